import type { Day } from '@netkhata/domain/billing-period';
import { type Posting, reversed } from '@netkhata/domain/ledger-entry';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';
import { reserveIds } from '../database/reserve-ids.ts';
import { ACCOUNT_IDS, accountIdOf } from './ledger-accounts.ts';

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

export interface Reversal {
  kind: EntryKind;
  entryDate: Day;
  createdBy: number | null;
}

/** Undoes an entry by its mirror image; the database lets each entry be reversed only once. */
export async function reverseEntry(
  tx: Database,
  entryId: number,
  reversal: Reversal,
): Promise<number> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select(['customer_id', 'bill_id', 'payment_id'])
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  return postEntry(tx, {
    ...reversal,
    customerId: entry.customer_id,
    billId: entry.bill_id,
    paymentId: entry.payment_id,
    reversesEntryId: entryId,
    postings: reversed(await readPostings(tx, entryId)),
  });
}

const KEYS_BY_ID = new Map(
  Object.entries(ACCOUNT_IDS).map(([key, id]) => [id, key as keyof typeof ACCOUNT_IDS]),
);

async function readPostings(tx: Database, entryId: number): Promise<Posting[]> {
  const rows = await tx
    .selectFrom('ledger_postings')
    .select(['account_id', 'amount_paisa', 'customer_id', 'bill_id', 'collector_id'])
    .where('entry_id', '=', entryId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    account: KEYS_BY_ID.get(row.account_id) ?? row.account_id,
    amountPaisa: paisa(row.amount_paisa),
    ...(row.customer_id !== null && { customerId: row.customer_id }),
    ...(row.bill_id !== null && { billId: row.bill_id }),
    ...(row.collector_id !== null && { collectorId: row.collector_id }),
  }));
}
