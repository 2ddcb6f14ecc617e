import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PAISA, paisa, takaText } from './paisa.ts';
import { formatTaka, type TakaFormatOptions } from './taka-format.ts';

describe('formatTaka', () => {
  it('formats a sum beyond the safe integers', () => {
    expect(formatTaka(1_234_567_890_123_456_789n)).toBe('৳12,34,56,78,90,12,34,567.89');
    expect(formatTaka(-1_234_567_890_123_456_789n, { decimals: false, grouping: 'thousand' })).toBe(
      '-৳12,345,678,901,234,568',
    );
  });

  it.each<[number, TakaFormatOptions | undefined, string]>([
    [123_456_750, undefined, '৳12,34,567.50'],
    [-30_400, undefined, '-৳304.00'],
    [0, undefined, '৳0.00'],
    [-5, undefined, '-৳0.05'],
    [99_900, undefined, '৳999.00'],
    [100_000, undefined, '৳1,000.00'],
    [10_000_000, undefined, '৳1,00,000.00'],
    [1_000_000_000, undefined, '৳1,00,00,000.00'],
    [1_000_000_000_000_000, undefined, '৳1,00,00,00,00,00,000.00'],
    [123_456_750, { grouping: 'thousand' }, '৳1,234,567.50'],
    [123_456_750, { digits: 'bangla' }, '৳১২,৩৪,৫৬৭.৫০'],
    [123_456_750, { sign: '' }, '12,34,567.50'],
    [-123_456_750, { sign: 'Tk ' }, '-Tk 12,34,567.50'],
    [123_456_750, { sign: 'K7 ', digits: 'bangla' }, 'K7 ১২,৩৪,৫৬৭.৫০'],
    [123_456_749, { decimals: false }, '৳12,34,567'],
    [123_456_750, { decimals: false }, '৳12,34,568'],
    [-123_456_750, { decimals: false }, '-৳12,34,568'],
    [-49, { decimals: false }, '৳0'],
    [99_999_950, { decimals: false }, '৳10,00,000'],
  ])('%i with %j is %s', (amount, options, expected) => {
    expect(formatTaka(paisa(amount), options)).toBe(expected);
  });

  it('only adds commas and the sign, in every grouping', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_PAISA, max: MAX_PAISA }).map(paisa),
        fc.constantFrom('lakh' as const, 'thousand' as const),
        (amount, grouping) => {
          const text = formatTaka(amount, { grouping, sign: '' });
          expect(text.replaceAll(',', '')).toBe(takaText(amount));
        },
      ),
    );
  });

  it('groups like the Indian locale', () => {
    const lakhs = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (amount) => {
        expect(formatTaka(paisa(amount), { sign: '' })).toBe(lakhs.format(amount / 100));
      }),
    );
  });
});
