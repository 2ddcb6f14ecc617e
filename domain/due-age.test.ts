import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './billing-period.ts';
import { DUE_AGES, daysOfDueAge, dueAgeOf } from './due-age.ts';

const TODAY = '2026-11-21';

describe('the age of a due', () => {
  it.each([
    ['2026-12-31', '0-30'],
    ['2026-11-21', '0-30'],
    ['2026-10-22', '0-30'],
    ['2026-10-21', '31-60'],
    ['2026-09-22', '31-60'],
    ['2026-09-21', '61-90'],
    ['2026-08-23', '61-90'],
    ['2026-08-22', '90+'],
    ['2019-01-01', '90+'],
  ])('of a due since %s is %s', (since, age) => {
    expect(dueAgeOf(since, TODAY)).toBe(age);
  });

  it('assigns each day to exactly one age', () => {
    fc.assert(
      fc.property(fc.integer({ min: -70, max: 4000 }), (daysAgo) => {
        const since = addDays(TODAY, -daysAgo);
        const ages = DUE_AGES.filter((age) => {
          const { fromDay, toDay } = daysOfDueAge(age, TODAY);
          return (fromDay === null || since >= fromDay) && (toDay === null || since <= toDay);
        });
        expect(ages).toEqual([dueAgeOf(since, TODAY)]);
      }),
    );
  });
});
