import { addDays, type Day } from './billing-period.ts';
import type { DayBounds } from './bounds.ts';

/**
 * 'walled' limits the customer to a small rate and the page that says how to pay; 'cut' refuses
 * logins.
 */
export const SUSPENSION_MODES = ['walled', 'cut'] as const;
export type SuspensionMode = (typeof SUSPENSION_MODES)[number];

/** Reasons against suspending at a moment, which a user may override with a reason of their own. */
export const NOT_NOW_REASONS = ['day_off', 'holiday', 'too_late'] as const;
export type NotNowReason = (typeof NOT_NOW_REASONS)[number];

export type SuspensionHours = {
  /** Days of the week without suspensions, 1 for Monday to 7 for Sunday. */
  readonly daysOff: readonly number[];
  /** Time of day, 'HH:MM', after which nobody is suspended. */
  readonly latestTime: string;
};

export type SuspensionMoment = {
  readonly day: Day;
  /** 'HH:MM' in the company's time zone. */
  readonly time: string;
  readonly isHoliday: boolean;
};

const DAYS_OF_WEEK = 7;
/** Any Monday. */
const SOME_MONDAY: Day = '2026-11-16';

/** The day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  const days = (Date.parse(day) - Date.parse(SOME_MONDAY)) / 86_400_000;
  return (((days % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;
}

/** The reason not to suspend at this moment; undefined where there is none. */
export function reasonNotToSuspend(
  { day, time, isHoliday }: SuspensionMoment,
  { daysOff, latestTime }: SuspensionHours,
): NotNowReason | undefined {
  if (daysOff.includes(weekdayOf(day))) return 'day_off';
  if (isHoliday) return 'holiday';
  return time >= latestTime ? 'too_late' : undefined;
}

const MANY = 10;
const LARGE_SHARE = 0.05;

/** Whether suspending so many of a zone's active customers at once needs a confirmation. */
export const isLargePart = (zone: { suspended: number; active: number }): boolean =>
  zone.suspended > MANY && zone.suspended > zone.active * LARGE_SHARE;

/**
 * A promise further ahead than `PROMISE_DAYS`, or a second one within `PROMISE_PAUSE_DAYS`, needs
 * the right to suspend.
 */
export const PROMISE_DAYS = 15;
export const PROMISE_PAUSE_DAYS = 60;
const LONGEST_PROMISE_DAYS = 62;

/** Permitted dates of a promise to pay. */
export const promiseDayBounds = (at: { today: Day; maySuspend: boolean }): DayBounds => ({
  earliest: at.today,
  latest: addDays(at.today, at.maySuspend ? LONGEST_PROMISE_DAYS : PROMISE_DAYS),
});

export const PROMISE_STATES = ['open', 'kept', 'broken', 'withdrawn'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];
