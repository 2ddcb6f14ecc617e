import { addDays, type Day } from './billing-period.ts';

/** Ageing buckets of a due, in days. */
export const DUE_AGES = ['0-30', '31-60', '61-90', '90+'] as const;
export type DueAge = (typeof DUE_AGES)[number];

export const DAYS_PER_DUE_AGE = 30;

/** The bucket of a due that began on a day; one dated in the future is in the first bucket. */
export function dueAgeOf(since: Day, today: Day): DueAge {
  const found = DUE_AGES.find(
    (_, index) => since >= addDays(today, -DAYS_PER_DUE_AGE * (index + 1)),
  );
  return found ?? '90+';
}

/** The range of days on which the dues of a bucket began; null where it has no limit. */
export function daysOfDueAge(
  age: DueAge,
  today: Day,
): { readonly fromDay: Day | null; readonly toDay: Day | null } {
  const index = DUE_AGES.indexOf(age);
  const isOldest = index === DUE_AGES.length - 1;
  return {
    fromDay: isOldest ? null : addDays(today, -DAYS_PER_DUE_AGE * (index + 1)),
    toDay: index === 0 ? null : addDays(today, -DAYS_PER_DUE_AGE * index - 1),
  };
}
