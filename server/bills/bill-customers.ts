import type { Message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import type { SkipReason } from '@netkhata/domain/bill-words';
import { planMonthlyBill } from '@netkhata/domain/monthly-bills';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { isDataError } from '../database/database-error.ts';
import { inSavepoint } from '../database/transaction.ts';
import { failureReason } from '../http/failure-reason.ts';
import { applyAdvances } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type BillableCustomer, readCandidates } from './bill-candidate-queries.ts';
import { type BillSmsFrame, queueBillSms, readBillSmsFrame } from './bill-sms.ts';
import { describeParts } from './part-texts.ts';
import { entryTerms, type IssuedBill, writeBills } from './issue-bills.ts';

export interface RunOfBills {
  billDate: Day;
  startedBy: number;
  billRunId: number;
  /** Locked open by the transaction (see `lockBookDay`). */
  books: Books;
  /** Called when all statements about the bills are on their way to PostgreSQL. */
  onSent: () => void;
}

/** A customer that a run did not bill. */
export interface SkippedCustomer {
  customerId: number;
  reason: SkipReason;
  /** Undefined if reading the customer already failed. */
  customer?: BillableCustomer;
  detail?: Message;
}

export interface BilledCustomers {
  issued: IssuedBill[];
  skips: SkippedCustomer[];
}

/** With more failing customers in a batch the cause is systemic, and the run stops. */
const MAX_FAILING = 200;

/**
 * Bills a batch of customers. If it fails because of one customer's data, the batch is halved
 * recursively until that customer is isolated and skipped with the reason.
 */
export async function billCustomers(
  tx: Database,
  customerIds: readonly number[],
  run: RunOfBills,
  failing = { count: 0 },
): Promise<BilledCustomers> {
  try {
    return await inSavepoint(tx, () => billBatch(tx, customerIds, run));
  } catch (error) {
    if (!isDataError(error) || failing.count === MAX_FAILING) throw error;
    const [customerId] = customerIds;
    if (customerIds.length === 1 && customerId !== undefined) {
      failing.count += 1;
      const skip = { customerId, reason: 'not_billable', detail: failureReason(error) } as const;
      return { issued: [], skips: [skip] };
    }
    const middle = Math.ceil(customerIds.length / 2);
    const first = await billCustomers(tx, customerIds.slice(0, middle), run, failing);
    const second = await billCustomers(tx, customerIds.slice(middle), run, failing);
    return {
      issued: [...first.issued, ...second.issued],
      skips: [...first.skips, ...second.skips],
    };
  }
}

async function billBatch(
  tx: Database,
  customerIds: readonly number[],
  { billDate, startedBy, billRunId, books, onSent }: RunOfBills,
): Promise<BilledCustomers> {
  const balances = await lockCustomerMoney(tx, customerIds);
  const previousDues = new Map(balances.map((row) => [row.customerId, row.balancePaisa]));
  const customers = await readCandidates(tx, customerIds, billDate);
  const skips: SkippedCustomer[] = [];
  const planned = customers.flatMap((customer) => {
    const { customerId } = customer;
    const plan = planMonthlyBill(customer, { billDate });
    if (plan.kind === 'skip') {
      skips.push({ customerId, reason: plan.reason, customer });
      return [];
    }
    const { fromMonth, toMonth, lines, ranges = [] } = plan.bill;
    const previousDuePaisa = previousDues.get(customerId) ?? ZERO_PAISA;
    return [{ customerId, previousDuePaisa, range: { fromMonth, toMonth }, lines, ranges }];
  });
  const toIssue = await describeParts(tx, planned);
  const terms = { kind: 'generated', billDate, books, billRunId, createdBy: startedBy } as const;
  const frame = await readSmsFrame(tx);
  const issued = await writeBills(tx, toIssue, terms, async (bills) => {
    if (!frame) return onSent();
    const byId = new Map(customers.map((customer) => [customer.customerId, customer]));
    const pairs = bills.flatMap((bill) => {
      const recipient = byId.get(bill.customerId);
      return recipient ? [{ bill, recipient }] : [];
    });
    const queued = queueBillSms(tx, pairs, { billDate, createdBy: startedBy, frame });
    onSent();
    await queued;
  });
  // Customers without advance money before the run have none now, so most batches need no further
  // reads.
  const inAdvance = new Set(
    balances.filter((row) => row.advancePaisa > 0).map((row) => row.customerId),
  );
  const billed = issued.map(({ customerId }) => customerId).filter((id) => inAdvance.has(id));
  if (billed.length > 0) await applyAdvances(tx, billed, entryTerms(terms));
  return { issued, skips };
}

/** Null if the company does not send SMS for the bills of a run. */
async function readSmsFrame(tx: Database): Promise<BillSmsFrame | null> {
  const { isSmsOnGenerate } = await readCompany(tx);
  return isSmsOnGenerate ? readBillSmsFrame(tx) : null;
}
