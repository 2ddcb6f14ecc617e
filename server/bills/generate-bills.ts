import { addPaisa, sumPaisa } from '@netkhata/domain/paisa';
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
  readProgress,
  recordProgress,
} from './bill-run-queries.ts';
import { RUN_RULES } from './run-rules.ts';
import { insertSkips } from './run-skips.ts';

/** Customers per transaction: enough for throughput, few enough to hold their locks briefly. */
const BATCH_SIZE = 1000;
/**
 * A smaller first batch gives whoever started the run early progress; it takes PostgreSQL as long as
 * the next one is read and planned.
 */
const FIRST_BATCH_SIZE = 500;

/** Inserts a run before it starts. Returns its id. */
export const openRun = insertRun;

/** Creates a run and executes it. */
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
  const stopHeartbeat = startRunHeartbeat(database, runId);
  try {
    const outcome = await billInBatches(database, { ...request, billRunId: runId });
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

interface RunRequest extends BillRunRequest {
  billRunId: number;
}

/**
 * Two batches at a time: while PostgreSQL inserts the bills of one, the next is read and planned, a
 * fifth of a run's time. It begins once the first has sent all its statements, so that planning
 * does not hold them up. It gets its numbers when the first is committed, as numbers have no gap;
 * it waits for that row, so that PostgreSQL sees every wait and breaks a deadlock.
 */
async function billInBatches(database: Database, run: RunRequest): Promise<BillRunOutcome> {
  const failures: unknown[] = [];
  let batch = Promise.resolve();
  try {
    let afterId = 0;
    for (let limit = FIRST_BATCH_SIZE; failures.length === 0; limit = BATCH_SIZE) {
      const customers = RUN_RULES[run.kind].customers(run.zoneId);
      const ids = await readCandidateIds(database, { customers, afterId, limit });
      const lastId = ids.at(-1);
      if (lastId === undefined) break;
      const before = batch;
      await new Promise<void>((isSent) => {
        const work: BatchWork = { ...run, onSent: isSent, failures };
        batch = inTransaction(database, (tx) => generateBatch(tx, ids, work))
          .catch((error: unknown) => void failures.push(error))
          .then(isSent);
      });
      await before;
      afterId = lastId;
    }
  } finally {
    // None writes any more once the run has ended.
    await batch;
  }
  if (failures.length > 0) throw failures[0];
  return readProgress(database, run.billRunId);
}

interface BatchWork extends RunRequest {
  onSent: () => void;
  /** Of the batches before. */
  failures: readonly unknown[];
}

async function generateBatch(
  tx: Database,
  customerIds: readonly number[],
  work: BatchWork,
): Promise<void> {
  const books = await lockBookDay(tx, work.today);
  const done = await billCustomers(tx, customerIds, { ...work, books });
  if (work.failures.length > 0) throw new Error('A batch before failed');
  const progress = await readProgress(tx, work.billRunId, { isLocked: true });
  await insertSkips(tx, progress, done.skips, RUN_RULES[work.kind].namedReasons);
  await recordProgress(tx, withBatch(progress, done));
}

function withBatch(progress: BillRunOutcome, { issued, skips }: BilledCustomers): BillRunOutcome {
  const outcome = {
    ...progress,
    skipped: { ...progress.skipped },
    created: progress.created + issued.length,
    processed:
      progress.processed + new Set(issued.map((bill) => bill.customerId)).size + skips.length,
    totalPaisa: addPaisa(progress.totalPaisa, sumPaisa(issued.map((bill) => bill.totalPaisa))),
  };
  for (const { reason } of skips) {
    if (reason === 'already_billed') outcome.alreadyBilled += 1;
    else outcome.skipped[reason] = (outcome.skipped[reason] ?? 0) + 1;
  }
  return outcome;
}
