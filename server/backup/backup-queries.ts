import { type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRecent } from '../database/recent-time.ts';
import { asJson } from '../database/storable.ts';

export interface StoredBackupSettings {
  isDaily: boolean;
  /** Hour of the company's day from which the daily backup is due. */
  hour: number;
  keptCount: number;
}

export async function readBackupSettings(tx: Database): Promise<StoredBackupSettings> {
  const { isDaily, hour, keptCount } = await tx
    .selectFrom('backupSettings')
    .select(['isDaily', 'hour', 'keptCount'])
    .executeTakeFirstOrThrow();
  return { isDaily, hour, keptCount };
}

export async function saveBackupSettings(
  tx: Database,
  settings: StoredBackupSettings,
): Promise<void> {
  const { isDaily, hour, keptCount } = settings;
  await tx.updateTable('backupSettings').set({ isDaily, hour, keptCount }).execute();
}

const INTERRUPTED = message('work.interrupted');
const MAX_TRIES_A_DAY = 3;
const MINUTES_BETWEEN_TRIES = 30;

/**
 * Queues the day's backup once its hour has come, unless it is queued already. None is due for an
 * hour before the product was installed. A failed backup is retried up to the daily limit.
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
        and state = 'failed') < ${MAX_TRIES_A_DAY}
      and not exists (select from backups where kind = 'daily' and backups.day = today.day
        and finished_at > ${now}::timestamptz - make_interval(mins => ${MINUTES_BETWEEN_TRIES}))
    on conflict do nothing
  `.execute(tx);
}

/** Queues a backup on request. Returns its id, or the id of one that is waiting already. */
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
    .values({ kind: 'asked', day: request.day, askedBy: request.askedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ClaimedBackup {
  id: number;
  kind: 'daily' | 'asked';
}

/** Claims the oldest waiting backup; undefined when none is waiting. */
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

const HEARTBEAT_MS = 5000;
const SILENT_SECONDS = 60;

/** Writes a heartbeat every few seconds. Returns the function that stops it. */
export function startHeartbeat(database: Database, id: number): () => void {
  const writeHeartbeat = () =>
    sql`
    update backups set alive_at = now() where id = ${id} and state = 'running'
  `.execute(database);
  const timer = setInterval(() => void writeHeartbeat().catch(() => undefined), HEARTBEAT_MS);
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

/** Marks running backups as failed whose heartbeat is too old, as with bill runs. */
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

/**
 * Files of this machine to be removed: those beyond the number that is kept of their kind, and those
 * of backups that failed, which a process may have left when it ended or could not tell of.
 */
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
    union all
    select id, file from backups as failed
    where state = 'failed' and removed_at is null and machine = ${limit.machine} and not exists (
      select from backups
      where state = 'done' and removed_at is null and file = failed.file and machine = failed.machine
    )
  `.execute(database);
  return old.rows;
}

export async function markRemoved(database: Database, id: number): Promise<void> {
  await sql`update backups set removed_at = now() where id = ${id}`.execute(database);
}
