import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './billing-period.ts';
import { bookDayOf } from './book-day.ts';

it.each([
  // No closed days: the document's own day, but never after today.
  ['2026-11-22', '2026-11-22', null, '2026-11-22'],
  ['2024-02-29', '2026-11-22', null, '2024-02-29'],
  ['2026-12-01', '2026-11-22', null, '2026-11-22'],
  // Books closed until before the document's day, on it, and after it.
  ['2026-11-20', '2026-11-22', '2026-11-19', '2026-11-20'],
  ['2026-11-20', '2026-11-22', '2026-11-20', '2026-11-22'],
  ['2026-11-01', '2026-11-22', '2026-11-21', '2026-11-22'],
  ['2026-12-01', '2026-11-22', '2026-11-21', '2026-11-22'],
  // Today is closed already: the next day, also across the end of a month and a year.
  ['2026-11-22', '2026-11-22', '2026-11-22', '2026-11-23'],
  ['2026-11-01', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['2026-12-31', '2026-12-31', '2026-12-31', '2027-01-01'],
  ['2027-01-02', '2026-12-31', '2026-12-31', '2027-01-01'],
  // Books closed beyond today, as after a clock was set back.
  ['2026-11-22', '2026-11-22', '2026-11-24', '2026-11-25'],
])(
  'a document of %s on %s with books closed until %s is booked on %s',
  (day, today, closedUntil, booked) => {
    expect(bookDayOf(day, { today, closedUntil })).toBe(booked);
  },
);

it('is after every closed day, and later than today only where today is closed', () => {
  const days = fc.integer({ min: -900, max: 900 }).map((count) => addDays('2026-11-22', count));
  fc.assert(
    fc.property(days, days, fc.option(days), (day, today, closedUntil) => {
      const booked = bookDayOf(day, { today, closedUntil });
      if (closedUntil !== null) expect(booked > closedUntil).toBe(true);
      if (booked > today) expect(booked).toBe(addDays(closedUntil ?? '', 1));
      if (day <= today && (closedUntil === null || day > closedUntil)) expect(booked).toBe(day);
    }),
  );
});
