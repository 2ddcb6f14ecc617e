import { isPositive } from '@netkhata/domain/paisa';
import { internationalNumber } from '@netkhata/domain/mobile-number';
import { listedBills } from '../../shared/bills/listed-bills.ts';
import type { PaymentRecord } from './payment-document.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';

/** A receipt as a few lines of text in the company's language, for a messaging app. */
export function receiptWords(payment: PaymentRecord, { t, format }: ReceiptLocale): string {
  const facts = {
    company: payment.company.name,
    amount: format.taka(payment.amount),
    customer: payment.customerName,
    code: payment.customerCode,
    day: format.day(payment.paymentDate),
  };
  const months = listedBills(payment.billData, { t, format }).join(', ');
  const lines = [
    months === '' ? t('handOn.text', facts) : t('handOn.textFor', { ...facts, months }),
    isPositive(payment.unpaidAmount) &&
      t('handOn.textOwed', { amount: format.taka(payment.unpaidAmount) }),
    receiptAddress(payment),
  ];
  return lines.filter(Boolean).join('\n');
}

/** Public page on which anybody can verify the receipt. */
const receiptAddress = ({ publicAddress }: PaymentRecord): string =>
  new URL(publicAddress, window.location.origin).href;

/**
 * Link that opens WhatsApp with recipient and text filled in; the user decides there whether to
 * send.
 */
export const whatsappAddress = (payment: PaymentRecord, words: string): string =>
  `https://wa.me/${internationalNumber(payment.mobileNo)}?text=${encodeURIComponent(words)}`;
