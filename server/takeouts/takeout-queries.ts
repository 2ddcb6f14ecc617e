import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { TAKEOUT_PARTS } from '@netkhata/contract/takeouts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRecent } from '../database/recent-time.ts';
import { asJson } from '../database/storable.ts';
import { conflict } from '../http/failure.ts';
import { FILES_OF_PARTS } from './takeout-files.ts';

type Takeouts = EndpointResult<Api['takeouts']>;

const SILENT_SECONDS = 60;
const MAX_SHOWN = 10;
const INTERRUPTED = message('work.interrupted');
const IS_ALIVE = isRecent(sql`alive_at`, SILENT_SECONDS);

/** The latest takeouts, newest first. A running one without a recent heartbeat counts as failed. */
export async function readLatestTakeouts(tx: Database): Promise<Takeouts['takeouts']> {
  const isLost = sql<boolean>`(takeouts.state = 'running' and not ${IS_ALIVE})`;
  const { rows } = await sql<Omit<Takeouts['takeouts'][number], 'failure'>>`
    select takeouts.id, case when ${isLost} then 'failed' else takeouts.state end as state,
      users.name as "user", has_passwords, to_json(takeouts.created_at) #>> '{}' as started_at,
      to_json(finished_at) #>> '{}' as finished_at, row_count, expected_count, size_bytes,
      case when ${isLost} then ${asJson(INTERRUPTED)} else failure end as failure_message
    from takeouts join users on users.id = taken_by
    order by takeouts.id desc limit ${MAX_SHOWN}
  `.execute(tx);
  return rows.map((row) => ({
    ...row,
    failure: row.failureMessage && englishOf(row.failureMessage),
  }));
}

/** Throws 409 while a takeout is running, since each reads all tables. */
export async function refuseSecondTakeout(tx: Database): Promise<void> {
  const { rows } = await sql<{ user: string }>`
    select users.name as "user" from takeouts join users on users.id = taken_by
    where state = 'running' and ${IS_ALIVE}
  `.execute(tx);
  if (rows[0]) throw conflict(message('takeout.isRunning', { user: rows[0].user }));
}

/** Records the start of a takeout. Throws 409 while another is running. */
export async function claimTakeout(
  tx: Database,
  taken: { by: number; hasPasswords: boolean; expectedCount: number },
): Promise<number> {
  await sql`
    update takeouts set state = 'failed', finished_at = now(), failure = ${asJson(INTERRUPTED)}
    where state = 'running' and not ${IS_ALIVE}
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into takeouts (taken_by, has_passwords, expected_count)
    values (${taken.by}, ${taken.hasPasswords}, ${taken.expectedCount})
    on conflict do nothing
    returning id
  `.execute(tx);
  if (rows[0]) return rows[0].id;
  await refuseSecondTakeout(tx);
  throw conflict(message('database.changedMeanwhile'));
}

interface Progress {
  id: number;
  rowCount: number;
  sizeBytes: number;
}

export async function noteProgress(tx: Database, { id, ...progress }: Progress): Promise<void> {
  await sql`
    update takeouts set row_count = ${progress.rowCount}, size_bytes = ${progress.sizeBytes},
      alive_at = now()
    where id = ${id} and state = 'running'
  `.execute(tx);
}

/** Records the outcome of a takeout, with the reason if it failed. */
export async function endTakeout(
  tx: Database,
  { id, failure, ...progress }: Progress & { failure: Message | undefined },
): Promise<void> {
  await sql`
    update takeouts set state = ${failure ? 'failed' : 'done'}, finished_at = now(),
      row_count = ${progress.rowCount}, size_bytes = ${progress.sizeBytes},
      failure = ${failure ? asJson(failure) : null}
    where id = ${id} and state = 'running'
  `.execute(tx);
}

interface TableSize {
  name: string;
  bytes: number;
  /** Estimated number of rows; null for a table that was never vacuumed or analysed. */
  estimate: number | null;
}

/** Tables up to this size are counted exactly; for larger ones the planner's estimate is used. */
const COUNTED_BYTES = 16 * 2 ** 20;
/** Approximate size of the compressed CSV in proportion to the tables. */
const PACKED_SHARE = 0.12;

/** Estimates the rows of each part and the size of the archive. */
export async function estimateTakeout(
  tx: Database,
): Promise<Pick<Takeouts, 'parts' | 'sizeBytes'> & { rowCount: number }> {
  const files = Object.values(FILES_OF_PARTS).flat();
  const tables = files.map(({ table }) => table).filter((table) => /^\w+$/.test(table));
  const { rows: sizes } = await sql<TableSize>`
    select relname as name, pg_relation_size(oid) as bytes,
      case when relpages > 0 and reltuples >= 0
        then round(reltuples::numeric / relpages * pg_relation_size(oid)
          / current_setting('block_size')::integer)
      end as estimate
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${tables})
  `.execute(tx);
  const counts = await countRows(tx, sizes);
  const rowsOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const parts = TAKEOUT_PARTS.map((part) => ({
    part,
    files: FILES_OF_PARTS[part].map(({ name }) => `${name}.csv`),
    rowCount: rowsOf(FILES_OF_PARTS[part].map(({ table }) => table)),
  }));
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  return { parts, sizeBytes: Math.round(bytes * PACKED_SHARE), rowCount: rowsOf(tables) };
}

async function countRows(tx: Database, sizes: readonly TableSize[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, bytes, estimate } of sizes) {
    if (estimate !== null && bytes > COUNTED_BYTES) {
      counts.set(name, estimate);
      continue;
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}
    `.execute(tx);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}
