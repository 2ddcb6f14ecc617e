import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { mapCustomerTexts } from '@netkhata/contract/customer-fields';
import { mapNetworkTexts } from '@netkhata/contract/network-fields';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import { notFound } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { customersInScope } from './customer-scope.ts';
import { readPppoeSecret } from './pppoe-secret.ts';

type Reference = { id: number; name: string } | null;

type DetailsRow = Selectable<DB['customers']> & {
  area: Reference;
  zone: Reference;
  block: Reference;
  road: Reference;
  package: Reference;
  balancePaisa: Paisa;
  owedSince: Day | null;
  suspendedSince: string | null;
  routerName: string | null;
  labels: { id: number; name: string }[];
  instalments: { id: number; name: string; amount: Paisa; timesLeft: number }[];
  adjustments: { id: number; text: string; amount: Paisa }[];
};

const reference = (table: string) => sql`
  case when ${sql.table(table)}.id is not null
    then json_build_object('id', ${sql.table(table)}.id, 'name', ${sql.table(table)}.name) end`;

const LABELS = sql`array(
  select json_build_object('id', labels.id, 'name', labels.name)
  from customer_labels join labels on labels.id = label_id
  where customer_labels.customer_id = customers.id order by labels.name
)`;

const OWED_SINCE = sql`(
  select min(bill_date) from bill_balances due join bills on bills.id = due.bill_id
  where due.customer_id = customers.id and due_paisa > 0
)`;

const SUSPENDED_SINCE = sql`(
  select to_json(started_at) #>> '{}' from suspensions
  where suspensions.customer_id = customers.id and lifted_at is null
)`;

const INSTALMENTS = sql`array(
  select json_build_object('id', id, 'name', name, 'amount', amount_paisa, 'timesLeft', left_times)
  from (
    select planned_lines.*, times - (
      select count(*) from billed_planned_lines join bills on bills.id = bill_id
      where planned_line_id = planned_lines.id and voided_at is null
    ) as left_times
    from planned_lines where customer_id = customers.id and struck_at is null
  ) as lines
  where left_times > 0 order by id
)`;

const ADJUSTMENTS = sql`array(
  select json_build_object('id', id, 'text', description, 'amount', open_paisa)
  from bill_adjustments
  where customer_id = customers.id and open_paisa <> 0 and struck_at is null
    and withdrawn_at is null
  order by id
)`;

async function readRow(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  customerId: number,
): Promise<DetailsRow> {
  const found = await sql<DetailsRow>`
    select customers.*, ${reference('areas')} as area, ${reference('zones')} as zone,
      ${reference('blocks')} as block, ${reference('roads')} as road,
      ${reference('packages')} as package, balance_paisa, ${OWED_SINCE} as owed_since,
      ${SUSPENDED_SINCE} as suspended_since, routers.name as router_name,
      ${LABELS} as labels, ${INSTALMENTS} as instalments,
      ${ADJUSTMENTS} as adjustments
    from customers
      join customer_balances on customer_id = customers.id
      left join areas on areas.id = customers.area_id
      left join zones on zones.id = customers.zone_id
      left join blocks on blocks.id = customers.block_id
      left join roads on roads.id = customers.road_id
      left join packages on packages.id = customers.package_id
      left join routers on routers.id = customers.router_id
    where customers.id = ${customerId} and ${customersInScope(user)}
  `.execute(tx);
  const row = found.rows[0];
  if (!row) throw notFound(message('customer.notFound'));
  return row;
}

/** The PPPoE password, or null without the right. Each access is audited (decisions section 2). */
function revealPassword({ user, audit }: SignedInContext, row: DetailsRow): string | null {
  if (row.pppoePassword === null || !user.rights.has('pppoe_password')) return null;
  audit({ subject: 'pppoe_password', id: row.id });
  return row.pppoePassword;
}

/** All details of a customer, PPPoE password included (`customer_details/{id}`). */
export async function readCustomerDetails(
  context: SignedInContext,
  customerId: number,
): Promise<EndpointResult<Api['customerDetails']>> {
  const row = await readRow(context, customerId);
  const record = await recordOf(context, row);
  return { ...record, pppoePassword: revealPassword(context, row) };
}

/** All details of a customer without the password (`customer_record/{id}`). */
export const readCustomerRecord = async (
  context: SignedInContext,
  customerId: number,
): Promise<EndpointResult<Api['customerRecord']>> =>
  recordOf(context, await readRow(context, customerId));

/** Only the password (`pppoe_password/{id}`). */
export async function readPppoePassword(
  context: SignedInContext,
  customerId: number,
): Promise<EndpointResult<Api['pppoePasswordSeen']>> {
  return { pppoePassword: revealPassword(context, await readRow(context, customerId)) };
}

async function recordOf(
  { tx }: Pick<SignedInContext, 'tx'>,
  row: DetailsRow,
): Promise<EndpointResult<Api['customerRecord']>> {
  const { pppoePassword: _, ...network } = mapNetworkTexts((name) => row[name]);
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    customerCode: row.code,
    mobileNo: row.mobileNo,
    ...mapCustomerTexts((name) => row[name]),
    area: row.area,
    block: row.block,
    road: row.road,
    zone: row.zone,
    package: row.package,
    connectionDate: row.connectionDate,
    connection_date: row.connectionDate,
    connectionCharge: row.connectionChargePaisa,
    monthlyFee: row.feePaisa,
    billDate: row.billDay,
    category: row.category,
    billingCycle: row.cycleMonths,
    status: row.status,
    ...network,
    isPppoeOrStatic: row.connectionType,
    routerId: row.routerId,
    routerName: row.routerName,
    hasPppoePassword: row.pppoePassword !== null,
    sendSms: row.isSmsWanted,
    balance: row.balancePaisa,
    owedSince: row.owedSince,
    suspendedSince: row.suspendedSince,
    paidUntil: row.paidUntil,
    instalments: row.instalments,
    adjustments: row.adjustments,
    labels: row.labels,
    pppoeSecret: await readPppoeSecret(tx, row.id),
  };
}
