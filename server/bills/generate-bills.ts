import { addPaisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { failureReason } from '../http/failure-reason.ts';
import { foldFigures } from '../figures/fold-figures.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { readCandidateIds } from './bill-candidate-queries.ts';
import { type BilledCustomers, billCustomers } from './bill-customers.ts';
import {
  type BillRunOutcome,
  type BillRunRequest,
  endRun,
  insertRun,
  startRunHeartbeat,
  recordProgress,
} from './bill-run-queries.ts';
import { insertSkips } from './run-skips.ts';

/** Customers per transaction: enough for throughput, few enough to hold their locks briefly. */
const BATCH_SIZE = 1000;
/** A small first batch gives whoever started the run early progress. */
const FIRST_BATCH_SIZE = 100;

/** Inserts a run before it starts. Returns its id. */
export const openRun = insertRun;

/** Creates a run for the month's bills and executes it. */
export async function generateBills(
  database: Database,
  request: BillRunRequest,
): Promise<BillRunOutcome> {
  return executeRun(database, request, await openRun(database, request, null));
}

/**
 * Executes a run (decisions section 5), one transaction per batch of customers. Repeating it,
 * running it twice concurrently, or restarting it after a crash never bills anyone twice: each
 * batch reads what is billed after locking the customers' money, and a unique key refuses a second
 * bill for a month.
 */
export async function executeRun(
  database: Database,
  request: BillRunRequest,
  runId: number,
): Promise<BillRunOutcome> {
  let outcome: BillRunOutcome = {
    id: runId,
    billDate: request.billDate,
    created: 0,
    alreadyBilled: 0,
    skipped: {},
    totalPaisa: ZERO_PAISA,
    processed: 0,
  };
  const stopHeartbeat = startRunHeartbeat(database, runId);
  try {
    let afterId: number | null = 0;
    while (afterId !== null) {
      const limit: number = afterId === 0 ? FIRST_BATCH_SIZE : BATCH_SIZE;
      const batch: BatchRequest = { ...request, billRunId: runId, afterId, limit };
      const progress = outcome;
      const done: Batch = await inTransaction(database, (tx) => generateBatch(tx, batch, progress));
      outcome = done.outcome;
      afterId = done.lastId;
    }
    await endRun(database, runId, { state: 'finished' });
    // A failure here does not fail the run, because the scheduled job folds the figures too.
    await foldFigures(database).catch(() => undefined);
    return outcome;
  } catch (error) {
    // If the database is away, the run is failed later by its missing heartbeat; the error thrown
    // stays the one that stopped it.
    await endRun(database, runId, { state: 'failed', failure: failureReason(error) }).catch(
      () => undefined,
    );
    throw error;
  } finally {
    stopHeartbeat();
  }
}

interface BatchRequest extends BillRunRequest {
  billRunId: number;
  afterId: number;
  limit: number;
}

interface Batch {
  /** Null if no customers were left. */
  lastId: number | null;
  outcome: BillRunOutcome;
}

async function generateBatch(
  tx: Database,
  batch: BatchRequest,
  progress: BillRunOutcome,
): Promise<Batch> {
  const books = await lockBookDay(tx, batch.today);
  const ids = await readCandidateIds(tx, batch);
  if (ids.length === 0) return { lastId: null, outcome: progress };
  const done = await billCustomers(tx, ids, { ...batch, books });
  await insertSkips(tx, progress, done.skips);
  const outcome = withBatch(progress, done);
  await recordProgress(tx, outcome);
  return { lastId: ids.at(-1) ?? null, outcome };
}

function withBatch(progress: BillRunOutcome, { issued, skips }: BilledCustomers): BillRunOutcome {
  const outcome = {
    ...progress,
    skipped: { ...progress.skipped },
    created: progress.created + issued.length,
    processed: progress.processed + issued.length + skips.length,
    totalPaisa: addPaisa(progress.totalPaisa, sumPaisa(issued.map((bill) => bill.totalPaisa))),
  };
  for (const { reason } of skips) {
    if (reason === 'already_billed') outcome.alreadyBilled += 1;
    else outcome.skipped[reason] = (outcome.skipped[reason] ?? 0) + 1;
  }
  return outcome;
}
