import { countSms, type SmsTemplateKey } from '@netkhata/domain/sms-text';
import type { LabelKey } from '../../i18n/catalogue.ts';

/** The choices of the template screen (specification section 2). */
export const TEMPLATE_CHOICES = [
  { key: 'bill_create', label: 'sms.billCreate' },
  { key: 'bill_receive', label: 'sms.billReceive' },
] as const satisfies readonly { key: SmsTemplateKey; label: LabelKey }[];

/** Description of each placeholder. */
export const PLACEHOLDER_MEANINGS: Record<string, LabelKey> = {
  name: 'sms.placeName',
  code: 'sms.placeCode',
  billNo: 'sms.placeBillNo',
  billMonth: 'sms.placeBillMonth',
  amount: 'sms.placeAmount',
  due: 'sms.placeDue',
  billDate: 'sms.placeBillDate',
  paymentDate: 'sms.placePaymentDate',
  company: 'sms.placeCompany',
};

/** Sample values as the server writes them: amounts without a currency sign. */
const SAMPLES = { code: 'C1042', billNo: 'B2611-000042' };
const LATIN_SAMPLES = {
  name: 'Rahim Uddin',
  billMonth: 'November 2026',
  amount: '1,200',
  due: '1,700',
  billDate: '1 Nov 2026',
  paymentDate: '21 Nov 2026',
};
const BANGLA_SAMPLES = {
  name: 'রহিম উদ্দিন',
  billMonth: 'নভেম্বর ২০২৬',
  amount: '১,২০০',
  due: '১,৭০০',
  billDate: '১ নভেম্বর ২০২৬',
  paymentDate: '২১ নভেম্বর ২০২৬',
};

/**
 * Samples in the script of the template itself, so that they do not change its encoding and cost.
 */
export function samplesFor(template: string): Record<string, string> {
  const isLatin = countSms(template).encoding === 'GSM-7';
  return { ...SAMPLES, ...(isLatin ? LATIN_SAMPLES : BANGLA_SAMPLES) };
}
