import type { CategoryKind } from '@netkhata/contract/money-categories';
import { type RawBuilder, sql } from 'kysely';
import type { LedgerAccountKey } from '@netkhata/domain/ledger-entry';
import type { Database } from '../database/database.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';

/** Ledger account of each kind of category. */
const ACCOUNTS: Record<CategoryKind, LedgerAccountKey> = {
  expense: 'expenses',
  owner: 'owner_funds',
  staff: 'owed_by_staff',
  customer: 'customer_advance',
  other_income: 'other_income',
  opening: 'opening_balance',
};

export const accountOfKind = (kind: CategoryKind): number => accountIdOf(ACCOUNTS[kind]);

const KINDS = Object.keys(ACCOUNTS) as CategoryKind[];

/** Kind of a row of `money_categories`. */
export const CATEGORY_KIND: RawBuilder<CategoryKind> = sql`
  (${KINDS}::text[])[array_position(
    ${KINDS.map(accountOfKind)}::bigint[], money_categories.account_id
  )]`;

export interface PayCategory {
  id: number;
  accountId: number;
}

/** An active category for payments in this direction. */
export async function findPayCategory(
  tx: Database,
  { id, direction }: { id: number; direction: 'out' | 'in' },
): Promise<PayCategory | undefined> {
  const { rows } = await sql<PayCategory>`
    select id, account_id from money_categories
    where id = ${id} and direction = ${direction} and is_active
  `.execute(tx);
  return rows[0];
}
