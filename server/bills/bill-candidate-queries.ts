import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import type { BillCandidate } from '@netkhata/domain/monthly-bills';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A candidate with what its bill's SMS says. */
export interface BillableCustomer extends BillCandidate {
  code: string;
  name: string;
  mobileNo: string;
  isSmsWanted: boolean;
}

export interface CandidateRange {
  /** Only the customers of this zone; null for all. */
  zoneId: number | null;
  afterId: number;
  limit: number;
}

/** Ids of the next customers of a run, in order. */
export async function readCandidateIds(tx: Database, range: CandidateRange): Promise<number[]> {
  const next = await sql<{ id: number }>`
    select id from customers
    where id > ${range.afterId}
      and (${range.zoneId}::bigint is null or zone_id = ${range.zoneId}::bigint)
    order by id limit ${range.limit}
  `.execute(tx);
  return next.rows.map(({ id }) => id);
}

/** The billing terms of customers and what is billed of them already, on a bill date. */
export async function readCandidates(
  tx: Database,
  customerIds: readonly number[],
  billDate: Day,
): Promise<BillableCustomer[]> {
  const firstMonth = firstDayOf(monthOf(billDate));
  const found = await sql<BillableCustomer>`
    select customers.id as "customerId", code, name, mobile_no as "mobileNo",
      is_sms_wanted as "isSmsWanted", status, category, cycle_months as "cycleMonths",
      fee_paisa as "feePaisa", bill_day as "billDay", connection_date as "connectionDay",
      connection_charge_paisa as "connectionChargePaisa",
      exists (
        select from billed_connections where customer_id = customers.id
      ) as "isConnectionChargeBilled",
      exists (
        select from billed_months
        where customer_id = customers.id and month >= ${firstMonth}::date
          and month < ${firstMonth}::date + make_interval(months => cycle_months)
      ) as "isMonthBilled"
    from customers
    where id = any(${customerIds}::bigint[])
    order by id
  `.execute(tx);
  return found.rows;
}
