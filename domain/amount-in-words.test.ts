import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToWords as IndianWords } from 'to-words/en-IN';
import { ToWords as AmericanWords } from 'to-words/en-US';
import { amountInWords } from './amount-in-words.ts';
import { paisa } from './paisa.ts';

const inDollars = { currencyCode: 'USD', numberGrouping: 'thousand' } as const;
const inRupees = { currencyCode: 'INR', numberGrouping: 'lakh' } as const;
const inTaka = { currencyCode: 'BDT', numberGrouping: 'lakh' } as const;

describe('an amount in words', () => {
  it.each([
    [0, 'Zero US Dollars Only'],
    [100, 'One US Dollar Only'],
    [101, 'One US Dollars And 01/100 Only'],
    [1250, 'Twelve US Dollars And 50/100 Only'],
    [-30_400, 'Minus Three Hundred Four US Dollars Only'],
    [100_000_00, 'One Hundred Thousand US Dollars Only'],
    [1_000_007_00, 'One Million Seven US Dollars Only'],
    [900_000_000_000_000, 'Nine Trillion US Dollars Only'],
  ])('%i hundredths of a dollar: %s', (amount, words) => {
    expect(amountInWords(paisa(amount), { ...inDollars, language: 'en' })).toBe(words);
  });

  it('counts in lakhs where the company groups digits so', () => {
    const amount = paisa(123_456_700);
    expect(amountInWords(amount, { ...inRupees, language: 'en' })).toBe(
      'Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Indian Rupees Only',
    );
  });

  it('names the subunit of taka poysha, as receipts in Bangladesh do', () => {
    const amount = paisa(1250);
    expect(amountInWords(amount, { ...inTaka, language: 'en' })).toBe(
      'Twelve Taka And Fifty Poysha Only',
    );
    expect(amountInWords(amount, { ...inTaka, language: 'bn' })).toBe(
      'বারো টাকা এবং পঞ্চাশ পয়সা মাত্র'.normalize('NFC'),
    );
  });

  it('counts in lakhs and uses Bangla digits in Bangla', () => {
    const words = amountInWords(paisa(10_000_050), { ...inDollars, language: 'bn' });
    expect(words.normalize('NFC')).toBe('এক লাখ মার্কিন ডলার এবং ৫০/১০০ মাত্র'.normalize('NFC'));
  });

  it.each([
    ['thousand', new AmericanWords(), 90_000_000_000_000],
    ['lakh', new IndianWords(), 999_999_999],
  ] as const)('agrees with the to-words package: %s', (numberGrouping, oracle, most) => {
    const how = { currencyCode: 'USD', numberGrouping, language: 'en' } as const;
    fc.assert(
      fc.property(fc.integer({ min: 2, max: most }), (whole) => {
        const words = amountInWords(paisa(whole * 100), how);
        expect(words).toBe(`${oracle.convert(whole)} US Dollars Only`);
      }),
    );
  });
});
