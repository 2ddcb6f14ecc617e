import type { Api } from '@netkhata/contract/api';
import { BILL_RUN_STATES } from '@netkhata/contract/bill-runs';
import type { TableRow } from '@netkhata/contract/endpoint';
import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { RUN_KINDS, type RunKind, type RunSkipReason } from '@netkhata/domain/bill-words';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { isRecent } from '../database/recent-time.ts';
import { asJson } from '../database/storable.ts';
import { conflict, notFound } from '../http/failure.ts';
import { columnsHave, dayIn, wordIn } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { selectList, type Selected } from '../lists/select-list.ts';
import { customersOfZone } from './bill-candidate-queries.ts';

export interface BillRunRequest {
  kind: RunKind;
  billDate: Day;
  /** The day on which the run was started. */
  today: Day;
  startedBy: number;
  /** Restricts the run to one zone; null for all. */
  zoneId: number | null;
}

/** Progress of a run so far. */
export interface BillRunOutcome {
  id: number;
  billDate: Day;
  created: number;
  alreadyBilled: number;
  /** Customers without a bill by reason, not counting those already billed. */
  skipped: Partial<Record<RunSkipReason, number>>;
  totalPaisa: Paisa;
  processed: number;
}

export async function insertRun(
  database: Database,
  request: BillRunRequest,
  fingerprint: string | null,
): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into bill_runs (kind, bill_date, month, started_by, fingerprint, zone_id, customer_count)
    values (
      ${request.kind}, ${request.billDate}::date, ${firstDayOf(monthOf(request.billDate))}::date,
      ${request.startedBy}, ${fingerprint}, ${request.zoneId}::bigint,
      (select count(*) from customers where ${customersOfZone(request.zoneId)})
    )
    returning id
  `.execute(database);
  return inserted.rows[0]?.id as number;
}

/** Progress of a run so far; with `isLocked` nobody else records more before the transaction ends. */
export async function readProgress(
  database: Database,
  runId: number,
  { isLocked = false } = {},
): Promise<BillRunOutcome> {
  const { rows } = await sql<BillRunOutcome>`
    select id, bill_date, created_count as created, already_billed_count as already_billed, skipped,
      total_paisa, processed_count as processed
    from bill_runs where id = ${runId} ${isLocked ? sql`for no key update` : sql``}
  `.execute(database);
  return rows[0] as BillRunOutcome;
}

/**
 * Records the progress of a run in the same transaction as its batch. Throws 409 if the run was
 * ended meanwhile; the remaining customers are then not billed.
 */
export async function recordProgress(tx: Database, outcome: BillRunOutcome): Promise<void> {
  const recorded = await tx
    .updateTable('billRuns')
    .set({
      processedCount: outcome.processed,
      createdCount: outcome.created,
      alreadyBilledCount: outcome.alreadyBilled,
      skipped: JSON.stringify(outcome.skipped),
      totalPaisa: outcome.totalPaisa,
    })
    .where('id', '=', outcome.id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (recorded.numUpdatedRows === 0n) throw conflict(message('billRun.endedMeanwhile'));
}

const INTERRUPTED = message('work.interrupted');
const BEAT_MS = 5000;
/** Many heartbeat intervals, because a heartbeat may be late on a busy database. */
const SILENT_SECONDS = 60;

/** Starts writing a heartbeat for the run every few seconds. Returns a function that stops it. */
export function startRunHeartbeat(
  database: Database,
  runId: number,
  { everyMs = BEAT_MS }: { everyMs?: number } = {},
): () => void {
  const writeHeartbeat = async (): Promise<void> => {
    await database
      .updateTable('billRuns')
      .set((eb) => ({ aliveAt: eb.fn<Date>('now') }))
      .where('id', '=', runId)
      .where('state', '=', 'running')
      .execute();
  };
  // A single failed heartbeat is harmless, for example while the database restarts.
  const timer = setInterval(() => void writeHeartbeat().catch(() => undefined), everyMs);
  return () => clearInterval(timer);
}

export async function endRun(
  database: Database,
  runId: number,
  end: { state: 'finished' } | { state: 'failed'; failure: Message },
): Promise<void> {
  await database
    .updateTable('billRuns')
    .set((eb) => ({
      state: end.state,
      failure: end.state === 'failed' ? asJson(end.failure) : null,
      finishedAt: eb.fn<Date>('now'),
    }))
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute();
}

/**
 * Marks runs whose process has stopped sending heartbeats as interrupted. Their bills stay, and the
 * next run completes the month. With `isAlone` no other process uses the database, so every open
 * run is one of them.
 */
export async function failInterruptedRuns(
  database: Database,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  await sql`
    update bill_runs set state = 'failed', failure = ${asJson(INTERRUPTED)}, finished_at = now()
    where state = 'running'
      and (${isAlone} or not ${isRecent(sql`alive_at`, SILENT_SECONDS)})
  `.execute(database);
}

type RunRow = TableRow<Api['billRunTable']>;
type ReadRun = Omit<RunRow, 'failure'>;

const withText = (run: ReadRun): RunRow => ({
  ...run,
  failure: run.failureMessage && englishOf(run.failureMessage),
});

const RUN = {
  id: sql`bill_runs.id`,
  kind: sql`bill_runs.kind`,
  billDate: sql`bill_date`,
  state: sql`state`,
  processed: sql`processed_count`,
  customers: sql`customer_count`,
  created: sql`created_count`,
  alreadyBilled: sql`already_billed_count`,
  skipped: sql`skipped`,
  totalAmount: sql`total_paisa`,
  startedBy: sql`users.name`,
  startedAt: sql`to_json(bill_runs.created_at) #>> '{}'`,
  finishedAt: sql`to_json(finished_at) #>> '{}'`,
  failureMessage: sql`failure`,
} satisfies Selected<ReadRun>;
const FROM_RUNS = sql`bill_runs join users on users.id = started_by`;

/** Users restricted to a zone see and undo only the runs of that zone. */
export const runsInScope = ({ zoneId }: ZoneScope): RawBuilder<boolean> =>
  zoneId === null ? sql`true` : sql`bill_runs.zone_id = ${zoneId}`;

export async function readRun(database: Database, user: ZoneScope, runId: number): Promise<RunRow> {
  const found = await sql<ReadRun>`
    select ${selectList(RUN)} from ${FROM_RUNS} where bill_runs.id = ${runId} and ${runsInScope(user)}
  `.execute(database);
  const run = found.rows[0];
  if (!run) throw notFound(message('billRun.notFound'));
  return withText(run);
}

export const billRunList = (user: ZoneScope, kind?: RunKind | null): List<ReadRun, RunRow> => ({
  select: RUN,
  from: {
    table: sql`bill_runs`,
    id: sql`bill_runs.id`,
    joins: { users: sql`join users on users.id = started_by` },
  },
  where: [
    { sql: runsInScope(user) },
    ...(kind ? [{ sql: sql<boolean>`bill_runs.kind = ${kind}` }] : []),
  ],
  columns: {
    id: { order: [sql`bill_runs.id`] },
    kind: { order: [sql`bill_runs.kind`], filter: wordIn(sql`bill_runs.kind`, RUN_KINDS) },
    billDate: { order: [sql`bill_date`], filter: dayIn(sql`bill_date`) },
    state: { order: [sql`state`], filter: wordIn(sql`state`, BILL_RUN_STATES) },
    created: { order: [sql`created_count`] },
    startedBy: { order: [sql`users.name`], joins: ['users'] },
  },
  search: (typed) => [columnsHave([sql`users.name`, sql`bill_date`, sql`state`], typed, ['users'])],
  row: withText,
});
