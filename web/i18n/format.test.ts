import { paisa } from '@netkhata/domain/paisa';
import { afterEach, describe, expect, it } from 'vitest';
import { currentRegionalSettings, setRegionalSettings } from './regional-settings.ts';
import { formatOf, today } from './format.ts';
import { LANGUAGE_CODES } from './languages.ts';

const HOME = currentRegionalSettings();

afterEach(() => void setRegionalSettings(HOME));

describe('formatting', () => {
  it.each([
    ['en', '৳12,34,567.50'],
    ['bn', '৳১২,৩৪,৫৬৭.৫০'],
    ['de', '৳1.234.567,50'],
    ['ja', '৳1,234,567.50'],
  ] as const)('money in %s', (language, expected) => {
    expect(formatOf(language).taka(paisa(123_456_750))).toBe(expected);
  });

  it('a negative amount with the minus before the taka sign', () => {
    expect(formatOf('en').taka(paisa(-30_400))).toBe('−৳304.00');
  });

  it.each([
    ['en', '6 Mar 2025'],
    // Not January, whose name ICU spells in two ways, by its version.
    ['bn', '৬ মার্চ, ২০২৫'],
  ] as const)('a day in %s, in any time zone of the machine', (language, expected) => {
    expect(formatOf(language).day('2025-03-06')).toBe(expected);
  });

  it.each([
    ['en', 'US$1,234,567.50'],
    ['bn', 'US$১,২৩৪,৫৬৭.৫০'],
    ['de', 'US$1.234.567,50'],
  ] as const)('money of another company in %s', (language, expected) => {
    const place = { ...HOME, currencySign: 'US$', numberGrouping: 'thousand' } as const;
    expect(formatOf(language, place).taka(paisa(123_456_750))).toBe(expected);
  });

  it("an instant and a day in the company's time zone", () => {
    const { dateTime } = formatOf('en', { ...HOME, timeZone: 'America/New_York' });
    expect(dateTime('2025-01-06T02:30:00Z')).toContain('5 Jan 2025');
    // Twenty-five hours apart, so never on the same day.
    setRegionalSettings({ ...HOME, timeZone: 'Pacific/Kiritimati' });
    const inTheEast = today();
    setRegionalSettings({ ...HOME, timeZone: 'Pacific/Pago_Pago' });
    expect(today() < inTheEast).toBe(true);
  });

  it('an instant in the previous time zone where the browser lacks the company’s', () => {
    setRegionalSettings({ ...HOME, timeZone: 'Asia/Atlantis' });
    expect(currentRegionalSettings().timeZone).toBe(HOME.timeZone);
  });

  it('a month, a weekday and an instant', () => {
    const format = formatOf('en');
    expect(format.month('2025-01')).toBe('January 2025');
    expect(format.weekday('2025-01-05')).toBe('Sun');
    expect(format.dateTime('2025-01-05T20:30:00Z')).toContain('6 Jan 2025');
  });

  it.each(LANGUAGE_CODES)('the time of day with 24 hours in %s', (language) => {
    const { dateTime, number } = formatOf(language);
    const [evening, midnight] = ['2025-01-05T13:47:00Z', '2025-01-05T18:05:00Z'].map(dateTime);
    const digit = (text: string) => text.replaceAll(/\d/g, (each) => number(Number(each)));
    expect(evening?.endsWith(digit('19:47'))).toBe(true);
    expect(midnight?.endsWith(digit('0:05'))).toBe(true);
  });
});
