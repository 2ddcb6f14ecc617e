import { describe, expect, it } from 'vitest';
import type { Day } from './billing-period.ts';
import { paisa } from './paisa.ts';
import {
  areCountsOdd,
  differingInRow,
  isAgainstStronger,
  isDatedBack,
  isHighDiscount,
  isLongInHand,
  isNumberTriedTwice,
  lacksArrival,
} from './please-check.ts';

const today: Day = '2026-11-21';

it.each<[Day, boolean]>([
  ['2026-11-21', false],
  ['2026-11-18', false],
  ['2026-11-17', true],
])('cash in a hand since %s: %s', (since, isOdd) => {
  expect(isLongInHand({ since, today })).toBe(isOdd);
});

it.each<[taka: number, count: number, sum: number, isOdd: boolean]>([
  [301, 5, 500, true],
  // Three times the average, not above it.
  [300, 5, 500, false],
  [301, 4, 400, false],
  // Below a hundred taka nothing is high.
  [99.99, 5, 50, false],
  [100, 5, 50, true],
  [100, 5, 0, true],
])('a discount of %s beside %s others of %s together: %s', (taka, count, sum, isOdd) => {
  const others = { count, sum: sum * 100 };
  expect(isHighDiscount({ discount: paisa(taka * 100), others })).toBe(isOdd);
});

it.each<[Day, Day, boolean]>([
  ['2026-11-21', '2026-11-21', false],
  ['2026-11-15', '2026-11-21', false],
  ['2026-11-14', '2026-11-21', true],
])('of %s, entered on %s: %s', (day, enteredOn, isOdd) => {
  expect(isDatedBack({ day, enteredOn })).toBe(isOdd);
});

it.each([
  [2, 1, false, true],
  [1, 1, false, false],
  [2, 1, true, false],
])('a number of %s for %s, shared %s: %s', (customerId, holderId, isShared, isOdd) => {
  expect(isNumberTriedTwice({ customerId, holderId, isShared })).toBe(isOdd);
});

describe('counts', () => {
  it.each<[boolean[], number, boolean]>([
    [[], 0, false],
    [[true, true], 2, false],
    [[true, true, true], 3, true],
    [[true, true, true, true, false], 4, true],
    [[true, true, false, true], 2, false],
    [[false, true, true, true], 0, false],
  ])('%j: %s in a row', (differ, row, isOdd) => {
    expect([differingInRow(differ), areCountsOdd(differ)]).toEqual([row, isOdd]);
  });
});

it.each<[Day, Day | null, boolean]>([
  ['2026-11-18', '2026-11-01', true],
  ['2026-11-19', '2026-11-01', false],
  ['2026-11-18', null, false],
  ['2026-11-18', '2026-11-19', false],
])('of %s, told since %s: %s', (day, toldSince, isOdd) => {
  expect(lacksArrival({ day, today, toldSince })).toBe(isOdd);
});

it.each<[string, string[], boolean]>([
  ['likely', ['strong'], true],
  ['none', ['strong'], true],
  ['strong', ['proof'], true],
  ['strong', ['strong'], false],
  ['strong', [], false],
])('chosen by %s against %j: %s', (strength, against, isOdd) => {
  expect(isAgainstStronger({ strength, against })).toBe(isOdd);
});
