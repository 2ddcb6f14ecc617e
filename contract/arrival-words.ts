/** Words of arrivals: money that a wallet's or bank's own record says came or left. */

export const ARRIVAL_STATES = ['open', 'matched', 'set_aside'] as const;
/** Further values of the inbox's filter of state: what of `open` has a proposal, and what has none. */
export const OPEN_PARTS = ['proposed', 'unproposed'] as const;

export const ARRIVAL_DIRECTIONS = ['in', 'out'] as const;

/** What told of an arrival. */
export const ARRIVAL_SOURCES = [
  'file',
  'pasted',
  'forwarded',
  'notification',
  'bill_pay',
  'checkout',
] as const;
export type ArrivalSource = (typeof ARRIVAL_SOURCES)[number];

/** What a column of a statement file says. */
export const STATEMENT_FIELDS = [
  'day',
  'time',
  'moment',
  'number',
  'amountIn',
  'amountOut',
  /** Signed, or with the direction in another column. */
  'amount',
  'direction',
  'fee',
  'balance',
  'counterparty',
  'counterpartyName',
  'reference',
  'status',
] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** Parts of the difference between the ledger and the statement of an account. */
export const DIFFERENCE_KINDS = [
  /** What the ledger had before the first statement, less what that began with. */
  'before',
  /** Lines of the statement without a match. */
  'open',
  'set_aside',
  /** Matched, and the payment waits for approval. */
  'waiting',
  /** In the ledger, and on no statement that covers its day. */
  'payments_without',
  'movements_without',
  /** Matched arrivals that no statement has which covers their time. */
  'not_on_statement',
  /** What is missing between one statement and the next. */
  'gaps',
  /** Fees of the statement that are not booked. */
  'fees',
  /** Lines that tell another amount than the arrival with their number. */
  'differing',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Why a text was not taken. */
export const UNREAD_REASONS = [
  'sender',
  'form',
  'ambiguous',
  'amount',
  'moment',
  'other_wallet',
  'number_differs',
  'status',
  'currency',
] as const;
