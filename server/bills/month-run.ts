import {
  billOddities,
  type BillPlan,
  NAMED_SKIP_REASONS,
  planMonthlyBill,
} from '@netkhata/domain/monthly-bills';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { applyAdvances } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import {
  type BillFacts,
  customersOfRun,
  FACT_COLUMNS,
  factsOf,
  readCandidates,
} from './bill-candidate-queries.ts';
import type { BilledCustomers, RunOfBills, SkippedCustomer } from './bill-customers.ts';
import { billFigures, type BillTerms, readBillTerms } from './bill-figures.ts';
import { type BillSmsFrame, queueBillSms, readBillSmsFrame } from './bill-sms.ts';
import { entryTerms, writeBills } from './issue-bills.ts';
import { describeParts } from './part-texts.ts';
import type { RunPlan, RunRule } from './run-rule.ts';

/** The bills of a month (decisions section 5). */
export const monthRun: RunRule<BillFacts> = {
  customers: customersOfRun,
  facts: factsOf,
  columns: FACT_COLUMNS,
  member: sql`hashint8extended(customer_id, 0)`,
  namedReasons: NAMED_SKIP_REASONS,
  isSuchBill: sql`(kind = 'generated'
    or (kind = 'manual' and exists (select from covered_months where bill_id = bills.id)))`,
  async planner(database, billDate) {
    const terms = await readBillTerms(database, billDate);
    return {
      plan(facts) {
        const plan = planMonthlyBill(facts, { billDate });
        return {
          plan: runPlanOf(plan, terms),
          oddities: billOddities(facts, { billDate }, plan),
        };
      },
    };
  },
  bill: billBatch,
};

function runPlanOf(plan: BillPlan, terms: BillTerms): RunPlan {
  if (plan.kind === 'skip') return { kind: 'skip', reason: plan.reason };
  const { customerId: _, ...bill } = plan.bill;
  return { kind: 'bill', bills: [bill], totalPaisa: billFigures(bill.lines, terms).totalPaisa };
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
