import { addDays, type Day, lastDayOf, monthOf } from './billing-period.ts';

/** Reminders of an unpaid bill, by days after its bill day (decisions section 7). */
export const REMINDER_KINDS = ['day_1', 'day_6', 'day_11', 'day_16'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const DAYS_AFTER: Record<ReminderKind, number> = { day_1: 1, day_6: 6, day_11: 11, day_16: 16 };
const LONGEST_MONTH_DAYS = 31;

export type ReminderTurn = {
  readonly kind: ReminderKind;
  /** The bill day of the customers to be reminded, 1 to 31. */
  readonly billDay: number;
  /** The date that it fell on, which is earlier than `billDay` in a shorter month. */
  readonly billedOn: Day;
};

/**
 * The bill days whose customers are reminded on a day; each bill day has at most one reminder on
 * it.
 */
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
