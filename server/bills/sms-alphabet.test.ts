import { LANGUAGES } from '@netkhata/contract/company';
import { paisa } from '@netkhata/domain/paisa';
import { suggestedTemplate } from '@netkhata/domain/sms-suggestions';
import { countSms, fillTemplate, SMS_PLACEHOLDERS } from '@netkhata/domain/sms-text';
import { describe, expect, it } from 'vitest';
import { dayText } from '../setup/day-text.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { billMonthText } from './bill-month-text.ts';

const LATIN = LANGUAGES.filter((language) => !['bn', 'ja', 'zh'].includes(language));
const MONTHS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
const TEMPLATES = [
  'bill_create',
  'bill_receive',
  'bill_reminder',
  'price_change',
  'outage',
  'late_fee',
] as const;

/** Values that the product itself inserts for placeholders; names are the customers' own. */
const valuesIn = (language: string, month: string): Record<string, string> => ({
  name: 'Abdul Karim',
  code: 'C-1001',
  billNo: 'B2611-000012',
  company: 'Sky Net',
  billMonth: billMonthText({ fromMonth: month, toMonth: '2027-08' }, language),
  billDate: dayText(`${month}-05`, language),
  paymentDate: dayText(`${month}-28`, language),
  amount: smsAmount(paisa(-12_345_650), { language, numberGrouping: 'lakh' }),
  due: smsAmount(paisa(123_456_700), { language, numberGrouping: 'thousand' }),
  package: 'Home 20',
  oldAmount: smsAmount(paisa(100_050), { language, numberGrouping: 'lakh' }),
  fromDate: dayText(`${month}-01`, language),
  toDate: dayText(`${month}-09`, language),
});

describe('an SMS in GSM-7', () => {
  it.each(LATIN)('stays in GSM-7 with any placeholder value, in every month: %s', (language) => {
    for (const month of MONTHS) {
      const values = valuesIn(language, month);
      const costly = Object.entries(values).filter(
        ([, value]) => countSms(value).encoding !== 'GSM-7',
      );
      expect(costly).toEqual([]);
      for (const template of TEMPLATES) {
        const text = fillTemplate(suggestedTemplate(template, language), values);
        expect([text, countSms(text).encoding]).toEqual([text, 'GSM-7']);
      }
    }
  });

  it('is tried with every placeholder there is', () => {
    const names = new Set(Object.values(SMS_PLACEHOLDERS).flat());
    expect([...names].sort()).toEqual(Object.keys(valuesIn('en', '2026-01')).sort());
  });
});
