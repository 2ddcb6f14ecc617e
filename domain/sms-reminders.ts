import { addDays, type Day, lastDayOf, monthOf } from './billing-period.ts';

/** The reminders of an unpaid bill by the days after its bill day (decisions section 7). */
export const REMINDER_KINDS = ['day_1', 'day_6', 'day_11', 'day_16'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const DAYS_AFTER: Record<ReminderKind, number> = { day_1: 1, day_6: 6, day_11: 11, day_16: 16 };
const LONGEST_MONTH_DAYS = 31;

export type ReminderTurn = {
  readonly kind: ReminderKind;
  /** The bill day of the customers whose turn it is, 1 to 31. */
  readonly billDay: number;
  /** The day it fell on, which is earlier than `billDay` in a month too short for that. */
  readonly billedOn: Day;
};

/** Whose turn it is on a day; no bill day has two turns on the same one. */
export function reminderTurns(day: Day): ReminderTurn[] {
  return REMINDER_KINDS.flatMap((kind) => {
    const billedOn = addDays(day, -DAYS_AFTER[kind]);
    const first = Number(billedOn.slice(8));
    const isLast = billedOn === lastDayOf(monthOf(billedOn));
    const last = isLast ? LONGEST_MONTH_DAYS : first;
    return Array.from({ length: last - first + 1 }, (_, index) => ({
      kind,
      billDay: first + index,
      billedOn,
    }));
  });
}
