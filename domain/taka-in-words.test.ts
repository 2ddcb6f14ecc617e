import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToWords as BanglaWords } from 'to-words/bn-BD';
import { ToWords as EnglishWords } from 'to-words/en-BD';
import { paisa } from './paisa.ts';
import { takaInWords } from './taka-in-words.ts';

describe('takaInWords in English', () => {
  it.each([
    [0, 'Zero Taka Only'],
    [100, 'One Taka Only'],
    [1, 'Zero Taka And One Poysha Only'],
    [1250, 'Twelve Taka And Fifty Poysha Only'],
    [-30_400, 'Minus Three Hundred Four Taka Only'],
    [10_000_000, 'One Lakh Taka Only'],
    [2_000_000_100, 'Two Crore One Taka Only'],
    [12_345_600, 'One Lakh Twenty Three Thousand Four Hundred Fifty Six Taka Only'],
    [100_000_000_000, 'One Hundred Crore Taka Only'],
    [1_000_000_000_000_000, 'Ten Lakh Crore Taka Only'],
  ])('%i paisa: %s', (amount, words) => {
    expect(takaInWords(paisa(amount), 'en')).toBe(words);
  });

  it('agrees with the to-words package up to a hundred crore', () => {
    const oracle = new EnglishWords();
    fc.assert(
      fc.property(belowHundredCrore, (amount) => {
        const words = oracle.convert(amount / 100, { currency: true });
        expect(takaInWords(paisa(amount), 'en')).toBe(words);
      }),
    );
  });
});

describe('takaInWords in Bangla', () => {
  it.each([
    [0, 'শূন্য টাকা মাত্র'],
    [70_000, 'সাত শত টাকা মাত্র'],
    [1250, 'বারো টাকা এবং পঞ্চাশ পয়সা মাত্র'],
    [-30_400, 'ঋণাত্মক তিন শত চার টাকা মাত্র'],
    [12_345_600, 'এক লাখ তেইশ হাজার চার শত ছাপ্পান্ন টাকা মাত্র'],
    [5_000_000_000, 'পাঁচ কোটি টাকা মাত্র'],
    [1_000_000_000_000_000, 'দশ লাখ কোটি টাকা মাত্র'],
  ])('%i paisa: %s', (amount, words) => {
    expect(takaInWords(paisa(amount), 'bn')).toBe(words.normalize('NFC'));
  });

  it('has a distinct word for each number below a hundred', () => {
    const words = Array.from({ length: 100 }, (_, taka) => takaInWords(paisa(taka * 100), 'bn'));
    expect(new Set(words).size).toBe(100);
    expect(words.every((text) => text.split(' ').length === 3)).toBe(true);
  });

  it('agrees with the to-words package, apart from spelling, up to a hundred crore', () => {
    const oracle = new BanglaWords();
    fc.assert(
      fc.property(belowHundredCrore, (amount) => {
        const words = oracle.convert(amount / 100, { currency: true }).normalize('NFC');
        const respelt = words
          .split(' ')
          .map((word) => SPELLINGS[word] ?? word)
          .join(' ')
          .replace(BARE_HUNDRED, '$1এক শত');
        expect(takaInWords(paisa(amount), 'bn')).toBe(`${respelt} মাত্র`);
      }),
      { numRuns: 1000 },
    );
  });
});

// From a hundred crore on, to-words uses Arab, Kharab and Neel, which Bangladesh does not use.
const belowHundredCrore = fc.oneof(
  fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((hundreds) => hundreds * 10_000),
);

/** For a round hundred, to-words omits the 'one' that it writes elsewhere. */
const BARE_HUNDRED = /(^|ঋণাত্মক |হাজার |লাখ |কোটি )শত/;

/** Words that to-words spells differently from the Bangla Academy. */
const SPELLINGS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['ঋণ', 'ঋণাত্মক'],
    ['ঊনিশ', 'উনিশ'],
    ['আঠাশ', 'আটাশ'],
    ['পঁইত্রিশ', 'পঁয়ত্রিশ'],
    ['পঁইঁতাল্লিশ', 'পঁয়তাল্লিশ'],
    ['ছেষষ্টি', 'ছেষট্টি'],
    ['সাতষষ্টি', 'সাতষট্টি'],
    ['অষ্টষষ্টি', 'আটষট্টি'],
    ['অষ্টাত্তর', 'আটাত্তর'],
    ['একাশী', 'একাশি'],
    ['বিরাশী', 'বিরাশি'],
    ['তিরাশী', 'তিরাশি'],
    ['চুরাশী', 'চুরাশি'],
    ['পঁচাশী', 'পঁচাশি'],
    ['ছিয়াশী', 'ছিয়াশি'],
    ['আটাশি', 'অষ্টাশি'],
  ].map((pair) => pair.map((word) => word.normalize('NFC'))),
);
