import type { UserType } from '@netkhata/contract/users';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

/** An arrival that has the transaction number which a connection tells of. */
export interface KnownNumber {
  arrivalId: number;
  amountPaisa: Paisa;
  trxId: string;
  /** yyyyMMddHHmmss by the company's clock. */
  at: string;
  state: 'open' | 'matched' | 'set_aside';
  /** Customer of the first payment that was matched with it, whether the match still stands. */
  customerId?: number;
  isMovement: boolean;
}

/** Money with a number that a connection tells of. */
interface ToldMoney {
  readonly accountId: number;
  /** The normalised transaction number. */
  readonly key: string;
}

/**
 * The arrival that has the number. Holds the account, as everybody does who brings arrivals, so that
 * two calls with one number come one after the other.
 */
export async function findNumber(
  tx: Database,
  { accountId, key }: ToldMoney,
): Promise<KnownNumber | undefined> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx);
  const { rows } = await sql<Omit<KnownNumber, 'customerId'> & { customerId: number | null }>`
    select id as arrival_id, amount_paisa, trx_id, state,
      to_char(occurred_at at time zone (select time_zone from company), 'YYYYMMDDHH24MISS') as at,
      (select customer_id from arrival_matches join payments on payments.id = payment_id
        where arrival_id = arrivals.id order by arrival_matches.id limit 1) as customer_id,
      exists (
        select from arrival_matches where arrival_id = arrivals.id and movement_id is not null
          and ended_at is null
      ) as is_movement
    from arrivals
    where account_id = ${accountId} and direction = 'in' and trx_key = ${key}
  `.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { customerId, ...known } = found;
  return { ...known, ...(customerId !== null && { customerId }) };
}

/**
 * A payment of the customer that somebody entered with this number and amount; 'used' where another
 * payment has the number.
 */
export async function findEntered(
  tx: Database,
  {
    accountId,
    key,
    customerId,
    amountPaisa,
  }: ToldMoney & { customerId: number; amountPaisa: Paisa },
): Promise<number | 'used' | undefined> {
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select payments.id, payments.account_id = ${accountId} and customer_id = ${customerId}
        and amount_paisa = ${amountPaisa} and not exists (
          select from arrival_matches where payment_id = payments.id and ended_at is null
        ) as is_same
    from payments
    where trx_key = ${key} and deleted_at is null and (
      trx_account_type = 'bank' and payments.account_id = ${accountId}
      or trx_account_type = 'mobile' and (
        select reference_type = 'mobile' from accounts where id = ${accountId}
      )
    )
    order by payments.id
  `.execute(tx);
  if (rows.length > 1 || rows.some(({ isSame }) => !isSame)) return 'used';
  return rows[0]?.id;
}

/** The user in whose name the connection books. */
export async function readConnectionUser(tx: Database, id: number): Promise<SignedInUser> {
  const { rows } = await sql<{ name: string; userType: UserType }>`
    select name, role_id as user_type from users where id = ${id}
  `.execute(tx);
  const [user] = rows;
  if (!user) throw new Error('The user of a connection is missing');
  return {
    id,
    ...user,
    zoneId: null,
    rights: new Set(),
    mustChangePassword: false,
    tokenHash: Buffer.alloc(0),
  };
}
