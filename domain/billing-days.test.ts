import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, parseRegisterDay } from './billing-period.ts';

const days = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2100-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe('addDays and daysBetween', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 366, '2025-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2000-02-29', 36_525, '2100-03-01'],
    ['1900-01-01', 73_413, '2100-12-31'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s + %i days is %s', (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
    expect(daysBetween({ from, to })).toBe(count);
  });

  it('refuses an invalid day, half a day, and years outside 1900 to 2100', () => {
    expect(() => addDays('2026-02-29', 1)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', 1.5)).toThrow(RangeError);
    expect(() => addDays('2100-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('1900-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', Number.MAX_SAFE_INTEGER - 1e6)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', -1e12)).toThrow(RangeError);
    expect(() => daysBetween({ from: '2026-01-01', to: '2026-06-31' })).toThrow(RangeError);
  });

  it('agrees with the JavaScript Date on every day from 1900 to 2100', () => {
    const first = Date.UTC(1900, 0, 1);
    for (let count = 0; count <= 73_413; count += 1) {
      const day = new Date(first + count * 86_400_000).toISOString().slice(0, 10);
      if (addDays('1900-01-01', count) !== day) throw new Error(`day ${count} is ${day}`);
      if (daysBetween({ from: '1900-01-01', to: day }) !== count) throw new Error(`from ${day}`);
    }
  });
});

describe('parseRegisterDay', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['০১/০৬/২০২৫', '2025-06-01'],
    ['২০২৫-০৬-০১', '2025-06-01'],
    [' 29/02/2024 ', '2024-02-29'],
  ])('reads %j', (text, day) => {
    expect(parseRegisterDay(text)).toBe(day);
  });

  it.each([
    '',
    '29/02/2026',
    '31/04/2026',
    '11/21/2026',
    '00/01/2026',
    '1/6/2025',
    '01/06/25',
    '01-06-2025',
    '2025/06/01',
    '01/06/1899',
    '01/06/2101',
    'yesterday',
  ])('refuses %j', (text) => {
    expect(parseRegisterDay(text)).toBeUndefined();
  });

  it('parses every day back from either notation', () => {
    fc.assert(
      fc.property(days, (day) => {
        const register = `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
        expect(parseRegisterDay(register)).toBe(day);
        expect(parseRegisterDay(day)).toBe(day);
      }),
    );
  });
});
