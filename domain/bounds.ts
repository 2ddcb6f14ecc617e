import {
  addDays,
  addMonths,
  billDayInMonth,
  type Day,
  daysBetween,
  monthOf,
} from './billing-period.ts';
import type { Paisa } from './paisa.ts';

/** One crore taka. */
const CRORE = 1_000_000_000 as Paisa;

/**
 * The largest plausible amounts (decisions section 11). Anything larger is a typing mistake, and a
 * few of them would distort every sum. The database checks the same limits.
 */
export const LARGEST = {
  payment: CRORE,
  bill: CRORE,
  fee: CRORE,
  price: CRORE,
  openingBalance: CRORE,
  /** Between places of money, or out of them: bandwidth bills run to crores. */
  transfer: (CRORE * 100) as Paisa,
} as const satisfies Record<string, Paisa>;

/** The fee of a transfer is at most its amount, or this where the amount is smaller: ten taka. */
export const LARGEST_SMALL_FEE = 1000 as Paisa;

export const LARGEST_QUANTITY_MILLI = 10_000_000;

/** Both ends are inclusive. */
export type DayBounds = { readonly earliest: Day; readonly latest: Day };

const PAYMENT_DAYS_BACK = { superAdmin: 1000, others: 60 } as const;
const BILL_DAYS_BACK = 1000;
const BILL_DAYS_AHEAD = 62;
const USUAL_BILL_DAYS_AHEAD = 31;
const FIRST_CONNECTION_DAY: Day = '1990-01-01';
const CONNECTION_DAYS_AHEAD = 62;
const PAID_MONTHS_AHEAD = 24;
const PLANNED_DAYS_BACK = 31;
const PLANNED_DAYS_AHEAD = 366;

/** Permitted dates of a payment. */
export function paymentDayBounds(at: {
  readonly today: Day;
  readonly isSuperAdmin: boolean;
}): DayBounds {
  const daysBack = at.isSuperAdmin ? PAYMENT_DAYS_BACK.superAdmin : PAYMENT_DAYS_BACK.others;
  return { earliest: addDays(at.today, -daysBack), latest: at.today };
}

/** Permitted dates of a bill. */
export function billDayBounds(today: Day): DayBounds {
  return { earliest: addDays(today, -BILL_DAYS_BACK), latest: addDays(today, BILL_DAYS_AHEAD) };
}

/** Whether a bill date is so far ahead that it may be a typing mistake. */
export function isFarAhead(billDate: Day, today: Day): boolean {
  return daysBetween({ from: today, to: billDate }) > USUAL_BILL_DAYS_AHEAD;
}

/** Permitted connection dates of a customer. */
export function connectionDayBounds(today: Day): DayBounds {
  return { earliest: FIRST_CONNECTION_DAY, latest: addDays(today, CONNECTION_DAYS_AHEAD) };
}

/** Permitted dates for "paid until": as far back as bill dates, and two years ahead. */
export function paidUntilBounds(today: Day): DayBounds {
  const latestMonth = addMonths(monthOf(today), PAID_MONTHS_AHEAD);
  return {
    earliest: addDays(today, -BILL_DAYS_BACK),
    latest: billDayInMonth({ month: latestMonth, billDay: Number(today.slice(8)) }),
  };
}

/** Permitted days from which a change of a customer's terms holds: a month back, a year ahead. */
export function plannedDayBounds(today: Day): DayBounds {
  return {
    earliest: addDays(today, -PLANNED_DAYS_BACK),
    latest: addDays(today, PLANNED_DAYS_AHEAD),
  };
}

export function isWithinDays(day: Day, { earliest, latest }: DayBounds): boolean {
  return day >= earliest && day <= latest;
}
