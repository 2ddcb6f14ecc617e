import { isPositive } from '@netkhata/domain/paisa';
import { internationalNumber } from '@netkhata/domain/mobile-number';
import { billSpanText, listedMonths } from '../../shared/bills/bill-months.ts';
import type { PaymentRecord } from './payment-document.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';

/** A receipt in a few lines, in the company's language, as it is handed to a program that sends it. */
export function receiptWords(payment: PaymentRecord, { t, format }: ReceiptLocale): string {
  const facts = {
    company: payment.company.name,
    amount: format.taka(payment.amount),
    customer: payment.customerName,
    code: payment.customerCode,
    day: format.day(payment.paymentDate),
  };
  const months = listedMonths(payment.billData.map((bill) => billSpanText(bill, { t, format })));
  const lines = [
    months === '' ? t('handOn.text', facts) : t('handOn.textFor', { ...facts, months }),
    isPositive(payment.unpaidAmount) &&
      t('handOn.textOwed', { amount: format.taka(payment.unpaidAmount) }),
    receiptAddress(payment),
  ];
  return lines.filter(Boolean).join('\n');
}

/** Where anybody can check the receipt. */
const receiptAddress = ({ publicAddress }: PaymentRecord): string =>
  new URL(publicAddress, window.location.origin).href;

/** Opens WhatsApp with the customer and the words; whether they are sent is decided there. */
export const whatsappAddress = (payment: PaymentRecord, words: string): string =>
  `https://wa.me/${internationalNumber(payment.mobileNo)}?text=${encodeURIComponent(words)}`;
