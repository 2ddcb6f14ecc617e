import { INTERNET_CYCLE_ITEM_ID, INTERNET_MONTHLY_ITEM_ID } from './bill-words.ts';
import { addMonths, billDayInMonth, type Day, type Month, monthOf } from './billing-period.ts';
import type { JoinRule } from './customer-terms.ts';
import {
  datedFee,
  datedTermsOf,
  type RangeToPrice,
  stateOn,
  type TermHistory,
  undatedTerms,
} from './dated-terms.ts';
import { isPositive, type Paisa, ZERO_PAISA } from './paisa.ts';
import {
  type BilledRange,
  type PartRules,
  partsOfRange,
  type RangePart,
  rangeOfBill,
} from './parts-of-ranges.ts';
import { onePiece, type PlannedLine } from './planned-line.ts';

/** The days that a bill is for and how it prices them. */
export type PlannedRange = BilledRange & {
  readonly months: number;
  readonly billDay: number;
  /** The price of the whole range where nothing changes in it. */
  readonly feePaisa: Paisa;
  readonly joinedDay: Day | null;
  /** Its price and cycle before the first change with a day, and whether an edit by hand made another one. */
  readonly undatedFeePaisa: Paisa;
  readonly undatedCycleMonths: number;
  readonly isFeeByHand: boolean;
  /** The first day that was not paid otherwise when the bill was planned. */
  readonly paidUntil: Day | null;
  readonly parts: readonly RangePart[];
};

/** The days that a bill was made for, as it priced them. */
export type MadeRange = PlannedRange & { readonly billDate: Day };

/** A bill that covers whole months up to one, and the last of its ranges where that was recorded. */
export type PreviousBill = {
  readonly billDate: Day;
  /** The first day of its first month. */
  readonly fromMonth: Day;
  readonly months: number;
  readonly range: PlannedRange | null;
};

/** What of a customer decides how the days of a bill are priced. */
export type RangeFacts = {
  readonly cycleMonths: number;
  readonly feePaisa: Paisa;
  readonly billDay: number;
  /** A connection day in this month or the one before, where no earlier month is covered. */
  readonly joinedDay?: Day | null;
  /** How the days up to the first bill day are billed; missing is `whole`. */
  readonly joins?: JoinRule | null;
  /** The customer's terms with their changes; null where none has a day near the bill. */
  readonly history?: TermHistory | null;
  /** How months are billed in which something changes; missing is whole. */
  readonly rules?: Omit<PartRules, 'joins'> | null;
  /** The run's bill that covers the month before. */
  readonly previousBill?: PreviousBill | null;
  readonly isMonthBeforeCovered?: boolean;
  readonly paidUntil: Day | null;
};

const WHOLE = { changes: 'whole', leaves: 'whole', away: 'whole' } as const;

const rulesOf = ({ rules, joins }: RangeFacts): PartRules => ({
  ...(rules ?? WHOLE),
  joins: joins ?? 'whole',
});

const rangeIn = ({ cycleMonths, billDay }: RangeFacts, month: Month): BilledRange =>
  rangeOfBill({ month, cycleMonths, billDay });

/** Whether a month is paid already: the customer's bill day in it is before `paidUntil`. */
export const isSettled = (
  { paidUntil, billDay }: Pick<RangeFacts, 'paidUntil' | 'billDay'>,
  month: Month,
): boolean => paidUntil !== null && billDayInMonth({ month, billDay }) < paidUntil;

/** Whether the customer joins after the first day of the bill's range. */
export const joinsWithin = ({ joinedDay, billDay }: RangeFacts, month: Month): boolean =>
  (joinedDay ?? '') > billDayInMonth({ month, billDay });

/** The parts of a range by all that has a day in it. */
export const pricedParts = (
  history: TermHistory | null,
  of: RangeToPrice,
): readonly RangePart[] => {
  const { range, rules, feePaisa, joinedDay, only } = of;
  const joins = only || joinedDay ? 'by_days' : rules.joins;
  const dated = datedTermsOf(history ?? termsAlone(feePaisa, of.months), of);
  return partsOfRange(range, dated, { ...rules, joins });
};

/** The parts of a range that is billed, by what is valid on its days by now. */
export const partsByNow = (
  history: TermHistory,
  range: MadeRange,
  rules: Omit<PartRules, 'joins'>,
): readonly RangePart[] => {
  const isServedAtFirst = isPositive(range.parts[0]?.feePaisa ?? ZERO_PAISA);
  return pricedParts(history, {
    ...range,
    range,
    rules: { ...rules, joins: 'whole' },
    asBilled: { ...range, isServedAtFirst },
  });
};

/** Terms of which nothing but the fee matters. */
const termsAlone = (feePaisa: Paisa, cycleMonths: number): TermHistory => ({
  now: { feePaisa, cycleMonths, billDay: 1, category: 'regular', status: 'active' },
  changes: [],
});

function planned(
  facts: RangeFacts,
  range: BilledRange,
  of: { readonly joinedDay: Day | null; readonly billDate: Day },
): PlannedRange {
  const { feePaisa, billDay, paidUntil, cycleMonths: months } = facts;
  const { joinedDay, billDate } = of;
  const history = facts.history ?? null;
  const rules = rulesOf(facts);
  const parts = pricedParts(history, { range, months, rules, feePaisa, joinedDay });
  const plan = { ...range, months, billDay, feePaisa, joinedDay, paidUntil, parts };
  return { ...plan, ...undatedPrice(history, { months, feePaisa, billDate }) };
}

/** What of a price on the bill date no change with a day has made. */
export function undatedPrice(
  history: TermHistory | null,
  of: { readonly months: number; readonly feePaisa: Paisa; readonly billDate: Day },
): Pick<PlannedRange, 'undatedFeePaisa' | 'undatedCycleMonths' | 'isFeeByHand'> {
  const { months, feePaisa, billDate } = of;
  const hasDated = history?.changes.some(({ fromDay }) => fromDay <= billDate) ?? false;
  if (!history || !hasDated) {
    return { undatedFeePaisa: feePaisa, undatedCycleMonths: months, isFeeByHand: false };
  }
  const undated = undatedTerms(history, months);
  const dated = datedFee(history, { ...undated, day: billDate, months });
  return { ...undated, isFeeByHand: dated !== feePaisa };
}

/** The range of the bill for a month. */
export function rangeOf(facts: RangeFacts, billDate: Day): PlannedRange {
  const month = monthOf(billDate);
  const isJoined = facts.joins === 'by_days' && joinsWithin(facts, month);
  const joinedDay = isJoined ? (facts.joinedDay ?? null) : null;
  return planned(facts, rangeIn(facts, month), { joinedDay, billDate });
}

/**
 * The days before the bill's range that no bill is for, where they are billed: those from which a
 * customer joined, or came back. Null where there are none.
 */
export function rangeBefore(facts: RangeFacts, billDate: Day): PlannedRange | null {
  const month = monthOf(billDate);
  const { joinedDay, joins, cycleMonths, billDay, history } = facts;
  const monthBefore = addMonths(month, -1);
  if (isSettled(facts, monthBefore)) return null;
  const range = rangeIn(facts, addMonths(month, -cycleMonths));
  // Who joined earlier, by a bill day that moved since, may come back as others do.
  if (joinedDay && joinedDay >= billDayInMonth({ month: monthBefore, billDay })) {
    const isBefore = joins === 'by_days' && joinedDay < range.untilDay;
    return isBefore ? planned(facts, range, { joinedDay, billDate }) : null;
  }
  if (!history || facts.isMonthBeforeCovered !== false || cycleMonths > 1) return null;
  return comesBack(history, range, rulesOf(facts))
    ? planned(facts, range, { joinedDay: null, billDate })
    : null;
}

/** Whether somebody who was away, or had left, comes back within a range. */
function comesBack(history: TermHistory, range: BilledRange, rules: PartRules): boolean {
  const first = stateOn(history, range.fromDay);
  if (first === 'served' || (first === 'left' && rules.leaves === 'whole')) return false;
  return history.changes.some(
    ({ fromDay }) =>
      fromDay > range.fromDay && fromDay < range.untilDay && stateOn(history, fromDay) === 'served',
  );
}

/** The internet service of one month, or of several. */
export const serviceItem = (months: number): number =>
  months > 1 ? INTERNET_CYCLE_ITEM_ID : INTERNET_MONTHLY_ITEM_ID;

/** A line for each part at a price; the bill's own range, where it is whole, says no days. */
export function linesOfRange({ months, parts }: PlannedRange, isOwn: boolean): PlannedLine[] {
  return parts
    .filter(({ amountPaisa }) => isPositive(amountPaisa))
    .map(({ amountPaisa, fromDay, untilDay, days, ofDays }) => ({
      ...onePiece(serviceItem(months), amountPaisa),
      ...((!isOwn || days < ofDays) && { part: { fromDay, untilDay, days, ofDays } }),
    }));
}
