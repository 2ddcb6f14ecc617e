import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type BookFault, ENTRY_NAME } from './book-check.ts';
import { ENTRY_TEXT, type SealableEntry, sealOf } from './ledger-seal.ts';

const BATCH_SIZE = 5000;

interface SealedEntry extends SealableEntry {
  sealNo: number;
  hash: Buffer;
}

/** Verifies the chain. Returns the first entry that differs from its seal; undefined if none. */
export async function findBrokenSeal(
  tx: Database,
  signal?: AbortSignal,
): Promise<BookFault | undefined> {
  let previous: Buffer | null = null;
  let lastNo = 0;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await readSealed(tx, lastNo);
    if (batch.length === 0) return undefined;
    for (const entry of batch) {
      if (entry.sealNo !== lastNo + 1) {
        const number = lastNo + 1;
        const detail = `seal ${number} is missing`;
        return { detail, ...message('bookFault.sealMissing', { number: String(number) }) };
      }
      if (!sealOf(previous, entry).equals(entry.hash)) {
        const id = entry.entryId;
        const detail = `${await nameEntry(tx, id)} is not as it was sealed`;
        return { detail, ...message('bookFault.seal', { id: String(id) }) };
      }
      previous = entry.hash;
      lastNo = entry.sealNo;
    }
  }
}

async function nameEntry(tx: Database, id: number): Promise<string> {
  const found = await sql<{ name: string }>`
    select ${ENTRY_NAME} as name from ledger_entries entries
      left join customers on customers.id = customer_id
    where entries.id = ${id}
  `.execute(tx);
  return found.rows[0]?.name ?? `entry ${id}`;
}

async function readSealed(tx: Database, afterNo: number): Promise<SealedEntry[]> {
  const read = await sql<SealedEntry>`
    select seal_no, entry_id, hash, ${ENTRY_TEXT} as text
    from ledger_seals join ledger_entries entries on entries.id = entry_id
    where seal_no > ${afterNo} order by seal_no limit ${BATCH_SIZE}
  `.execute(tx);
  return read.rows;
}
