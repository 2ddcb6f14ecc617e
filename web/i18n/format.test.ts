import { paisa } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import { formatOf } from './format.ts';

describe('writing', () => {
  it.each([
    ['en', '৳12,34,567.50'],
    ['bn', '৳১২,৩৪,৫৬৭.৫০'],
    ['de', '৳1.234.567,50'],
    ['ja', '৳1,234,567.50'],
  ] as const)('money in %s', (language, expected) => {
    expect(formatOf(language).taka(paisa(123_456_750))).toBe(expected);
  });

  it('a negative amount with the sign before the taka sign', () => {
    expect(formatOf('en').taka(paisa(-30_400))).toBe('−৳304.00');
  });

  it.each([
    ['en', '6 Jan 2025'],
    ['bn', '৬ জানুয়ারি, ২০২৫'],
  ] as const)('a day in %s, whatever the time zone of the machine', (language, expected) => {
    expect(formatOf(language).day('2025-01-06').replaceAll('য়', 'য়')).toBe(expected);
  });

  it('a month, a weekday and an instant', () => {
    const format = formatOf('en');
    expect(format.month('2025-01')).toBe('January 2025');
    expect(format.weekday('2025-01-05')).toBe('Sun');
    expect(format.dateTime('2025-01-05T20:30:00Z')).toContain('6 Jan 2025');
  });
});
