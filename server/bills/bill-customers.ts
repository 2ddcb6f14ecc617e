import type { Message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { planMonthlyBill, type SkipReason } from '@netkhata/domain/monthly-bills';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { isAboutRows } from '../database/database-error.ts';
import { inSavepoint } from '../database/transaction.ts';
import { failureReason } from '../http/failure-reason.ts';
import { applyAdvances } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type BillableCustomer, readCandidates } from './bill-candidate-queries.ts';
import { type BillSmsFrame, queueBillSms, readBillSmsFrame } from './bill-sms.ts';
import { entryTerms, type IssuedBill, writeBills } from './issue-bills.ts';

export interface RunOfBills {
  billDate: Day;
  startedBy: number;
  billRunId: number;
  /** Held open by the transaction. */
  books: Books;
}

/** A customer that a run left out. */
export interface SkippedCustomer {
  customerId: number;
  reason: SkipReason;
  /** Undefined where even reading the customer failed. */
  customer?: BillableCustomer;
  detail?: Message;
}

export interface BilledCustomers {
  issued: IssuedBill[];
  skips: SkippedCustomer[];
}

/** With more of them in a batch, the fault is not the customers': the run stops and says why. */
const MOST_BAD = 200;

/**
 * Bills customers of a run at once. Where one of them cannot be billed nobody is stopped by that:
 * halves of halves are tried until that one stands alone, and is skipped with what was wrong.
 */
export async function billCustomers(
  tx: Database,
  customerIds: readonly number[],
  run: RunOfBills,
  bad = { count: 0 },
): Promise<BilledCustomers> {
  try {
    return await inSavepoint(tx, () => billTogether(tx, customerIds, run));
  } catch (error) {
    if (!isAboutRows(error) || bad.count === MOST_BAD) throw error;
    const [customerId] = customerIds;
    if (customerIds.length === 1 && customerId !== undefined) {
      bad.count += 1;
      const skip = { customerId, reason: 'not_billable', detail: failureReason(error) } as const;
      return { issued: [], skips: [skip] };
    }
    const middle = Math.ceil(customerIds.length / 2);
    const first = await billCustomers(tx, customerIds.slice(0, middle), run, bad);
    const second = await billCustomers(tx, customerIds.slice(middle), run, bad);
    return {
      issued: [...first.issued, ...second.issued],
      skips: [...first.skips, ...second.skips],
    };
  }
}

async function billTogether(
  tx: Database,
  customerIds: readonly number[],
  { billDate, startedBy, billRunId, books }: RunOfBills,
): Promise<BilledCustomers> {
  const balances = await lockCustomerMoney(tx, customerIds);
  const previousDues = new Map(balances.map((row) => [row.customerId, row.balancePaisa]));
  const customers = await readCandidates(tx, customerIds, billDate);
  const skips: SkippedCustomer[] = [];
  const toIssue = customers.flatMap((customer) => {
    const { customerId } = customer;
    const plan = planMonthlyBill(customer, { billDate });
    if (plan.kind === 'skip') {
      skips.push({ customerId, reason: plan.reason, customer });
      return [];
    }
    const { fromMonth, toMonth, lines } = plan.bill;
    const previousDuePaisa = previousDues.get(customerId) ?? ZERO_PAISA;
    return [{ customerId, previousDuePaisa, range: { fromMonth, toMonth }, lines }];
  });
  const terms = { kind: 'generated', billDate, books, billRunId, createdBy: startedBy } as const;
  // Read before anything is written: an answer waits for all that was sent before it was asked.
  const frame = await readSmsFrame(tx);
  const issued = await writeBills(tx, toIssue, terms);
  if (frame) {
    const byId = new Map(customers.map((customer) => [customer.customerId, customer]));
    const pairs = issued.flatMap((bill) => {
      const recipient = byId.get(bill.customerId);
      return recipient ? [{ bill, recipient }] : [];
    });
    await queueBillSms(tx, pairs, { billDate, createdBy: startedBy, frame });
  }
  // Who had no advance money before has none now: for most batches nothing is left to read.
  const inAdvance = new Set(
    balances.filter((row) => row.advancePaisa > 0).map((row) => row.customerId),
  );
  const billed = issued.map(({ customerId }) => customerId).filter((id) => inAdvance.has(id));
  if (billed.length > 0) await applyAdvances(tx, billed, entryTerms(terms));
  return { issued, skips };
}

/** Null where the company sends no SMS of the bills that a run makes. */
async function readSmsFrame(tx: Database): Promise<BillSmsFrame | null> {
  const { isSmsOnGenerate } = await readCompany(tx);
  return isSmsOnGenerate ? readBillSmsFrame(tx) : null;
}
