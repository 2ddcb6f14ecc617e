import type { Day } from '@netkhata/domain/billing-period';
import type { PostingAccount } from '@netkhata/domain/ledger-entry';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { accountIdOf } from './ledger-accounts.ts';

/** What is in a place of money; for hands and for what staff owe, of one person. */
export interface PlaceBalance {
  accountId: number;
  staffId: number | null;
  balancePaisa: PaisaSum;
}

/** Which places: one account or all, one person or all. */
export interface PlaceChoice {
  account?: PostingAccount;
  staffId?: number;
  /** At the end of a day; now when left out. */
  asOf?: Day;
}

/** What is in each of the places that ever held something, in the order of accounts and people. */
export async function readPlaceBalances(
  tx: Database,
  choice: PlaceChoice = {},
): Promise<PlaceBalance[]> {
  const read = await sql<PlaceBalance>`
    select account_id, nullif(staff_id, 0) as staff_id,
      sum(in_paisa) - sum(out_paisa) as balance_paisa
    from current_place_days where ${isChosen(choice)}
    group by current_place_days.account_id, current_place_days.staff_id
    order by current_place_days.account_id, current_place_days.staff_id
  `.execute(tx);
  return read.rows;
}

/** What is in one place, or in one person's hand; exact where the place is locked. */
export async function readPlaceBalance(
  tx: Database,
  choice: PlaceChoice & { account: PostingAccount },
): Promise<PaisaSum> {
  const read = await sql<{ balancePaisa: PaisaSum }>`
    select coalesce(sum(in_paisa) - sum(out_paisa), 0) as balance_paisa
    from current_place_days where ${isChosen(choice)}
  `.execute(tx);
  return read.rows[0]?.balancePaisa as PaisaSum;
}

/**
 * Locks places until the transaction ends, in the order of their ids: whoever takes money out of a
 * place decides on a sum that nobody else lowers meanwhile. Putting money in needs no lock.
 */
export async function lockPlaces(tx: Database, accountIds: readonly number[]): Promise<void> {
  await sql`
    select from accounts where id = any(${accountIds}::bigint[]) order by id for no key update
  `.execute(tx);
}

const isChosen = ({ account, staffId, asOf }: PlaceChoice): RawBuilder<boolean> =>
  sql`
    ${account === undefined ? sql`true` : sql`account_id = ${accountIdOf(account)}::bigint`}
    and ${staffId === undefined ? sql`true` : sql`staff_id = ${staffId}::bigint`}
    and ${asOf === undefined ? sql`true` : sql`day <= ${asOf}::date`}`;
