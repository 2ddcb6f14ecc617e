import type { SmsTemplateKey } from '@netkhata/domain/sms-text';
import type { LabelKey } from '../../i18n/catalogue.ts';

export const TEMPLATE_LABELS: Record<SmsTemplateKey, LabelKey> = {
  bill_create: 'sms.billCreate',
  bill_receive: 'sms.billReceive',
};

/** What each placeholder stands for. */
export const MEANINGS: Record<string, LabelKey> = {
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

/** Values as the server writes them into a message: days as on the wire, amounts without a sign. */
export const SAMPLES = {
  code: 'C1042',
  billNo: 'B2611-000042',
  amount: '1,200',
  due: '1,700',
  billDate: '2026-11-01',
  paymentDate: '2026-11-21',
};
