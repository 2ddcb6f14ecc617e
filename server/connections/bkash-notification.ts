import { type Message, message } from '@netkhata/contract/messages';
import { isDay } from '@netkhata/domain/billing-period';
import { LARGEST } from '@netkhata/domain/bounds';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { type Paisa, paisaFromTaka } from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';

/** What bKash notified of: money that reached the account. */
export interface BkashPayment {
  readonly amount: Paisa;
  /** Normalised. */
  readonly number: string;
  /** 2018-04-19T12:22:46+06:00 */
  readonly at: string;
  /** Who paid, as bKash names them. */
  readonly payer: string;
  readonly mobile?: string;
  /** What the payer typed. */
  readonly reference?: string;
}

/** Content that brings no money, or none that can be told. */
export interface UnfitContent {
  readonly unread: 'form' | 'status' | 'currency';
  readonly problem: Message;
}

const UNKNOWN: UnfitContent = { unread: 'form', problem: message('connection.contentUnknown') };
const KNOWN_STATUS = 'completed';

/**
 * Reads the content of bKash's instant payment notification (bKash developer documentation, "Instant
 * Payment Notification"); or says why it is none that brings money.
 */
export function readBkashNotification(content: string): { payment: BkashPayment } | UnfitContent {
  const fields = fieldsOf(content);
  if (!fields) return UNKNOWN;
  const status = fields['transactionStatus'] ?? '';
  if (status.toLowerCase() !== KNOWN_STATUS) {
    return { unread: 'status', problem: message('connection.notCompleted', { status }) };
  }
  const currency = fields['currency'] ?? '';
  if (currency !== 'BDT') {
    return { unread: 'currency', problem: message('connection.otherCurrency', { currency }) };
  }
  const amount = paisaFromTaka(fields['amount'] ?? '');
  const number = transactionKey(fields['trxID'] ?? '');
  const at = momentOf(fields['dateTime'] ?? '');
  const isWhole = amount !== undefined && amount > 0 && amount <= LARGEST.transfer;
  if (!isWhole || number === undefined || at === undefined) {
    return UNKNOWN;
  }
  const payer = fields['debitMSISDN'] ?? '';
  const mobile = normaliseMobile(payer);
  const reference = fields['transactionReference'] || fields['merchantInvoiceNumber'];
  return {
    payment: {
      amount,
      number,
      at,
      payer,
      ...(mobile !== undefined && { mobile }),
      ...(reference && { reference }),
    },
  };
}

/** Texts and numbers of what bKash sends; undefined where it is no JSON object. */
export function fieldsOf(content: string): Record<string, string | undefined> | undefined {
  try {
    const parsed: unknown = JSON.parse(content);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    return Object.fromEntries(
      Object.entries(parsed).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [[name, String(value).trim()]]
          : [],
      ),
    );
  } catch {
    return undefined;
  }
}

/** yyyyMMddHHmmss by the clock of Bangladesh. */
function momentOf(text: string): string | undefined {
  const [, day, hour, minute, second] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (day === undefined || hour === undefined) return undefined;
  const date = day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isDay(date) && isTime ? `${date}T${hour}:${minute}:${second}+06:00` : undefined;
}
