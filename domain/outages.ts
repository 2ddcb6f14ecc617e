import { addMonths, type Day, daysBetween, monthOf } from './billing-period.ts';
import { datedTermsOf, type TermHistory } from './dated-terms.ts';
import {
  minPaisa,
  type Paisa,
  percentOfPaisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from './paisa.ts';
import {
  amountOfParts,
  AS_EVER,
  type BilledRange,
  type DaysOfRange,
  type DatedTerms,
  daysOfRange,
  type PartRules,
  rangeOfBill,
} from './parts-of-ranges.ts';
import { pricedParts } from './range-plan.ts';

/** From so many whole days in a row on, only so many percent of a month are to be paid. */
export type OutageStep = { readonly days: number; readonly percent: number };

/** What of a month is given back for days without service. */
export type OutageCredit = {
  /** The last one entered of the outages that these days come of. */
  readonly outageId: number;
  /** The days without service in that month. */
  readonly part: DaysOfRange;
  /** The share of what the month costs that is given back. */
  readonly percentOff: number;
  /** Above zero. */
  readonly amountPaisa: Paisa;
};

/** What of a customer had no day when an outage was entered; what had one is read anew each time. */
export type OutageFacts = {
  /** The price of a month, and the bill day, on the first day of the outage. */
  readonly feePaisa: Paisa;
  readonly billDay: number;
  /** The price of a month and the cycle before the first change with a day; see `AsBilled`. */
  readonly undatedFeePaisa: Paisa;
  readonly undatedCycleMonths: number;
  readonly isFeeByHand: boolean;
  /** Whether the customer was active before the first change of the status with a day. */
  readonly isServedAtFirst: boolean;
  readonly joinedDay: Day | null;
};

/** Whole days in a row without service that concern a customer. */
export type CustomerOutage = BilledRange & {
  readonly id: number;
  readonly steps: readonly OutageStep[];
  readonly facts: OutageFacts;
};

const FULL_PERCENT = 100;
const BASIS_POINTS = 100;

/** The share of a month that is given back for so many days in a row; zero for too few. */
export function percentOffFor(days: number, steps: readonly OutageStep[]): number {
  const reached = steps.filter((step) => days >= step.days).map(({ percent }) => percent);
  return FULL_PERCENT - Math.min(FULL_PERCENT, ...reached);
}

/**
 * What a customer gets back for all outages together, by what is valid on their days by now, so that
 * it does not matter which of outages, absences and changes were entered first. Only days with a
 * claim to service count; those of several outages that touch count as one row of days. A month goes
 * from bill day to bill day, and the share is one of what it costs. Over the end of a month the days
 * count either in each month by themselves, or all of them for the month that has most: whichever
 * gives more. No month gives more than it costs.
 */
export function outageCredits(
  history: TermHistory,
  outages: readonly CustomerOutage[],
  rules: PartRules,
): OutageCredit[] {
  const credits: OutageCredit[] = [];
  for (const days of daysInARow(history, outages)) {
    const parts = partsByMonth(history, days);
    const total = daysOfRange(days);
    const longest = parts.reduce((one, other) => (other.days > one.days ? other : one));
    const [months, once] = [
      parts.map((part) => ({ part, percentOff: percentOf(days, part.days) })),
      [{ part: longest, percentOff: percentOf(days, total) }],
    ].map((shares) => creditsOf(shares, { history, days, rules, earlier: credits }));
    credits.push(...(sumOf(once) > sumOf(months) ? (once ?? []) : (months ?? [])));
  }
  return credits;
}

/** Whether a customer has a claim to service on any of the days of an outage. */
export const isServedIn = (history: TermHistory, outage: CustomerOutage): boolean =>
  servedDays(history, outage).length > 0;

/** The price of a month on the first day of an outage, by what is valid by now. */
export const monthlyFee = (history: TermHistory, outage: CustomerOutage): Paisa =>
  termsIn(history, outage)[0]?.feePaisa ?? ZERO_PAISA;

type Row = { readonly fromDay: Day; untilDay: Day; readonly of: CustomerOutage[] };
type MonthPart = DaysOfRange & { readonly range: BilledRange };
type Share = { readonly part: MonthPart; readonly percentOff: number };
interface Priced {
  history: TermHistory;
  days: Row;
  rules: PartRules;
  earlier: readonly OutageCredit[];
}

const sumOf = (credits: readonly OutageCredit[] = []): Paisa =>
  sumPaisa(credits.map(({ amountPaisa }) => amountPaisa));

/** By the table that gives most, where that changed between two outages that touch. */
const percentOf = ({ of }: Row, days: number): number =>
  Math.max(...of.map(({ steps }) => percentOffFor(days, steps)));

const BY_DAYS: PartRules = { ...AS_EVER, changes: 'by_days', leaves: 'by_days', away: 'by_days' };

const asBilled = ({ fromDay, facts }: CustomerOutage) => ({ ...facts, billDate: fromDay });

const termsIn = (history: TermHistory, outage: CustomerOutage): DatedTerms[] =>
  datedTermsOf(history, {
    range: outage,
    months: 1,
    rules: BY_DAYS,
    feePaisa: outage.facts.feePaisa,
    joinedDay: outage.facts.joinedDay,
    asBilled: asBilled(outage),
  });

function servedDays(history: TermHistory, outage: CustomerOutage): BilledRange[] {
  const terms = termsIn(history, outage);
  return terms.flatMap(({ fromDay, state }, index) =>
    state === 'served' ? [{ fromDay, untilDay: terms[index + 1]?.fromDay ?? outage.untilDay }] : [],
  );
}

/** The days with a claim to service and without it, each row of days with the outages it comes of. */
function daysInARow(history: TermHistory, outages: readonly CustomerOutage[]): Row[] {
  const spans = outages
    .flatMap((of) => servedDays(history, of).map((days) => ({ ...days, of })))
    .toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1));
  const rows: Row[] = [];
  for (const { fromDay, untilDay, of } of spans) {
    const last = rows.at(-1);
    if (!last || fromDay > last.untilDay) rows.push({ fromDay, untilDay, of: [of] });
    else {
      last.of.push(of);
      if (untilDay > last.untilDay) last.untilDay = untilDay;
    }
  }
  return rows;
}

function billDayOn({ changes }: TermHistory, { fromDay, of }: Row): number {
  const last = changes.findLast((change) => change.fromDay <= fromDay && change.set.billDay);
  return last?.set.billDay ?? (of[0] as CustomerOutage).facts.billDay;
}

/** The days of a row in each month that it reaches into. */
function partsByMonth(history: TermHistory, row: Row): MonthPart[] {
  const billDay = billDayOn(history, row);
  const parts: MonthPart[] = [];
  let month = addMonths(monthOf(row.fromDay), -1);
  for (;;) {
    const range = rangeOfBill({ month, cycleMonths: 1, billDay });
    if (range.fromDay >= row.untilDay) return parts;
    const fromDay = row.fromDay > range.fromDay ? row.fromDay : range.fromDay;
    const untilDay = row.untilDay < range.untilDay ? row.untilDay : range.untilDay;
    if (fromDay < untilDay) {
      const days = daysBetween({ from: fromDay, to: untilDay });
      parts.push({ fromDay, untilDay, days, ofDays: daysOfRange(range), range });
    }
    month = addMonths(month, 1);
  }
}

function creditsOf(
  shares: readonly Share[],
  { history, days, rules, earlier }: Priced,
): OutageCredit[] {
  const outageId = Math.max(...days.of.map(({ id }) => id));
  return shares.flatMap(({ part: { range, ...part }, percentOff }) => {
    const given = earlier.filter(
      ({ part: { fromDay } }) => fromDay >= range.fromDay && fromDay < range.untilDay,
    );
    const costPaisa = costOfMonth(history, { range, days, rules });
    const amountPaisa = minPaisa(
      percentOfPaisa(costPaisa, percentOff * BASIS_POINTS),
      subtractPaisa(costPaisa, sumOf(given)),
    );
    return amountPaisa > 0 ? [{ outageId, part, percentOff, amountPaisa }] : [];
  });
}

/** What a month costs by the terms and the state of its days; whole, it is the price of the first of these days. */
function costOfMonth(
  history: TermHistory,
  { range, days, rules }: { range: BilledRange; days: Row; rules: PartRules },
): Paisa {
  const [outage] = days.of as [CustomerOutage];
  const { joinedDay } = outage.facts;
  const isJoining = joinedDay !== null && joinedDay > range.fromDay && joinedDay < range.untilDay;
  if (isJoining && rules.joins === 'nothing') return ZERO_PAISA;
  const parts = pricedParts(history, {
    range,
    months: 1,
    rules,
    feePaisa: monthlyFee(history, { ...outage, fromDay: days.fromDay, untilDay: days.untilDay }),
    joinedDay: isJoining && rules.joins === 'by_days' ? joinedDay : null,
    asBilled: asBilled(outage),
  });
  return amountOfParts(parts);
}
