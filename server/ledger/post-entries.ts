import type { Day } from '@netkhata/domain/billing-period';
import type { Posting } from '@netkhata/domain/ledger-entry';
import { sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';
import { reserveIds } from '../database/reserve-ids.ts';
import { accountIdOf } from './ledger-accounts.ts';

export type EntryKind = DB['ledger_entries']['kind'];

export interface NewEntry {
  kind: EntryKind;
  entryDate: Day;
  customerId: number;
  billId?: number | null;
  paymentId?: number | null;
  reversesEntryId?: number | null;
  createdBy: number | null;
  postings: readonly Posting[];
}

/**
 * Posts balanced entries, any number in one statement; the database keeps the balances and refuses
 * what does not balance. Returns the entries' ids in the order given.
 */
export async function postEntries(tx: Database, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const ids = await reserveIds(tx, 'ledger_entries', entries.length);
  const postings = entries.flatMap((entry, index) =>
    entry.postings.map((posting) => ({ ...posting, entryId: ids[index] })),
  );
  await sql`
    with new_entries as (
      insert into ledger_entries
        (id, kind, entry_date, customer_id, bill_id, payment_id, reverses_entry_id, created_by)
      overriding system value
      select * from unnest(
        ${ids}::bigint[],
        ${entries.map((entry) => entry.kind)}::text[],
        ${entries.map((entry) => entry.entryDate)}::date[],
        ${entries.map((entry) => entry.customerId)}::bigint[],
        ${entries.map((entry) => entry.billId ?? null)}::bigint[],
        ${entries.map((entry) => entry.paymentId ?? null)}::bigint[],
        ${entries.map((entry) => entry.reversesEntryId ?? null)}::bigint[],
        ${entries.map((entry) => entry.createdBy)}::bigint[]
      )
    )
    insert into ledger_postings
      (entry_id, account_id, amount_paisa, customer_id, bill_id, collector_id)
    select * from unnest(
      ${postings.map((posting) => posting.entryId)}::bigint[],
      ${postings.map((posting) => accountIdOf(posting.account))}::bigint[],
      ${postings.map((posting) => posting.amountPaisa)}::bigint[],
      ${postings.map((posting) => posting.customerId ?? null)}::bigint[],
      ${postings.map((posting) => posting.billId ?? null)}::bigint[],
      ${postings.map((posting) => posting.collectorId ?? null)}::bigint[]
    )
  `.execute(tx);
  return ids;
}

export async function postEntry(tx: Database, entry: NewEntry): Promise<number> {
  const [id] = await postEntries(tx, [entry]);
  return id as number;
}
