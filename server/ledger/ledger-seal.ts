import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The sealed content: an entry with its postings in a canonical text form. */
export interface SealableEntry {
  entryId: number;
  text: string;
}

const CHAIN_START = Buffer.alloc(32);

/** Seal of an entry: SHA-256 of the previous seal and the entry's text. */
export const sealOf = (previous: Buffer | null, entry: SealableEntry): Buffer =>
  createHash('sha256')
    .update(previous ?? CHAIN_START)
    .update(entry.text)
    .digest();

/** All immutable fields of an entry, formatted by the database identically on every machine. */
export const ENTRY_TEXT = sql`
  json_build_array(
    entries.id, entries.kind, entries.entry_date, entries.customer_id, entries.bill_id,
    entries.payment_id, entries.handover_id, entries.movement_id, entries.till_count_id,
    entries.reverses_entry_id, entries.created_by,
    extract(epoch from entries.created_at),
    (
      select json_agg(
        json_build_array(
          id, account_id, amount_paisa, customer_id, bill_id, staff_id, category_id
        )
        order by id
      )
      from ledger_postings where entry_id = entries.id
    )
  )::text`;

export interface LastSeal {
  sealNo: number;
  entryId: number;
  hash: Buffer;
}

export async function readLastSeal(database: Database): Promise<LastSeal | undefined> {
  const found = await sql<LastSeal>`
    select seal_no, entry_id, hash from ledger_seals
    order by seal_no desc limit 1
  `.execute(database);
  return found.rows[0];
}

/** The newest entry in the form that is sealed. */
export async function readNewestEntry(database: Database): Promise<SealableEntry | undefined> {
  const found = await sql<SealableEntry>`
    select entries.id as entry_id, ${ENTRY_TEXT} as text from ledger_entries entries
    order by id desc limit 1
  `.execute(database);
  return found.rows[0];
}
