import { setTimeout as sleep } from 'node:timers/promises';
import type { ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { readRun } from './bill-run-queries.ts';

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
