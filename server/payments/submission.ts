import type { api } from '@netkhata/contract/api';
import { unpaidBills as unpaidBillsSchema } from '@netkhata/contract/bills';
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
import {
  isPositive,
  type Paisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import type { BillRow } from '../bills/bill-queries.ts';
import { readCollectionBills } from '../bills/read-bills.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, type Failure, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';

export type PaymentForm = EndpointInput<(typeof api)['paymentCollect']>['body'];
type SubmittedBill = NonNullable<PaymentForm['billData']>[number];

/** A submission matched with the current bills. */
export interface PaymentSubmission {
  rows: CollectionAmounts[];
  advancePaisa: Paisa;
  /** Amount paid: on bills plus the advance. */
  amountPaisa: Paisa;
  discountPaisa: Paisa;
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
 * the form. Throws 422 naming the row's field, or 409 with the new figures where a bill or the
 * advance is no longer what the form showed: somebody else collected meanwhile.
 */
export async function matchSubmission(
  context: SignedInContext,
  form: PaymentForm,
  unpaidBills: readonly BillRow[],
): Promise<PaymentSubmission> {
  const submitted = (form.billData ?? []).flatMap((row, index) =>
    isTouched(row) ? [{ row, index }] : [],
  );
  const rows: CollectionAmounts[] = [];
  for (const { row, index } of submitted) {
    const isNamed = (row.billId ?? row.id ?? row.billNo) !== null;
    if (!isNamed) throw badInput({ [`billData.${index}.billNo`]: message('field.required') });
    const bill = unpaidBills.find((candidate) => isSameBill(row, candidate));
    if (!bill && !(await isBillOfCustomer(context.tx, form.customer, row))) {
      throw unknownId(`billData.${index}.billNo`);
    }
    if (!bill || (row.balance !== null && hasBillChanged(row.balance, bill.duePaisa))) {
      throw await billsChanged(context, form);
    }
    rows.push({
      billId: bill.id,
      balancePaisa: bill.duePaisa,
      discountPaisa: row.discount ?? ZERO_PAISA,
      payAmountPaisa: row.payAmount ?? ZERO_PAISA,
    });
  }
  const advancePaisa = readAdvance(form, collectionTotal(rows));
  const problems = checkCollection({ rows, advancePaisa });
  if (problems.length > 0) throw badInput(problemFields(problems, submitted, rows));
  if (isPositive(advancePaisa) && (await hasAdvanceChanged(context.tx, form))) {
    throw await billsChanged(context, form);
  }
  return {
    rows,
    advancePaisa,
    amountPaisa: collectionTotal([...rows, asRow(advancePaisa)]),
    discountPaisa: sumPaisa(rows.map((row) => row.discountPaisa)),
  };
}

const asRow = (payAmountPaisa: Paisa) => ({ payAmountPaisa });

/** 409 with the new figures in the format of the form, which displays them at once. */
export async function billsChanged(
  context: SignedInContext,
  { customer }: PaymentForm,
  why: Message = message('payment.billsChangedMeanwhile'),
): Promise<Failure> {
  const figures = await readCollectionBills(context, customer);
  return conflict(why, z.encode(unpaidBillsSchema, figures));
}

/** Whether the bill of a row belongs, or belonged, to the customer. */
async function isBillOfCustomer(
  tx: Database,
  customerId: number,
  row: SubmittedBill,
): Promise<boolean> {
  const id = row.billId ?? row.id;
  const bill = await tx
    .selectFrom('bills')
    .select('id')
    .where('customerId', '=', customerId)
    .where((eb) => (id === null ? eb('billNo', '=', row.billNo) : eb('id', '=', id)))
    .executeTakeFirst();
  return bill !== undefined;
}

async function hasAdvanceChanged(
  tx: Database,
  { customer, shownAdvance }: PaymentForm,
): Promise<boolean> {
  if (shownAdvance === null || shownAdvance === undefined) return false;
  const { advancePaisa } = await tx
    .selectFrom('customerBalances')
    .select('advancePaisa')
    .where('customerId', '=', customer)
    .executeTakeFirstOrThrow();
  return advancePaisa !== shownAdvance;
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
