import { describe, expect, it } from 'vitest';
import {
  billDayBounds,
  connectionDayBounds,
  isFarAhead,
  isWithinDays,
  LARGEST,
  paymentDayBounds,
} from './bounds.ts';
import { takaText } from './paisa.ts';

const today = '2026-11-21';

it('a payment, bill, fee, price or opening balance has at most a crore, a transfer a hundred', () => {
  const { transfer, ...others } = LARGEST;
  expect(takaText(transfer)).toBe('1000000000.00');
  expect([...new Set(Object.values(others).map(takaText))]).toEqual(['10000000.00']);
});

describe('the days of a payment', () => {
  it.each([
    [false, '2026-09-22', true],
    [false, '2026-09-21', false],
    [true, '2026-09-21', true],
    [true, '2024-02-25', true],
    [true, '2024-02-24', false],
    [false, today, true],
    [false, '2026-11-22', false],
    [true, '2026-11-22', false],
  ])('Super Admin %s, %s: %s', (isSuperAdmin, day, isAllowed) => {
    expect(isWithinDays(day, paymentDayBounds({ today, isSuperAdmin }))).toBe(isAllowed);
  });
});

it.each([
  ['1990-01-01', true],
  ['1989-12-31', false],
  ['2027-01-22', true],
  ['2027-01-23', false],
])('a connection of %s: %s', (day, isAllowed) => {
  expect(isWithinDays(day, connectionDayBounds(today))).toBe(isAllowed);
});

it('a bill is at most 1,000 days old and 62 days early', () => {
  expect(billDayBounds(today)).toEqual({ earliest: '2024-02-25', latest: '2027-01-22' });
});

it('a bill more than 31 days ahead is far ahead', () => {
  const days = ['2026-11-20', '2026-12-22', '2026-12-23'];
  expect(days.map((day) => isFarAhead(day, today))).toEqual([false, false, true]);
});
