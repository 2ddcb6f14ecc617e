import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  addDays,
  addMonths,
  billDayInMonth,
  type Day,
  firstDayOf,
  type Month,
  monthOf,
} from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import type { SkipReason } from '@netkhata/domain/bill-words';
import { type TermHistory, termsOn } from '@netkhata/domain/dated-terms';
import { planMonthlyBill } from '@netkhata/domain/monthly-bills';
import { subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction, whatIf } from '../database/transaction.ts';
import { unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { IS_PENDING } from '../terms/bill-adjustments.ts';
import { readHistories } from '../terms/range-adjustments.ts';
import { followPrices } from '../terms/follow-prices.ts';
import { readCandidates } from './bill-candidate-queries.ts';
import { issueBills } from './issue-bills.ts';
import { describeParts } from './part-texts.ts';

type NextBills = EndpointResult<Api['plannedChangePreview']>;
type ShownBill = NextBills['bills'][number];
type Outcome = { month: Month; bill: ShownBill['bill']; reason: SkipReason | null };

/** Changes may be planned a year ahead; no bills are shown beyond that and the next one. */
const MONTHS_AHEAD = 14;

interface WhatChanges {
  customerId: number;
  /** The last day on which something becomes another one by it. */
  lastChange: Day;
  /** The cycle that it sets. */
  cycleMonths?: number | null;
  /** Saves it; what it throws is what the preview is refused for. */
  save(context: SignedInContext): Promise<unknown>;
}

/**
 * The bills that come next with a change, and without it. The change is saved, and the bill of each
 * month issued as a run on the first possible day does it, one after the other; then all of it is
 * taken back. So what is shown is made by the code that makes the bills.
 */
export function previewNextBills(
  context: SignedInContext,
  { customerId, lastChange, cycleMonths, save }: WhatChanges,
): Promise<NextBills> {
  const { today, now } = context;
  const unsaved = { ...context, audit: () => undefined };
  return inTransaction(context.tx, (tx) =>
    whatIf(tx, async () => {
      const books = await lockBookDay(tx, today);
      await lockCustomerMoney(tx, [customerId]);
      const { now: terms, changes } = await readHistory(tx, customerId, today);
      const cycles = [terms, ...changes.map(({ set }) => set), { cycleMonths }];
      const longest = Math.max(...cycles.map((each) => each.cycleMonths ?? 1));
      const months = monthsUntil(addMonths(monthOf(lastChange), longest + 1), today);
      const issue = () => issueMonths(tx, { customerId, months, books, now });
      const without = await whatIf(tx, issue);
      await save({ ...unsaved, tx });
      const withChange = await issue();
      return {
        bills: shownOf(without, withChange, monthOf(lastChange)),
        waiting: await readWaiting(tx, customerId),
      };
    }),
  );
}

async function readHistory(tx: Database, customerId: number, today: Day): Promise<TermHistory> {
  return (await readHistories(tx, [customerId], today)).get(customerId) as TermHistory;
}

/** The months from today's to `last`, as far as bills are shown. */
function monthsUntil(last: Month, today: Day): Month[] {
  const first = monthOf(today);
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => addMonths(first, ahead));
  return months.filter((month, ahead) => month <= last || ahead === 0);
}

interface MonthsToIssue {
  customerId: number;
  months: readonly Month[];
  books: Books;
  now: Date;
}

/** Issues the bills of these months one after the other, each on the first day on which a run may. */
async function issueMonths(tx: Database, of: MonthsToIssue): Promise<Outcome[]> {
  const { customerId, months, books, now } = of;
  const history = await readHistory(tx, customerId, books.today);
  const outcomes: Outcome[] = [];
  for (const month of months) {
    const billDate = firstBillDate(history, month, books.today);
    await followPrices(tx, { until: billDate, customerIds: [customerId], now });
    outcomes.push({ month, ...(await issueOne(tx, { customerId, billDate, books })) });
  }
  return outcomes;
}

/** The first day of a month, from today on, on which the bill day valid by then is reached. */
function firstBillDate(history: TermHistory, month: Month, today: Day): Day {
  let day = firstDayOf(month) > today ? firstDayOf(month) : today;
  while (billDayInMonth({ month, billDay: termsOn(history, day).billDay }) > day) {
    day = addDays(day, 1);
  }
  return day;
}

async function issueOne(
  tx: Database,
  { customerId, billDate, books }: Pick<MonthsToIssue, 'customerId' | 'books'> & { billDate: Day },
): Promise<Omit<Outcome, 'month'>> {
  const [candidate] = await readCandidates(tx, [customerId], billDate);
  if (!candidate) throw unknownId('customer');
  const plan = planMonthlyBill(candidate, { billDate });
  if (plan.kind === 'skip') return { bill: null, reason: plan.reason };
  const { fromMonth, toMonth, lines, ranges = [] } = plan.bill;
  const toIssue = await describeParts(tx, [
    { customerId, previousDuePaisa: ZERO_PAISA, range: { fromMonth, toMonth }, lines, ranges },
  ]);
  const terms = { kind: 'generated', billDate, books, billRunId: null, createdBy: null } as const;
  const [issued] = await issueBills(tx, toIssue, terms);
  const { rows } = await sql<{ bill: ShownBill['bill'] }>`
    select json_build_object('billDate', bill_date, 'total', total_paisa,
      'vatAdded', case when is_vat_inclusive then 0 else vat_paisa end,
      'lines', (
        select json_agg(json_build_object('label', items.name, 'description', description,
          'amount', amount_paisa) order by line_no)
        from bill_items join items on items.id = item_id where bill_id = bills.id
      )) as bill
    from bills where id = ${issued?.id}
  `.execute(tx);
  return { bill: rows[0]?.bill ?? null, reason: null };
}

/**
 * The months from the first that is another one, without those that the bill of a cycle covers and
 * without repeating at the end what comes each month.
 */
function shownOf(
  without: readonly Outcome[],
  withChange: readonly Outcome[],
  lastMonth: Month,
): ShownBill[] {
  const all = withChange.map(({ month, bill, reason }, index): ShownBill => {
    const usual = without[index]?.bill?.total ?? null;
    const difference = subtractPaisa(bill?.total ?? ZERO_PAISA, usual ?? ZERO_PAISA);
    return { month, usual, bill, reason, difference };
  });
  const first = all.findIndex(
    ({ month, bill, difference }, index) =>
      month >= lastMonth ||
      difference !== 0 ||
      JSON.stringify(bill) !== JSON.stringify(without[index]?.bill),
  );
  const shown = all
    .slice(first)
    .filter(({ usual, bill, reason }) => usual !== null || bill || !isCovered(reason));
  const last = shown.findLastIndex((one, index) => !isLike(one, shown[index - 1]));
  return shown.slice(0, last + 1);
}

const isCovered = (reason: SkipReason | null): boolean =>
  reason === 'already_billed' || reason === 'billed_by_hand' || reason === 'later_month_billed';

/** Whether a month has the same as the one before it. */
const isLike = (one: ShownBill, before: ShownBill | undefined): boolean =>
  before !== undefined &&
  one.reason === before.reason &&
  one.usual === before.usual &&
  JSON.stringify(one.bill?.lines) === JSON.stringify(before.bill?.lines);

async function readWaiting(tx: Database, customerId: number): Promise<NextBills['waiting']> {
  const { rows } = await sql<NextBills['waiting'][number]>`
    select description as text, open_paisa as amount from bill_adjustments
    where customer_id = ${customerId} and ${IS_PENDING} order by id
  `.execute(tx);
  return rows;
}
