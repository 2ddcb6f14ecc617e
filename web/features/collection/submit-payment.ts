import { bills, unpaidBills } from '@netkhata/contract/bills';
import type { ClosedDays } from '@netkhata/contract/closed-days';
import type { CallInput } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { transactionTaken } from '@netkhata/contract/till';
import type { CollectionRow } from '@netkhata/domain/collection';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { CallFailure, type FieldMessages } from '../../api/call-failure.ts';
import { toastFailure } from '../../api/use-change.ts';
import { newSubmissionKey } from '../../api/submission-key.ts';
import { readOf } from '../../api/use-read.ts';
import { closedDaysOf } from '../../shared/period/closed-days.ts';
import { toast } from '../../ui/toast.tsx';
import type { AccountOption, PaymentValues } from './payment-fields.tsx';
import type { OtherPayment } from './use-transaction-check.ts';
import { type CollectionFigures, saidFee } from './collection-figures.ts';
import { hasNoAnswer, useSendUntilAnswered } from './send-until-answered.ts';
import type { TypedSums } from './use-collection.ts';

const CONFLICT = 409;

export type PaymentBody = CallInput<typeof payments.paymentCollect>['body'];

/** The request body: sends every bill as the form shows it, so that the server detects a change. */
export function paymentSubmission(from: {
  values: PaymentValues;
  rows: readonly CollectionRow[];
  amounts: TypedSums;
  figures: CollectionFigures;
  isFeeStruck: boolean;
  account: AccountOption;
  /**
   * The payment that already has the transaction number, as one transfer may pay for several
   * customers.
   */
  other: OtherPayment | undefined;
}): PaymentBody {
  const { values, rows, amounts, figures, account, other } = from;
  const isMobile = account.referenceType === 'mobile';
  const isCash = account.referenceType === 'cash';
  return {
    customer: figures.customer.id,
    billData: rows.map((row) => ({
      // The fee has no bill yet.
      id: row.billId || null,
      billId: row.billId || null,
      billNo: row.billNo,
      balance: row.balancePaisa,
      discount: row.discountPaisa,
      payAmount: row.payAmountPaisa,
      isSelect: row.isSelected ? 1 : 0,
    })),
    paymentDate: values.paymentDate,
    paymentAmount: amounts.totalPaisa,
    advanceAmount: amounts.advancePaisa,
    shownAdvance: figures.customer.advance,
    netPayable: figures.netPayable,
    dueAmount: figures.dueAmount,
    account: account.ledgerId,
    accountType: account.referenceType,
    collectionBy: values.collectionBy,
    paymentMethod: isMobile ? textOrNull(values.paymentMethod) : null,
    merchantMobileNo: null,
    fromMobileNo: isMobile ? textOrNull(values.fromMobileNo) : null,
    trxId: isCash ? null : textOrNull(values.trxId),
    ...(other && { sharedTrxWith: other.id, sharedTrxReason: textOrNull(values.sharedTrxReason) }),
    remarks: textOrNull(values.remarks),
    sendSms: values.sendSms,
    ...saidFee(from, values.struckReason),
  };
}

/** The total that a submission collects, the advance included. */
export function paymentAmountOf({ paymentAmount }: PaymentBody): Paisa {
  return paymentAmount ?? ZERO_PAISA;
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** What the screen names in the confirmation and in the result of a payment. */
export type PaymentSummary = {
  customerName: string;
  accountName: string;
  /** The months paid; each paid in part says so. */
  months: readonly string[];
  changePaisa: Paisa;
  /**
   * Whether the customer was suspended before the payment; the refetched figures tell the state
   * after.
   */
  wasSuspended: boolean;
};

/** A payment that was collected just now. */
export type PaymentJustCollected = PaymentSummary & {
  id: number;
  customerId: number;
  /** The customer has paid but is deactive, which only a person can change. */
  isCustomerDeactive: boolean;
  amountPaisa: Paisa;
  /** When the figures it was sent with were read; figures read later include the payment. */
  readBefore: number;
};

type Refused = { rows: readonly CollectionRow[]; fields: FieldMessages };

type SubmitPaymentOptions = {
  figures: CollectionFigures;
  /** When `figures` were read. */
  readAt: number;
  /** The submitted rows; the server's messages about rows are dropped as soon as a row changes. */
  rows: readonly CollectionRow[];
  /** Resets the form once the payment is saved. */
  onSaved: (paymentId: number) => void;
  /** Refetches the figures; resolves when they have arrived. */
  onReload: () => Promise<unknown>;
  onBillsChanged: () => void;
  /**
   * The books of the payment's day are closed: asks whether to book it now, keeping its own day.
   */
  onClosedDay: (days: ClosedDays, body: PaymentBody) => Promise<boolean>;
};

/** The current figures that come with a refusal; undefined for any other error. */
function figuresOfRefusal(reason: unknown): CollectionFigures | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return undefined;
  const decoded = z.safeDecode(unpaidBills, reason.data as z.input<typeof unpaidBills>);
  return decoded.success ? decoded.data : undefined;
}

/** A transaction number as submitted, with the other customer's payment that already has it. */
type TakenTransaction = {
  trxId: string | null;
  account: PaymentBody['account'];
  other: z.output<typeof transactionTaken>['otherPayment'];
};

/** The other payment that a refusal names; undefined for any other error. */
function otherPaymentOfRefusal(reason: unknown): TakenTransaction['other'] | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return undefined;
  const decoded = z.safeDecode(transactionTaken, reason.data as z.input<typeof transactionTaken>);
  return decoded.success ? decoded.data.otherPayment : undefined;
}

/**
 * The call, repeated until it is answered. The same body keeps its idempotency key, so that it is
 * booked once at most.
 */
function useAskedPayment() {
  const queryClient = useQueryClient();
  const { sendUntilAnswered, ...asking } = useSendUntilAnswered();
  const submission = useRef({ key: '', body: '' });
  const [sent, setSent] = useState<SentPayment>();

  function keyOf(body: PaymentBody, key = newSubmissionKey()): string {
    const text = JSON.stringify(body);
    if (submission.current.body !== text) submission.current = { key, body: text };
    return submission.current.key;
  }

  async function save(body: PaymentBody, summary: PaymentSummary) {
    const idempotencyKey = keyOf(body);
    setSent({ key: idempotencyKey, body, summary });
    try {
      const result = await sendUntilAnswered(() =>
        call(payments.paymentCollect, { body }, { idempotencyKey }),
      );
      submission.current = { key: '', body: '' };
      setSent(undefined);
      toast.forgetFailure(payments.paymentCollect.path);
      void queryClient.invalidateQueries();
      return result;
    } catch (reason) {
      if (!hasNoAnswer(reason)) setSent(undefined);
      throw reason;
    }
  }

  return {
    save,
    /** What was sent and has no answer; a draft keeps it, as it may be booked. */
    sent,
    /** What is sent next was sent before, with this key. */
    keepKey: ({ key, body }: SentPayment) => void keyOf(body, key),
    ...asking,
  };
}

const { body: bodySchema } = payments.paymentCollect;

/** A payment that was sent and has no answer yet, as a draft keeps it. */
const sentPayment = z.object({
  key: z.string(),
  body: z.custom<PaymentBody>((body) => z.safeEncode(bodySchema, body as never).success),
  summary: z.custom<PaymentSummary>((summary) => z.safeParse(keptSummary, summary).success),
});
const keptSummary = z.object({
  customerName: z.string(),
  accountName: z.string(),
  months: z.array(z.string()),
  changePaisa: z.int(),
  wasSuspended: z.boolean(),
});
export type SentPayment = z.output<typeof sentPayment>;

/** What a draft kept of a payment that was sent; undefined if it was not, or does not fit. */
export const sentPaymentIn = (kept: unknown): SentPayment | undefined =>
  z.safeParse(sentPayment, kept).data;

/** Submits a collection; returns the payment, or replaces stale figures with the refusal's. */
export function useSubmitPayment(options: SubmitPaymentOptions) {
  const queryClient = useQueryClient();
  const { save, keepKey, ...asking } = useAskedPayment();
  const [refused, setRefused] = useState<Refused>({ rows: [], fields: {} });
  const [takenTransaction, setTakenTransaction] = useState<TakenTransaction | null>(null);
  const [collected, setCollected] = useState<PaymentJustCollected | null>(null);
  const [isSending, setIsSending] = useState(false);
  const failedBody = useRef('');
  const { rows } = options;

  /** Replaces stale figures with the refusal's; other messages go to their rows or into a toast. */
  function handleRefusal(reason: unknown, body: PaymentBody) {
    const newFigures = figuresOfRefusal(reason);
    if (newFigures) {
      const { queryKey } = readOf(bills.unpaidBills, { body: { customer: body.customer } });
      queryClient.setQueryData(queryKey, newFigures);
      options.onBillsChanged();
      return;
    }
    const other = otherPaymentOfRefusal(reason);
    if (other) setTakenTransaction({ trxId: body.trxId, account: body.account, other });
    toastFailure(reason, payments.paymentCollect);
    if (reason instanceof CallFailure) setRefused({ rows, fields: reason.fields });
  }

  /** Submits again with the original day as `takenOn`, if the user agrees. */
  async function saveLater(reason: unknown, { body, summary }: Omit<SentPayment, 'key'>) {
    const days = closedDaysOf(reason);
    if (!days || !(await options.onClosedDay(days, body))) throw reason;
    return save({ ...body, takenOn: body.paymentDate }, summary);
  }

  async function send(body: PaymentBody, summary: PaymentSummary): Promise<number> {
    setRefused({ rows: [], fields: {} });
    setCollected(null);
    setIsSending(true);
    try {
      const later = (reason: unknown) => saveLater(reason, { body, summary });
      const { data } = await save(body, summary).catch(later);
      setTakenTransaction(null);
      options.onSaved(data.id);
      failedBody.current = '';
      setCollected({
        ...summary,
        ...data,
        customerId: body.customer,
        amountPaisa: paymentAmountOf(body),
        readBefore: options.readAt,
      });
      // Not awaited, so that the cashier can go on while the figures are refetched.
      void options.onReload();
      return data.id;
    } catch (reason) {
      failedBody.current = JSON.stringify(body);
      handleRefusal(reason, body);
      throw reason;
    } finally {
      setIsSending(false);
    }
  }

  const rowMessages = refused.rows === rows ? refused.fields : {};
  return {
    send,
    /** Asks for the answer to what was sent before, which is booked once at most. */
    askAgain: (before: SentPayment) => {
      keepKey(before);
      return send(before.body, before.summary);
    },
    takenTransaction,
    rowMessages,
    collected,
    isSending,
    ...asking,
    /** The same body already failed once; a retry counts once, so it needs no duplicate warning. */
    isRetry: (body: PaymentBody) => JSON.stringify(body) === failedBody.current,
    /** Returns to the form for another payment of the same customer. */
    takeMore: () => setCollected(null),
  };
}
