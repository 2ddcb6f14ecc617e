import { mapCustomerTexts } from '@netkhata/contract/customer-fields';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { CustomerInput } from './customer-form.ts';
import { savedNetworkForm } from './network-columns.ts';

export type CustomerRow = Selectable<DB['customers']>;

const savedPart = (id: number | null): { id: number } | null => (id === null ? null : { id });

/** The complete form as it was last saved. */
export const savedCustomerForm = (row: CustomerRow): CustomerInput => ({
  name: row.name,
  mobileNo: row.mobileNo,
  code: row.code,
  connectionDate: row.connectionDate,
  connectionCharge: row.connectionChargePaisa,
  monthlyFee: row.feePaisa,
  billDate: row.billDay,
  package: row.packageId,
  category: row.category,
  billingCycle: row.cycleMonths,
  status: row.status,
  area: row.areaId,
  zone: row.zoneId,
  block: savedPart(row.blockId),
  road: savedPart(row.roadId),
  ...mapCustomerTexts((name) => row[name]),
  ...savedNetworkForm(row),
});
