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
  keepRunAlive,
  recordProgress,
} from './bill-run-queries.ts';
import { keepSkips } from './run-skips.ts';

/** Customers of one transaction: enough to be quick, few enough to hold their money only briefly. */
const BATCH_SIZE = 1000;
/** The first batch is small: whoever started the run sees at once that it moves. */
const FIRST_BATCH_SIZE = 100;

/** Writes down a run that is about to start. Answers its id. */
export const openRun = insertRun;

/** Makes the month's bills: opens a run and works it off. */
export async function generateBills(
  database: Database,
  request: BillRunRequest,
): Promise<BillRunOutcome> {
  return workOffRun(database, request, await openRun(database, request, null));
}

/**
 * Works a run off (decisions section 5), a batch of customers a transaction. Doing it again, twice
 * at once or after a crash bills nobody twice: a batch looks at what is billed only once it holds
 * the customers' money, and the database refuses a second bill for a month.
 */
export async function workOffRun(
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
  const endLife = keepRunAlive(database, runId);
  try {
    let afterId: number | null = 0;
    while (afterId !== null) {
      const limit: number = afterId === 0 ? FIRST_BATCH_SIZE : BATCH_SIZE;
      const batch: BatchRequest = { ...request, billRunId: runId, afterId, limit };
      const sofar = outcome;
      const done: Batch = await inTransaction(database, (tx) => generateBatch(tx, batch, sofar));
      outcome = done.outcome;
      afterId = done.lastId;
    }
    await endRun(database, runId, { state: 'finished' });
    // The job folds them too, so a failure here does not fail the run.
    await foldFigures(database).catch(() => undefined);
    return outcome;
  } catch (error) {
    await endRun(database, runId, { state: 'failed', failure: failureReason(error) });
    throw error;
  } finally {
    endLife();
  }
}

interface BatchRequest extends BillRunRequest {
  billRunId: number;
  afterId: number;
  limit: number;
}

interface Batch {
  /** Null when no customer was left. */
  lastId: number | null;
  outcome: BillRunOutcome;
}

async function generateBatch(
  tx: Database,
  batch: BatchRequest,
  sofar: BillRunOutcome,
): Promise<Batch> {
  const books = await lockBookDay(tx, batch.today);
  const ids = await readCandidateIds(tx, batch);
  if (ids.length === 0) return { lastId: null, outcome: sofar };
  const done = await billCustomers(tx, ids, { ...batch, books });
  await keepSkips(tx, sofar, done.skips);
  const outcome = withBatch(sofar, done);
  await recordProgress(tx, outcome);
  return { lastId: ids.at(-1) ?? null, outcome };
}

function withBatch(sofar: BillRunOutcome, { issued, skips }: BilledCustomers): BillRunOutcome {
  const outcome = {
    ...sofar,
    skipped: { ...sofar.skipped },
    created: sofar.created + issued.length,
    processed: sofar.processed + issued.length + skips.length,
    totalPaisa: addPaisa(sofar.totalPaisa, sumPaisa(issued.map((bill) => bill.totalPaisa))),
  };
  for (const { reason } of skips) {
    if (reason === 'already_billed') outcome.alreadyBilled += 1;
    else outcome.skipped[reason] = (outcome.skipped[reason] ?? 0) + 1;
  }
  return outcome;
}
