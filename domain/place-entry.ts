import { balancedEntry, notNegative, type Posting } from './ledger-entry.ts';
import { addPaisa, negatePaisa, type Paisa } from './paisa.ts';

/** Where what was short when notes were counted is kept: as a difference, or as owed by the person. */
export type ShortageAccount = 'cash_over_short' | 'owed_by_staff';

/** What money is paid out for, or comes in from. */
export type Counterpart =
  | { readonly account: 'expenses'; readonly categoryId: number }
  | { readonly account: 'owed_by_staff'; readonly staffId: number }
  | { readonly account: 'owner_funds' | 'other_income' | 'opening_balance' };

/** What a collector spent on the way is accepted with the hand-over. */
export function outlayAccepted(outlay: {
  readonly accountId: number;
  readonly categoryId: number;
  readonly amountPaisa: Paisa;
}): Posting[] {
  const { accountId, categoryId, amountPaisa } = outlay;
  return moneyPaidOut({ accountId, amountPaisa, counterpart: { account: 'expenses', categoryId } });
}

/**
 * Notes were counted and are not what the books say: counted less expected, below zero when some
 * are missing. What is over is nobody's debt. Throws RangeError where nothing differs.
 */
export function countDifference(count: {
  readonly accountId: number;
  readonly staffId: number;
  readonly differencePaisa: Paisa;
  readonly shortage: ShortageAccount;
}): Posting[] {
  const { accountId, staffId, differencePaisa, shortage } = count;
  const account = differencePaisa < 0 ? shortage : 'cash_over_short';
  return balancedEntry([
    { account: accountId, amountPaisa: differencePaisa },
    { account, amountPaisa: negatePaisa(differencePaisa), staffId },
  ]);
}

/**
 * A payment that was handed over is deleted, and its money was never there: with the mirror of its
 * collection this takes away the shortage that it made, and the place keeps what was counted.
 */
export function paymentLost(payment: {
  readonly collectorId: number;
  readonly amountPaisa: Paisa;
  readonly shortage: ShortageAccount;
}): Posting[] {
  const { collectorId: staffId, amountPaisa, shortage } = payment;
  return moveMoney(amountPaisa, {
    from: { account: shortage, staffId },
    to: { account: 'collector_hand', staffId },
  });
}

/** Money moves between two places: the amount arrives, and the source pays the fee besides. */
export function moneyTransferred(transfer: {
  readonly fromId: number;
  readonly toId: number;
  readonly amountPaisa: Paisa;
  readonly feePaisa: Paisa;
  /** The category that fees are booked to. */
  readonly feeCategoryId: number;
}): Posting[] {
  const { fromId, toId, amountPaisa, feePaisa, feeCategoryId } = transfer;
  if (fromId === toId) throw new RangeError('Money moves between two places');
  return balancedEntry([
    { account: toId, amountPaisa: notNegative(amountPaisa) },
    { account: 'expenses', amountPaisa: notNegative(feePaisa), categoryId: feeCategoryId },
    { account: fromId, amountPaisa: negatePaisa(addPaisa(amountPaisa, feePaisa)) },
  ]);
}

interface PaidMoney {
  readonly accountId: number;
  readonly amountPaisa: Paisa;
  readonly counterpart: Counterpart;
}

/** Money leaves a place: an expense, the owner's drawing, an advance to one of the staff. */
export function moneyPaidOut({ accountId, amountPaisa, counterpart }: PaidMoney): Posting[] {
  return moveMoney(amountPaisa, { from: { account: accountId }, to: counterpart });
}

/** Money comes into a place that no customer paid; also what was in it before its first entry. */
export function moneyPaidIn({ accountId, amountPaisa, counterpart }: PaidMoney): Posting[] {
  return moveMoney(amountPaisa, { from: counterpart, to: { account: accountId } });
}

/** How a debt of one of the staff ends; `takenOver` is how a difference becomes one. */
export type DebtSettlement =
  | { readonly by: 'notes'; readonly accountId: number }
  | { readonly by: 'salary'; readonly categoryId: number }
  | { readonly by: 'forgiven' }
  | { readonly by: 'takenOver' };

/** What one of the staff owes is paid, kept from the salary or forgiven; or a difference is owed. */
export function staffDebtSettled(settled: {
  readonly staffId: number;
  readonly amountPaisa: Paisa;
  readonly settlement: DebtSettlement;
}): Posting[] {
  const { staffId, amountPaisa, settlement } = settled;
  const debt = { account: 'owed_by_staff', staffId } as const;
  if (settlement.by === 'takenOver') {
    return moveMoney(amountPaisa, { from: { account: 'cash_over_short', staffId }, to: debt });
  }
  return moveMoney(amountPaisa, { from: debt, to: settledInto(settlement, staffId) });
}

function settledInto(
  settlement: Exclude<DebtSettlement, { by: 'takenOver' }>,
  staffId: number,
): Side {
  if (settlement.by === 'notes') return { account: settlement.accountId };
  if (settlement.by === 'forgiven') return { account: 'cash_over_short', staffId };
  return { account: 'expenses', categoryId: settlement.categoryId };
}

/** A customer's advance is given back, out of a place. */
export function advanceRefunded(refund: {
  readonly customerId: number;
  readonly accountId: number;
  readonly amountPaisa: Paisa;
}): Posting[] {
  const { customerId, accountId, amountPaisa } = refund;
  return moveMoney(amountPaisa, {
    from: { account: accountId },
    to: { account: 'customer_advance', customerId },
  });
}

type Side = Omit<Posting, 'amountPaisa'>;

/** Credits the one and debits the other. */
const moveMoney = (amountPaisa: Paisa, { from, to }: { from: Side; to: Side }): Posting[] =>
  balancedEntry([
    { ...to, amountPaisa: notNegative(amountPaisa) },
    { ...from, amountPaisa: negatePaisa(amountPaisa) },
  ]);
