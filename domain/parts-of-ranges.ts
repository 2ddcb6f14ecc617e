import {
  addMonths,
  billDayInMonth,
  type Day,
  daysBetween,
  type Month,
  monthRange,
} from './billing-period.ts';
import type { JoinRule, PartRule } from './customer-terms.ts';
import { type Paisa, scalePaisa, subtractPaisa, sumPaisa, ZERO_PAISA } from './paisa.ts';

/**
 * The days that one bill is for: from `fromDay` to the day before `untilDay`. Ranges that follow
 * each other have no day twice and leave none out.
 */
export type BilledRange = { readonly fromDay: Day; readonly untilDay: Day };

/**
 * What a customer is on a day. Only the days that are `served` are certain to be billed; the others
 * are billed or not by `PartRules`.
 */
export type ServiceState = 'not_joined' | 'served' | 'away' | 'left';

/** What is valid from a day on, until the next one of a history begins. */
export type DatedTerms = {
  readonly fromDay: Day;
  /** The price of a whole range. */
  readonly feePaisa: Paisa;
  readonly state: ServiceState;
};

/** How months are billed in which something changes; `AS_EVER` is without any parts. */
export type PartRules = {
  /** A range in which the fee changes: at the fee of its first day, or each day at its own. */
  readonly changes: PartRule;
  /** The range in which a customer joins: all of it, from that day on, or none of it. */
  readonly joins: JoinRule;
  /** The range in which a customer leaves: all of it, or up to that day. */
  readonly leaves: PartRule;
  /** A range partly away: all of it, or the other days. One wholly away is never billed. */
  readonly away: PartRule;
};

export const AS_EVER: PartRules = {
  changes: 'whole',
  joins: 'whole',
  leaves: 'whole',
  away: 'whole',
};

/** Some days of a range, and how many the whole has. */
export type DaysOfRange = BilledRange & { readonly days: number; readonly ofDays: number };

/** So many days of a range at one fee. */
export type RangePart = DaysOfRange & {
  /** The price of the whole range; zero where these days are not billed. */
  readonly feePaisa: Paisa;
  readonly amountPaisa: Paisa;
};

/**
 * What is charged, or given back below zero, for days that a bill is out for already. `days` are
 * those of the range whose price is another one now.
 */
export type RangeDifference = DaysOfRange & {
  readonly amountPaisa: Paisa;
};

/** The days of a bill for a month and the others of its cycle: from bill day to bill day. */
export function rangeOfBill(of: {
  readonly month: Month;
  readonly cycleMonths: number;
  readonly billDay: number;
}): BilledRange {
  const { fromMonth, toMonth } = monthRange(of);
  const { billDay } = of;
  return {
    fromDay: billDayInMonth({ month: fromMonth, billDay }),
    untilDay: billDayInMonth({ month: addMonths(toMonth, 1), billDay }),
  };
}

/** How many days a range has, or a part of it; throws RangeError where it has none. */
export function daysOfRange({ fromDay, untilDay }: BilledRange): number {
  const days = daysBetween({ from: fromDay, to: untilDay });
  if (days < 1) throw new RangeError(`No days from ${fromDay} until ${untilDay}`);
  return days;
}

/**
 * The price of some days of a range that costs `feePaisa` as a whole: what is due up to the end of
 * these days, less what is due up to their beginning, each `fee x days / days of the range` rounded
 * half up to the paisa. So however a range is cut, its parts sum to the whole. Days outside the
 * range cost nothing.
 */
export function partOfRange(range: BilledRange, feePaisa: Paisa, part: BilledRange): Paisa {
  const ofDays = daysOfRange(range);
  const dueUpTo = (day: Day): Paisa => {
    const days = daysBetween({ from: range.fromDay, to: within(range, day) });
    return scalePaisa(feePaisa, { numerator: days, denominator: ofDays });
  };
  return subtractPaisa(dueUpTo(part.untilDay), dueUpTo(part.fromDay));
}

/**
 * The parts of a range by what is valid on each of its days, in their order; days that are not
 * billed are a part at zero. Without a change it is one part, at the whole fee. `history` is in the
 * order of its days and begins no later than the range.
 */
export function partsOfRange(
  range: BilledRange,
  history: readonly DatedTerms[],
  rules: PartRules,
): RangePart[] {
  const ofDays = daysOfRange(range);
  return joined(pricedSpans(range, history, rules)).map((span) => ({
    ...span,
    days: daysOfRange(span),
    ofDays,
    amountPaisa: partOfRange(range, span.feePaisa, span),
  }));
}

/** The sum of a range's parts. */
export const amountOfParts = (parts: readonly RangePart[]): Paisa =>
  sumPaisa(parts.map(({ amountPaisa }) => amountPaisa));

/**
 * What a change of the terms makes of a range that is billed: the parts as they are now, less those
 * that it was billed by. Null where no day has another price.
 */
export function differenceOfRange(
  range: BilledRange,
  billed: readonly RangePart[],
  now: readonly RangePart[],
): RangeDifference | null {
  const days = [...billed, ...now].flatMap(({ fromDay, untilDay }) => [fromDay, untilDay]);
  const bounds = [...new Set(days)].toSorted();
  const changed = bounds.slice(0, -1).filter((day) => feeOn(billed, day) !== feeOn(now, day));
  const [fromDay] = changed;
  const last = changed.at(-1);
  if (fromDay === undefined || last === undefined) return null;
  const afterLast = (day: Day): Day => bounds[bounds.indexOf(day) + 1] as Day;
  return {
    fromDay,
    untilDay: afterLast(last),
    days: changed.reduce((sum, day) => sum + daysBetween({ from: day, to: afterLast(day) }), 0),
    ofDays: daysOfRange(range),
    amountPaisa: subtractPaisa(amountOfParts(now), amountOfParts(billed)),
  };
}

type Span = BilledRange & { readonly feePaisa: Paisa };
type StatedSpan = Span & { readonly state: ServiceState };

const within = ({ fromDay, untilDay }: BilledRange, day: Day): Day => {
  if (day < fromDay) return fromDay;
  return day > untilDay ? untilDay : day;
};

const feeOn = (parts: readonly RangePart[], day: Day): Paisa =>
  parts.find(({ fromDay, untilDay }) => fromDay <= day && day < untilDay)?.feePaisa ?? ZERO_PAISA;

/** The spans of a range with the fee that the rules give to each. */
function pricedSpans(range: BilledRange, history: readonly DatedTerms[], rules: PartRules): Span[] {
  const spans = spansWithin(range, history);
  const served = spans.filter(({ state }) => state === 'served');
  const [first] = served;
  const hasJoined = spans.some(({ state }) => state === 'not_joined') && first !== undefined;
  if (first === undefined || (hasJoined && rules.joins === 'nothing')) {
    return spans.map((span) => ({ ...span, feePaisa: ZERO_PAISA }));
  }
  let current = first.feePaisa;
  return spans.map(({ state, ...span }) => {
    if (state === 'served' && rules.changes === 'by_days') current = span.feePaisa;
    const isBilled = state === 'served' || isBilledWhole(state, rules);
    return { ...span, feePaisa: isBilled ? current : ZERO_PAISA };
  });
}

const isBilledWhole = (state: Exclude<ServiceState, 'served'>, rules: PartRules): boolean => {
  if (state === 'not_joined') return rules.joins === 'whole';
  return (state === 'left' ? rules.leaves : rules.away) === 'whole';
};

function spansWithin(range: BilledRange, history: readonly DatedTerms[]): StatedSpan[] {
  return history.flatMap(({ fromDay, ...terms }, index) => {
    const next = history[index + 1]?.fromDay ?? range.untilDay;
    const span = { fromDay: within(range, fromDay), untilDay: within(range, next) };
    return span.fromDay < span.untilDay ? [{ ...span, ...terms }] : [];
  });
}

/** Neighbours at the same fee as one span: nothing changed between them. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { fromDay, untilDay, feePaisa } of spans) {
    const before = found.at(-1);
    if (before?.feePaisa === feePaisa) found[found.length - 1] = { ...before, untilDay };
    else found.push({ fromDay, untilDay, feePaisa });
  }
  return found;
}
