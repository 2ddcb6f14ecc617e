import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, localFormat } from './local-format.ts';
import { paisa } from './paisa.ts';
import { parseTypedAmount } from './typed-amount.ts';

const LANGUAGES = Object.keys(LANGUAGE_TAGS) as (keyof typeof LANGUAGE_TAGS)[];

describe('a typed amount', () => {
  it.each([
    ['1800', '1800'],
    ['1,800', '1800'],
    ['৳1,800.00', '1800.00'],
    ['৳ 1,800.5', '1800.5'],
    ['1.800,00', '1800.00'],
    ['1.800', '1800'],
    ['1 800,00', '1800.00'],
    ['১,৮০০', '1800'],
    ['৳১,৮০০.০০', '1800.00'],
    ['1,00,000', '100000'],
    ['12,34,567.89', '1234567.89'],
    ['12,5', '12.5'],
    ['1800.', '1800.'],
    ['-250', '-250'],
    ['−৳250.00', '-250.00'],
    ['１８００', '1800'],
    ["1'800.00", '1800.00'],
  ])('%j is %s', (text, amount) => {
    expect(parseTypedAmount(text)).toBe(amount);
  });

  it.each(['', '৳', 'abc', '1800 taka', '1.2.3,4.5', '18-00', 'B2611-000042', '1e3', ','])(
    '%j is not an amount',
    (text) => {
      expect(parseTypedAmount(text)).toBeUndefined();
    },
  );

  it('is parsed back from the notation of every language', () => {
    for (const language of LANGUAGES) {
      for (const numberGrouping of ['lakh', 'thousand'] as const) {
        const format = localFormat(language, { currencySign: '৳', numberGrouping });
        for (const [amount, plain] of [
          [180_000, '1800.00'],
          [12_345_678_90, '12345678.90'],
        ] as const) {
          const shown = format.taka(paisa(amount));
          expect([shown, parseTypedAmount(shown)]).toEqual([shown, plain]);
        }
      }
    }
  });
});
