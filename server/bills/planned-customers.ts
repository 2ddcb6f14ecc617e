import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { RunSkipReason } from '@netkhata/domain/bill-words';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type PlannedRun, planRun } from './plan-run.ts';
import type { RunCustomer } from './run-rule.ts';
import { RUN_RULES } from './run-rules.ts';

const PAGE_SIZE = 50;

/** Customers of the given groups of a planned run, ordered by id. */
export async function readCustomersOfGroups(
  database: Database,
  { kind, billDate, zoneId }: PlannedRun,
  page: { keys: readonly string[]; afterId: number; limit: number },
): Promise<RunCustomer[]> {
  if (page.keys.length === 0) return [];
  const rule = RUN_RULES[kind];
  const customers = sql<boolean>`customers.id > ${page.afterId} and ${rule.customers(zoneId)}`;
  const facts = await rule.facts(database, billDate, { customers });
  const found = await sql<RunCustomer>`
    select * from (${facts}) as facts
    where row(${rule.columns})::text = any(${[...page.keys]}::text[])
    order by customer_id limit ${page.limit}
  `.execute(database);
  return found.rows;
}

type Rows = EndpointResult<Api['billRunPreviewRows']>;

/** The next page of customers who would be billed, or be skipped for the given reason. */
export async function readPlannedCustomers(
  database: Database,
  run: PlannedRun & { reason: RunSkipReason | null; afterId: number },
): Promise<Rows> {
  const { kind, billDate, reason, afterId } = run;
  const groups = (await planRun(database, run)).filter(
    ({ plan }) => (plan.kind === 'skip' ? plan.reason : null) === reason,
  );
  const planner = await RUN_RULES[kind].planner(database, billDate);
  const keys = groups.map(({ key }) => key);
  const found = await readCustomersOfGroups(database, run, { keys, afterId, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE).map((customer) => {
    const { plan } = planner.plan(customer);
    return {
      ...skippedCustomerOf(customer),
      reason,
      amount: plan.kind === 'bill' ? plan.totalPaisa : null,
      open: planner.openPaisa?.(customer) ?? null,
      detail: null,
      detailMessage: null,
    };
  });
  return { rows, hasMore: found.length > PAGE_SIZE };
}

/** A skipped customer with the details of the reason. */
const skippedCustomerOf = (customer: RunCustomer) => ({
  customerId: customer.customerId,
  code: customer.code,
  name: customer.name,
  fee: customer.feePaisa,
  billed: customer.handPaisa ?? null,
  paidUntil: customer.paidUntil ?? null,
  laterMonth: customer.laterMonth ?? null,
});
