import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { SkipReason } from '@netkhata/domain/bill-words';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  type BillableCustomer,
  customersOfRun,
  FACT_COLUMNS,
  factsOf,
} from './bill-candidate-queries.ts';
import { readBillTerms } from './bill-figures.ts';
import { planBill, type PlannedRun, planRun } from './plan-run.ts';

const PAGE_SIZE = 50;

/** Customers of the given groups of a planned run, ordered by id. */
export async function readCustomersOfGroups(
  database: Database,
  { billDate, zoneId }: PlannedRun,
  page: { keys: readonly string[]; afterId: number; limit: number },
): Promise<BillableCustomer[]> {
  if (page.keys.length === 0) return [];
  const customers = sql<boolean>`customers.id > ${page.afterId} and ${customersOfRun(zoneId)}`;
  const facts = await factsOf(database, billDate, { customers });
  const found = await sql<BillableCustomer>`
    select * from (${facts}) as facts
    where row(${FACT_COLUMNS})::text = any(${[...page.keys]}::text[])
    order by customer_id limit ${page.limit}
  `.execute(database);
  return found.rows;
}

type Rows = EndpointResult<Api['billRunPreviewRows']>;

/** The next page of customers who would be billed, or be skipped for the given reason. */
export async function readPlannedCustomers(
  database: Database,
  run: PlannedRun & { reason: SkipReason | null; afterId: number },
): Promise<Rows> {
  const { billDate, reason, afterId } = run;
  const groups = (await planRun(database, run)).filter(
    ({ plan }) => (plan.kind === 'skip' ? plan.reason : null) === reason,
  );
  const terms = await readBillTerms(database, billDate);
  const keys = groups.map(({ key }) => key);
  const found = await readCustomersOfGroups(database, run, { keys, afterId, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE).map((customer) => {
    const { plan, totalPaisa } = planBill(customer, billDate, terms);
    return {
      ...skippedCustomerOf(customer),
      reason,
      amount: plan.kind === 'bill' ? totalPaisa : null,
      detail: null,
      detailMessage: null,
    };
  });
  return { rows, hasMore: found.length > PAGE_SIZE };
}

/** A skipped customer with the details of the reason. */
const skippedCustomerOf = (customer: BillableCustomer) => ({
  customerId: customer.customerId,
  code: customer.code,
  name: customer.name,
  fee: customer.feePaisa,
  billed: customer.handPaisa,
  paidUntil: customer.paidUntil,
  laterMonth: customer.laterMonth,
});
