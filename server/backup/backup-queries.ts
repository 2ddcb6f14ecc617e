import { type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRecent } from '../database/recent-time.ts';
import { asJson } from '../database/storable.ts';

export interface StoredBackupSettings {
  isDaily: boolean;
  /** Of the company's day, from which on the day's backup is made. */
  hour: number;
  keptCount: number;
}

export async function readBackupSettings(tx: Database): Promise<StoredBackupSettings> {
  const { is_daily, hour, kept_count } = await tx
    .selectFrom('backup_settings')
    .select(['is_daily', 'hour', 'kept_count'])
    .executeTakeFirstOrThrow();
  return { isDaily: is_daily, hour, keptCount: kept_count };
}

export async function saveBackupSettings(
  tx: Database,
  settings: StoredBackupSettings,
): Promise<void> {
  const { isDaily, hour, keptCount } = settings;
  await tx
    .updateTable('backup_settings')
    .set({ is_daily: isDaily, hour, kept_count: keptCount })
    .execute();
}

const INTERRUPTED = message('work.interrupted');
const MOST_TRIES_A_DAY = 3;
const MINUTES_BETWEEN_TRIES = 30;

/**
 * Writes down the day's backup when its hour has come and it is not there. A day that began before
 * the product did has none. After a failure it is tried again, a few times.
 */
export async function addDailyBackup(tx: Database, now: Date): Promise<void> {
  await sql`
    with today as (
      select (${now}::timestamptz at time zone time_zone)::date as day,
        ((${now}::timestamptz at time zone time_zone)::date + make_interval(hours => hour))
          at time zone time_zone as due_at
      from company, backup_settings where is_daily
    )
    insert into backups (kind, day)
    select 'daily', day from today
    where due_at between (select created_at from backup_settings) and ${now}
      and (select count(*) from backups where kind = 'daily' and backups.day = today.day
        and state = 'failed') < ${MOST_TRIES_A_DAY}
      and not exists (select from backups where kind = 'daily' and backups.day = today.day
        and finished_at > ${now}::timestamptz - make_interval(mins => ${MINUTES_BETWEEN_TRIES}))
    on conflict do nothing
  `.execute(tx);
}

/** Writes down that somebody wants one now. Answers its id, or that of one that waits already. */
export async function addRequestedBackup(
  tx: Database,
  request: { day: string; askedBy: number },
): Promise<number> {
  const waiting = await tx
    .selectFrom('backups')
    .select('id')
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  if (waiting) return waiting.id;
  const { id } = await tx
    .insertInto('backups')
    .values({ kind: 'asked', day: request.day, asked_by: request.askedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ClaimedBackup {
  id: number;
  kind: 'daily' | 'asked';
}

/** Takes the oldest backup that waits; undefined when none does. */
export async function claimBackup(
  database: Database,
  place: { machine: string; file: string },
): Promise<ClaimedBackup | undefined> {
  const claimed = await sql<ClaimedBackup>`
    update backups set state = 'running', machine = ${place.machine}, file = ${place.file},
      started_at = now(), alive_at = now()
    where id = (
      select id from backups where state = 'waiting' order by id limit 1 for update skip locked
    )
    returning id, kind
  `.execute(database);
  return claimed.rows[0];
}

const BEAT_MS = 5000;
const SILENT_SECONDS = 60;

/** Writes a heartbeat of the backup every few seconds; the function that it returns stops it. */
export function keepBackupAlive(database: Database, id: number): () => void {
  const writeHeartbeat = () =>
    sql`
    update backups set alive_at = now() where id = ${id} and state = 'running'
  `.execute(database);
  const timer = setInterval(() => void writeHeartbeat().catch(() => undefined), BEAT_MS);
  return () => clearInterval(timer);
}

export async function finishBackup(
  database: Database,
  done: { id: number; sizeBytes: number; rowCount: number },
): Promise<void> {
  await sql`
    update backups set state = 'done', finished_at = now(), size_bytes = ${done.sizeBytes},
      row_count = ${done.rowCount}
    where id = ${done.id} and state = 'running'
  `.execute(database);
}

export async function failBackup(database: Database, id: number, failure: Message): Promise<void> {
  await sql`
    update backups set state = 'failed', finished_at = now(), failure = ${asJson(failure)}
    where id = ${id} and state = 'running'
  `.execute(database);
}

/** As with bill runs: without a heartbeat for long it counts as given up. */
export async function failInterruptedBackups(
  database: Database,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  await sql`
    update backups set state = 'failed', finished_at = now(), failure = ${asJson(INTERRUPTED)}
    where state = 'running'
      and (${isAlone} or not ${isRecent(sql`alive_at`, SILENT_SECONDS)})
  `.execute(database);
}

/** Files of this machine that newer ones of their kind have made superfluous. */
export async function readOldBackups(
  database: Database,
  limit: { machine: string; keptCount: number },
): Promise<{ id: number; file: string }[]> {
  const old = await sql<{ id: number; file: string }>`
    select id, file from (
      select id, file, machine, row_number() over (partition by kind order by id desc) as place
      from backups where state = 'done' and removed_at is null
    ) as standing
    where place > ${limit.keptCount} and machine = ${limit.machine}
  `.execute(database);
  return old.rows;
}

export async function markRemoved(database: Database, id: number): Promise<void> {
  await sql`update backups set removed_at = now() where id = ${id}`.execute(database);
}
