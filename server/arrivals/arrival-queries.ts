import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict, notFound, unknownId } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';

/** An arrival as it is matched. */
export interface Arrival {
  id: number;
  accountId: number;
  accountName: string;
  accountType: 'bank' | 'mobile';
  isAccountActive: boolean;
  direction: 'in' | 'out';
  amountPaisa: Paisa;
  feePaisa: Paisa;
  netPaisa: Paisa;
  day: Day;
  trxId: string | null;
  trxKey: string | null;
  counterpartyMobile: string | null;
  reference: string | null;
  state: 'open' | 'matched' | 'set_aside';
  /** The only one who told of it is this user, by pasting a text. */
  isOwnWord: boolean;
}

/** Whether the only one who told of an arrival is this user, by pasting a text. */
export const isOwnWordOf = (userId: number): RawBuilder<boolean> => sql`not exists (
  select from arrival_sources
  where arrival_id = arrivals.id and (kind <> 'pasted' or brought_by <> ${userId})
)`;

/** Arrivals by id, locked until the transaction ends. */
export async function lockArrivals(
  tx: Database,
  user: Pick<SignedInUser, 'id'>,
  ids: readonly number[],
): Promise<Map<number, Arrival>> {
  await sql`
    select from arrivals where id = any(${[...ids]}::bigint[]) order by id for no key update
  `.execute(tx);
  // Read after the lock, so that what was waited for is seen.
  const { rows } = await sql<Arrival>`
    select arrivals.id, account_id, accounts.name as account_name,
      accounts.reference_type as account_type, accounts.is_active as is_account_active, direction,
      amount_paisa, coalesce(fee_paisa, 0) as fee_paisa, net_paisa, occurred_on as day, trx_id, trx_key,
      counterparty_mobile, reference, state,
      ${isOwnWordOf(user.id)} as is_own_word
    from arrivals join accounts on accounts.id = account_id
    where arrivals.id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return new Map(rows.map((arrival) => [arrival.id, arrival]));
}

/** An arrival, locked. Throws 404. */
export async function lockArrival(
  tx: Database,
  user: Pick<SignedInUser, 'id'>,
  id: number,
): Promise<Arrival> {
  const arrival = (await lockArrivals(tx, user, [id])).get(id);
  if (!arrival) throw notFound(message('arrival.notFound'));
  return arrival;
}

/** Throws 409 unless it is neither matched nor set aside. */
export function requireOpen({ state }: Arrival): void {
  if (state === 'matched') throw conflict(message('arrival.isMatched'));
  if (state === 'set_aside') throw conflict(message('arrival.isSetAside'));
}

/** A bank or wallet, in use or not. Throws 422. */
export async function requireMoneyAccount(
  tx: Database,
  id: number,
): Promise<{ id: number; name: string; type: 'bank' | 'mobile'; active: boolean }> {
  const { rows } = await sql<{
    id: number;
    name: string;
    type: 'bank' | 'mobile';
    active: boolean;
  }>`
    select id, name, reference_type as type, is_active as active from accounts
    where id = ${id} and reference_type in ('bank', 'mobile')
  `.execute(tx);
  if (!rows[0]) throw unknownId('account');
  return rows[0];
}
