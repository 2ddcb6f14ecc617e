import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableText } from './comparable-text.ts';

describe('comparableText', () => {
  it.each([
    ['মি\u09dfা', 'মি\u09af\u09bcা', 'য় as one sign and as two'],
    ['গা\u09dcি', 'গা\u09a1\u09bcি', 'ড় as one sign and as two'],
    ['আষা\u09dd', 'আষা\u09a2\u09bc', 'ঢ় as one sign and as two'],
    ['ক\u09cb', 'ক\u09c7\u09be', 'ো as one sign and as two'],
    ['ক\u09cc', 'ক\u09c7\u09d7', 'ৌ as one sign and as two'],
    ['আব্দুল\u200dাহ', 'আব্দুলাহ', 'a zero-width joiner'],
    ['Abdul  Karim', 'Abdul Karim', 'two blanks'],
    ['Abdul\u00a0Karim', 'Abdul Karim', 'a no-break space'],
    ['Abdul\u2009\u3000\tKarim', 'Abdul Karim', 'thin and ideographic blanks, and a tab'],
    [' Karim\u00a0\n', 'Karim', 'blanks at both ends'],
    ['\u202bKarim\u202c\u200f', 'Karim', 'direction signs'],
    ['\ufeffKa\u00adrim\u200b', 'Karim', 'a byte order mark, a soft hyphen, a zero-width space'],
    ['Karim\u0007', 'Karim', 'a control character'],
    ['ＭＩＲＰＵＲ', 'mirpur', 'full-width letters'],
    ['０１٢۳४৫', '012345', 'digits of other scripts'],
    ['É\u200b', 'e\u0301', 'a letter with its mark as one sign and as two'],
    ['STRASSE', 'straße', 'ß'],
    ['ΟΔΟΣ', 'οδος', 'sigma at the end'],
    ['İzmir', 'i\u0307zmir', 'capital i with a dot'],
    ['İBRAHİM', 'ibrahim', 'the same beside one without'],
    ['Diyarbakır', 'DIYARBAKIR', 'i without a dot inside'],
    ['ISIK', 'ısık', 'i without a dot'],
    ['ﬁber', 'FIBER', 'a ligature'],
  ])('%j is %j: %s', (one, other) => {
    expect(comparableText(one)).toBe(comparableText(other));
    expect(comparableText(one)).not.toBe('');
  });

  it.each([
    ['মিয়া', 'মিযা'],
    ['Karim', 'Kari m'],
    ['Karim-1', 'Karim 1'],
    ['José', 'Jose'],
    ['C&F', 'C F'],
  ])('%j is not %j', (one, other) => {
    expect(comparableText(one)).not.toBe(comparableText(other));
  });

  it('is the same for capitals, for small letters and for itself', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, (typed) => {
        const plain = comparableText(typed);
        expect(comparableText(typed.toUpperCase())).toBe(plain);
        expect(comparableText(typed.toLowerCase())).toBe(plain);
        expect(comparableText(plain)).toBe(plain);
      }),
      { seed: 33, numRuns: 3000 },
    );
  });

  it('is the same for every case and every normal form of every letter', () => {
    for (let code = 1; code < 0x20000; code += 1) {
      const sign = String.fromCodePoint(code);
      if (/^\p{Surrogate}$/u.test(sign)) continue;
      const plain = comparableText(sign);
      for (const form of [sign.toUpperCase(), sign.toLowerCase(), plain, sign.normalize('NFD')]) {
        if (comparableText(form) !== plain) expect.fail(`U+${code.toString(16)} ${form}`);
      }
    }
  });
});
