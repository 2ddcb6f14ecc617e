import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  firstDayOf,
  monthOf,
} from '@netkhata/domain/billing-period';

export const DAYS_A_WEEK = 7;
export const A_SUNDAY = '2023-01-01';

function weekdayOf(day: string): number {
  return ((daysBetween({ from: A_SUNDAY, to: day }) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;
}

/** The same day of another month, or that month's last when it is shorter. */
export function shiftMonth(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const dayOfMonth = Math.min(Number(day.slice(8)), daysInMonth(month));
  return addDays(firstDayOf(month), dayOfMonth - 1);
}

/** The weeks of a month, Sunday first; null before its first and after its last day. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstDayOf(month);
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let index = 0; index < daysInMonth(month); index += 1) days.push(addDays(first, index));
  while (days.length % DAYS_A_WEEK !== 0) days.push(null);
  return Array.from({ length: days.length / DAYS_A_WEEK }, (_, week) =>
    days.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK),
  );
}
