import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBanglaDigits } from './bangla-digits.ts';
import { LANGUAGE_TAGS, localFormat } from './local-format.ts';
import { parseTypedDay } from './typed-day.ts';

const HOME = { currencySign: '৳', numberGrouping: 'lakh' } as const;
const LANGUAGES = Object.keys(LANGUAGE_TAGS) as (keyof typeof LANGUAGE_TAGS)[];

describe('a typed day', () => {
  it.each([
    ['15 Dec 2026', '15 dec 2026', '15 DECEMBER 2026', '15-Dec-2026', '15Dec2026', '15/dec/2026'],
    ['15.12.2026', '15-12-2026', '15/12/2026', '15 12 2026', '15122026', '15. 12. 2026'],
    ['2026-12-15', '2026/12/15', '2026.12.15', '20261215', '2026 Dec 15', ' 2026-12-15 '],
    ['Dec 15, 2026', 'December 15 2026', '15th December 2026', '15 Dec. 2026', '15 Dec, 2026'],
    ['15.12.26', '15/12/26', '15 Dec 26', "15 Dec '26", '15 dic 2026', '15 de diciembre de 2026'],
    ['15. Dez. 2026', '15. Dezember 2026', '15 déc. 2026', '15 DÉCEMBRE 2026', '15 decembre 2026'],
    ['১৫ ডিসেম্বর, ২০২৬', '১৫ ডিসেম্বর ২০২৬', '১৫/১২/২০২৬', '১৫১২২০২৬', '১৫ই ডিসেম্বর ২০২৬'],
    [
      '15 ডিসেম্বর 2026',
      '2026年12月15日',
      '2026 年 12 月 15 日',
      '２０２６年１２月１５日',
      '１５／１２／２０２６',
    ],
    ['15\u00a0Dec\u202f2026'],
  ])('%j and similar notations are 15 December 2026', (...spellings) => {
    for (const text of spellings) expect([text, parseTypedDay(text)]).toEqual([text, '2026-12-15']);
  });

  it.each([
    ['5/6/2026', '2026-06-05'],
    ['05.6.2026', '2026-06-05'],
    ['29 Feb 2024', '2024-02-29'],
    ['12/11/2026', '2026-11-12'],
    ['20111210', '2011-12-10'],
    ['12112010', '2010-11-12'],
    ['1er août 2026', '2026-08-01'],
    ['১লা জানুয়ারী ২০২৬', '2026-01-01'],
    ['৫ আগষ্ট ২০২৬', '2026-08-05'],
    ['3 মে ২০২৬', '2026-05-03'],
    ['31.12.49', '2049-12-31'],
    ['15-12-32', '2032-12-15'],
    ['5 Mär 2026', '2026-03-05'],
    ['5 marzo 2026', '2026-03-05'],
    ['5 mai 2026', '2026-05-05'],
    ['5 juil 2026', '2026-07-05'],
    ['5 Sept 2026', '2026-09-05'],
    ['5 sep 2026', '2026-09-05'],
  ])('%j is %s', (text, day) => {
    expect(parseTypedDay(text)).toBe(day);
  });

  it.each([
    ['', '   ', 'tomorrow', '15', '15 Dec', 'Dec 2026', '15/12', '2026', '2026-12', '12/2026'],
    ['31/02/2026', '29 Feb 2026', '31.04.2026', '00/01/2026', '32 Dec 2026', '12/15/2026'],
    // Years outside the permitted range; short years that could be of another century; malformed
    // years.
    ['15.12.1899', '15 Dec 2101', '15.12.50', '15/12/99', '15 Dec 226', '15 Dec 02026'],
    // Ambiguous: the first number could be the day or the year.
    ['15-12-26', '26-12-15', '151226', '1512026'],
    // Ambiguous month names (June or July, March or May), or none at all.
    ['5 ju 2026', '5 jui 2026', '5 ma 2026', '5 m 2026', '5 xyz 2026', '5 জু ২০২৬', '5 de 2026'],
    ['15 Dec Jan 2026', '15 12 Dec 2026', 'Tue 15 Dec 2026', '-15/12/2026', '15/12/-2026'],
    ['15.12.2026 10:30', '15+12+2026', '15;Dec;2026', '15--12--2026', '1 5/12/2026', '15/12-2026'],
    ['1,500.00', '15/012/2026', '015/12/2026', '2026年12月', '15/12/2026;', '1e3 Dec 2026'],
  ])('%j and similar notations are not a day', (...texts) => {
    for (const text of texts) expect([text, parseTypedDay(text)]).toEqual([text, undefined]);
  });

  it('parses what a date field shows, in every language and month', () => {
    for (const language of LANGUAGES) {
      const { day: shown } = localFormat(language, HOME);
      for (let month = 1; month <= 12; month += 1) {
        const day = `2026-${String(month).padStart(2, '0')}-05`;
        expect([shown(day), parseTypedDay(shown(day))]).toEqual([shown(day), day]);
      }
    }
  });

  it('parses every numeric day from 1900 to 2100', () => {
    const range = { min: new Date('1900-01-01'), max: new Date('2100-12-31') };
    fc.assert(
      fc.property(fc.date({ ...range, noInvalidDate: true }), (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split('-') as [string, string, string];
        for (const mark of ['.', '/', '-', ' ', '']) {
          const text = [dayOfMonth, month, year].join(mark);
          expect(parseTypedDay(text)).toBe(day);
          expect(parseTypedDay(toBanglaDigits(text))).toBe(day);
        }
        expect(parseTypedDay(day.replaceAll('-', ''))).toBe(day);
      }),
    );
  });

  it('parses any text to a day or none, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(['string', 'undefined']).toContain(typeof parseTypedDay(text));
      }),
    );
  });

  it('refuses a very long text at once', () => {
    const started = performance.now();
    for (const text of ['1 '.repeat(50_000), 'a-'.repeat(50_000), '. '.repeat(50_000)]) {
      expect(parseTypedDay(text)).toBeUndefined();
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
