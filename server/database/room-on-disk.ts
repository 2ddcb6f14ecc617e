import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isDiskFull } from './database-error.ts';
import { inTransaction } from './transaction.ts';

let isNoted = false;

/** Remembers that a statement failed because the database's disk is full. */
export function noteFullDisk(error: unknown): void {
  if (isDiskFull(error)) isNoted = true;
}

/**
 * Whether the database has room to write: true until a statement was refused for it, then as soon as
 * a megabyte can be written again.
 */
export async function hasRoomOnDisk(database: Database): Promise<boolean> {
  if (!isNoted) return true;
  try {
    await inTransaction(database, async (tx) => {
      await sql`create temp table room_on_disk on commit drop as
        select md5(number::text) from generate_series(1, 16384) as number`.execute(tx);
    });
    isNoted = false;
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}
