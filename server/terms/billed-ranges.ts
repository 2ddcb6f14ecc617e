import { type Day, monthOf } from '@netkhata/domain/billing-period';
import { type TermHistory, termsOn } from '@netkhata/domain/dated-terms';
import { SERVICE_ITEM_IDS } from '@netkhata/domain/monthly-bills';
import type { Paisa } from '@netkhata/domain/paisa';
import {
  amountOfParts,
  daysOfRange,
  type RangePart,
  rangeOfBill,
} from '@netkhata/domain/parts-of-ranges';
import { type PlannedRange, undatedPrice } from '@netkhata/domain/range-plan';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Records the days of bills and how they were priced, for those where something may change. */
export async function insertRanges(
  tx: Database,
  bills: readonly { id: number; customerId: number; ranges?: readonly PlannedRange[] }[],
): Promise<void> {
  const ranges = bills.flatMap(({ id, customerId, ranges: of = [] }) =>
    of.map((range) => ({ ...range, billId: id, customerId })),
  );
  if (ranges.length === 0) return;
  await sql`
    insert into billed_ranges (bill_id, customer_id, from_day, until_day, months, fee_paisa,
      undated_fee_paisa, is_fee_by_hand, joined_day, parts, amount_paisa)
    select * from unnest(
      ${ranges.map(({ billId }) => billId)}::bigint[],
      ${ranges.map(({ customerId }) => customerId)}::bigint[],
      ${ranges.map(({ fromDay }) => fromDay)}::date[],
      ${ranges.map(({ untilDay }) => untilDay)}::date[],
      ${ranges.map(({ months }) => months)}::smallint[],
      ${ranges.map(({ feePaisa }) => feePaisa)}::bigint[],
      ${ranges.map(({ undatedFeePaisa }) => undatedFeePaisa)}::bigint[],
      ${ranges.map(({ isFeeByHand }) => isFeeByHand)}::boolean[],
      ${ranges.map(({ joinedDay }) => joinedDay)}::date[],
      ${ranges.map(({ parts }) => JSON.stringify(parts))}::jsonb[],
      ${ranges.map(({ parts }) => amountOfParts(parts))}::bigint[]
    ) on conflict do nothing
  `.execute(tx);
}

/** The days of a bill that stands, and what they were billed at. */
export interface BilledRangeRow {
  billId: number;
  customerId: number;
  billDate: Day;
  fromDay: Day;
  untilDay: Day;
  months: number;
  feePaisa: Paisa;
  undatedFeePaisa: Paisa;
  isFeeByHand: boolean;
  joinedDay: Day | null;
  parts: RangePart[];
  amountPaisa: Paisa;
}

/** The recorded ranges of these customers' bills that stand and end after a day. */
export async function readRanges(
  tx: Database,
  customerIds: readonly number[],
  after: Day,
): Promise<BilledRangeRow[]> {
  const { rows } = await sql<BilledRangeRow>`
    select bill_id, billed_ranges.customer_id, bill_date, from_day, until_day, months, fee_paisa,
      undated_fee_paisa, is_fee_by_hand, joined_day, parts, amount_paisa
    from billed_ranges join bills on bills.id = bill_id
    where billed_ranges.customer_id = any(${customerIds}::bigint[]) and until_day > ${after}::date
      and voided_at is null
    order by bill_id, from_day
  `.execute(tx);
  return rows;
}

/**
 * Records the ranges of bills that were made before anything of their customers had a day: whole
 * months at the price of their only line. A bill that was edited by hand says what its editor typed,
 * and gets none.
 */
export async function recordPlainRanges(
  tx: Database,
  histories: ReadonlyMap<number, TermHistory>,
  after: Day,
): Promise<void> {
  const { rows } = await sql<{
    id: number;
    customerId: number;
    billDate: Day;
    fromMonth: Day;
    months: number;
    feePaisa: Paisa;
  }>`
    select bills.id, customer_id, bill_date, from_month, months, line.price_paisa as fee_paisa
    from bills, lateral (
      select (extract(year from age(to_month, from_month)) * 12
        + extract(month from age(to_month, from_month)) + 1)::int as months
    ) as length, lateral (
      select count(*) as lines, min(price_paisa) as price_paisa,
        bool_and(quantity_milli = 1000 and discount_paisa = 0 and description is null) as is_plain
      from bill_items where bill_id = bills.id and item_id = any(${[...SERVICE_ITEM_IDS]}::bigint[])
    ) as line
    where customer_id = any(${[...histories.keys()]}::bigint[]) and kind = 'generated'
      and voided_at is null and to_month >= ${after}::date - interval '1 month'
      and lines = 1 and is_plain
      and not exists (select from billed_ranges where bill_id = bills.id)
      and not exists (
        select from ledger_entries where bill_id = bills.id and kind = 'bill_changed'
      )
    order by bills.id
  `.execute(tx);
  const bills = rows.flatMap(({ id, customerId, billDate, fromMonth, months, feePaisa }) => {
    const history = histories.get(customerId);
    if (!history) return [];
    const { billDay } = termsOn(history, billDate);
    const range = rangeOfBill({ month: monthOf(fromMonth), cycleMonths: months, billDay });
    const days = daysOfRange(range);
    const part = { ...range, days, ofDays: days, feePaisa, amountPaisa: feePaisa };
    const undated = undatedPrice(history, { months, feePaisa, billDate });
    const plain = { ...range, months, feePaisa, joinedDay: null, parts: [part], ...undated };
    return [{ id, customerId, ranges: [plain] }];
  });
  await insertRanges(tx, bills);
}
