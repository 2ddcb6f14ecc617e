import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, message } from '@netkhata/contract/messages';
import type { SignedInContext } from '../http/implement.ts';
import type { ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { requireBillDay } from './bill-day.ts';
import { openRun, workOffRun } from './generate-bills.ts';
import { refuseMovedPreview } from './preview-run.ts';
import { type BillRunOutcome, readRun } from './bill-run-queries.ts';
import type { UndoneRun } from './undo-run.ts';

/**
 * Starts a previewed run and answers its id at once; the run itself goes on after the answer. Its
 * progress and a failure stand in its row.
 */
export async function startRun(
  context: SignedInContext,
  confirmed: { billDate: string; fingerprint: string },
): Promise<number> {
  const { tx: database, user, today } = context;
  requireBillDay(confirmed.billDate, today);
  const request = { billDate: confirmed.billDate, today, startedBy: user.id, zoneId: user.zoneId };
  await refuseMovedPreview(database, { ...request, fingerprint: confirmed.fingerprint });
  const runId = await openRun(database, request, confirmed.fingerprint);
  // The row keeps the failure; there is nobody left to throw it to.
  void workOffRun(database, request, runId).catch(() => undefined);
  context.audit({ subject: 'bill_run', id: runId, after: { billDate: confirmed.billDate } });
  return runId;
}

const LOOK_EVERY_MS = 250;
/** A listener that never leaves must not keep asking for ever. */
const LONGEST_WATCH_MS = 60 * 60 * 1000;

type Run = Awaited<ReturnType<typeof readRun>>;

/** How far a run is, each time that it moved, until it has ended. */
export async function* watchRun(
  database: Database,
  user: ZoneScope,
  runId: number,
): AsyncGenerator<Run> {
  let told = '';
  for (let waitedMs = 0; waitedMs < LONGEST_WATCH_MS; waitedMs += LOOK_EVERY_MS) {
    const run = await readRun(database, user, runId);
    const state = JSON.stringify(run);
    if (state !== told) yield run;
    told = state;
    if (run.state !== 'running') return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** The outcome of a run in one line, for the person who pressed Generate. */
export function runMessage({ created, alreadyBilled, skipped }: BillRunOutcome): Message {
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return message('billRun.outcome', { count: created, alreadyBilled, skipped: left });
}

export const undoMessage = ({ undone, kept }: UndoneRun): Message =>
  kept.length === 0
    ? message('billRun.undoneAll', { count: undone })
    : message('billRun.undoneSome', { count: undone, kept: kept.length });
