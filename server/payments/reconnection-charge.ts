import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { addPaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { BillRow } from '../bills/bill-queries.ts';
import {
  type DueReconnectionFee,
  issueReconnectionFee,
  proposedBill,
  readDueReconnectionFee,
  recordReconnectionFee,
  undoRecordedFee,
} from '../bills/reconnection-fee.ts';
import { readPaidBillIds, type Voiding, voidBills } from '../bills/void-bills.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { PayingCustomer } from './payment-queries.ts';
import { billsChanged, type PaymentForm, type PaymentSubmission } from './submission.ts';

/** What a payment's form says about the fee that is due. */
interface SaidFee {
  due: DueReconnectionFee;
  struckReason: string | null;
  /** The fee as if it were a bill already, for the form's row; none where it is struck. */
  bills: BillRow[];
}

/**
 * Reads the reconnection fee that the form showed; undefined where it says nothing about one, and
 * none is charged. Throws 409 with the new figures where that fee is not due (any more), or is
 * another amount. The customer's money is locked.
 */
export async function readSaidFee(
  context: SignedInContext,
  form: PaymentForm,
  billDate: Day,
): Promise<SaidFee | undefined> {
  const said = form.reconnectionFee;
  if (!said) return undefined;
  const due = await readDueReconnectionFee(context.tx, form.customer, billDate);
  if (!due) throw await billsChanged(context, form, message('lateFee.reconnectionNotDue'));
  const { struckReason } = said;
  if (struckReason !== null) return { due, struckReason, bills: [] };
  if (due.totalPaisa !== said.amount) throw await billsChanged(context, form);
  return { due, struckReason, bills: [proposedBill(due, billDate)] };
}

/** What the user does without by striking the fee, which is limited as a discount is. */
export const struckPaisa = (fee: SaidFee | undefined): Paisa =>
  fee && fee.struckReason !== null ? fee.due.totalPaisa : ZERO_PAISA;

/** What of a payment goes by its bills, and changes with a fee that becomes one of them. */
interface PaidBills {
  customer: PayingCustomer;
  rows: PaymentSubmission['rows'];
  unpaidBills: readonly BillRow[];
}

/**
 * Charges the fee, unless it is struck, as a bill that takes the place of the proposed one in the
 * payment. The customer then owes it too.
 */
export async function chargeSaidFee(
  { tx, user }: SignedInContext,
  fee: SaidFee | undefined,
  paid: PaidBills,
  on: { billDate: Day; books: Books },
): Promise<PaidBills & { feeBillId: number | null }> {
  const [proposed] = fee?.bills ?? [];
  if (!fee || !proposed) return { ...paid, feeBillId: null };
  const { customer, rows, unpaidBills } = paid;
  const previousDuePaisa = customer.balancePaisa;
  const terms = { ...on, customerId: customer.id, previousDuePaisa, createdBy: user.id };
  const { id, billNo, totalPaisa } = await issueReconnectionFee(tx, fee.due, terms);
  const issued = { ...proposed, id, billNo };
  return {
    customer: { ...customer, balancePaisa: addPaisa(previousDuePaisa, totalPaisa) },
    rows: rows.map((row) => (row.billId === proposed.id ? { ...row, billId: id } : row)),
    unpaidBills: unpaidBills.map((bill) => (bill === proposed ? issued : bill)),
    feeBillId: id,
  };
}

/** Records with which payment the fee was charged or struck. */
export async function recordSaidFee(
  tx: Database,
  fee: SaidFee | undefined,
  payment: { customerId: number; paymentId: number; feeBillId: number | null },
): Promise<void> {
  if (!fee) return;
  const { due, struckReason } = fee;
  await recordReconnectionFee(tx, { ...payment, suspensionId: due.suspensionId, struckReason });
}

/**
 * Takes back what a deleted payment did about the fee: one that it charged is voided, unless another
 * payment paid on it, and one that it struck is no longer struck. While the suspension lasts it is
 * proposed again. The customer's money is locked.
 */
export async function undoSaidFee(
  tx: Database,
  payment: { id: number; customerId: number },
  voiding: Voiding,
): Promise<void> {
  const feeBillId = await undoRecordedFee(tx, payment.id);
  if (feeBillId === undefined) return;
  const paid = await readPaidBillIds(tx, [feeBillId]);
  if (paid.has(feeBillId)) return;
  await voidBills(tx, [{ id: feeBillId, customerId: payment.customerId }], voiding);
}
