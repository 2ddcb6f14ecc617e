import { wholeRange } from '@netkhata/domain/bill-day-seam';
import type { Day } from '@netkhata/domain/billing-period';
import type { TermHistory } from '@netkhata/domain/dated-terms';
import { SERVICE_ITEM_IDS } from '@netkhata/domain/monthly-bills';
import type { Paisa } from '@netkhata/domain/paisa';
import { amountOfParts } from '@netkhata/domain/parts-of-ranges';
import type { PlannedLine } from '@netkhata/domain/planned-line';
import type { MadeRange, PlannedRange } from '@netkhata/domain/range-plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

type SeamLine = Pick<PlannedLine, 'kind' | 'part'> & { amountPaisa: Paisa };

interface BillOfRanges {
  id: number;
  customerId: number;
  ranges?: readonly PlannedRange[];
  figures?: { lines: readonly SeamLine[] };
}

/**
 * Records the days of bills and how they were priced, for those where something may change; with the
 * first of a bill what it has for days between it and the bill before.
 */
export async function insertRanges(tx: Database, bills: readonly BillOfRanges[]): Promise<void> {
  const ranges = bills.flatMap(({ id, customerId, ranges: of = [], figures }) => {
    const line = figures?.lines.find(({ kind }) => kind === 'bill_day');
    const seam = line ? { ...line.part, amountPaisa: line.amountPaisa } : null;
    return of.map((range, index) => ({
      ...range,
      billId: id,
      customerId,
      seam: index === 0 ? seam : null,
    }));
  });
  if (ranges.length === 0) return;
  await sql`
    insert into billed_ranges (bill_id, customer_id, from_day, until_day, months, fee_paisa,
      undated_fee_paisa, is_fee_by_hand, joined_day, parts, amount_paisa, bill_day, seam,
      undated_cycle_months, paid_until)
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
      ${ranges.map(({ parts }) => amountOfParts(parts))}::bigint[],
      ${ranges.map(({ billDay }) => billDay)}::smallint[],
      ${ranges.map(({ seam }) => seam && JSON.stringify(seam))}::jsonb[],
      ${ranges.map(({ undatedCycleMonths }) => undatedCycleMonths)}::smallint[],
      ${ranges.map(({ paidUntil }) => paidUntil)}::date[]
    ) on conflict do nothing
  `.execute(tx);
}

/** The days of a bill that stands, and what they were billed at. */
export interface BilledRangeRow extends MadeRange {
  billId: number;
  customerId: number;
  amountPaisa: Paisa;
}

/** A `PlannedRange` of a row of `billed_ranges`. */
export const rangeJson = (table: string): RawBuilder<PlannedRange> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`jsonb_build_object('fromDay', ${of('from_day')}, 'untilDay', ${of('until_day')},
    'months', ${of('months')}, 'billDay', ${of('bill_day')}, 'feePaisa', ${of('fee_paisa')},
    'undatedFeePaisa', ${of('undated_fee_paisa')},
    'undatedCycleMonths', ${of('undated_cycle_months')}, 'isFeeByHand', ${of('is_fee_by_hand')},
    'joinedDay', ${of('joined_day')}, 'paidUntil', ${of('paid_until')}, 'parts', ${of('parts')})`;
};

/** How many months a bill covers. */
const MONTHS_OF_BILL: RawBuilder<number> = sql`(
  extract(year from age(to_month, from_month)) * 12
  + extract(month from age(to_month, from_month)) + 1)::int`;

/** A `PreviousBill` of the bill with this id. */
export const previousBill = (billId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('billDate', bill_date, 'fromMonth', from_month,
    'months', ${MONTHS_OF_BILL}, 'range', (
      select ${rangeJson('last_range')} from billed_ranges last_range
      where last_range.bill_id = previous.id order by last_range.from_day desc limit 1
    ))
  from bills previous where previous.id = ${billId})`;

/** The recorded ranges of these customers' bills that stand and end after a day, oldest first. */
export async function readRanges(
  tx: Database,
  customerIds: readonly number[],
  after: Day,
): Promise<BilledRangeRow[]> {
  const { rows } = await sql<BilledRangeRow>`
    select bill_id, billed_ranges.customer_id, bill_date, from_day, until_day, months, bill_day,
      fee_paisa, undated_fee_paisa, undated_cycle_months, is_fee_by_hand, joined_day,
      paid_until, parts, amount_paisa
    from billed_ranges join bills on bills.id = bill_id
    where billed_ranges.customer_id = any(${customerIds}::bigint[]) and until_day > ${after}::date
      and voided_at is null
    order by from_day, bill_id
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
      select ${MONTHS_OF_BILL} as months
    ) as length, lateral (
      select count(*) as lines, min(price_paisa) as price_paisa,
        bool_and(quantity_milli = 1000 and discount_paisa = 0 and description is null) as is_plain
      from bill_items where bill_id = bills.id and item_id = any(${[...SERVICE_ITEM_IDS]}::bigint[])
    ) as line
    where customer_id = any(${[...histories.keys()]}::bigint[]) and kind = 'generated'
      -- A range ends in the month after its last one.
      and voided_at is null and to_month > ${after}::date - interval '2 months'
      and lines = 1 and is_plain
      and not exists (select from billed_ranges where bill_id = bills.id)
      and not exists (
        select from ledger_entries where bill_id = bills.id and kind = 'bill_changed'
      )
    order by bills.id
  `.execute(tx);
  const bills = rows.flatMap(({ id, customerId, ...bill }) => {
    const history = histories.get(customerId);
    return history ? [{ id, customerId, ranges: [wholeRange(history, bill)] }] : [];
  });
  await insertRanges(tx, bills);
}
