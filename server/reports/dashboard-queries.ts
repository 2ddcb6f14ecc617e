import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type Day, firstDayOf, lastDayOf, monthOf } from '@netkhata/domain/billing-period';
import { type Paisa, subtractPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
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

/**
 * The current month's bills and collection, and what all customers owe now, in paisa. Customers are
 * joined on the left: without a zone to look at, the planner leaves them out and sums from indexes.
 */
export async function readMonthlyCollection(
  tx: Database,
  user: SignedInUser,
  today: Day,
): Promise<MonthlyCollection> {
  const month = monthOf(today);
  const scope = customersInScope(user);
  const inMonth = sql`between ${firstDayOf(month)}::date and ${lastDayOf(month)}::date`;
  const payments = sql`
    from payments left join customers on customers.id = payments.customer_id
    where payments.deleted_at is null and payments.payment_date ${inMonth} and ${scope}`;
  const read = await sql<MonthlySums>`
    select
      (select coalesce(sum(bills.total_paisa), 0)
        from bills left join customers on customers.id = bills.customer_id
        where bills.voided_at is null and bills.kind <> 'opening'
          and bills.bill_date ${inMonth} and ${scope}) as "billAmount",
      (select coalesce(sum(payments.amount_paisa), 0) ${payments}) as "collectionAmount",
      (select coalesce(sum(payments.amount_paisa), 0) ${payments}
        and payments.approved_at is null) as "receivedAmount",
      (select coalesce(sum(kept.balance_paisa), 0)
        from customer_balances kept left join customers on customers.id = kept.customer_id
        where kept.balance_paisa > 0 and ${scope}) as "dueAmount"
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
