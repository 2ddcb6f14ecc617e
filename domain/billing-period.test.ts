import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  billDayInMonth,
  daysInMonth,
  firstDayOf,
  isDay,
  isMonth,
  lastDayOf,
  monthOf,
  monthRange,
  monthsOfRange,
} from './billing-period.ts';

const days = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2100-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const months = days.map((day) => day.slice(0, 7));

describe('isDay and isMonth', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '1900-01-01', '2100-12-31'])(
    '%s is a day',
    (text) => {
      expect(isDay(text)).toBe(true);
      expect(isMonth(text.slice(0, 7))).toBe(true);
    },
  );

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '2101-01-01',
    '2026-1-1',
    '26-01-01',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '২০২৬-০১-০১',
    '-001-01-01',
  ])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it.each(['', '2026-00', '2026-13', '1899-12', '2101-01', '2026-1', '2026-01-01', '2026-01\n'])(
    '%j is not a month',
    (text) => {
      expect(isMonth(text)).toBe(false);
    },
  );
});

describe('months', () => {
  it.each([
    ['2026-01', 31],
    ['2026-02', 28],
    ['2024-02', 29],
    ['2000-02', 29],
    ['1900-02', 28],
    ['2100-02', 28],
    ['2026-03', 31],
    ['2026-04', 30],
    ['2026-05', 31],
    ['2026-06', 30],
    ['2026-07', 31],
    ['2026-08', 31],
    ['2026-09', 30],
    ['2026-10', 31],
    ['2026-11', 30],
    ['2026-12', 31],
  ])('%s has %i days', (month, count) => {
    expect(daysInMonth(month)).toBe(count);
    expect(firstDayOf(month)).toBe(`${month}-01`);
    expect(lastDayOf(month)).toBe(`${month}-${count}`);
  });

  it.each([
    ['2026-11', 0, '2026-11'],
    ['2026-11', 1, '2026-12'],
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-12', -12, '2025-12'],
    ['2026-06', 18, '2027-12'],
    ['1900-01', 2411, '2100-12'],
  ])('%s + %i months is %s', (month, count, later) => {
    expect(addMonths(month, count)).toBe(later);
  });

  it('refuses an invalid month, half a month, and years outside 1900 to 2100', () => {
    expect(() => addMonths('2026-13', 1)).toThrow(RangeError);
    expect(() => addMonths('2026-01', 0.5)).toThrow(RangeError);
    expect(() => addMonths('2100-12', 1)).toThrow(RangeError);
    expect(() => addMonths('1900-01', -1)).toThrow(RangeError);
    expect(() => addMonths('1900-01', -1_000_000)).toThrow(RangeError);
    expect(() => monthOf('2026-02-30')).toThrow(RangeError);
    expect(() => firstDayOf('2026-2')).toThrow(RangeError);
    expect(() => daysInMonth('')).toThrow(RangeError);
  });
});

describe('billDayInMonth', () => {
  it.each([
    ['2026-02', 31, '2026-02-28'],
    ['2024-02', 31, '2024-02-29'],
    ['2026-02', 29, '2026-02-28'],
    ['2026-03', 31, '2026-03-31'],
    ['2026-04', 31, '2026-04-30'],
    ['2026-04', 30, '2026-04-30'],
    ['2026-11', 1, '2026-11-01'],
  ])('in %s, bill day %i is %s', (month, billDay, day) => {
    expect(billDayInMonth({ month, billDay })).toBe(day);
  });

  it.each([0, 32, -1, 1.5, Number.NaN])('refuses bill day %s', (billDay) => {
    expect(() => billDayInMonth({ month: '2026-01', billDay })).toThrow(RangeError);
  });

  it('stays within the month and is never after the bill day', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 31 }), (month, billDay) => {
        const day = billDayInMonth({ month, billDay });
        expect(isDay(day)).toBe(true);
        expect(monthOf(day)).toBe(month);
        expect(Number(day.slice(8))).toBe(Math.min(billDay, daysInMonth(month)));
      }),
    );
  });
});

describe('monthRange', () => {
  it.each([
    ['2026-11', 1, '2026-11'],
    ['2026-11', 2, '2026-12'],
    ['2026-11', 3, '2027-01'],
    ['2026-12', 4, '2027-03'],
    ['2026-07', 6, '2026-12'],
    ['2026-01', 12, '2026-12'],
    ['2026-02', 12, '2027-01'],
  ])('from %s, %i months run to %s', (month, cycleMonths, toMonth) => {
    expect(monthRange({ month, cycleMonths })).toEqual({ fromMonth: month, toMonth });
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a cycle of %s', (cycleMonths) => {
    expect(() => monthRange({ month: '2026-01', cycleMonths })).toThrow(RangeError);
  });

  it('covers as many consecutive months as the cycle', () => {
    const starts = months.filter((month) => month < '2099-01');
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 24 }), (month, cycleMonths) => {
        const range = monthRange({ month, cycleMonths });
        const covered = monthsOfRange(range);
        expect(covered).toHaveLength(cycleMonths);
        expect(covered).toEqual(covered.map((_, index) => addMonths(month, index)));
      }),
    );
  });

  it('lists the months across a year and refuses a reversed range', () => {
    expect(monthsOfRange({ fromMonth: '2026-11', toMonth: '2027-02' })).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
    expect(() => monthsOfRange({ fromMonth: '2026-12', toMonth: '2026-11' })).toThrow(RangeError);
    expect(() => monthsOfRange({ fromMonth: '2026-12', toMonth: '2026-99' })).toThrow(RangeError);
  });
});
