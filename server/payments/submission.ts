import type { api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { type Message, message } from '@netkhata/contract/messages';
import { tooLarge } from '@netkhata/contract/wire-formats';
import { LARGEST } from '@netkhata/domain/bounds';
import {
  type CollectionAmounts,
  type CollectionProblem,
  checkCollection,
  collectionTotal,
  hasBillChanged,
} from '@netkhata/domain/collection';
import { isPositive, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { BillRow } from '../bills/bill-queries.ts';
import { badInput } from '../http/failure.ts';

export type PaymentForm = EndpointInput<(typeof api)['paymentCollect']>['body'];
type SubmittedBill = NonNullable<PaymentForm['billData']>[number];

/** A submission matched with the current bills. */
export interface PaymentSubmission {
  rows: CollectionAmounts[];
  advancePaisa: Paisa;
  /** Amount paid: on bills plus the advance. */
  amountPaisa: Paisa;
}

/** A bill differs from what the form showed, so the payment is refused. */
export class BillsChanged extends Error {
  /** The row whose bill is not unpaid: it was paid meanwhile, or is not the customer's. */
  readonly missing: { row: SubmittedBill; index: number } | undefined;

  constructor(missing?: BillsChanged['missing']) {
    super('The bills have changed');
    this.missing = missing;
  }
}

const isTouched = (row: SubmittedBill): boolean =>
  row.isSelect === 1 ||
  isPositive(row.payAmount ?? ZERO_PAISA) ||
  // The discount of an unticked row is ignored.
  (row.isSelect !== 0 && isPositive(row.discount ?? ZERO_PAISA));

const isSameBill = (row: SubmittedBill, bill: BillRow): boolean => {
  const id = row.billId ?? row.id;
  return id === null ? row.billNo === bill.billNo : id === bill.id;
};

/**
 * Matches the form's rows with the customer's unpaid bills and validates them by the same rules as
 * the form. Throws 422 naming the row's field, or BillsChanged if a balance has changed meanwhile.
 */
export function readSubmission(
  form: PaymentForm,
  unpaidBills: readonly BillRow[],
): PaymentSubmission {
  const submitted = (form.billData ?? []).flatMap((row, index) =>
    isTouched(row) ? [{ row, index }] : [],
  );
  const rows = submitted.map(({ row, index }) => matchRow(row, index, unpaidBills));
  const totalPaisa = collectionTotal(rows);
  const advancePaisa = readAdvance(form, totalPaisa);
  const problems = checkCollection({ rows, advancePaisa });
  if (problems.length > 0) throw badInput(problemFields(problems, submitted, rows));
  return { rows, advancePaisa, amountPaisa: collectionTotal([...rows, asRow(advancePaisa)]) };
}

const asRow = (payAmountPaisa: Paisa) => ({ payAmountPaisa });

function matchRow(
  row: SubmittedBill,
  index: number,
  unpaidBills: readonly BillRow[],
): CollectionAmounts {
  const isNamed = (row.billId ?? row.id ?? row.billNo) !== null;
  if (!isNamed) throw badInput({ [`billData.${index}.billNo`]: message('field.required') });
  const bill = unpaidBills.find((candidate) => isSameBill(row, candidate));
  if (!bill) throw new BillsChanged({ row, index });
  if (row.balance !== null && hasBillChanged(row.balance, bill.duePaisa)) throw new BillsChanged();
  return {
    billId: bill.id,
    balancePaisa: bill.duePaisa,
    discountPaisa: row.discount ?? ZERO_PAISA,
    payAmountPaisa: row.payAmount ?? ZERO_PAISA,
  };
}

/** Money beyond the bills: as sent, or else the payment amount less the total of the bills. */
function readAdvance(form: PaymentForm, totalPaisa: Paisa): Paisa {
  const { paymentAmount, advanceAmount } = form;
  if (paymentAmount === null) return advanceAmount ?? ZERO_PAISA;
  const beyondPaisa = subtractPaisa(paymentAmount, totalPaisa);
  if (beyondPaisa < 0 || (advanceAmount !== null && beyondPaisa !== advanceAmount)) {
    throw badInput({
      paymentAmount: message('payment.amountNotTheSum'),
    });
  }
  return beyondPaisa;
}

const PROBLEM_MESSAGES: Record<CollectionProblem['messageKey'], Message> = {
  pay_amount_out_of_range: message('payment.receivedOutOfRange'),
  discount_out_of_range: message('payment.discountOutOfRange'),
  bill_repeated: message('payment.billTwice'),
  advance_negative: message('field.belowZero'),
  too_much: tooLarge(LARGEST.payment),
  nothing_collected: message('payment.nothingCollected'),
};

function problemFields(
  problems: readonly CollectionProblem[],
  submitted: readonly { index: number }[],
  rows: readonly CollectionAmounts[],
): Record<string, Message> {
  return Object.fromEntries(
    problems.map(({ field, billId, messageKey }) => {
      const position = rows.findLastIndex((row) => row.billId === billId);
      const index = submitted[position]?.index;
      const name = field === 'bill' ? 'billNo' : field;
      const path = index === undefined ? 'paymentAmount' : `billData.${index}.${name}`;
      return [path, PROBLEM_MESSAGES[messageKey]];
    }),
  );
}
