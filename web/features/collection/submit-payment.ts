import { bills, unpaidBills } from '@netkhata/contract/bills';
import type { ClosedDays } from '@netkhata/contract/day-closes';
import type { CallInput } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { transactionTaken } from '@netkhata/contract/till';
import type { CollectionRow } from '@netkhata/domain/collection';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallFailure, type FieldMessages } from '../../api/call-failure.ts';
import { toastFailure, useChange } from '../../api/use-change.ts';
import { readOf } from '../../api/use-read.ts';
import { closedDaysIn } from '../../shared/period/closed-days.ts';
import type { AccountOption, PaymentValues } from './payment-fields.tsx';
import type { OtherPayment } from './use-transaction-check.ts';
import type { CollectionFigures } from './collection-figures.ts';
import type { TypedSums } from './use-collection.ts';

const CONFLICT = 409;

export type PaymentBody = CallInput<typeof payments.paymentCollect>['body'];

/** The form as the server wants it: every bill as the form shows it, so that a move is noticed. */
export function paymentSubmission(from: {
  values: PaymentValues;
  rows: readonly CollectionRow[];
  amounts: TypedSums;
  figures: CollectionFigures;
  account: AccountOption;
  /** Has the transaction number already: one transfer was for several customers. */
  other: OtherPayment | undefined;
}): PaymentBody {
  const { values, rows, amounts, figures, account, other } = from;
  const isMobile = account.referenceType === 'mobile';
  const isCash = account.referenceType === 'cash';
  return {
    customer: figures.customer.id,
    billData: rows.map((row) => ({
      id: row.billId,
      billId: row.billId,
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
  };
}

/** The money a submission takes, the advance included. */
export function paymentAmountOf({ paymentAmount }: PaymentBody): Paisa {
  return paymentAmount ?? ZERO_PAISA;
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** What the screen says of a payment, before it is taken and after. */
export type PaymentWords = {
  customerName: string;
  accountName: string;
  /** The months that are paid; those paid in part say so. */
  months: readonly string[];
  changePaisa: Paisa;
  /** Suspended before the payment; whether it still is, the figures that are read afterwards say. */
  wasSuspended: boolean;
};

/** A payment that was collected just now. */
export type PaymentJustCollected = PaymentWords & {
  id: number;
  customerId: number;
  /** Paid, and is not on the network: only a person brings them back. */
  isCustomerDeactive: boolean;
  amountPaisa: Paisa;
  /** When the figures were read that it was sent with; any read later are those after the payment. */
  readBefore: number;
};

type Refused = { rows: readonly CollectionRow[]; fields: FieldMessages };

type SubmitPaymentOptions = {
  figures: CollectionFigures;
  /** When they were read. */
  readAt: number;
  /** What is sent; messages about rows go as soon as a row is changed. */
  rows: readonly CollectionRow[];
  /** The payment is saved: the form starts over. */
  onSaved: () => void;
  /** Reads the figures again; resolves when they are there. */
  onReload: () => Promise<unknown>;
  onBillsChanged: () => void;
  /** The books of its day are closed: whether it is to be booked now, with its own day. */
  onClosedDay: (days: ClosedDays, body: PaymentBody) => Promise<boolean>;
};

/** The new figures that a refused submission brings along; undefined when it was something else. */
function figuresOfRefusal(reason: unknown): CollectionFigures | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return undefined;
  const decoded = z.safeDecode(unpaidBills, reason.data as z.input<typeof unpaidBills>);
  return decoded.success ? decoded.data : undefined;
}

/** A transaction number that another customer's payment has, as it was sent. */
type TakenTransaction = {
  trxId: string | null;
  account: PaymentBody['account'];
  other: z.output<typeof transactionTaken>['otherPayment'];
};

/** The payment that a refused submission names; undefined when it was something else. */
function otherPaymentOfRefusal(reason: unknown): TakenTransaction['other'] | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return undefined;
  const decoded = z.safeDecode(transactionTaken, reason.data as z.input<typeof transactionTaken>);
  return decoded.success ? decoded.data.otherPayment : undefined;
}

/** Sends a collection once; the answer is the payment, or new figures to show. */
export function useSubmitPayment(options: SubmitPaymentOptions) {
  const queryClient = useQueryClient();
  const submission = useChange(payments.paymentCollect, {
    // The form has its own notice, with a link to the receipt.
    success: () => 'silent',
    isFailureSilent: true,
  });
  const [refused, setRefused] = useState<Refused>({ rows: [], fields: {} });
  const [takenTransaction, setTakenTransaction] = useState<TakenTransaction | null>(null);
  const [collected, setCollected] = useState<PaymentJustCollected | null>(null);
  const [isSending, setIsSending] = useState(false);
  const sentInVain = useRef('');
  const { rows, figures } = options;
  const { customer } = figures;

  /** New figures take the place of the old; messages go to their rows, or into a toast. */
  function handleRefusal(reason: unknown, body: PaymentBody) {
    const newFigures = figuresOfRefusal(reason);
    if (newFigures) {
      const { queryKey } = readOf(bills.unpaidBills, { body: { customer: customer.id } });
      queryClient.setQueryData(queryKey, newFigures);
      options.onBillsChanged();
      return;
    }
    const other = otherPaymentOfRefusal(reason);
    if (other) setTakenTransaction({ trxId: body.trxId, account: body.account, other });
    toastFailure(reason, payments.paymentCollect);
    if (reason instanceof CallFailure) setRefused({ rows, fields: reason.fields });
  }

  /** Once more with the day that it was taken on, where the user says so. */
  async function saveLater(reason: unknown, body: PaymentBody) {
    const days = closedDaysIn(reason);
    if (!days || !(await options.onClosedDay(days, body))) throw reason;
    return submission.save({ body: { ...body, takenOn: body.paymentDate } });
  }

  async function send(body: PaymentBody, words: PaymentWords): Promise<number> {
    setRefused({ rows: [], fields: {} });
    setCollected(null);
    setIsSending(true);
    try {
      const { data } = await submission
        .save({ body })
        .catch((reason: unknown) => saveLater(reason, body));
      setTakenTransaction(null);
      options.onSaved();
      sentInVain.current = '';
      setCollected({
        ...words,
        ...data,
        customerId: body.customer,
        amountPaisa: paymentAmountOf(body),
        readBefore: options.readAt,
      });
      // The hands go on while the figures are read again.
      void options.onReload();
      return data.id;
    } catch (reason) {
      sentInVain.current = JSON.stringify(body);
      handleRefusal(reason, body);
      throw reason;
    } finally {
      setIsSending(false);
    }
  }

  const rowMessages = refused.rows === rows ? refused.fields : {};
  return {
    send,
    takenTransaction,
    rowMessages,
    collected,
    isSending,
    /** The same as was sent before without an answer: it counts once. */
    isSentAgain: (body: PaymentBody) => JSON.stringify(body) === sentInVain.current,
    /** Back to the bills for another payment of the same customer. */
    takeMore: () => setCollected(null),
  };
}
