import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { type BillPlan, planMonthlyBill, type SkipReason } from '@netkhata/domain/monthly-bills';
import { addPaisa, type Paisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import {
  type BillableCustomer,
  readCandidateIds,
  readCandidates,
} from './bill-candidate-queries.ts';
import { queueBillSms } from './bill-sms.ts';
import { type IssuedBill, issueBills } from './issue-bills.ts';

/** Customers of one transaction: enough to be quick, few enough to hold their money only briefly. */
const BATCH_SIZE = 1000;

export interface BillRunRequest {
  billDate: Day;
  startedBy: number;
  zoneId: number | null;
}

export interface BillRunOutcome {
  id: number;
  billDate: Day;
  created: number;
  alreadyBilled: number;
  /** Customers without a bill by reason, those billed already not among them. */
  skipped: Partial<Record<SkipReason, number>>;
  totalPaisa: Paisa;
}

/**
 * Makes the month's bills (decisions section 5), a batch of customers a transaction. Running it
 * again, twice at once or after a crash bills nobody twice: a batch looks at what is billed only
 * once it holds the customers' money, and the database refuses a second bill for a month.
 */
export async function generateBills(
  database: Database,
  request: BillRunRequest,
): Promise<BillRunOutcome> {
  const outcome: BillRunOutcome = {
    id: await startRun(database, request),
    billDate: request.billDate,
    created: 0,
    alreadyBilled: 0,
    skipped: {},
    totalPaisa: ZERO_PAISA,
  };
  try {
    let afterId = 0;
    for (;;) {
      const batch = await inTransaction(database, (tx) =>
        generateBatch(tx, { ...request, billRunId: outcome.id, afterId }),
      );
      if (batch.lastId === null) break;
      afterId = batch.lastId;
      addBatch(outcome, batch);
    }
    await finishRun(database, outcome);
    return outcome;
  } catch (error) {
    await failRun(database, outcome, error);
    throw error;
  }
}

interface Batch {
  lastId: number | null;
  plans: BillPlan[];
  issued: IssuedBill[];
}

async function generateBatch(
  tx: Database,
  batch: BillRunRequest & { billRunId: number; afterId: number },
): Promise<Batch> {
  const { billDate, startedBy, billRunId } = batch;
  const ids = await readCandidateIds(tx, { ...batch, limit: BATCH_SIZE });
  if (ids.length === 0) return { lastId: null, plans: [], issued: [] };
  const balances = await lockCustomerMoney(tx, ids);
  const previousDues = new Map(balances.map((row) => [row.customerId, row.balancePaisa]));
  const customers = await readCandidates(tx, ids, billDate);
  const plans = customers.map((customer) => planMonthlyBill(customer, { billDate }));
  const toIssue = plans.flatMap((plan) =>
    plan.kind === 'bill'
      ? [
          {
            customerId: plan.bill.customerId,
            previousDuePaisa: previousDues.get(plan.bill.customerId) ?? ZERO_PAISA,
            range: { fromMonth: plan.bill.fromMonth, toMonth: plan.bill.toMonth },
            lines: plan.bill.lines,
          },
        ]
      : [],
  );
  const terms = { kind: 'generated', billDate, billRunId, createdBy: startedBy } as const;
  const issued = await issueBills(tx, toIssue, terms);
  await queueSmsOfBatch(tx, customers, issued, { billDate, createdBy: startedBy });
  return { lastId: ids.at(-1) ?? null, plans, issued };
}

async function queueSmsOfBatch(
  tx: Database,
  customers: readonly BillableCustomer[],
  issued: readonly IssuedBill[],
  about: { billDate: Day; createdBy: number },
): Promise<void> {
  const { isSmsOnGenerate } = await readCompany(tx);
  if (!isSmsOnGenerate) return;
  const byId = new Map(customers.map((customer) => [customer.customerId, customer]));
  const pairs = issued.flatMap((bill) => {
    const recipient = byId.get(bill.customerId);
    return recipient ? [{ bill, recipient }] : [];
  });
  await queueBillSms(tx, pairs, about);
}

function addBatch(outcome: BillRunOutcome, batch: Batch): void {
  outcome.created += batch.issued.length;
  outcome.totalPaisa = addPaisa(
    outcome.totalPaisa,
    sumPaisa(batch.issued.map((bill) => bill.totalPaisa)),
  );
  for (const plan of batch.plans) {
    if (plan.kind === 'bill') continue;
    if (plan.reason === 'already_billed') outcome.alreadyBilled += 1;
    else outcome.skipped[plan.reason] = (outcome.skipped[plan.reason] ?? 0) + 1;
  }
}

async function startRun(database: Database, request: BillRunRequest): Promise<number> {
  const run = await database
    .insertInto('bill_runs')
    .values({
      bill_date: request.billDate,
      month: firstDayOf(monthOf(request.billDate)),
      started_by: request.startedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return run.id;
}

const outcomeColumns = (outcome: BillRunOutcome) => ({
  created_count: outcome.created,
  already_billed_count: outcome.alreadyBilled,
  skipped: JSON.stringify(outcome.skipped),
  total_paisa: outcome.totalPaisa,
});

async function finishRun(database: Database, outcome: BillRunOutcome): Promise<void> {
  await database
    .updateTable('bill_runs')
    .set((eb) => ({
      ...outcomeColumns(outcome),
      state: 'finished',
      finished_at: eb.fn<Date>('now'),
    }))
    .where('id', '=', outcome.id)
    .execute();
}

async function failRun(database: Database, outcome: BillRunOutcome, error: unknown): Promise<void> {
  await database
    .updateTable('bill_runs')
    .set({ ...outcomeColumns(outcome), state: 'failed', failure: String(error).slice(0, 500) })
    .where('id', '=', outcome.id)
    .execute();
}
