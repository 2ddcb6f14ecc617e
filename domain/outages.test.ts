import { expect, it } from 'vitest';
import { addDays, type Day } from './billing-period.ts';
import type { DatedChange, Terms } from './dated-terms.ts';
import { outageCredits, percentOffFor } from './outages.ts';
import { paisa } from './paisa.ts';
import type { PartRules } from './parts-of-ranges.ts';

const STEPS = [
  { days: 5, percent: 50 },
  { days: 10, percent: 25 },
  { days: 15, percent: 0 },
];

const TERMS = {
  feePaisa: paisa(60_000),
  billDay: 1,
  category: 'regular',
  cycleMonths: 1,
  status: 'active',
} as const;
const BY_DAYS = {
  changes: 'by_days',
  joins: 'by_days',
  leaves: 'by_days',
  away: 'by_days',
} as const;

interface Case {
  now?: Partial<Terms>;
  changes?: DatedChange[];
  joinedDay?: Day;
  others?: [Day, number][];
  rules?: PartRules;
}

const credits = (from: Day, days: number, of: Case = {}) => {
  const { now, changes = [], joinedDay = null, others = [], rules = BY_DAYS } = of;
  const terms = { ...TERMS, ...now };
  const facts = {
    feePaisa: terms.feePaisa,
    billDay: terms.billDay,
    undatedFeePaisa: terms.feePaisa,
    undatedCycleMonths: 1,
    isFeeByHand: false,
    isServedAtFirst: true,
    joinedDay,
  };
  const outages = [[from, days] as const, ...others].map(([fromDay, length], index) => ({
    id: index + 1,
    fromDay,
    untilDay: addDays(fromDay, length),
    steps: STEPS,
    facts,
  }));
  return outageCredits({ now: terms, changes }, outages, rules).map(
    ({ part, percentOff, amountPaisa }) => [
      part.fromDay,
      part.days,
      part.ofDays,
      percentOff,
      amountPaisa / 100,
    ],
  );
};

let changes = 0;
const change = (fromDay: Day, set: Partial<Terms>, isAway = false): DatedChange => {
  changes += 1;
  return { id: changes, fromDay, isApplied: false, isAway, set, before: {} };
};

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
  expect(credits('2026-11-09', 6, { now: { billDay: 15 } })).toEqual([
    ['2026-11-09', 6, 31, 50, 300],
  ]);
  // Half up to the paisa.
  expect(credits('2026-11-10', 5, { now: { feePaisa: paisa(33_333) } })).toEqual([
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

it('gives back no more of a month than it costs, however many outages it has', () => {
  const others: [Day, number][] = [['2026-11-01', 10]];
  expect(credits('2026-11-20', 5, { others })).toEqual([
    ['2026-11-01', 10, 30, 75, 450],
    ['2026-11-20', 5, 30, 50, 150],
  ]);
  expect(credits('2026-11-20', 9, { others: [['2026-11-01', 16]] })).toHaveLength(1);
  // 19 of 30 days, 380.00.
  expect(credits('2026-11-13', 15, { joinedDay: '2026-11-12' })).toEqual([
    ['2026-11-13', 15, 30, 100, 380],
  ]);
  expect(
    credits('2026-11-13', 15, {
      joinedDay: '2026-11-12',
      rules: { ...BY_DAYS, joins: 'nothing' },
    }),
  ).toEqual([]);
});

it('counts days of several outages that touch in a row, in whatever order', () => {
  const expected = [['2026-11-05', 15, 30, 100, 600]];
  expect(credits('2026-11-05', 10, { others: [['2026-11-10', 10]] })).toEqual(expected);
  expect(credits('2026-11-10', 10, { others: [['2026-11-05', 10]] })).toEqual(expected);
  expect(credits('2026-11-10', 10, { others: [['2026-11-05', 5]] })).toEqual(expected);
});

it('counts days with a claim to service alone, of what the month costs by then', () => {
  const away = [
    change('2026-11-08', { status: 'deactive' }, true),
    change('2026-11-21', { status: 'active' }),
  ];
  // 1 to 7 November of 17 of 30 days, 340.00 (140.00 and 200.00).
  expect(credits('2026-11-01', 12, { changes: away })).toEqual([['2026-11-01', 7, 30, 50, 170]]);
  const whole: PartRules = { changes: 'whole', joins: 'whole', leaves: 'whole', away: 'whole' };
  expect(credits('2026-11-01', 12, { changes: away, rules: whole })).toEqual([
    ['2026-11-01', 7, 30, 50, 300],
  ]);
  // 18 days of 400.00 and 12 of 1,000.00: 240.00 and 400.00.
  const faster = [change('2026-11-19', { feePaisa: paisa(100_000) })];
  const now = { feePaisa: paisa(40_000) };
  expect(credits('2026-11-20', 5, { now, changes: faster })).toEqual([
    ['2026-11-20', 5, 30, 50, 320],
  ]);
  expect(credits('2026-11-20', 5, { now, changes: faster, rules: whole })).toEqual([
    ['2026-11-20', 5, 30, 50, 500],
  ]);
  const gone = [change('2026-11-04', { status: 'close' })];
  expect(credits('2026-11-01', 20, { changes: gone })).toEqual([]);
});
