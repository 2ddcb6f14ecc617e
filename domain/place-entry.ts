import { balancedEntry, notNegative, type Posting } from './ledger-entry.ts';
import { addPaisa, negatePaisa, type Paisa, subtractPaisa } from './paisa.ts';

/** Where a shortage of counted notes is booked: as a difference, or as a debt of the person. */
export type ShortageAccount = 'cash_over_short' | 'owed_by_staff';

/** The other account of a pay-out or a pay-in. */
export type Counterpart =
  | { readonly account: 'expenses'; readonly categoryId: number }
  | { readonly account: 'owed_by_staff'; readonly staffId: number }
  | { readonly account: 'owner_funds' | 'other_income' | 'opening_balance' };

/** A collector's outlay is accepted together with its hand-over. */
export function outlayAccepted(outlay: {
  readonly accountId: number;
  readonly categoryId: number;
  readonly amountPaisa: Paisa;
}): Posting[] {
  const { accountId, categoryId, amountPaisa } = outlay;
  return moneyPaidOut({ accountId, amountPaisa, counterpart: { account: 'expenses', categoryId } });
}

/**
 * Counted notes differ from the books: counted less expected, below zero when notes are missing. A
 * surplus is nobody's debt. Throws RangeError if there is no difference.
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
 * What is less than the smallest note leaves a place, because nobody can hand it over: it is booked
 * as rounding and is nobody's shortage. A negative rest returns to the place.
 */
export function cashRounded(rounded: {
  readonly accountId: number;
  readonly restPaisa: Paisa;
}): Posting[] {
  const { accountId, restPaisa } = rounded;
  return balancedEntry([
    { account: 'cash_rounding', amountPaisa: restPaisa },
    { account: accountId, amountPaisa: negatePaisa(restPaisa) },
  ]);
}

/** Money moves between two places: the amount arrives, and the source pays the fee on top. */
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

/** Money comes in that no customer paid; also the opening balance of a place. */
export function moneyPaidIn({ accountId, amountPaisa, counterpart }: PaidMoney): Posting[] {
  return moveMoney(amountPaisa, { from: counterpart, to: { account: accountId } });
}

/** How a staff debt ends; `takenOver` turns a difference into a debt. */
export type DebtSettlement =
  | { readonly by: 'notes'; readonly accountId: number }
  | { readonly by: 'salary'; readonly categoryId: number }
  | { readonly by: 'forgiven' }
  | { readonly by: 'takenOver' };

/** A staff debt is paid, kept from the salary or forgiven; or a difference becomes a debt. */
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

/**
 * A customer's advance is refunded from a place. What the till lacks of it, less than the smallest
 * note, is booked as rounding.
 */
export function advanceRefunded(refund: {
  readonly customerId: number;
  readonly accountId: number;
  readonly amountPaisa: Paisa;
  readonly roundedPaisa: Paisa;
}): Posting[] {
  const { customerId, accountId, amountPaisa, roundedPaisa } = refund;
  return balancedEntry([
    { account: 'customer_advance', amountPaisa: notNegative(amountPaisa), customerId },
    { account: 'cash_rounding', amountPaisa: negatePaisa(roundedPaisa) },
    { account: accountId, amountPaisa: subtractPaisa(roundedPaisa, amountPaisa) },
  ]);
}

type Side = Omit<Posting, 'amountPaisa'>;

/** Credits `from` and debits `to`. */
const moveMoney = (amountPaisa: Paisa, { from, to }: { from: Side; to: Side }): Posting[] =>
  balancedEntry([
    { ...to, amountPaisa: notNegative(amountPaisa) },
    { ...from, amountPaisa: negatePaisa(amountPaisa) },
  ]);
