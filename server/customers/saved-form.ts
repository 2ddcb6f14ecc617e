import { mapCustomerTexts } from '@netkhata/contract/customer-fields';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import { snakeCase } from '../database/camel-case.ts';
import type { CustomerInput } from './customer-form.ts';
import { savedNetworkForm } from './network-columns.ts';

export type CustomerRow = Selectable<DB['customers']>;

const savedPart = (id: number | null): { id: number } | null => (id === null ? null : { id });

/** The complete form as it was last saved. */
export const savedCustomerForm = (row: CustomerRow): CustomerInput => ({
  name: row.name,
  mobileNo: row.mobile_no,
  code: row.code,
  connectionDate: row.connection_date,
  connectionCharge: row.connection_charge_paisa,
  monthlyFee: row.fee_paisa,
  billDate: row.bill_day,
  package: row.package_id,
  category: row.category,
  billingCycle: row.cycle_months,
  status: row.status,
  area: row.area_id,
  zone: row.zone_id,
  block: savedPart(row.block_id),
  road: savedPart(row.road_id),
  ...mapCustomerTexts((name) => row[snakeCase(name)]),
  ...savedNetworkForm(row),
});
