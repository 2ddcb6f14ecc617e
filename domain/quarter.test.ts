import { describe, expect, it } from 'vitest';
import { quarterOf, quartersUpTo } from './quarter.ts';

describe('a quarter', () => {
  it.each([
    ['2026-01-01', '2026-Q1', '2025-12-31', '2026-01-01', '2026-03-31'],
    ['2026-05-15', '2026-Q2', '2026-03-31', '2026-04-01', '2026-06-30'],
    ['2026-09-30', '2026-Q3', '2026-06-30', '2026-07-01', '2026-09-30'],
    ['2026-12-31', '2026-Q4', '2026-09-30', '2026-10-01', '2026-12-31'],
    ['2024-02-29', '2024-Q1', '2023-12-31', '2024-01-01', '2024-03-31'],
  ])('of %s is %s', (day, name, before, fromDay, toDay) => {
    expect(quarterOf(day)).toEqual({ name, before, fromDay, toDay });
  });

  it('follows the one before it', () => {
    expect(quartersUpTo('2026-02-10', 3).map(({ name }) => name)).toEqual([
      '2026-Q1',
      '2025-Q4',
      '2025-Q3',
    ]);
  });
});
