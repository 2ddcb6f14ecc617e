import { addDays, type Day, daysBetween } from './billing-period.ts';

/** From the first day to the last; null for a last day that nobody knows yet. */
export type AwayDays = { readonly fromDay: Day; readonly lastDay: Day | null };

/** How many days of a calendar year absences have; one without a last day goes on to its end. */
export function awayDaysIn(year: number, aways: readonly AwayDays[]): number {
  const first = `${year}-01-01`;
  const last = `${year}-12-31`;
  return aways.reduce((sum, { fromDay, lastDay }) => {
    const from = fromDay > first ? fromDay : first;
    const until = lastDay !== null && lastDay < last ? lastDay : last;
    return until < from ? sum : sum + daysBetween({ from, to: addDays(until, 1) });
  }, 0);
}

/** The first calendar year in which absences have more days than `most`, and how many; or null. */
export function yearBeyond(
  away: AwayDays & { readonly lastDay: Day },
  others: readonly AwayDays[],
  most: number,
): { year: number; days: number } | null {
  const yearOf = (day: Day): number => Number(day.slice(0, 4));
  for (let year = yearOf(away.fromDay); year <= yearOf(away.lastDay); year += 1) {
    const days = awayDaysIn(year, [away, ...others]);
    if (days > most) return { year, days };
  }
  return null;
}
