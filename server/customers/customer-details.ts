import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import { notFound } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { customersInScope } from './customer-scope.ts';
import { savedNetworkForm } from './network-columns.ts';

type Reference = { id: number; name: string } | null;

type DetailsRow = Selectable<DB['customers']> & {
  area: Reference;
  zone: Reference;
  block: Reference;
  road: Reference;
  package: Reference;
  balance_paisa: Paisa;
  labels: { id: number; name: string }[];
};

const reference = (table: string) => sql`
  case when ${sql.table(table)}.id is not null
    then json_build_object('id', ${sql.table(table)}.id, 'name', ${sql.table(table)}.name) end`;

const LABELS = sql`array(
  select json_build_object('id', labels.id, 'name', labels.name)
  from customer_labels join labels on labels.id = label_id
  where customer_labels.customer_id = customers.id order by lower(labels.name)
)`;

async function readRow(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  customerId: number,
): Promise<DetailsRow> {
  const found = await sql<DetailsRow>`
    select customers.*, ${reference('areas')} as area, ${reference('zones')} as zone,
      ${reference('blocks')} as block, ${reference('roads')} as road,
      ${reference('packages')} as package, balance_paisa, ${LABELS} as labels
    from customers
      join customer_balances on customer_id = customers.id
      left join areas on areas.id = customers.area_id
      left join zones on zones.id = customers.zone_id
      left join blocks on blocks.id = customers.block_id
      left join roads on roads.id = customers.road_id
      left join packages on packages.id = customers.package_id
    where customers.id = ${customerId} and ${customersInScope(user)}
  `.execute(tx);
  const row = found.rows[0];
  if (!row) throw notFound(message('customer.notFound'));
  return row;
}

/** The password for who holds the right; each look at one is audited (decisions section 2). */
function lookAtPassword({ user, audit }: SignedInContext, row: DetailsRow): string | null {
  if (row.pppoe_password === null || !user.rights.has('pppoe_password')) return null;
  audit({ subject: 'pppoe_password', id: row.id });
  return row.pppoe_password;
}

/** Everything about a customer with the PPPoE password (`customer_details/{id}`). */
export async function readCustomerDetails(
  context: SignedInContext,
  customerId: number,
): Promise<EndpointResult<Api['customerDetails']>> {
  const row = await readRow(context, customerId);
  return { ...recordOf(row), pppoePassword: lookAtPassword(context, row) };
}

/** Everything about a customer but the password (`customer_record/{id}`). */
export const readCustomerRecord = async (
  context: SignedInContext,
  customerId: number,
): Promise<EndpointResult<Api['customerRecord']>> => recordOf(await readRow(context, customerId));

/** The password alone (`pppoe_password/{id}`). */
export async function readPppoePassword(
  context: SignedInContext,
  customerId: number,
): Promise<EndpointResult<Api['pppoePasswordSeen']>> {
  return { pppoePassword: lookAtPassword(context, await readRow(context, customerId)) };
}

const recordOf = (row: DetailsRow): EndpointResult<Api['customerRecord']> => {
  const { pppoePassword, ...network } = savedNetworkForm(row);
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    customerCode: row.code,
    mobileNo: row.mobile_no,
    alternateMobileNo: row.alternate_mobile_no,
    email: row.email,
    website: row.website,
    address: row.address,
    line: row.line,
    gpsLocation: row.gps_location,
    area: row.area,
    block: row.block,
    road: row.road,
    zone: row.zone,
    package: row.package,
    connectionDate: row.connection_date,
    connection_date: row.connection_date,
    connectionCharge: row.connection_charge_paisa,
    monthlyFee: row.fee_paisa,
    billDate: row.bill_day,
    category: row.category,
    billingCycle: row.cycle_months,
    status: row.status,
    nid: row.nid,
    birthCertificateNo: row.birth_certificate_no,
    passportNo: row.passport_no,
    drivingLicenceNo: row.driving_licence_no,
    ...network,
    isPppoeOrStatic: row.connection_type,
    hasPppoePassword: pppoePassword !== null,
    note: row.note,
    sendSms: row.is_sms_wanted,
    balance: row.balance_paisa,
    labels: row.labels,
    pppoeSecret: null,
  };
};
