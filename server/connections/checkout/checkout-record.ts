import { type Message, message } from '@netkhata/contract/messages';
import { isDay } from '@netkhata/domain/billing-period';
import { LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, paisaFromTaka } from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { storable } from '../../database/storable.ts';
import type { BkashFields } from './bkash-call.ts';

/** What bKash's record says was paid. */
export interface PaidRecord {
  /** Normalised. */
  readonly number: string;
  readonly amount: Paisa;
  /** 2019-08-07T11:15:56+06:00; undefined where the record tells none. */
  readonly at: string | undefined;
  /** Who paid, as bKash names them. */
  readonly payer: string;
  /** The record as it came. */
  readonly raw: string;
}

export type RecordOutcome =
  | { readonly kind: 'paid'; readonly record: PaidRecord }
  /** It was paid, and cannot be booked: a person looks at it. */
  | { readonly kind: 'odd'; readonly reason: Message; readonly raw: string }
  | { readonly kind: 'unpaid'; readonly status: string; readonly isOver: boolean }
  /** It is of another payment, and says nothing. */
  | { readonly kind: 'other' };

const COMPLETED = 'completed';
/** Statuses after which nothing is paid any more. */
const OVER = /^(?:fail|cancel|declin|expire|revers|refund)/;
const LONGEST_RAW = 4000;

/**
 * Reads what bKash's execute or query answers (developer.bka.sh, "Execute Payment", "Query Payment"),
 * of the attempt with these numbers.
 */
export function readRecord(
  fields: BkashFields,
  { walletPaymentId, invoiceNo }: { walletPaymentId: string; invoiceNo: string },
): RecordOutcome {
  const invoice = fields['merchantInvoiceNumber'] ?? fields['merchantInvoice'] ?? invoiceNo;
  if (fields['paymentID'] !== walletPaymentId || invoice !== invoiceNo) return { kind: 'other' };
  const status = fields['transactionStatus'] ?? '';
  if (status.toLowerCase() !== COMPLETED) {
    return { kind: 'unpaid', status, isOver: OVER.test(status.toLowerCase()) };
  }
  const raw = storable(JSON.stringify(fields), LONGEST_RAW);
  const currency = fields['currency'] ?? '';
  if (currency !== 'BDT') {
    return { kind: 'odd', reason: message('connection.otherCurrency', { currency }), raw };
  }
  const amount = paisaFromTaka(fields['amount'] ?? '');
  const number = transactionKey(fields['trxID'] ?? '');
  if (amount === undefined || amount <= 0 || amount > LARGEST.transfer || number === undefined) {
    return { kind: 'odd', reason: message('connection.contentUnknown'), raw };
  }
  const at = momentOf(fields['paymentExecuteTime'] ?? '');
  return {
    kind: 'paid',
    record: { number, amount, at, payer: fields['customerMsisdn'] ?? '', raw },
  };
}

/** `2019-08-07T11:15:56:336 GMT+0600` */
function momentOf(text: string): string | undefined {
  const [, day = '', time, hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:[:.]\d{1,6})? ?GMT([+-]\d\d):?(\d\d)$/.exec(text) ?? [];
  const moment = `${day}T${time}${hours}:${minutes}`;
  return isDay(day) && !Number.isNaN(Date.parse(moment)) ? moment : undefined;
}
