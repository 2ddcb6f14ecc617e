import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type Day, firstDayOf, lastDayOf, monthOf } from '@netkhata/domain/billing-period';
import { type PaisaSum, subtractSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import type { SignedInUser } from '../http/implement.ts';
import { CUSTOMER_FIGURES } from '../figures/list-totals.ts';
import { ALL_DAYS, isBetween, figuresOf, sumOf } from '../figures/read-figures.ts';

type MonthlyCollection = EndpointResult<Api['monthlyCollection']>;
type CustomerTotals = EndpointResult<Api['customerTotals']>;
type ZoneCustomers = EndpointResult<Api['zoneCustomers']>;

interface MonthlySums {
  billAmount: PaisaSum;
  collectionAmount: PaisaSum;
  receivedAmount: PaisaSum;
  dueAmount: PaisaSum;
}

/** Bills and collections of the current month, and the total currently due, in paisa. */
export async function readMonthlyCollection(
  tx: Database,
  user: SignedInUser,
  today: Day,
): Promise<MonthlyCollection> {
  const month = monthOf(today);
  const days = { fromDay: firstDayOf(month), toDay: lastDayOf(month) };
  const read = await sql<MonthlySums>`${PREPARED}
    select ${sumOf('amountPaisa', 'bills')} as bill_amount,
      ${sumOf('amountPaisa', 'payments_received', 'payments_approved')} as collection_amount,
      ${sumOf('amountPaisa', 'payments_received')} as received_amount,
      ${sumOf('amountPaisa', 'debtors')} as due_amount
    from (
      ${figuresOf(user, ['bills', 'payments_received', 'payments_approved'], isBetween(days))}
      union all
      ${figuresOf(user, ['debtors'], ALL_DAYS)}
    ) as figures
  `.execute(tx);
  const sums = read.rows[0] as MonthlySums;
  return { ...sums, approvedAmount: subtractSum(sums.collectionAmount, sums.receivedAmount) };
}

/** Number of active, deactive and closed customers. */
export async function readCustomerTotals(
  tx: Database,
  user: SignedInUser,
): Promise<CustomerTotals> {
  const read = await sql<CustomerTotals>`${PREPARED}
    select ${STATUS_COUNTS} from (${figuresOf(user, CUSTOMER_FIGURES, ALL_DAYS)}) as figures
  `.execute(tx);
  return read.rows[0] as CustomerTotals;
}

const STATUS_COUNTS = sql`
  ${sumOf('itemCount', 'customers_active')} as active_customer,
  ${sumOf('itemCount', 'customers_deactive')} as deactive_customer,
  ${sumOf('itemCount', 'customers_close')} as closed_customer`;

/** All zones by name with their number of customers; customers without a zone come last, if any. */
export async function readZoneCustomers(tx: Database, user: SignedInUser): Promise<ZoneCustomers> {
  const read = await sql<ZoneCustomers[number]>`${PREPARED}
    select zones.id as zone_id, zones.name as zone_name,
      coalesce(total_customer, 0) as total_customer,
      coalesce(active_customer, 0) as active_customer,
      coalesce(deactive_customer, 0) as deactive_customer,
      coalesce(closed_customer, 0) as closed_customer
    from (
      select zone_id, sum(item_count) as total_customer, ${STATUS_COUNTS}
      from current_figures
      where name = any(${CUSTOMER_FIGURES}::text[]) and not is_of_all and ${ALL_DAYS}
        and ${user.zoneId === null ? sql`true` : sql`zone_id = ${user.zoneId}`}
      group by zone_id having sum(item_count) > 0
    ) as counted
    full join zones on zones.id = counted.zone_id
    where ${user.zoneId === null ? sql`true` : sql`zones.id = ${user.zoneId}`}
    order by zones.name nulls last, zones.id
  `.execute(tx);
  return read.rows;
}
