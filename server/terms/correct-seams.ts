import { type BillDaySeam, billDaySeam, rangeOfPrevious } from '@netkhata/domain/bill-day-seam';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import type { TermHistory } from '@netkhata/domain/dated-terms';
import { type Paisa, subtractPaisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { DaysOfRange } from '@netkhata/domain/parts-of-ranges';
import type { MadeRange, PreviousBill } from '@netkhata/domain/range-plan';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { grouped } from '../database/grouped.ts';
import {
  type ProposedAdjustment,
  proposeAdjustments,
  withdrawAdjustments,
} from './bill-adjustments.ts';
import { previousBill, rangeJson } from './billed-ranges.ts';
import {
  DAYS_BACK,
  isUntouched,
  type RangeAdjustment,
  readAdjustments,
  readHistories,
} from './range-adjustments.ts';
import { readTermRules, type TermRules } from './terms-on-day.ts';

/** The first range of a bill, with the bill before and what it has itself of the days between. */
interface SeamRow {
  billId: number;
  customerId: number;
  fromDay: Day;
  after: MadeRange;
  before: PreviousBill | null;
  seam: (DaysOfRange & { amountPaisa: Paisa }) | null;
}

/**
 * After bills of customers whose money is locked were made or voided, or their terms changed:
 * proposes what the days between two bills cost, because the bill day moved, less what was billed
 * and corrected of them. Of a bill without one for the month before nothing is due. Repeated, it
 * proposes nothing. Bills whose days end by `from` stay; `read` is what the caller has read of the
 * same customers.
 */
export async function correctSeams(
  tx: Database,
  customerIds: readonly number[],
  by: { today: Day; createdBy: number | null; at?: Date; from?: Day },
  read?: { rules: TermRules; histories: Map<number, TermHistory> },
): Promise<void> {
  if (customerIds.length === 0) return;
  const { rules, isOfAwaysAlone } = read?.rules ?? (await readTermRules(tx, by.today));
  if (rules === null || isOfAwaysAlone || rules.changes === 'whole') return;
  const after = addDays(by.today, -DAYS_BACK);
  const rows = await readSeams(tx, customerIds, { after, from: by.from ?? after });
  if (rows.length === 0) return;
  const histories = read?.histories ?? (await readHistories(tx, customerIds, by.today));
  const billIds = rows.map(({ billId }) => billId);
  const given = (await readAdjustments(tx, billIds)).filter(({ kind }) => kind === 'bill_day');
  const ofBill = grouped(given, ({ rangeBillId }) => rangeBillId);
  const gone: number[] = [];
  const proposed: ProposedAdjustment[] = [];
  for (const row of rows) {
    const history = histories.get(row.customerId);
    if (!history) continue;
    const own = ofBill.get(row.billId) ?? [];
    const seam =
      row.before &&
      billDaySeam(
        history,
        { before: rangeOfPrevious(history, row.before), after: row.after },
        { rules, given: givenOf(row, own) },
      );
    const { withdrawn, adjustment } = differenceOf(row, own, seam);
    gone.push(...withdrawn);
    if (adjustment) proposed.push(adjustment);
  }
  if (gone.length === 0 && proposed.length === 0) return;
  const at = by.at ?? (await readNow(tx));
  await withdrawAdjustments(tx, gone, at);
  await proposeAdjustments(tx, proposed, { createdBy: by.createdBy, at });
}

/** What was charged for the days of a seam so far. */
const givenOf = ({ seam }: SeamRow, own: readonly RangeAdjustment[]): Paisa =>
  sumPaisa([seam?.amountPaisa ?? ZERO_PAISA, ...own.map(({ amountPaisa }) => amountPaisa)]);

function differenceOf(
  row: SeamRow,
  own: readonly RangeAdjustment[],
  seam: BillDaySeam | null,
): { withdrawn: number[]; adjustment?: ProposedAdjustment } {
  const leftOver = (given: readonly RangeAdjustment[]): Paisa =>
    subtractPaisa(seam?.amountPaisa ?? ZERO_PAISA, givenOf(row, given));
  if (leftOver(own) === 0) return { withdrawn: [] };
  const withdrawn = own.filter(isUntouched).map(({ id }) => id);
  const kept = own.filter((adjustment) => !isUntouched(adjustment));
  const amountPaisa = leftOver(kept);
  const part = seam?.part ?? kept.at(-1) ?? row.seam;
  if (amountPaisa === 0 || !part) return { withdrawn };
  const { customerId, billId, fromDay } = row;
  const range = { billId, fromDay, parts: [] };
  return { withdrawn, adjustment: { customerId, kind: 'bill_day', amountPaisa, part, range } };
}

async function readSeams(
  tx: Database,
  customerIds: readonly number[],
  { after, from }: { after: Day; from: Day },
): Promise<SeamRow[]> {
  const { rows } = await sql<SeamRow>`
    select first_range.bill_id, first_range.customer_id, first_range.from_day, seam,
      ${rangeJson('first_range')} || jsonb_build_object('billDate', bill_date) as after,
      ${previousBill(sql`covered.bill_id`)} as before
    from (
      select distinct on (bill_id) * from billed_ranges
      where customer_id = any(${[...customerIds]}::bigint[]) and until_day > ${after}::date
      order by bill_id, from_day
    ) as first_range
      join bills on bills.id = first_range.bill_id and voided_at is null
      left join covered_months covered on covered.customer_id = first_range.customer_id
        and covered.month = (from_month - interval '1 month')::date
        and covered.hand_bill_id = 0 and covered.source = 'run'
    where first_range.until_day > ${from}::date and (
      -- Where the ranges meet and nothing was charged or given back, nothing is to be corrected.
      seam is not null or (
        select until_day from billed_ranges last_range
        where last_range.bill_id = covered.bill_id order by from_day desc limit 1
      ) is distinct from first_range.from_day or exists (
        select from bill_adjustments
        where range_bill_id = first_range.bill_id and kind = 'bill_day' and withdrawn_at is null
      )
    )
    order by first_range.bill_id
  `.execute(tx);
  return rows;
}

async function readNow(tx: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx);
  return rows[0]?.at as Date;
}
