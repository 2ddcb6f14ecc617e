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

it('limits a payment, bill, fee, price or opening balance to a crore, a transfer to a hundred crore', () => {
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
  ])('with Super Admin %s, on %s: allowed %s', (isSuperAdmin, day, isAllowed) => {
    expect(isWithinDays(day, paymentDayBounds({ today, isSuperAdmin }))).toBe(isAllowed);
  });
});

it.each([
  ['1990-01-01', true],
  ['1989-12-31', false],
  ['2027-01-22', true],
  ['2027-01-23', false],
])('a connection date of %s: %s', (day, isAllowed) => {
  expect(isWithinDays(day, connectionDayBounds(today))).toBe(isAllowed);
});

it('limits a bill date to 1,000 days back and 62 days ahead', () => {
  expect(billDayBounds(today)).toEqual({ earliest: '2024-02-25', latest: '2027-01-22' });
});

it('flags a bill more than 31 days ahead as far ahead', () => {
  const days = ['2026-11-20', '2026-12-22', '2026-12-23'];
  expect(days.map((day) => isFarAhead(day, today))).toEqual([false, false, true]);
});
