import {
  ADJUSTMENT_ITEM_ID,
  INTERNET_CYCLE_ITEM_ID,
  INTERNET_MONTHLY_ITEM_ID,
} from './bill-words.ts';
import { addMonths, billDayInMonth, type Day, type Month, monthOf } from './billing-period.ts';
import type { JoinRule } from './customer-terms.ts';
import {
  datedFee,
  datedTermsOf,
  type RangeToPrice,
  stateOn,
  type TermHistory,
  termsOn,
  undatedFee,
} from './dated-terms.ts';
import { isPositive, negatePaisa, type Paisa } from './paisa.ts';
import {
  amountOfParts,
  type BilledRange,
  daysOfRange,
  type PartRules,
  partsOfRange,
  type RangePart,
  rangeOfBill,
} from './parts-of-ranges.ts';
import { onePiece, type PlannedLine } from './planned-line.ts';

/** The days that a bill is for and how it prices them. */
export type PlannedRange = BilledRange & {
  readonly months: number;
  /** The price of the whole range where nothing changes in it. */
  readonly feePaisa: Paisa;
  readonly joinedDay: Day | null;
  /** Its price before the first change with a day, and whether an edit by hand made another one. */
  readonly undatedFeePaisa: Paisa;
  readonly isFeeByHand: boolean;
  readonly parts: readonly RangePart[];
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
  /** The date of the run's bill that covers the month before. */
  readonly previousBillDate?: Day | null;
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
  const dated = datedTermsOf(history ?? withoutChanges(feePaisa, of.months), of);
  return partsOfRange(range, dated, { ...rules, joins });
};

/** Terms of which nothing but the fee matters. */
const withoutChanges = (feePaisa: Paisa, cycleMonths: number): TermHistory => ({
  now: { feePaisa, cycleMonths, billDay: 1, category: 'regular', status: 'active' },
  changes: [],
});

function planned(
  facts: RangeFacts,
  range: BilledRange,
  of: { readonly joinedDay: Day | null; readonly billDate: Day },
): PlannedRange {
  const { feePaisa, cycleMonths: months } = facts;
  const { joinedDay, billDate } = of;
  const history = facts.history ?? null;
  const rules = rulesOf(facts);
  const parts = pricedParts(history, { range, months, rules, feePaisa, joinedDay });
  const plan = { ...range, months, feePaisa, joinedDay, parts };
  return { ...plan, ...undatedPrice(history, { months, feePaisa, billDate }) };
}

/** What of a price on the bill date no change with a day has made. */
export function undatedPrice(
  history: TermHistory | null,
  of: { readonly months: number; readonly feePaisa: Paisa; readonly billDate: Day },
): Pick<PlannedRange, 'undatedFeePaisa' | 'isFeeByHand'> {
  const { months, feePaisa, billDate } = of;
  const hasDated = history?.changes.some(({ fromDay }) => fromDay <= billDate) ?? false;
  if (!history || !hasDated) return { undatedFeePaisa: feePaisa, isFeeByHand: false };
  const undatedFeePaisa = undatedFee(history, months);
  const dated = datedFee(history, { day: billDate, months, undatedFeePaisa });
  return { undatedFeePaisa, isFeeByHand: dated !== feePaisa };
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
  if (joinedDay) {
    const earliest = billDayInMonth({ month: monthBefore, billDay });
    const isBefore = joins === 'by_days' && joinedDay >= earliest && joinedDay < range.untilDay;
    // What changes between joining and the bill day counts from the bill's own range on.
    return isBefore ? planned({ ...facts, history: null }, range, { joinedDay, billDate }) : null;
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

/** Whether there is anything to bill of a month in which something has a day. */
export function hasBilledDays(facts: RangeFacts, billDate: Day): boolean {
  const { history } = facts;
  if (!history) return false;
  const isLeft = stateOn(history, billDate) === 'left';
  if (isLeft && rulesOf(facts).leaves === 'whole') return false;
  return isPositive(amountOfParts(rangeOf(facts, billDate).parts));
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

/**
 * Days between the range before and the bill's own because the bill day moved: a gap is charged as
 * days of the range that would have followed, an overlap given back as days of the last one.
 */
export function lineOfBillDay(facts: RangeFacts, month: Month): PlannedLine[] {
  const { history, previousBillDate, feePaisa } = facts;
  const rules = rulesOf(facts);
  if (!history || !previousBillDate || rules.changes === 'whole') return [];
  const before = termsOn(history, previousBillDate);
  const { fromDay } = rangeIn(facts, month);
  const lastUntil = billDayInMonth({ month, billDay: before.billDay });
  if (lastUntil === fromDay) return [];
  const isGap = fromDay > lastUntil;
  const only = isGap ? { fromDay: lastUntil, untilDay: fromDay } : { fromDay, untilDay: lastUntil };
  const months = isGap ? facts.cycleMonths : before.cycleMonths;
  const range = rangeOfBill({
    month: isGap ? month : addMonths(month, -months),
    cycleMonths: months,
    billDay: before.billDay,
  });
  const amountPaisa = amountOfParts(pricedParts(history, { range, months, rules, feePaisa, only }));
  if (amountPaisa === 0) return [];
  const part = { ...only, days: daysOfRange(only), ofDays: daysOfRange(range) };
  const signed = isGap ? amountPaisa : negatePaisa(amountPaisa);
  return [{ ...onePiece(ADJUSTMENT_ITEM_ID, signed), part, kind: 'bill_day' }];
}
