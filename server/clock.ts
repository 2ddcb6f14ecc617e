import type { Day } from '@netkhata/domain/billing-period';

/** The only source of the current time. Tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock stopped at an instant such as '2026-11-21T10:00:00+06:00'. */
export const fixedClock = (instant: string): Clock => ({ now: () => new Date(instant) });

/** Cached: creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The business day of an instant in the company's time zone (decisions section 10). */
export function businessDay(instant: Date, timeZone: string): Day {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formatters.set(timeZone, formatter);
  return formatter.format(instant);
}
