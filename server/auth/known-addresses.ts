import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The maximum lifetime of a session. */
const KNOWN_DAYS = 30;

interface Place {
  userId: number;
  /** `clientNetwork` of the address. */
  network: string;
  now: Date;
}

/** Whether the user has signed in from this network within the last `KNOWN_DAYS`. */
export async function isKnownAddress(
  tx: Database,
  { userId, network, now }: Place,
): Promise<boolean> {
  const { rows } = await sql`
    select from known_addresses where user_id = ${userId} and address = ${network}
      and signed_in_at > ${now}::timestamptz - make_interval(days => ${KNOWN_DAYS})
  `.execute(tx);
  return rows.length > 0;
}

/** Records that the user has signed in from this network. */
export async function recordAddress(tx: Database, { userId, network, now }: Place): Promise<void> {
  await sql`
    insert into known_addresses (user_id, address, signed_in_at)
    values (${userId}, ${network}, ${now})
    on conflict (user_id, address) do update set signed_in_at = excluded.signed_in_at
  `.execute(tx);
}

/** Deletes addresses that have not been used for `KNOWN_DAYS`. */
export async function removeOldAddresses(database: Database): Promise<void> {
  await sql`
    delete from known_addresses where signed_in_at < now() - make_interval(days => ${KNOWN_DAYS})
  `.execute(database);
}
