import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { payments } from '@netkhata/contract/payments';
import { amountInWords } from '@netkhata/domain/amount-in-words';
import { isPositive, type Paisa, sumPaisa } from '@netkhata/domain/paisa';
import { billSpanText } from '../../shared/bills/bill-months.ts';
import {
  PrintedLastPayment,
  ReceiptFactList,
  type ReceiptSum,
  ReceiptSums,
} from './receipt-parts.tsx';
import type { ReceiptDocument } from './receipt-sheet.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';
import styles from './receipt.module.css';

export type PaymentRecord = EndpointResult<typeof payments.paymentDetails>;

/** The receipt of a payment (specification section 2, 'Payment receipt'). */
export function paymentDocument(payment: PaymentRecord, locale: ReceiptLocale): ReceiptDocument {
  const { t, format } = locale;
  // The specification (section 2) asks for English words; Bangla receipts use Bangla ones.
  const wordLanguage = locale.language === 'bn' ? 'bn' : 'en';
  const isJoint = payment.together.length > 0;
  const sums = isJoint ? jointSums(payment, locale) : sumsOf(payment, locale);
  const received = isJoint ? jointAmount(payment) : payment.amount;
  const facts = [
    { label: t('receipts.customerName'), value: payment.customerName },
    { label: t('receipts.paymentDate'), value: format.day(payment.paymentDate) },
    { label: t('receipts.id'), value: format.code(payment.customerCode) },
    { label: t('receipts.paymentAccount'), value: payment.ledgerName },
    { label: t('receipts.phone'), value: payment.phone },
    { label: t('receipts.address'), value: payment.address ?? t('receipts.notAvailable') },
  ];
  return {
    title: t('receipts.moneyReceipt'),
    // One receipt of several payments has the number of the first.
    number: `${t('receipts.receiptNo')} ${format.id(payment.together[0]?.id ?? payment.id)}`,
    company: payment.company,
    publicAddress: payment.publicAddress,
    deletedNote: deletedNoteOf(payment, locale),
    body: (
      <>
        <ReceiptFactList facts={facts} />
        <ReceiptSums sums={sums} locale={locale} />
      </>
    ),
    foot: (
      <>
        <dl className={styles.words}>
          <dt>{t('receipts.inWords')}</dt>
          <dd lang={wordLanguage}>
            {amountInWords(received, { ...format.place, language: wordLanguage })}
          </dd>
        </dl>
        <PrintedLastPayment
          amount={payment.lastPaymentAmount}
          day={payment.lastPaymentDate}
          locale={locale}
        />
      </>
    ),
  };
}

function deletedNoteOf(payment: PaymentRecord, { t }: ReceiptLocale): string | undefined {
  if (payment.status !== 'deleted') return undefined;
  const { deletionReason } = payment;
  const reason = deletionReason ? ` ${t('receipts.reason')}: ${deletionReason}` : '';
  return t('receipts.paymentDeleted') + reason;
}

/** What one who pays for others has paid in one act; what was deleted since is not part of it. */
const jointAmount = ({ together }: PaymentRecord): Paisa =>
  sumPaisa(together.flatMap(({ status, amount }) => (status === 'deleted' ? [] : [amount])));

/** A line for each customer whose money was taken in one act, and the sum. */
function jointSums(payment: PaymentRecord, { t, format }: ReceiptLocale): ReceiptSum[] {
  const lines = payment.together.map(({ id, customerName, customerCode, amount, ...line }) => {
    const { months, status } = line;
    const span = months && [...new Set([months.fromMonth, months.toMonth])].map(format.month);
    const notes = [
      format.code(customerCode),
      span ? span.join(' – ') : t('receipts.advance'),
      status === 'deleted' && t('receipts.paymentDeleted'),
    ];
    return {
      key: `payment-${id}`,
      label: customerName,
      note: notes.filter(Boolean).join(', '),
      amount,
    };
  });
  const sum = { key: 'received', label: t('receipts.amountReceived'), isTotal: true };
  return [...lines, { ...sum, amount: jointAmount(payment) }];
}

/** The bills paid, the advance, and the money received; the rest due if there is any. */
function sumsOf(payment: PaymentRecord, { t, format }: ReceiptLocale): ReceiptSum[] {
  const ofBills = payment.billData.map(({ billId, billNo, payAmount, discount, ...bill }) => {
    // Customers identify a bill by its month.
    const notes = [
      !bill.isOpeningBalance && `${t('receipts.bill')} ${format.code(billNo)}`,
      isPositive(discount) && `${t('receipts.discount')} ${format.taka(discount)}`,
    ];
    return {
      key: `bill-${billId}`,
      label: billSpanText(bill, { t, format }),
      note: notes.filter(Boolean).join(', '),
      amount: payAmount,
    };
  });
  const { advance, unpaidAmount } = payment;
  return [
    ...ofBills,
    ...(isPositive(advance)
      ? [{ key: 'advance', label: t('receipts.advance'), amount: advance }]
      : []),
    {
      key: 'received',
      label: t('receipts.amountReceived'),
      amount: payment.amount,
      isTotal: true,
    },
    ...(isPositive(unpaidAmount)
      ? [{ key: 'unpaid', label: t('receipts.unpaid'), amount: unpaidAmount }]
      : []),
  ];
}
