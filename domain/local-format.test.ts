import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, localFormat } from './local-format.ts';
import { nameWithCode } from './name-with-code.ts';
import { paisa } from './paisa.ts';

const HOME = { currencySign: '৳', numberGrouping: 'lakh' } as const;
const AWAY = { currencySign: 'US$', numberGrouping: 'thousand' } as const;

describe('the formats of a company', () => {
  it.each([
    ['en', '৳12,34,567.50', 'US$1,234,567.50'],
    ['bn', '৳১২,৩৪,৫৬৭.৫০', 'US$১,২৩৪,৫৬৭.৫০'],
    ['de', '৳1.234.567,50', 'US$1.234.567,50'],
    ['zh', '৳1,234,567.50', 'US$1,234,567.50'],
  ] as const)('money in %s', (language, atHome, away) => {
    const amount = paisa(123_456_750);
    expect(localFormat(language, HOME).taka(amount)).toBe(atHome);
    expect(localFormat(language, AWAY).taka(amount)).toBe(away);
  });

  it('money in parts, with the minus before the sign', () => {
    const { taka, takaParts } = localFormat('de', HOME);
    const parts = { minus: '−', sign: '৳', whole: '1.304', fraction: ',05' };
    expect(takaParts(paisa(-130_405))).toEqual(parts);
    expect(taka(paisa(-130_405))).toBe('−৳1.304,05');
  });

  it('numbers, days and months', () => {
    const { number, numberTag, day, month } = localFormat('en', HOME);
    expect([number(1_234_567), numberTag]).toEqual(['12,34,567', 'en-IN']);
    expect([day('2026-08-05'), month('2026-08')]).toEqual(['5 Aug 2026', 'August 2026']);
    expect(localFormat('fr', HOME).month('2026-08')).toBe('août 2026');
    expect(localFormat('bn', HOME).day('2026-11-21').normalize('NFC')).toBe('২১ নভেম্বর, ২০২৬');
  });

  it.each([
    ['en', '45246'],
    ['bn', '৪৫২৪৬'],
    ['de', '45246'],
  ] as const)('the number of a record in %s, without groups', (language, written) => {
    expect(localFormat(language, HOME).id(45_246)).toBe(written);
  });

  it.each([
    ['en', 'B2611-000001'],
    ['bn', 'B২৬১১-০০০০০১'],
    ['ja', 'B2611-000001'],
  ] as const)('the number of a document in %s, with its letters', (language, written) => {
    expect(localFormat(language, HOME).code('B2611-000001')).toBe(written);
  });

  it.each(Object.entries(LANGUAGE_TAGS))('the language tag of %s is supported', (_, tag) => {
    expect(Intl.NumberFormat.supportedLocalesOf([tag])).toEqual([tag]);
  });

  it('writes the code behind a name in the digits of the language', () => {
    const format = localFormat('bn', HOME);
    expect(nameWithCode(format, 'Zone 2 (DF1074)')).toBe('Zone 2 (DF১০৭৪)');
    expect(nameWithCode(format, 'Zone 2')).toBe('Zone 2');
    expect(nameWithCode(localFormat('de', HOME), 'Karim (DF1074)')).toBe('Karim (DF1074)');
  });
});
