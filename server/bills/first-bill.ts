import type { Books } from '@netkhata/domain/book-day';
import { planMonthlyBill } from '@netkhata/domain/monthly-bills';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCandidates } from './bill-candidate-queries.ts';
import { describeParts } from './part-texts.ts';
import { type IssuedBill, issueBills } from './issue-bills.ts';

/**
 * Issues a customer's bill for the current month immediately (`isCreateBill` of the network form),
 * connection charge included. Returns undefined if the rules give no bill or the month is already
 * billed. The customer's bill day is ignored, because the bill was requested explicitly.
 */
export async function issueFirstBill(
  tx: Database,
  request: { customerId: number; books: Books; createdBy: number },
): Promise<IssuedBill | undefined> {
  const { customerId, books, createdBy } = request;
  const billDate = books.today;
  const [balance] = await lockCustomerMoney(tx, [customerId]);
  const [candidate] = await readCandidates(tx, [customerId], billDate);
  if (!candidate) return undefined;
  const plan = planMonthlyBill(candidate, { billDate, isAskedFor: true });
  if (plan.kind === 'skip') return undefined;
  const toIssue = await describeParts(tx, [
    {
      customerId,
      previousDuePaisa: balance?.balancePaisa ?? ZERO_PAISA,
      range: { fromMonth: plan.bill.fromMonth, toMonth: plan.bill.toMonth },
      lines: plan.bill.lines,
      ranges: plan.bill.ranges ?? [],
    },
  ]);
  const [bill] = await issueBills(tx, toIssue, {
    kind: 'generated',
    billDate,
    books,
    billRunId: null,
    createdBy,
  });
  return bill;
}
