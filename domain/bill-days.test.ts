import { expect, it } from 'vitest';
import { billDayBounds, isFarAhead } from './bill-days.ts';

it('lets a bill be 1,000 days old and 62 days early', () => {
  expect(billDayBounds('2026-11-22')).toEqual({ first: '2024-02-26', last: '2027-01-23' });
});

it('calls more than 31 days ahead far', () => {
  const days = ['2026-11-21', '2026-12-23', '2026-12-24'];
  expect(days.map((day) => isFarAhead(day, '2026-11-22'))).toEqual([false, false, true]);
});
