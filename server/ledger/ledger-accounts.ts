import type { LedgerAccountKey, PostingAccount } from '@netkhata/domain/ledger-entry';

/** Ids of the accounts that the program itself posts to, as created by the migrations. */
const ACCOUNT_IDS: Record<LedgerAccountKey, number> = {
  receivable: 1,
  customer_advance: 2,
  collector_hand: 3,
  internet_revenue: 4,
  connection_revenue: 5,
  other_revenue: 6,
  discount_allowed: 7,
  vat_payable: 8,
  opening_balance: 9,
  cash_over_short: 10,
  owed_by_staff: 16,
  expenses: 17,
  owner_funds: 18,
  other_income: 19,
  cash_rounding: 20,
};

export const accountIdOf = (account: PostingAccount): number =>
  typeof account === 'number' ? account : ACCOUNT_IDS[account];
