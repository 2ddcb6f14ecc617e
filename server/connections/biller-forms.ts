import type { BillerForm } from '@netkhata/contract/account-connections';
import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { isDay } from '@netkhata/domain/billing-period';
import {
  isPositive,
  type Paisa,
  paisaFromTaka,
  takaFromPaisa,
  takaText,
} from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { storable } from '../database/storable.ts';

/**
 * The forms of a biller's calls. SSLCOMMERZ's is put together from its "omnichannel" pages, bKash's
 * from its "Parameter Requirement" of 2019; neither says all of its fields, so further spellings of
 * some are read. What is no field of a form is not looked at.
 */
const FIELDS = {
  sslcommerz: {
    customer: ['customer_no'],
    amount: ['amount', 'amount_paid'],
    number: ['transaction_id', 'tran_id', 'trxid'],
    mobile: ['mobile_no'],
    at: ['paid_at', 'payment_time'],
    month: ['bill_month'],
  },
  bkash: {
    customer: ['customer_num', 'bill_no'],
    amount: ['amount', 'total_amount'],
    number: ['trxid'],
    mobile: ['user_mobile_number'],
    at: ['paytime'],
    month: ['bill_month'],
  },
} as const satisfies Record<BillerForm, Record<string, readonly string[]>>;

type Field = keyof (typeof FIELDS)['bkash'];

const LONGEST_FIELD = 100;

/** Why a call is refused, and the code of it in bKash's form; `00` is success. */
export const BILLER_CODES = {
  unknown_customer: '01',
  customer_left: '02',
  nothing_due: '03',
  above_due: '04',
  amount_too_large: '05',
  amount_invalid: '06',
  number_used: '07',
  bad_request: '08',
  not_allowed: '09',
  not_possible: '10',
} as const;
export type BillerCode = keyof typeof BILLER_CODES;

/** A call that is refused, with the reason that its answer and the log have. */
export class BillerRefusal extends Error {
  readonly code: BillerCode;
  readonly reason: Message;

  constructor(code: BillerCode, reason: Message) {
    super(englishOf(reason));
    this.code = code;
    this.reason = reason;
  }
}

/** The fields of a call that its form has, by our names; and the login of bKash's form. */
export interface BillerFields {
  readonly form: BillerForm;
  /** Names and values in small letters and as they came. */
  readonly sent: ReadonlyMap<string, string>;
}

/** Reads a body of JSON, or of a web form. Fields that are no text and no number are not there. */
export function readBillerFields(form: BillerForm, body: string): BillerFields {
  const sent = new Map<string, string>();
  for (const [name, value] of entriesOf(body)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = storable(String(value)).trim();
    if (text !== '' && text.length <= LONGEST_FIELD) sent.set(name.toLowerCase(), text);
  }
  return { form, sent };
}

function entriesOf(body: string): [string, unknown][] {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  } catch {
    return [...new URLSearchParams(body)];
  }
}

const fieldOf = ({ form, sent }: BillerFields, field: Field): string | undefined =>
  FIELDS[form][field].flatMap((name) => sent.get(name) ?? [])[0];

function required(fields: BillerFields, field: Field): string {
  const value = fieldOf(fields, field);
  if (value !== undefined) return value;
  const [name] = FIELDS[fields.form][field];
  throw new BillerRefusal('bad_request', message('biller.fieldMissing', { field: name }));
}

export const askedCustomer = (fields: BillerFields): string => required(fields, 'customer');

/** What a biller says was paid. */
export interface BillerPayment {
  readonly customer: string;
  readonly amount: Paisa;
  /** As it was sent; it has a letter or a digit. */
  readonly number: string;
  readonly key: string;
  readonly mobile: string | undefined;
  /** The time by the company's clock, as YYYY-MM-DDTHH:MM:SS, where a known one was sent. */
  readonly at: string | undefined;
  /** The call as it is kept: the fields of the payment, no login. */
  readonly raw: string;
}

/** Throws a BillerRefusal naming what is missing or no amount. */
export function readBillerPayment(fields: BillerFields): BillerPayment {
  const customer = askedCustomer(fields);
  const sentAmount = required(fields, 'amount');
  const number = required(fields, 'number');
  const amount = paisaFromTaka(sentAmount);
  if (amount === undefined || !isPositive(amount)) {
    throw new BillerRefusal('amount_invalid', message('biller.noAmount'));
  }
  const key = transactionKey(number);
  if (key === undefined) throw new BillerRefusal('bad_request', message('biller.noNumber'));
  const kept: [string, string][] = [];
  for (const names of Object.values(FIELDS[fields.form])) {
    for (const name of names) {
      const value = fields.sent.get(name);
      if (value !== undefined) kept.push([name, value]);
    }
  }
  return {
    customer,
    amount,
    number,
    key,
    mobile: fieldOf(fields, 'mobile'),
    at: momentOf(fieldOf(fields, 'at') ?? ''),
    raw: JSON.stringify(Object.fromEntries(kept)),
  };
}

/** yyyyMMddHHmmss, or the same with separators. */
function momentOf(text: string): string | undefined {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const date = `${year}-${month}-${day}`;
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isDay(date) && isTime ? `${date}T${hour}:${minute}:${second}` : undefined;
}

/** A customer as a biller may know them: nothing else is told. */
export interface BilledCustomer {
  readonly code: string;
  readonly firstName: string;
  /** Zero where nothing is due. */
  readonly duePaisa: Paisa;
}

export function queryAnswer(
  fields: BillerFields,
  customer: BilledCustomer,
  at: string,
): Record<string, unknown> {
  const { code, firstName, duePaisa } = customer;
  const month = fieldOf(fields, 'month');
  if (fields.form === 'sslcommerz') {
    return {
      status: 'success',
      message: 'OK',
      data: { customer_no: code, customer_name: firstName, amount_due: takaFromPaisa(duePaisa) },
    };
  }
  return {
    Error_Code: '00',
    Error_Msg: 'Success',
    Customer_num: code,
    Customer_name: firstName,
    ...(month !== undefined && { Bill_month: month }),
    bill_amount: takaText(duePaisa),
    querytime: at,
  };
}

export interface BookedPayment {
  readonly code: string;
  readonly amount: Paisa;
  readonly number: string;
  /** yyyyMMddHHmmss by the company's clock. */
  readonly at: string;
}

export function paymentAnswer(
  form: BillerForm,
  { code, amount, number, at }: BookedPayment,
): Record<string, unknown> {
  if (form === 'sslcommerz') {
    return {
      status: 'success',
      message: 'OK',
      data: {
        customer_no: code,
        amount: takaFromPaisa(amount),
        transaction_id: number,
        paid_at: at,
      },
    };
  }
  return {
    Error_Code: '00',
    Error_Msg: 'Success',
    Customer_num: code,
    total_amount: takaText(amount),
    trxid: number,
    paytime: at,
  };
}

export const refusalAnswer = (
  form: BillerForm,
  { code, reason }: { code: BillerCode; reason: Message },
): Record<string, unknown> =>
  form === 'sslcommerz'
    ? { status: 'failed', error_code: code, message: englishOf(reason) }
    : { Error_Code: BILLER_CODES[code], Error_Msg: englishOf(reason) };
