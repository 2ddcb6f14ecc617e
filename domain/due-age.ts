import { addDays, type Day } from './billing-period.ts';

/** How old what is owed is, in days since the day that its age counts from. */
export const DUE_AGES = ['0-30', '31-60', '61-90', '90+'] as const;
export type DueAge = (typeof DUE_AGES)[number];

export const DAYS_OF_AN_AGE = 30;

/** The age, on a day, of what is owed since another; what is dated ahead is new. */
export function dueAgeOf(since: Day, today: Day): DueAge {
  const found = DUE_AGES.find((_, index) => since >= addDays(today, -DAYS_OF_AN_AGE * (index + 1)));
  return found ?? '90+';
}

/** The days since which something of an age is owed; null where they have no end. */
export function daysOfDueAge(
  age: DueAge,
  today: Day,
): { readonly fromDay: Day | null; readonly toDay: Day | null } {
  const index = DUE_AGES.indexOf(age);
  const isOldest = index === DUE_AGES.length - 1;
  return {
    fromDay: isOldest ? null : addDays(today, -DAYS_OF_AN_AGE * (index + 1)),
    toDay: index === 0 ? null : addDays(today, -DAYS_OF_AN_AGE * index - 1),
  };
}
