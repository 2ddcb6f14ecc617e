import { type Day, monthOf } from './billing-period.ts';
import { feeOfMonths, stateOn, type TermHistory, termsOn } from './dated-terms.ts';
import { negatePaisa, type Paisa, sumPaisa } from './paisa.ts';
import {
  amountOfParts,
  type BilledRange,
  type DaysOfRange,
  daysOfRange,
  type PartRules,
  partOfRange,
  rangeOfBill,
} from './parts-of-ranges.ts';
import {
  type MadeRange,
  partsByNow,
  type PreviousBill,
  pricedParts,
  undatedPrice,
} from './range-plan.ts';

/**
 * The days by which the range of a bill does not meet that of the bill before, because the bill day
 * moved: a gap is charged, an overlap given back below zero.
 */
export type BillDaySeam = {
  readonly part: DaysOfRange;
  readonly amountPaisa: Paisa;
};

type Rules = Omit<PartRules, 'joins'>;

/**
 * What is due between two ranges by what is valid on their days by now: of a gap the days of the
 * range that would have followed, of an overlap what the range before has them at. Days of a gap
 * that were paid otherwise when the bill was made are not due. Null where they meet, and where
 * months are billed whole, whatever changes in them. `given` is what was charged
 * for the gap so far.
 */
export function billDaySeam(
  history: TermHistory,
  { before, after }: { readonly before: MadeRange; readonly after: MadeRange },
  { rules, given }: { readonly rules: Rules; readonly given: Paisa },
): BillDaySeam | null {
  if (rules.changes === 'whole' || before.untilDay === after.fromDay) return null;
  if (before.untilDay > after.fromDay) {
    const days = { fromDay: after.fromDay, untilDay: before.untilDay };
    const parts = partsByNow(history, before, rules);
    const amounts = parts.map(({ feePaisa, ...part }) =>
      partOfRange(before, feePaisa, commonDays(part, days)),
    );
    return seam(days, before, negatePaisa(sumPaisa(amounts)));
  }
  const { months, feePaisa, paidUntil } = after;
  const isPaidPartly = paidUntil !== null && paidUntil > before.untilDay;
  const days = { fromDay: isPaidPartly ? paidUntil : before.untilDay, untilDay: after.fromDay };
  if (days.fromDay >= days.untilDay) return null;
  const month = monthOf(before.untilDay);
  const range = rangeOfBill({ month, cycleMonths: months, billDay: before.billDay });
  const isServedAtFirst = given > 0 || stateOn(history, days.fromDay) === 'served';
  const parts = pricedParts(history, {
    range,
    months,
    feePaisa,
    rules: { ...rules, joins: 'whole' },
    only: days,
    asBilled: { ...after, isServedAtFirst },
  });
  return seam(days, range, amountOfParts(parts));
}

const seam = (days: BilledRange, range: BilledRange, amountPaisa: Paisa): BillDaySeam => ({
  part: { ...days, days: daysOfRange(days), ofDays: daysOfRange(range) },
  amountPaisa,
});

/** The days of both; where there are none, a range of no days. */
function commonDays(one: BilledRange, other: BilledRange): BilledRange {
  const fromDay = one.fromDay > other.fromDay ? one.fromDay : other.fromDay;
  const untilDay = one.untilDay < other.untilDay ? one.untilDay : other.untilDay;
  return { fromDay, untilDay: untilDay < fromDay ? fromDay : untilDay };
}

/**
 * The last range of a bill: as it was recorded, or else whole months by the terms of the bill's
 * date.
 */
export function rangeOfPrevious(history: TermHistory, bill: PreviousBill): MadeRange {
  const { billDate, fromMonth, months, range } = bill;
  return range ? { ...range, billDate } : wholeRange(history, { billDate, fromMonth, months });
}

/** Whole months that a bill was made for, by the terms of its date; at a price, where one is known. */
export function wholeRange(
  history: TermHistory,
  of: {
    readonly billDate: Day;
    readonly fromMonth: Day;
    readonly months: number;
    readonly feePaisa?: Paisa;
  },
): MadeRange {
  const { billDate, fromMonth, months } = of;
  const terms = termsOn(history, billDate);
  const { billDay } = terms;
  const feePaisa = of.feePaisa ?? feeOfMonths(terms, months);
  const range = rangeOfBill({ month: monthOf(fromMonth), cycleMonths: months, billDay });
  const days = daysOfRange(range);
  const parts = [{ ...range, days, ofDays: days, feePaisa, amountPaisa: feePaisa }];
  const undated = undatedPrice(history, { months, feePaisa, billDate });
  const plan = { ...range, billDate, months, billDay, feePaisa, parts, ...undated };
  return { ...plan, joinedDay: null, paidUntil: null };
}
