import { LARGEST } from './bounds.ts';
import {
  addPaisa,
  isPositive,
  negatePaisa,
  type Paisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from './paisa.ts';

export type LedgerAccountKey =
  | 'receivable'
  | 'internet_revenue'
  | 'connection_revenue'
  | 'other_revenue'
  | 'discount_allowed'
  | 'vat_payable'
  | 'customer_advance'
  | 'collector_hand'
  | 'opening_balance'
  | 'cash_over_short'
  | 'owed_by_staff'
  | 'expenses'
  | 'owner_funds'
  | 'other_income'
  | 'cash_rounding';

/** An account of the chart by its key, or an account that money ends in by its id. */
export type PostingAccount = LedgerAccountKey | number;

/**
 * One line of an entry: debit positive, credit negative. Only receivable has a bill; only
 * receivable and customer advance have a customer; only money in hand, staff debts and counting
 * differences have a member of staff; only expenses have a category. So summing over a bill,
 * customer or person gives what is owed or held.
 */
export type Posting = {
  readonly account: PostingAccount;
  readonly amountPaisa: Paisa;
  readonly customerId?: number;
  readonly billId?: number;
  readonly staffId?: number;
  readonly categoryId?: number;
};

export type RevenueAccount = 'internet_revenue' | 'connection_revenue' | 'other_revenue';

export type RevenueLine = { readonly revenue: RevenueAccount; readonly netPaisa: Paisa };

export type BillRevenue = {
  readonly customerId: number;
  readonly billId: number;
  readonly lines: readonly RevenueLine[];
  readonly vatPaisa: Paisa;
};

export type PaymentAllocation = {
  readonly billId: number;
  readonly payAmountPaisa: Paisa;
  readonly discountPaisa: Paisa;
};

const REVENUE_ACCOUNTS = ['internet_revenue', 'connection_revenue', 'other_revenue'] as const;

/** A bill is issued: the customer owes it, revenue and VAT are earned. */
export function billIssued(bill: BillRevenue): Posting[] {
  const { customerId, billId, lines, vatPaisa } = bill;
  const totalPaisa = addPaisa(sumPaisa(lines.map((line) => line.netPaisa)), vatPaisa);
  const revenues = REVENUE_ACCOUNTS.map((account) => ({
    account,
    amountPaisa: negatePaisa(revenueOn(account, lines)),
  }));
  return balancedEntry([
    { account: 'receivable', amountPaisa: totalPaisa, customerId, billId },
    ...revenues,
    { account: 'vat_payable', amountPaisa: negatePaisa(vatPaisa) },
  ]);
}

/**
 * A bill is edited: takes the differences, new minus old, which may be negative. Lines of the same
 * account are added up, so the new lines plus the negated old ones give the difference. Throws
 * RangeError when nothing changed.
 */
export function billChanged(difference: BillRevenue): Posting[] {
  return billIssued(difference);
}

/**
 * A customer's opening balance: a due when positive, an advance when negative. Throws RangeError
 * above the largest opening balance.
 */
export function openingBalance(opening: {
  readonly customerId: number;
  readonly billId: number | null;
  readonly amountPaisa: Paisa;
}): Posting[] {
  const { customerId, billId, amountPaisa } = opening;
  if (Math.abs(amountPaisa) > LARGEST.openingBalance) {
    throw new RangeError(`Too much for an opening balance: ${amountPaisa}`);
  }
  const side: Posting = isPositive(amountPaisa)
    ? { account: 'receivable', amountPaisa, customerId, ...(billId !== null && { billId }) }
    : { account: 'customer_advance', amountPaisa, customerId };
  return balancedEntry([
    side,
    { account: 'opening_balance', amountPaisa: negatePaisa(amountPaisa) },
  ]);
}

/** What a customer pays, and for which bills. */
interface CustomerMoney {
  readonly customerId: number;
  readonly allocations: readonly PaymentAllocation[];
  readonly advancePaisa: Paisa;
}

/** The money of a payment: on bills and beyond them. */
function moneyOf({ allocations, advancePaisa }: CustomerMoney): Paisa {
  const paid = allocations.map((allocation) => notNegative(allocation.payAmountPaisa));
  return addPaisa(...paid, notNegative(advancePaisa));
}

/** What a payment and its discounts take off the bills, and what is left to the customer. */
function creditedTo({ customerId, allocations, advancePaisa }: CustomerMoney): Posting[] {
  const discounts = allocations.map((allocation) => notNegative(allocation.discountPaisa));
  return [
    { account: 'discount_allowed', amountPaisa: sumPaisa(discounts) },
    ...allocations.map(({ billId, payAmountPaisa, discountPaisa }) => ({
      account: 'receivable' as const,
      amountPaisa: negatePaisa(addPaisa(payAmountPaisa, discountPaisa)),
      customerId,
      billId,
    })),
    { account: 'customer_advance', amountPaisa: negatePaisa(advancePaisa), customerId },
  ];
}

/** Money is collected: it is in the collector's hand until approved, and the bills are reduced. */
export function paymentCollected(
  payment: CustomerMoney & { readonly collectorId: number },
): Posting[] {
  return balancedEntry([
    { account: 'collector_hand', amountPaisa: moneyOf(payment), staffId: payment.collectorId },
    ...creditedTo(payment),
  ]);
}

/** What a wallet or bank kept of a payment, and the category of such charges. */
export interface PaymentFee {
  readonly feePaisa: Paisa;
  readonly categoryId: number;
}

/** What of a payment reaches its account, and the charge that does not. */
function reachedAccount(accountId: number, amountPaisa: Paisa, fee?: PaymentFee): Posting[] {
  const feePaisa = notNegative(fee?.feePaisa ?? ZERO_PAISA);
  const charged: Posting[] = fee
    ? [{ account: 'expenses', amountPaisa: feePaisa, categoryId: fee.categoryId }]
    : [];
  const reachedPaisa = notNegative(subtractPaisa(notNegative(amountPaisa), feePaisa));
  return [{ account: accountId, amountPaisa: reachedPaisa }, ...charged];
}

/** A payment is approved: the money moves from the collector's hand to the account it ends in. */
export function paymentApproved(payment: {
  readonly collectorId: number;
  readonly accountId: number;
  readonly amountPaisa: Paisa;
  readonly fee?: PaymentFee;
}): Posting[] {
  const { collectorId, accountId, amountPaisa, fee } = payment;
  return balancedEntry([
    ...reachedAccount(accountId, amountPaisa, fee),
    { account: 'collector_hand', amountPaisa: negatePaisa(amountPaisa), staffId: collectorId },
  ]);
}

/** Money came by itself: it is in its account at once, and the bills are reduced. */
export function paymentArrived(
  payment: CustomerMoney & { readonly accountId: number; readonly fee?: PaymentFee },
): Posting[] {
  return balancedEntry([
    ...reachedAccount(payment.accountId, moneyOf(payment), payment.fee),
    ...creditedTo(payment),
  ]);
}

/** Advance money pays a bill. */
export function advanceApplied(applied: {
  readonly customerId: number;
  readonly billId: number;
  readonly amountPaisa: Paisa;
}): Posting[] {
  const { customerId, billId, amountPaisa } = applied;
  return balancedEntry([
    { account: 'customer_advance', amountPaisa: notNegative(amountPaisa), customerId },
    { account: 'receivable', amountPaisa: negatePaisa(amountPaisa), customerId, billId },
  ]);
}

/**
 * What is charged of a customer who gets no bill any more, or below zero given back: it lowers or
 * raises the customer's advance, and is revenue with its VAT, or takes both back.
 */
export function adjustmentSettled(settled: {
  readonly customerId: number;
  readonly revenue: RevenueAccount;
  readonly netPaisa: Paisa;
  readonly vatPaisa: Paisa;
}): Posting[] {
  const { customerId, revenue, netPaisa, vatPaisa } = settled;
  return balancedEntry([
    { account: 'customer_advance', amountPaisa: addPaisa(netPaisa, vatPaisa), customerId },
    { account: revenue, amountPaisa: negatePaisa(netPaisa) },
    { account: 'vat_payable', amountPaisa: negatePaisa(vatPaisa) },
  ]);
}

/** Whether debits and credits are equal. */
export function isBalanced(postings: readonly Posting[]): boolean {
  return sumPaisa(postings.map((posting) => posting.amountPaisa)) === 0;
}

/** The postings without zero amounts; throws RangeError if none is left or they do not balance. */
export function balancedEntry(postings: readonly Posting[]): Posting[] {
  const moving = postings.filter((posting) => posting.amountPaisa !== 0);
  if (moving.length === 0) throw new RangeError('A ledger entry must move money');
  if (!isBalanced(moving)) throw new RangeError('A ledger entry must balance');
  return moving;
}

function revenueOn(account: RevenueAccount, lines: readonly RevenueLine[]): Paisa {
  return sumPaisa(lines.filter((line) => line.revenue === account).map((line) => line.netPaisa));
}

/** Throws RangeError for an amount below zero. */
export function notNegative(amount: Paisa): Paisa {
  if (amount < 0) throw new RangeError(`An amount below zero: ${amount}`);
  return amount;
}
