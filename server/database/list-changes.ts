import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** What the database notes changes of, for lists (`list_changes`, migration 0015). */
export type ListName =
  | 'customers'
  | 'bills'
  | 'payments'
  | 'dues'
  | 'places'
  | 'users'
  | 'labels'
  | 'audit'
  | 'sms_bill'
  | 'sms_payment'
  | 'sms_general';

/** Rows that the database keeps count of: those of the lists, of one zone or of all. */
export interface KeptTotal {
  lists: readonly ListName[];
  /** Null for all zones. */
  zoneId: number | null;
  /** Taken away from the sum. */
  without?: readonly ListName[];
}

const listed = (lists: readonly ListName[]): RawBuilder<boolean> =>
  sql`list = any(${lists}::text[])`;

/** The exact number of rows in the statement's snapshot, from figures kept by the database. */
export const keptTotal = ({ lists, zoneId, without = [] }: KeptTotal): RawBuilder<number> => sql`(
  select coalesce(sum(case when ${listed(without)} then -row_count else row_count end), 0)
  from list_changes
  where ${listed([...lists, ...without])}
    and ${zoneId === null ? sql`true` : sql`zone_id = ${zoneId}`}
)`;

/**
 * Names the state of the lists in the statement's snapshot: two snapshots that see the same changes
 * have the same version, others have not. The count of changes only grows; the marks tell apart
 * what a replica shows in another order.
 */
export const versionOf = (lists: readonly ListName[]): RawBuilder<string> => sql`(
  select coalesce(sum(change_count), 0) || ':' || coalesce(sum(mark), 0)
  from list_changes where ${listed(lists)}
)`;

export async function readVersion(tx: Database, lists: readonly ListName[]): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${versionOf(lists)} as version`.execute(
    tx,
  );
  return rows[0]?.version ?? '';
}
