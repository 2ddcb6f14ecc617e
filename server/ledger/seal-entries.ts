import { sql } from 'kysely';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { ENTRY_TEXT, readLastSeal, type SealableEntry, sealOf } from './ledger-seal.ts';

const BATCH_SIZE = 2000;
/** Entries commit out of order: ids this far below the newest may still be uncommitted. */
export const LATE_IDS = 100_000;

/**
 * Appends all unsealed entries to the chain in order; runs in the background, not during a payment.
 * `isThorough` looks at every entry ever made instead of the recent ones. Returns the number of
 * sealed entries.
 */
export async function sealEntries(
  database: Database,
  options: { isThorough: boolean },
): Promise<number> {
  return sealAll(options, (seal) => inTransaction(database, seal));
}

/** As `sealEntries`, within the caller's transaction and for recent entries only. */
export function sealEntriesIn(tx: Database): Promise<number> {
  return sealAll({ isThorough: false }, (seal) => seal(tx));
}

type SealedBatch = { count: number; lastId: number };

async function sealAll(
  options: { isThorough: boolean },
  run: (seal: (tx: Database) => Promise<SealedBatch>) => Promise<SealedBatch>,
): Promise<number> {
  let sealed = 0;
  let afterId = options.isThorough ? 0 : undefined;
  for (;;) {
    const batch = await run((tx) => sealBatch(tx, afterId));
    sealed += batch.count;
    if (batch.count < BATCH_SIZE) return sealed;
    // Lower ids that commit meanwhile are found by the next run, which looks back `LATE_IDS`.
    afterId = batch.lastId;
  }
}

/**
 * Seals the next batch of entries above an id; without one, above the newest sealed id less
 * `LATE_IDS`. The anti-join is bounded by the same id, or it would read all seals ever made.
 */
async function sealBatch(tx: Database, givenAfterId: number | undefined): Promise<SealedBatch> {
  await takeAdvisoryLock(tx, 'ledgerSeal');
  const last = await readLastSeal(tx);
  const afterId = givenAfterId ?? (await readNewestSealedId(tx)) - LATE_IDS;
  const entries = await sql<SealableEntry>`
    select entries.id as entry_id, ${ENTRY_TEXT} as text
    from ledger_entries entries
    where entries.id > ${afterId}
      and not exists (
        select from ledger_seals where entry_id = entries.id and entry_id > ${afterId}
      )
    order by entries.id limit ${BATCH_SIZE}
  `.execute(tx);
  let hash = last?.hash ?? null;
  const hashes = entries.rows.map((entry) => {
    hash = sealOf(hash, entry);
    return hash;
  });
  await sql`
    insert into ledger_seals (seal_no, entry_id, hash)
    select ${last?.sealNo ?? 0}::bigint + row_number() over (), entry_id, decode(hash, 'hex')
    from unnest(
      ${entries.rows.map(({ entryId }) => entryId)}::bigint[],
      ${hashes.map((seal) => seal.toString('hex'))}::text[]
    ) with ordinality as sealed (entry_id, hash, position)
    order by position
  `.execute(tx);
  return { count: entries.rows.length, lastId: entries.rows.at(-1)?.entryId ?? afterId };
}

async function readNewestSealedId(tx: Database): Promise<number> {
  const newest = await sql<{ id: number }>`
    select coalesce(max(entry_id), 0) as id from ledger_seals
  `.execute(tx);
  return newest.rows[0]?.id ?? 0;
}
