import type { BookDay } from '@netkhata/domain/book-day';
import type { Posting } from '@netkhata/domain/ledger-entry';
import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import { rowsOf } from '../database/rows-of.ts';
import { accountIdOf } from './ledger-accounts.ts';

export type EntryKind = DB['ledgerEntries']['kind'];

export interface NewEntry {
  kind: EntryKind;
  entryDate: BookDay;
  /** Null for movements of the company's own money. */
  customerId: number | null;
  billId?: number | null;
  paymentId?: number | null;
  handoverId?: number | null;
  movementId?: number | null;
  tillCountId?: number | null;
  createdBy: number | null;
  postings: readonly Posting[];
}

/**
 * Statement that inserts any number of balanced entries and returns their ids in the given order.
 * Triggers update the balances and refuse entries that do not balance.
 */
function insertEntries(entries: readonly NewEntry[]): RawBuilder<{ id: number }> {
  const postings = entries.flatMap((entry, index) =>
    entry.postings.map((posting) => ({ ...posting, position: index + 1 })),
  );
  return sql`
    with new_entries as materialized (
      select nextval('ledger_entries_id_seq') as id, entry.* from unnest(
        ${entries.map((entry) => entry.kind)}::text[],
        ${entries.map((entry) => entry.entryDate)}::date[],
        ${entries.map((entry) => entry.customerId)}::bigint[],
        ${entries.map((entry) => entry.billId ?? null)}::bigint[],
        ${entries.map((entry) => entry.paymentId ?? null)}::bigint[],
        ${entries.map((entry) => entry.handoverId ?? null)}::bigint[],
        ${entries.map((entry) => entry.movementId ?? null)}::bigint[],
        ${entries.map((entry) => entry.tillCountId ?? null)}::bigint[],
        ${entries.map((entry) => entry.createdBy)}::bigint[]
      ) with ordinality as entry (
        kind, entry_date, customer_id, bill_id, payment_id, handover_id, movement_id,
        till_count_id, created_by, position
      )
    ), inserted as (
      insert into ledger_entries
        (id, kind, entry_date, customer_id, bill_id, payment_id, handover_id, movement_id,
          till_count_id, created_by)
      overriding system value
      select id, kind, entry_date, customer_id, bill_id, payment_id, handover_id, movement_id,
        till_count_id, created_by
      from new_entries order by position
    ), posted as (
      insert into ledger_postings
        (entry_id, account_id, amount_paisa, customer_id, bill_id, staff_id, category_id)
      select new_entries.id, account_id, amount_paisa, posting.customer_id, posting.bill_id,
        staff_id, category_id
      from unnest(
        ${postings.map((posting) => posting.position)}::bigint[],
        ${postings.map((posting) => accountIdOf(posting.account))}::bigint[],
        ${postings.map((posting) => posting.amountPaisa)}::bigint[],
        ${postings.map((posting) => posting.customerId ?? null)}::bigint[],
        ${postings.map((posting) => posting.billId ?? null)}::bigint[],
        ${postings.map((posting) => posting.staffId ?? null)}::bigint[],
        ${postings.map((posting) => posting.categoryId ?? null)}::bigint[]
      ) with ordinality as posting (
        position, account_id, amount_paisa, customer_id, bill_id, staff_id, category_id, place
      ) join new_entries using (position)
      order by place
    )
    select id from new_entries order by position
  `;
}

/**
 * As `insertEntries` for a single entry, the most frequent case, with a cheaper statement. Returns
 * the entry's id once per posting.
 */
const insertEntry = (entry: NewEntry): RawBuilder<{ id: number }> => sql`${PREPARED}
  with entry as (
    insert into ledger_entries
      (kind, entry_date, customer_id, bill_id, payment_id, handover_id, movement_id,
        till_count_id, created_by)
    values (${entry.kind}, ${entry.entryDate}, ${entry.customerId}, ${entry.billId ?? null},
      ${entry.paymentId ?? null}, ${entry.handoverId ?? null}, ${entry.movementId ?? null},
      ${entry.tillCountId ?? null}, ${entry.createdBy})
    returning id
  )
  insert into ledger_postings
    (entry_id, account_id, amount_paisa, customer_id, bill_id, staff_id, category_id)
  select (select id from entry), posting.* from (${rowsOf(
    ['bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint'],
    entry.postings.map((posting) => [
      accountIdOf(posting.account),
      posting.amountPaisa,
      posting.customerId ?? null,
      posting.billId ?? null,
      posting.staffId ?? null,
      posting.categoryId ?? null,
    ]),
  )}) as posting
  returning entry_id as id
`;

/** Posts entries. Returns their ids in the given order. */
export async function postEntries(tx: Database, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const posted = await insertEntries(entries).execute(tx);
  return posted.rows.map(({ id }) => id);
}

export async function postEntry(tx: Database, entry: NewEntry): Promise<number> {
  const posted = await insertEntry(entry).execute(tx);
  return (posted.rows[0] as { id: number }).id;
}

/**
 * Posts one entry per payment for thousands of payments, without reading them into the process.
 * `payments` selects `payment_id`, `customer_id` and `amount_paisa` in the order of the entries;
 * the postings of `entry` are those for one paisa and are multiplied by the amount.
 */
export async function postForPayments(
  tx: Database,
  entry: Omit<NewEntry, 'customerId' | 'paymentId'>,
  payments: RawBuilder<unknown>,
): Promise<void> {
  const { kind, entryDate, handoverId, createdBy, postings } = entry;
  await sql`
    with paid as materialized (
      select nextval('ledger_entries_id_seq') as entry_id, payment.* from (${payments}) as payment
    ), inserted as (
      insert into ledger_entries
        (id, kind, entry_date, customer_id, payment_id, handover_id, created_by)
      overriding system value
      select entry_id, ${kind}, ${entryDate}::date, customer_id, payment_id,
        ${handoverId ?? null}::bigint, ${createdBy}::bigint
      from paid order by entry_id
    )
    insert into ledger_postings (entry_id, account_id, amount_paisa, staff_id)
    select entry_id, account_id, per_paisa * amount_paisa, staff_id
    from paid cross join unnest(
      ${postings.map((posting) => accountIdOf(posting.account))}::bigint[],
      ${postings.map((posting) => posting.amountPaisa)}::bigint[],
      ${postings.map((posting) => posting.staffId ?? null)}::bigint[]
    ) with ordinality as posting (account_id, per_paisa, staff_id, place)
    order by entry_id, place
  `.execute(tx);
}
