import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toBanglaDigits } from './bangla-digits.ts';
import { addMonths } from './billing-period.ts';
import { LANGUAGE_TAGS, localFormat } from './local-format.ts';
import { parseTypedDayRange, parseTypedMonths } from './typed-days.ts';

const HOME = { currencySign: '৳', numberGrouping: 'lakh' } as const;
const LANGUAGES = Object.keys(LANGUAGE_TAGS) as (keyof typeof LANGUAGE_TAGS)[];
const YEAR = Array.from({ length: 12 }, (_, index) => addMonths('2026-01', index));

test.each([
  ['2026-11-05', '2026-11-05', '2026-11-05'],
  ['5/11/2026', '2026-11-05', '2026-11-05'],
  ['5 Nov 2026', '2026-11-05', '2026-11-05'],
  ['05112026', '2026-11-05', '2026-11-05'],
  ['০৫.১১.২০২৬', '2026-11-05', '2026-11-05'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  [' 2/2024 ', '2024-02-01', '2024-02-29'],
  ['Nov 2026', '2026-11-01', '2026-11-30'],
  ['2026年11月', '2026-11-01', '2026-11-30'],
  ['2026', '2026-01-01', '2026-12-31'],
  ['01/11/2026..15/11/2026', '2026-11-01', '2026-11-15'],
  ['1 Nov 2026 … 15 Nov 2026', '2026-11-01', '2026-11-15'],
  ['2026-10 .. 2026', '2026-10-01', '2026-12-31'],
])('%s is from %s to %s', (text, fromDay, toDay) => {
  expect(parseTypedDayRange(text)).toEqual({ fromDay, toDay });
});

test.each([
  '',
  '11',
  '2026-1',
  '31/02/2026',
  '13/2026',
  '..',
  'a..b',
  'a..',
  '..paid',
  '1..2..3',
  '0000',
  'Nov',
  'ju 2026',
  '22 Nov',
  'paid',
])('%s is not a day range', (text) => {
  expect(parseTypedDayRange(text)).toBeUndefined();
});

describe('typed months', () => {
  it.each([
    ['November 2026', 'Nov 2026', 'nov. 2026', '2026-11', '11/2026', '11.2026', '2026 nov'],
    ['নভেম্বর ২০২৬', '২০২৬-১১', '১১/২০২৬', '2026年11月', 'noviembre de 2026', 'novembre 2026'],
  ])('%s and similar notations are November 2026', (...texts) => {
    for (const text of texts) expect([text, parseTypedMonths(text)]).toEqual([text, ['2026-11']]);
  });

  it("are all twelve of a year, and every year's for a month name", () => {
    expect(parseTypedMonths('2026')).toEqual(YEAR);
    const named = parseTypedMonths('oct');
    expect(named).toContain('2026-10');
    expect(new Set(named.map((month) => month.slice(5)))).toEqual(new Set(['10']));
    expect(parseTypedMonths('11月')).toContain('2027-11');
  });

  it.each(['', '11', 'x', '13/2026', 'Nov 26', 'Nov 2026 2027', 'Nov Dec 2026', 'Nov+2026', '১৩'])(
    'are none for %j',
    (text) => {
      expect(parseTypedMonths(text)).toEqual([]);
    },
  );

  it('are parsed back as every language shows them', () => {
    for (const language of LANGUAGES) {
      const { month: shown } = localFormat(language, HOME);
      for (const month of YEAR) {
        expect([shown(month), parseTypedMonths(shown(month))]).toEqual([shown(month), [month]]);
      }
      for (const month of YEAR) {
        expect(parseTypedMonths(toBanglaDigits(shown(month)))).toEqual([month]);
      }
    }
  });

  it('parse any text to months or none, and never throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        for (const month of parseTypedMonths(text)) expect(month).toMatch(/^\d{4}-\d{2}$/);
        parseTypedDayRange(text);
      }),
    );
  });
});
