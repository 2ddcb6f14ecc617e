import { expect, it } from 'vitest';
import { addDays, type Day } from './billing-period.ts';
import { type OutageFacts, outageCredits, percentOffFor } from './outages.ts';
import { paisa } from './paisa.ts';

const STEPS = [
  { days: 5, percent: 50 },
  { days: 10, percent: 25 },
  { days: 15, percent: 0 },
];

const credits = (from: Day, days: number, change: Partial<OutageFacts> = {}) =>
  outageCredits(
    {
      outage: { fromDay: from, untilDay: addDays(from, days) },
      feePaisa: paisa(60_000),
      billDay: 1,
      earlier: [],
      ...change,
    },
    STEPS,
  ).map(({ part, percentOff, amountPaisa }) => [
    part.fromDay,
    part.days,
    part.ofDays,
    percentOff,
    amountPaisa / 100,
  ]);

it.each([
  [1, 0],
  [4, 0],
  [5, 50],
  [9, 50],
  [10, 75],
  [14, 75],
  [15, 100],
  [400, 100],
])('of %i days in a row %i percent are given back', (days, percent) => {
  expect(percentOffFor(days, STEPS)).toBe(percent);
  expect(percentOffFor(days, [])).toBe(0);
});

it('gives back a share of the fee of the month from bill day to bill day', () => {
  expect(credits('2026-11-10', 4)).toEqual([]);
  expect(credits('2026-11-10', 5)).toEqual([['2026-11-10', 5, 30, 50, 300]]);
  expect(credits('2026-11-10', 12)).toEqual([['2026-11-10', 12, 30, 75, 450]]);
  expect(credits('2026-11-10', 20)).toEqual([['2026-11-10', 20, 30, 100, 600]]);
  // With bill day 15 the 10th belongs to the month that began in October.
  expect(credits('2026-11-09', 6, { billDay: 15 })).toEqual([['2026-11-09', 6, 31, 50, 300]]);
  // Half up to the paisa.
  expect(credits('2026-11-10', 5, { feePaisa: paisa(33_333) })).toEqual([
    ['2026-11-10', 5, 30, 50, 166.67],
  ]);
});

it('over the end of a month counts by months or all at once, whichever gives more', () => {
  // 3 and 3 days: by months nothing, all at once a half.
  expect(credits('2026-11-28', 6)).toEqual([['2026-11-28', 3, 30, 50, 300]]);
  // 6 and 6 days: two halves are more than three quarters.
  expect(credits('2026-11-25', 12)).toEqual([
    ['2026-11-25', 6, 30, 50, 300],
    ['2026-12-01', 6, 31, 50, 300],
  ]);
  // 3 and 12 days: all at once the whole month, and not three quarters.
  expect(credits('2026-11-28', 15)).toEqual([['2026-12-01', 12, 31, 100, 600]]);
  // Two months and a bit: each month by its days.
  expect(credits('2026-11-01', 64)).toEqual([
    ['2026-11-01', 30, 30, 100, 600],
    ['2026-12-01', 31, 31, 100, 600],
  ]);
});

it('gives back no more of a month than its fee, however many outages it has', () => {
  const earlier = [
    { fromDay: '2026-11-01' as Day, amountPaisa: paisa(45_000) },
    { fromDay: '2026-10-20' as Day, amountPaisa: paisa(60_000) },
  ];
  expect(credits('2026-11-20', 5, { earlier })).toEqual([['2026-11-20', 5, 30, 50, 150]]);
  const whole = [{ fromDay: '2026-11-01' as Day, amountPaisa: paisa(60_000) }];
  expect(credits('2026-11-20', 9, { earlier: whole })).toEqual([]);
});
