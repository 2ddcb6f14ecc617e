import { addMonths, type Day, daysBetween, monthOf } from './billing-period.ts';
import { minPaisa, type Paisa, percentOfPaisa, subtractPaisa, sumPaisa } from './paisa.ts';
import { type BilledRange, type DaysOfRange, daysOfRange, rangeOfBill } from './parts-of-ranges.ts';

/** From so many whole days in a row on, only so many percent of the month's fee are to be paid. */
export type OutageStep = { readonly days: number; readonly percent: number };

/** What of a month is given back for an outage. */
export type OutageCredit = {
  /** The days without service in that month. */
  readonly part: DaysOfRange;
  /** The share of the month's fee that is given back. */
  readonly percentOff: number;
  /** Above zero. */
  readonly amountPaisa: Paisa;
};

/** What the fee of a customer's month is, and what earlier outages gave back of it. */
export type OutageFacts = {
  /** The days without service: whole days in a row. */
  readonly outage: BilledRange;
  /** The fee of one month. */
  readonly feePaisa: Paisa;
  readonly billDay: number;
  readonly earlier: readonly { readonly fromDay: Day; readonly amountPaisa: Paisa }[];
};

const FULL_PERCENT = 100;
const BASIS_POINTS = 100;

/** The share of a month's fee that is given back for so many days in a row; zero for too few. */
export function percentOffFor(days: number, steps: readonly OutageStep[]): number {
  const reached = steps.filter((step) => days >= step.days).map(({ percent }) => percent);
  return FULL_PERCENT - Math.min(FULL_PERCENT, ...reached);
}

/**
 * The credits for an outage. A month goes from bill day to bill day. Over the end of a month the days
 * count either in each month by themselves, or all of them for the month that has most: whichever
 * gives more. With what earlier outages gave back, no month gives more than its fee.
 */
export function outageCredits(facts: OutageFacts, steps: readonly OutageStep[]): OutageCredit[] {
  const parts = partsOfOutage(facts);
  const byMonth = parts.map((part) => ({ part, percentOff: percentOffFor(part.days, steps) }));
  const total = daysOfRange(facts.outage);
  const longest = parts.reduce((one, other) => (other.days > one.days ? other : one));
  const atOnce = [{ part: longest, percentOff: percentOffFor(total, steps) }];
  const [months, once] = [byMonth, atOnce].map((shares) => creditsOf(shares, facts));
  return sumOf(once as OutageCredit[]) > sumOf(months as OutageCredit[])
    ? (once as OutageCredit[])
    : (months as OutageCredit[]);
}

type MonthPart = DaysOfRange & { readonly range: BilledRange };
type Share = { readonly part: MonthPart; readonly percentOff: number };

const sumOf = (credits: readonly OutageCredit[]): Paisa =>
  sumPaisa(credits.map(({ amountPaisa }) => amountPaisa));

/** The days of an outage in each month that it reaches into. */
function partsOfOutage({ outage, billDay }: OutageFacts): MonthPart[] {
  const parts: MonthPart[] = [];
  let month = addMonths(monthOf(outage.fromDay), -1);
  for (;;) {
    const range = rangeOfBill({ month, cycleMonths: 1, billDay });
    if (range.fromDay >= outage.untilDay) return parts;
    const fromDay = outage.fromDay > range.fromDay ? outage.fromDay : range.fromDay;
    const untilDay = outage.untilDay < range.untilDay ? outage.untilDay : range.untilDay;
    if (fromDay < untilDay) {
      const days = daysBetween({ from: fromDay, to: untilDay });
      parts.push({ fromDay, untilDay, days, ofDays: daysOfRange(range), range });
    }
    month = addMonths(month, 1);
  }
}

function creditsOf(shares: readonly Share[], { feePaisa, earlier }: OutageFacts): OutageCredit[] {
  return shares.flatMap(({ part: { range, ...part }, percentOff }) => {
    const given = earlier.filter(
      ({ fromDay }) => fromDay >= range.fromDay && fromDay < range.untilDay,
    );
    const leftPaisa = subtractPaisa(feePaisa, sumPaisa(given.map((one) => one.amountPaisa)));
    const amountPaisa = minPaisa(percentOfPaisa(feePaisa, percentOff * BASIS_POINTS), leftPaisa);
    return amountPaisa > 0 ? [{ part, percentOff, amountPaisa }] : [];
  });
}
