import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type Day, firstDayOf, lastDayOf, monthOf } from '@netkhata/domain/billing-period';
import { type Paisa, subtractPaisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

type MonthlyCollection = EndpointResult<Api['monthlyCollection']>;
type CustomerTotals = EndpointResult<Api['customerTotals']>;
type ZoneCustomers = EndpointResult<Api['zoneCustomers']>;

interface MonthlySums {
  billAmount: Paisa;
  collectionAmount: Paisa;
  receivedAmount: Paisa;
  dueAmount: Paisa;
}

/** Joining customers, even to leave them out, would keep the planner from summing out of an index. */
export const ofOwnCustomer = (user: SignedInUser, customerId: RawBuilder<unknown>) =>
  user.zoneId === null
    ? sql`true`
    : sql`${customerId} in (select customers.id from customers where ${customersInScope(user)})`;

/** The current month's bills and collection, and what all customers owe now, in paisa. */
export async function readMonthlyCollection(
  tx: Database,
  user: SignedInUser,
  today: Day,
): Promise<MonthlyCollection> {
  const month = monthOf(today);
  const inMonth = sql`between ${firstDayOf(month)}::date and ${lastDayOf(month)}::date`;
  const collected = sql`
    select coalesce(sum(amount_paisa), 0) from payments
    where deleted_at is null and payment_date ${inMonth}
      and ${ofOwnCustomer(user, sql`customer_id`)}`;
  const read = await sql<MonthlySums>`
    select
      (select coalesce(sum(total_paisa), 0) from bills
        where voided_at is null and kind <> 'opening' and bill_date ${inMonth}
          and ${ofOwnCustomer(user, sql`customer_id`)}) as "billAmount",
      (${collected}) as "collectionAmount",
      (${collected} and approved_at is null) as "receivedAmount",
      (select coalesce(sum(balance_paisa), 0) from customer_balances
        where balance_paisa > 0
          and ${ofOwnCustomer(user, sql`customer_id`)}) as "dueAmount"
  `.execute(tx);
  const sums = read.rows[0] as MonthlySums;
  return { ...sums, approvedAmount: subtractPaisa(sums.collectionAmount, sums.receivedAmount) };
}

/** How many customers are active, deactive and closed. */
export async function readCustomerTotals(
  tx: Database,
  user: SignedInUser,
): Promise<CustomerTotals> {
  const read = await sql<CustomerTotals>`
    select ${STATUS_COUNTS} from customers where ${customersInScope(user)}
  `.execute(tx);
  return read.rows[0] as CustomerTotals;
}

const STATUS_COUNTS = sql`
  count(*) filter (where status = 'active') as "activeCustomer",
  count(*) filter (where status = 'deactive') as "deactiveCustomer",
  count(*) filter (where status = 'close') as "closedCustomer"`;

/** Every zone by name with its customers; those without a zone come last, if there are any. */
export async function readZoneCustomers(tx: Database, user: SignedInUser): Promise<ZoneCustomers> {
  const read = await sql<ZoneCustomers[number]>`
    select zones.id as "zoneId", zones.name as "zoneName",
      coalesce("totalCustomer", 0) as "totalCustomer",
      coalesce("activeCustomer", 0) as "activeCustomer",
      coalesce("deactiveCustomer", 0) as "deactiveCustomer",
      coalesce("closedCustomer", 0) as "closedCustomer"
    from (
      select zone_id, count(*) as "totalCustomer", ${STATUS_COUNTS}
      from customers where ${customersInScope(user)} group by zone_id
    ) as counted
    full join zones on zones.id = counted.zone_id
    where ${user.zoneId === null ? sql`true` : sql`zones.id = ${user.zoneId}`}
    order by lower(zones.name) nulls last, zones.id
  `.execute(tx);
  return read.rows;
}
