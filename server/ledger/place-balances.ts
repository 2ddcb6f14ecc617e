import type { Day } from '@netkhata/domain/billing-period';
import type { PostingAccount } from '@netkhata/domain/ledger-entry';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { accountIdOf } from './ledger-accounts.ts';

/** Balance of a place of money; for hands and staff debts, of one person. */
export interface PlaceBalance {
  accountId: number;
  staffId: number | null;
  balancePaisa: PaisaSum;
}

/** Selects one account or all, and one person or all. */
export interface PlaceChoice {
  account?: PostingAccount;
  staffId?: number;
  /** Balance at the end of this day; the current one by default. */
  asOf?: Day;
}

/** Balances of all selected places that ever had a posting, by account and person. */
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

/** Balance of one place or one person's hand; exact while the place is locked. */
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

/** How much can leave a till on a day: the least that it holds then or on any later day. */
export interface HeldFrom {
  paisa: PaisaSum;
  /** The day on which it holds no more than that; null where it holds no more at present. */
  day: Day | null;
}

/**
 * What a till holds from a day on, so that no day is below zero afterwards (decision 0036); exact
 * while the till is locked.
 */
export async function readHeldFrom(
  tx: Database,
  { accountId, day }: { accountId: number; day: Day },
): Promise<HeldFrom> {
  const { rows } = await sql<HeldFrom>`
    select paisa, case when next_day is not null then greatest(day, ${day}::date) end as day
    from (
      select day, sum(sum(in_paisa - out_paisa)) over (order by day) as paisa,
        lead(day) over (order by day) as next_day
      from current_place_days where account_id = ${accountId} and staff_id = 0 group by day
      union all
      -- Before its first day it holds nothing.
      select '-infinity', 0, (
        select min(day) from current_place_days where account_id = ${accountId} and staff_id = 0
      )
    ) as days
    where next_day is null or next_day > ${day}::date
    order by paisa, next_day is not null, days.day limit 1
  `.execute(tx);
  return rows[0] as HeldFrom;
}

/**
 * Locks places until the transaction ends, in the order of their ids. Whoever takes money out needs
 * this lock, so that nobody lowers the balance meanwhile. Putting money in needs none.
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
