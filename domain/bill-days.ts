import { addDays, type Day, daysBetween } from './billing-period.ts';

export const BILL_DAYS_BACK = 1000;
export const BILL_DAYS_AHEAD = 62;
const USUAL_DAYS_AHEAD = 31;

/** The first and the last day that a bill made today may have (decisions, section 11). */
export const billDayBounds = (today: Day): { first: Day; last: Day } => ({
  first: addDays(today, -BILL_DAYS_BACK),
  last: addDays(today, BILL_DAYS_AHEAD),
});

/** Whether bills of this day are made so early that it may be a slip. */
export const isFarAhead = (billDate: Day, today: Day): boolean =>
  daysBetween({ from: today, to: billDate }) > USUAL_DAYS_AHEAD;
