import { expect, it } from 'vitest';
import { allowedCycles, CUSTOMER_CATEGORIES, isAllowedCycle } from './customer-terms.ts';

it('lets only special customers pay several months at once', () => {
  const cycles = CUSTOMER_CATEGORIES.map((category) => [category, allowedCycles(category)]);
  expect(Object.fromEntries(cycles)).toEqual({
    regular: [1],
    complimentary: [1],
    special: [2, 3, 4, 6, 12],
  });
});

it.each([
  ['regular', 1, true],
  ['regular', 2, false],
  ['complimentary', 1, true],
  ['complimentary', 12, false],
  ['special', 1, false],
  ['special', 5, false],
  ['special', 12, true],
  ['special', 0, false],
  ['special', Number.NaN, false],
] as const)('%s with a cycle of %s: %s', (category, cycleMonths, isAllowed) => {
  expect(isAllowedCycle({ category, cycleMonths })).toBe(isAllowed);
});
