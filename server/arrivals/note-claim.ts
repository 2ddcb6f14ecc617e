import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { CLAIM_PAYMENT_ID } from './claim-queries.ts';
import { proposeFor } from './propose-arrivals.ts';

/** A claim holds a suspension back once in so many days, unless the earlier one was right. */
const HOLDS_AGAIN_AFTER_DAYS = 30;

export interface NewClaim {
  customerId: number;
  accountId: number;
  trxId: string;
  /** Its normalised form (`transactionKey`). */
  key: string;
  amountPaisa: Paisa | null;
  remark: string | null;
  /** The user who noted it; null for one from the public page. */
  madeBy: number | null;
  now: Date;
}

export interface NotedClaim {
  id: number;
  /** It was not noted before. */
  isNew: boolean;
  /** The arrival of its number; null as long as it has not come. */
  arrivalId: number | null;
  /** As it was first told. */
  amountPaisa: Paisa | null;
}

/** The open claim of a customer with a number, where it was made before. */
export async function findClaim(
  tx: Database,
  { customerId, accountId, key }: Pick<NewClaim, 'customerId' | 'accountId' | 'key'>,
): Promise<Omit<NotedClaim, 'isNew'> | undefined> {
  const { rows } = await sql<Omit<NotedClaim, 'isNew'>>`
    select id, amount_paisa, (
      select arrivals.id from arrivals where account_id = ${accountId} and direction = 'in'
        and trx_key = ${key}
    ) as arrival_id
    from arrival_claims
    where account_id = ${accountId} and trx_key = ${key} and customer_id = ${customerId}
      and withdrawn_at is null
  `.execute(tx);
  return rows[0];
}

/**
 * Notes that a customer paid with a number. It posts nothing; the same claim again changes nothing.
 * The claims of one customer are noted one after the other.
 */
export async function noteClaim(tx: Database, claim: NewClaim): Promise<NotedClaim> {
  const { customerId, accountId, trxId, amountPaisa, remark, madeBy, now } = claim;
  await lockClaims(tx, customerId);
  const inserted = await sql<{ id: number }>`
    insert into arrival_claims
      (customer_id, account_id, trx_id, amount_paisa, source, remark, made_by, made_at, holds_until)
    select ${customerId}, ${accountId}, ${trxId}, ${amountPaisa}::bigint,
      ${madeBy === null ? 'page' : 'staff'}, ${remark}, ${madeBy}::bigint, ${now}::timestamptz,
      case when claim_hold_hours > 0 and not exists (
        select from arrival_claims
        where customer_id = ${customerId} and holds_until is not null
          and made_at > ${now}::timestamptz - make_interval(days => ${HOLDS_AGAIN_AFTER_DAYS})
          and ${CLAIM_PAYMENT_ID} is null
      ) then ${now}::timestamptz + make_interval(hours => claim_hold_hours) end
    from suspension_settings
    on conflict do nothing returning id
  `.execute(tx);
  const noted = await findClaim(tx, claim);
  if (!noted) throw new Error('A claim was not kept');
  const { arrivalId } = noted;
  if (arrivalId !== null) await proposeFor(tx, { arrivalIds: [arrivalId], now });
  return { ...noted, isNew: inserted.rows.length > 0 };
}

/** Lets the claims of a customer be counted and noted one after the other. */
export async function lockClaims(tx: Database, customerId: number): Promise<void> {
  await sql`select from customer_ids where id = ${customerId} for no key update`.execute(tx);
}
