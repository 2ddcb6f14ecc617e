import { expect, it } from 'vitest';
import { suggestedTemplate } from './sms-suggestions.ts';
import { countSms, type SmsTemplateKey, unknownPlaceholders } from './sms-text.ts';

const KEYS: SmsTemplateKey[] = ['bill_create', 'bill_receive', 'bill_reminder'];

it.each(['en', 'bn', 'de', 'es', 'fr', 'ja', 'zh'])(
  'the suggested texts in %s use only supported placeholders',
  (language) => {
    for (const key of KEYS) {
      expect(unknownPlaceholders(key, suggestedTemplate(key, language))).toEqual([]);
    }
  },
);

it.each(['en', 'de', 'es', 'fr'])(
  'the suggested texts in %s fit the GSM-7 alphabet',
  (language) => {
    for (const key of KEYS) {
      expect(countSms(suggestedTemplate(key, language)).encoding).toBe('GSM-7');
    }
  },
);

it('falls back to English where the language has none', () => {
  expect(suggestedTemplate('bill_create', 'sw')).toBe(suggestedTemplate('bill_create', 'en'));
});
