import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { readRun, runsInScope } from './bill-run-queries.ts';
import { readPaidBillIds, voidBills } from './void-bills.ts';

const BATCH_SIZE = 500;
const UNDONE = message('billRun.wasUndone');
const KEPT = englishOf(message('bill.keptAsPaid'));

export interface UndoneRun {
  undone: number;
  kept: { billId: number; billNo: string; reason: string }[];
}

interface RunBill {
  id: number;
  billNo: string;
  customerId: number;
}

/** Voids the bills of a run that have no payments, and returns the ones that stay (decisions 5). */
export async function undoRun(
  context: SignedInContext,
  request: { id: number; reason: string | null },
): Promise<UndoneRun> {
  const { tx: database, user } = context;
  await claimRun(database, user, request.id);
  const outcome: UndoneRun = { undone: 0, kept: [] };
  let afterId = 0;
  for (;;) {
    const batch = await inTransaction(database, (tx) =>
      undoBatch(tx, context, { ...request, afterId }),
    );
    if (batch.lastId === null) break;
    afterId = batch.lastId;
    outcome.undone += batch.undone;
    outcome.kept.push(...batch.kept);
  }
  if (outcome.kept.length === 0) {
    await database
      .updateTable('billRuns')
      .set({ state: 'undone', undoneBy: user.id, undoReason: request.reason })
      .where('id', '=', request.id)
      .execute();
  }
  context.audit({ subject: 'bill_run', id: request.id, after: { undone: outcome.undone } });
  return outcome;
}

const SHOWN_KEPT = 200;

/** Preview of undoing a run: the number of bills to void, and the first of those that stay. */
export async function previewUndo(
  database: Database,
  user: ZoneScope,
  runId: number,
): Promise<EndpointResult<Api['billRunUndoPreview']>> {
  await readRun(database, user, runId);
  const read = await sql<{ count: number; totalAmount: Paisa; keptCount: number }>`
    select count(*) filter (where not is_paid) as count,
      coalesce(sum(total_paisa) filter (where not is_paid), 0) as total_amount,
      count(*) filter (where is_paid) as kept_count
    from (${billsOfRun(runId)}) as standing
  `.execute(database);
  const kept = await sql<{ billId: number; billNo: string }>`
    select id as bill_id, bill_no from (${billsOfRun(runId)}) as standing
    where is_paid order by id limit ${SHOWN_KEPT}
  `.execute(database);
  const { count = 0, totalAmount = ZERO_PAISA, keptCount = 0 } = read.rows[0] ?? {};
  return { id: runId, count, totalAmount, keptCount, kept: kept.rows };
}

/** The bills of a run that are not void, and whether each has a payment. */
const billsOfRun = (runId: number) => sql`
  select id, bill_no, total_paisa, exists (
    select from payment_allocations join payments on payments.id = payment_id
    where bill_id = bills.id and deleted_at is null
  ) as is_paid
  from bills where bill_run_id = ${runId} and voided_at is null`;

/** Throws 409 for a run that is still working or already undone. */
async function claimRun(database: Database, user: ZoneScope, runId: number): Promise<void> {
  const run = await database
    .selectFrom('billRuns')
    .select('state')
    .where('id', '=', runId)
    .where(runsInScope(user))
    .executeTakeFirst();
  if (!run) throw unknownId('id');
  if (run.state === 'running') throw conflict(message('billRun.stillWorking'));
  if (run.state === 'undone') throw conflict(message('billRun.undoneAlready'));
}

async function undoBatch(
  tx: Database,
  { user, today, now }: SignedInContext,
  batch: { id: number; reason: string | null; afterId: number },
): Promise<UndoneRun & { lastId: number | null }> {
  const books = await lockBookDay(tx, today);
  const bills = await readRunBills(tx, batch);
  await lockCustomerMoney(
    tx,
    bills.map(({ customerId }) => customerId),
  );
  const ids = bills.map(({ id }) => id);
  const paid = await readPaidBillIds(tx, ids);
  // Read after locking: another user may have voided some of them meanwhile.
  const voided = await readVoidedIds(tx, ids);
  const toVoid = bills.filter(({ id }) => !paid.has(id) && !voided.has(id));
  const voiding = {
    entryDate: bookDayOf(today, books),
    createdBy: user.id,
    today,
    now,
    reason: batch.reason ?? englishOf(UNDONE),
  };
  await voidBills(tx, toVoid, voiding);
  return {
    lastId: ids.at(-1) ?? null,
    undone: toVoid.length,
    kept: bills
      .filter(({ id }) => paid.has(id))
      .map(({ id, billNo }) => ({ billId: id, billNo, reason: KEPT })),
  };
}

async function readRunBills(
  tx: Database,
  { id, afterId }: { id: number; afterId: number },
): Promise<RunBill[]> {
  const read = await sql<RunBill>`
    select id, bill_no, customer_id from bills
    where bill_run_id = ${id} and id > ${afterId} and voided_at is null
    order by id limit ${BATCH_SIZE}
  `.execute(tx);
  return read.rows;
}

async function readVoidedIds(tx: Database, billIds: readonly number[]): Promise<Set<number>> {
  const read = await sql<{ id: number }>`
    select id from bills where id = any(${billIds}::bigint[]) and voided_at is not null
  `.execute(tx);
  return new Set(read.rows.map(({ id }) => id));
}
