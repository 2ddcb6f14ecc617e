import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, message } from '@netkhata/contract/messages';
import type { RunKind } from '@netkhata/domain/bill-words';
import type { SignedInContext } from '../http/implement.ts';
import type { ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { followPricesUntil } from '../terms/follow-prices.ts';
import { requireRunDay } from './bill-day.ts';
import { openRun, executeRun } from './generate-bills.ts';
import { refuseStalePreview } from './preview-run.ts';
import { type BillRunOutcome, readRun } from './bill-run-queries.ts';
import type { UndoneRun } from './undo-run.ts';

/**
 * Starts a previewed run in the background and returns its id immediately. Progress and failure are
 * recorded in its row.
 */
export async function startRun(
  context: SignedInContext,
  confirmed: { kind: RunKind; billDate: string; fingerprint: string },
): Promise<number> {
  const { tx: database, user, today } = context;
  const { kind, billDate } = confirmed;
  requireRunDay({ kind, billDate }, today);
  const request = { kind, billDate, today, startedBy: user.id, zoneId: user.zoneId };
  if (kind === 'month') await followPricesUntil(database, { until: billDate, now: context.now });
  await refuseStalePreview(database, { ...request, fingerprint: confirmed.fingerprint });
  const runId = await openRun(database, request, confirmed.fingerprint);
  // The failure is recorded in the run's row; no caller is waiting for the promise.
  void executeRun(database, request, runId).catch(() => undefined);
  context.audit({ subject: 'bill_run', id: runId, after: { kind, billDate } });
  return runId;
}

const POLL_MS = 250;
/** Ends the polling of a listener that never disconnects. */
const MAX_WATCH_MS = 60 * 60 * 1000;

type Run = Awaited<ReturnType<typeof readRun>>;

/** Yields the state of a run whenever it has changed, until it has ended. */
export async function* watchRun(
  database: Database,
  user: ZoneScope,
  runId: number,
): AsyncGenerator<Run> {
  let lastSent = '';
  for (let waitedMs = 0; waitedMs < MAX_WATCH_MS; waitedMs += POLL_MS) {
    const run = await readRun(database, user, runId);
    const state = JSON.stringify(run);
    if (state !== lastSent) yield run;
    lastSent = state;
    if (run.state !== 'running') return;
    await sleep(POLL_MS);
  }
}

/** One-line summary of a run for the person who started it. */
export function runMessage({ created, alreadyBilled, skipped }: BillRunOutcome): Message {
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return message('billRun.outcome', { count: created, alreadyBilled, skipped: left });
}

export const undoMessage = ({ undone, kept }: UndoneRun): Message =>
  kept.length === 0
    ? message('billRun.undoneAll', { count: undone })
    : message('billRun.undoneSome', { count: undone, kept: kept.length });
