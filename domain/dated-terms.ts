import type { Day } from './billing-period.ts';
import type { CustomerCategory, CustomerStatus } from './customer-terms.ts';
import { type Paisa, scalePaisa, ZERO_PAISA } from './paisa.ts';
import type { BilledRange, DatedTerms, PartRules, ServiceState } from './parts-of-ranges.ts';

/** Of a customer's terms those that make the price of a day, and the bill day. */
export type Terms = {
  /** The amount of one cycle's bill. */
  readonly feePaisa: Paisa;
  readonly billDay: number;
  readonly category: CustomerCategory;
  readonly cycleMonths: number;
  readonly status: CustomerStatus;
};

/** A change that holds from a day on; what it does not set, or null, stays. */
export type DatedChange = {
  readonly id: number;
  readonly fromDay: Day;
  /** Whether the customer's own terms have it; `before` then has what stood there. */
  readonly isApplied: boolean;
  readonly isAway: boolean;
  readonly set: Nullable<Terms>;
  readonly before: Nullable<Terms>;
};

type Nullable<Of> = { readonly [Name in keyof Of]?: Of[Name] | null };

/** A customer's terms as they stand, and the changes with a day, in the order of their days. */
export type TermHistory = { readonly now: Terms; readonly changes: readonly DatedChange[] };

/** What would stand had some changes never been planned, also where they are applied by now. */
export function withoutChanges({ now, changes }: TermHistory, ids: readonly number[]): TermHistory {
  const isGone = ({ id }: DatedChange): boolean => ids.includes(id);
  const stood = changes.filter(isGone).reduceRight((terms, { isApplied, set, before }) => {
    const of = <Term extends keyof Terms>(term: Term): Terms[Term] =>
      isApplied && set[term] === terms[term] ? (before[term] ?? terms[term]) : terms[term];
    return {
      feePaisa: of('feePaisa'),
      billDay: of('billDay'),
      category: of('category'),
      cycleMonths: of('cycleMonths'),
      status: of('status'),
    };
  }, now);
  return { now: stood, changes: changes.filter((change) => !isGone(change)) };
}

/**
 * What is valid on a day, the same whether a change was applied meanwhile or not. What somebody
 * edited by hand after the last change was applied stands, for all days.
 */
export function termsOn({ now, changes }: TermHistory, day: Day): Terms {
  const later = changes.filter(({ isApplied, fromDay }) => isApplied && fromDay > day);
  const planned = changes.filter(({ isApplied, fromDay }) => !isApplied && fromDay <= day);
  const of = <Term extends keyof Terms>(term: Term, isKept = isLast(term)): Terms[Term] => {
    const due = planned.findLast(({ set }) => isSet(set[term]))?.set[term];
    const [first] = later.filter(({ set }) => isSet(set[term]));
    const before = first && isKept ? first.before[term] : undefined;
    return due ?? before ?? now[term];
  };
  function isLast(term: keyof Terms): boolean {
    return later.findLast(({ set }) => isSet(set[term]))?.set[term] === now[term];
  }
  // A category is set together with its cycle, and both go back together.
  const isPairLast = isLast('category') && isLast('cycleMonths');
  return {
    feePaisa: of('feePaisa'),
    billDay: of('billDay'),
    category: of('category', isPairLast),
    cycleMonths: of('cycleMonths', isPairLast),
    status: of('status'),
  };
}

/** What a customer is on a day by their status; away where the change that set it says so. */
export function stateOn(history: TermHistory, day: Day): Exclude<ServiceState, 'not_joined'> {
  const { status } = termsOn(history, day);
  if (status === 'active') return 'served';
  const last = history.changes.findLast(({ fromDay, set }) => fromDay <= day && isSet(set.status));
  return last?.isAway && last.set.status === status ? 'away' : 'left';
}

/**
 * The price of a range of so many months by the terms of one day; a cycle of other months is a part
 * of its fee.
 */
export const feeOfMonths = ({ feePaisa, cycleMonths, category }: Terms, months: number): Paisa =>
  category === 'complimentary'
    ? ZERO_PAISA
    : scalePaisa(feePaisa, { numerator: months, denominator: cycleMonths });

/** How a bill priced a range: what of it had no day, so that only what has one is priced anew. */
export type AsBilled = {
  readonly billDate: Day;
  /** The price of the whole range before the first change with a day. */
  readonly undatedFeePaisa: Paisa;
  /** The cycle that stood then: a fee is one of it until a change with a day sets another cycle. */
  readonly undatedCycleMonths: number;
  /** Whether the price on the bill date was that of an edit by hand. */
  readonly isFeeByHand: boolean;
  /** Whether the first day was billed. */
  readonly isServedAtFirst: boolean;
};

/** A range to be priced by what is valid on its days. */
export type RangeToPrice = {
  readonly range: BilledRange;
  readonly months: number;
  readonly rules: PartRules;
  /** The price of the whole range on the bill date. */
  readonly feePaisa: Paisa;
  /** The day from which the customer is connected, where it lies in the range. */
  readonly joinedDay?: Day | null;
  /** Only these days of the range are billed. */
  readonly only?: BilledRange | null;
  /** Where the range is billed: edits by hand since then have no day, and change nothing of it. */
  readonly asBilled?: AsBilled | null;
};

/** The price of a range before the first change with a day, and the cycle that stood then. */
export function undatedTerms(
  { now, changes }: TermHistory,
  months: number,
): Pick<AsBilled, 'undatedFeePaisa' | 'undatedCycleMonths'> {
  const first = <Term extends keyof Terms>(term: Term): Terms[Term] =>
    changes.find(({ isApplied, set }) => isApplied && isSet(set[term]))?.before[term] ?? now[term];
  const terms = {
    ...now,
    feePaisa: first('feePaisa'),
    cycleMonths: first('cycleMonths'),
    category: first('category'),
  };
  return { undatedFeePaisa: feeOfMonths(terms, months), undatedCycleMonths: terms.cycleMonths };
}

/** The price of a range by the changes alone that hold by a day. */
export function datedFee(
  { changes }: TermHistory,
  of: Pick<AsBilled, 'undatedFeePaisa' | 'undatedCycleMonths'> & {
    readonly day: Day;
    readonly months: number;
  },
): Paisa {
  const last = <Term extends keyof Terms>(term: Term): Terms[Term] | undefined =>
    changes.findLast(({ fromDay, set }) => fromDay <= of.day && isSet(set[term]))?.set[term] ??
    undefined;
  const category = last('category');
  const feePaisa = last('feePaisa');
  const cycleMonths = last('cycleMonths');
  if (category === 'complimentary') return ZERO_PAISA;
  if (feePaisa === undefined && cycleMonths === undefined) return of.undatedFeePaisa;
  const months = { numerator: of.months, denominator: cycleMonths ?? of.undatedCycleMonths };
  return scalePaisa(feePaisa ?? of.undatedFeePaisa, months);
}

/**
 * The history of a range, for `partsOfRange`. A customer who left is as one who did not where such
 * ranges stay as they are; so is the fee.
 */
export function datedTermsOf(history: TermHistory, of: RangeToPrice): DatedTerms[] {
  const { range, months, rules, feePaisa, joinedDay, only, asBilled } = of;
  const stateOf = (day: Day): ServiceState => {
    if (joinedDay && day < joinedDay) return 'not_joined';
    if (only && (day < only.fromDay || day >= only.untilDay)) return 'not_joined';
    const state = asBilled ? billedStateOn(history, day, asBilled) : stateOn(history, day);
    return state === 'left' && rules.leaves === 'whole' ? 'served' : state;
  };
  const feeOf = (day: Day): Paisa => {
    if (rules.changes === 'whole') return feePaisa;
    if (!asBilled) return feeOfMonths(termsOn(history, day), months);
    if (asBilled.isFeeByHand && !isFeeChanged(history, asBilled.billDate, day)) return feePaisa;
    return datedFee(history, { ...asBilled, day, months });
  };
  const days = [
    ...history.changes.map(({ fromDay }) => fromDay),
    ...(joinedDay ? [joinedDay] : []),
    ...(only ? [only.fromDay, only.untilDay] : []),
  ].filter((day) => day > range.fromDay && day < range.untilDay);
  return [range.fromDay, ...new Set(days.toSorted())].map((fromDay) => ({
    fromDay,
    feePaisa: feeOf(fromDay),
    state: stateOf(fromDay),
  }));
}

function billedStateOn(
  { now, changes }: TermHistory,
  day: Day,
  { isServedAtFirst }: AsBilled,
): ServiceState {
  const last = changes.findLast(({ fromDay, set }) => fromDay <= day && isSet(set.status));
  if (last) {
    if (last.set.status === 'active') return 'served';
    return last.isAway ? 'away' : 'left';
  }
  if (isServedAtFirst) return 'served';
  const next = changes.find(({ isApplied, set }) => isApplied && isSet(set.status));
  return (next?.before.status ?? now.status) === 'active' ? 'served' : 'left';
}

const isFeeChanged = ({ changes }: TermHistory, after: Day, until: Day): boolean =>
  changes.some(
    ({ fromDay, set }) =>
      fromDay > after && fromDay <= until && (isSet(set.feePaisa) || isSet(set.category)),
  );

const isSet = (value: unknown): boolean => value !== null && value !== undefined;
