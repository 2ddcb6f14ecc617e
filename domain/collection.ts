import type { Day } from './billing-period.ts';
import { LARGEST } from './bounds.ts';
import {
  isPositive,
  maxPaisa,
  minPaisa,
  type Paisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from './paisa.ts';

export type CollectionBill = {
  readonly billId: number;
  readonly billNo: string;
  readonly billDate: Day;
  readonly billAmountPaisa: Paisa;
  readonly paidAmountPaisa: Paisa;
  readonly balancePaisa: Paisa;
};

/** A bill of the collection form; a row that is not selected carries neither money nor discount. */
export type CollectionRow = CollectionBill & {
  readonly discountPaisa: Paisa;
  readonly payAmountPaisa: Paisa;
  readonly isSelected: boolean;
};

/** The fields that the rules read; both `CollectionRow` and a decoded submission have them. */
export type CollectionAmounts = Pick<
  CollectionRow,
  'billId' | 'balancePaisa' | 'discountPaisa' | 'payAmountPaisa'
>;

export type CollectionProblem = {
  readonly field: 'payAmount' | 'discount' | 'bill' | 'advance' | 'total';
  /** The bill with the problem; null for a problem of the whole payment. */
  readonly billId: number | null;
  readonly messageKey:
    | 'pay_amount_out_of_range'
    | 'discount_out_of_range'
    | 'bill_repeated'
    | 'advance_negative'
    | 'nothing_collected'
    | 'too_much';
};

/** The initial row of a bill: not selected, nothing received, no discount. */
export function collectionRow(bill: CollectionBill): CollectionRow {
  return { ...bill, discountPaisa: ZERO_PAISA, payAmountPaisa: ZERO_PAISA, isSelected: false };
}

/** Selecting a bill receives its whole balance, less the discount given. */
export function tickRow(row: CollectionRow): CollectionRow {
  return { ...row, payAmountPaisa: receivable(row), isSelected: true };
}

/** Deselecting a bill clears the received amount and the discount. */
export function untickRow(row: CollectionRow): CollectionRow {
  return { ...row, discountPaisa: ZERO_PAISA, payAmountPaisa: ZERO_PAISA, isSelected: false };
}

/**
 * Sets a discount, limited to 0..balance, and receives the rest of the balance (specification,
 * section 5).
 */
export function setDiscount(row: CollectionRow, discountPaisa: Paisa): CollectionRow {
  const limited = clamp(discountPaisa, row.balancePaisa);
  return tickRow({ ...row, discountPaisa: limited });
}

/** Sets the received amount, limited to 0..balance - discount (specification, section 5). */
export function setReceived(row: CollectionRow, payAmountPaisa: Paisa): CollectionRow {
  const limited = clamp(payAmountPaisa, receivable(row));
  const isSelected = isPositive(limited) || isPositive(row.discountPaisa);
  return { ...row, payAmountPaisa: limited, isSelected };
}

/** The money received over all bills, without an advance. */
export function collectionTotal(rows: readonly Pick<CollectionRow, 'payAmountPaisa'>[]): Paisa {
  return sumPaisa(rows.map((row) => row.payAmountPaisa));
}

/**
 * Allocates one amount to the bills, oldest first; the remainder is the advance. Replaces the
 * received amounts, keeps discounts and row order; an amount below 0 counts as 0.
 */
export function spreadOverBills(
  rows: readonly CollectionRow[],
  amountPaisa: Paisa,
): { readonly rows: CollectionRow[]; readonly advancePaisa: Paisa } {
  let advancePaisa = maxPaisa(amountPaisa, ZERO_PAISA);
  const spreadByRow = new Map<CollectionRow, CollectionRow>();
  for (const row of [...rows].sort(byAge)) {
    const spread = setReceived(row, advancePaisa);
    advancePaisa = subtractPaisa(advancePaisa, spread.payAmountPaisa);
    spreadByRow.set(row, spread);
  }
  return { rows: rows.map((row) => spreadByRow.get(row) ?? row), advancePaisa };
}

/**
 * Divides what one customer pays for several over them: oldest bill first across all of them, what
 * is left is an advance of the payer. Returns the amount of each line, in their order; they sum to
 * the whole. Within its line an amount goes to the oldest bill first again (`spreadOverBills`).
 */
export function divideOverLines(
  lines: readonly (readonly CollectionRow[])[],
  { amountPaisa, payerLine }: { readonly amountPaisa: Paisa; readonly payerLine: number },
): Paisa[] {
  const { rows, advancePaisa } = spreadOverBills(lines.flat(), amountPaisa);
  let first = 0;
  return lines.map((line, index) => {
    const own = collectionTotal(rows.slice(first, first + line.length));
    first += line.length;
    return index === payerLine ? sumPaisa([own, advancePaisa]) : own;
  });
}

/**
 * The problems of a submission, empty where it is valid: received is 0 to balance - discount,
 * discount 0 to balance, no bill occurs twice, and the total is above zero and within the largest
 * payment.
 */
export function checkCollection(submission: {
  readonly rows: readonly CollectionAmounts[];
  readonly advancePaisa: Paisa;
}): CollectionProblem[] {
  const { rows, advancePaisa } = submission;
  const seenBillIds = new Set<number>();
  const problems = rows.flatMap((row) => {
    const found = rowProblems(row);
    if (seenBillIds.has(row.billId)) {
      found.push({ field: 'bill', billId: row.billId, messageKey: 'bill_repeated' });
    }
    seenBillIds.add(row.billId);
    return found;
  });
  if (advancePaisa < 0) {
    problems.push({ field: 'advance', billId: null, messageKey: 'advance_negative' });
  }
  // Checked one by one, because the sum of absurd amounts could exceed the safe integers.
  const received = [...rows.map((row) => row.payAmountPaisa), advancePaisa];
  const discounts = rows.map((row) => row.discountPaisa);
  if (![...received, ...discounts].some(isPositive)) {
    problems.push({ field: 'total', billId: null, messageKey: 'nothing_collected' });
  }
  if (isTooMuch(received) || isTooMuch(discounts)) {
    problems.push({ field: 'total', billId: null, messageKey: 'too_much' });
  }
  return problems;
}

/**
 * Whether a bill's balance has changed since the form read it; then nothing may be collected on it.
 */
export function hasBillChanged(submittedBalance: Paisa, currentBalance: Paisa): boolean {
  return submittedBalance !== currentBalance;
}

function rowProblems(row: CollectionAmounts): CollectionProblem[] {
  const { billId, balancePaisa, discountPaisa, payAmountPaisa } = row;
  const problems: CollectionProblem[] = [];
  if (discountPaisa < 0 || discountPaisa > maxPaisa(balancePaisa, ZERO_PAISA)) {
    problems.push({ field: 'discount', billId, messageKey: 'discount_out_of_range' });
  }
  if (payAmountPaisa < 0 || payAmountPaisa > receivable(row)) {
    problems.push({ field: 'payAmount', billId, messageKey: 'pay_amount_out_of_range' });
  }
  return problems;
}

/** Whether the amounts exceed the largest payment; their sum may be too large for Paisa. */
function isTooMuch(amounts: readonly Paisa[]): boolean {
  return amounts.reduce<number>((sum, amount) => sum + amount, 0) > LARGEST.payment;
}

function receivable(row: Pick<CollectionRow, 'balancePaisa' | 'discountPaisa'>): Paisa {
  return maxPaisa(subtractPaisa(row.balancePaisa, row.discountPaisa), ZERO_PAISA);
}

function clamp(amount: Paisa, limit: Paisa): Paisa {
  return maxPaisa(minPaisa(amount, limit), ZERO_PAISA);
}

function byAge(one: CollectionRow, other: CollectionRow): number {
  if (one.billDate !== other.billDate) return one.billDate < other.billDate ? -1 : 1;
  return one.billId - other.billId;
}
