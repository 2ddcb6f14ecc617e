import { LANGUAGES } from '@netkhata/contract/company';
import { countSms } from '@netkhata/domain/sms-text';
import { describe, expect, it } from 'vitest';
import { dayText } from './day-text.ts';

describe('a day in a text for a customer', () => {
  it.each([
    ['en', '21 Nov 2026'],
    ['bn', '২১ নভেম্বর ২০২৬'],
    ['de', '21. Nov. 2026'],
    ['es', '21 nov 2026'],
    ['fr', '21 nov. 2026'],
    ['ja', '2026年11月21日'],
    ['zh', '2026年11月21日'],
  ])('in %s', (language, text) => {
    expect(dayText('2026-11-21', language)).toBe(text);
  });

  it('keeps an SMS in GSM-7 the whole year', () => {
    const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
    const days = LANGUAGES.filter((language) => !['bn', 'ja', 'zh'].includes(language)).flatMap(
      (language) => months.map((month) => dayText(`2026-${month}-05`, language)),
    );
    expect(days.filter((day) => countSms(day).encoding !== 'GSM-7')).toEqual([]);
    expect(new Set(days).size).toBeGreaterThan(12);
  });
});
