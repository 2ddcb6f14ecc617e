import { describe, expect, it } from 'vitest';
import { isLargePart, promiseDayBounds, weekdayOf, reasonNotToSuspend } from './suspension.ts';

const HOURS = { daysOff: [5], latestTime: '17:00' };
const MOMENT = { day: '2026-11-22', time: '11:30', isHoliday: false };

describe('reasonNotToSuspend', () => {
  it.each([
    ['an ordinary morning', {}, undefined],
    ['a Friday', { day: '2026-11-20' }, 'day_off'],
    ['a Friday that is a holiday', { day: '2026-11-20', isHoliday: true }, 'day_off'],
    ['a holiday', { isHoliday: true }, 'holiday'],
    ['the last minute', { time: '16:59' }, undefined],
    ['the hour itself', { time: '17:00' }, 'too_late'],
    ['midnight', { time: '00:00' }, undefined],
  ])('on %s', (_, change, reason) => {
    expect(reasonNotToSuspend({ ...MOMENT, ...change }, HOURS)).toBe(reason);
  });
});

it('knows the weekday of any date, also long before and after', () => {
  expect(weekdayOf('2026-11-23')).toBe(1);
  expect(weekdayOf('2026-11-22')).toBe(7);
  expect(weekdayOf('1999-12-31')).toBe(5);
  expect(weekdayOf('2028-02-29')).toBe(2);
});

it.each([
  [10, 10, false],
  [11, 11, true],
  [11, 220, false],
  [11, 219, true],
  [0, 0, false],
])('asks for confirmation for %d of %d: %s', (suspended, active, isLarge) => {
  expect(isLargePart({ suspended, active })).toBe(isLarge);
});

it('allows a promise from today to 15 days ahead, and further with the right', () => {
  const today = '2026-12-20';
  expect(promiseDayBounds({ today, maySuspend: false })).toEqual({
    earliest: today,
    latest: '2027-01-04',
  });
  expect(promiseDayBounds({ today, maySuspend: true }).latest).toBe('2027-02-20');
});
