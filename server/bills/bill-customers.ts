import type { Message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import type { RunKind, RunSkipReason } from '@netkhata/domain/bill-words';
import type { Database } from '../database/database.ts';
import { isDataError } from '../database/database-error.ts';
import { inSavepoint } from '../database/transaction.ts';
import { failureReason } from '../http/failure-reason.ts';
import type { IssuedBill } from './issue-bills.ts';
import type { RunCustomer } from './run-rule.ts';
import { RUN_RULES } from './run-rules.ts';

export interface RunOfBills {
  kind: RunKind;
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
  reason: RunSkipReason;
  /** Undefined if reading the customer already failed. */
  customer?: RunCustomer;
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
    return await inSavepoint(tx, () => RUN_RULES[run.kind].bill(tx, customerIds, run));
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
