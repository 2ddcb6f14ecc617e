import { createHash } from 'node:crypto';
import type { Day } from '@netkhata/domain/billing-period';
import type { BillOddity } from '@netkhata/domain/bill-words';
import { type BillPlan, billOddities, planMonthlyBill } from '@netkhata/domain/monthly-bills';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { type Database, poolOf } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type BillFacts, customersOfRun, FACT_COLUMNS, factsOf } from './bill-candidate-queries.ts';
import { billFigures, type BillTerms, readBillTerms } from './bill-figures.ts';

export interface PlannedRun {
  billDate: Day;
  zoneId: number | null;
}

/** Customers with equal facts, for whom the billing rules give the same result. */
export interface PlannedGroup {
  facts: BillFacts;
  /** The facts as text; the key for finding the group's customers again. */
  key: string;
  count: number;
  /** Order-independent hash of the customer ids, which changes with the group's members. */
  members: string;
  plan: BillPlan;
  /** Total of one bill, VAT included. */
  totalPaisa: Paisa;
  oddities: BillOddity[];
}

/**
 * Calculates what a run on this date would do without doing it. The database groups customers by
 * the facts that the rules use, so the rules run once per group; there are few groups, however many
 * customers.
 */
export async function planRun(database: Database, run: PlannedRun): Promise<PlannedGroup[]> {
  const { billDate } = run;
  const facts = await factsOf(database, billDate, { customers: customersOfRun(run.zoneId) });
  const statement = sql<BillFacts & { key: string; count: number; members: string }>`
    select grouped.*, row(${FACT_COLUMNS})::text as key from (
      select ${FACT_COLUMNS}, count(*) as count, min(customer_id) as customer_id,
        sum(hashint8extended(customer_id, 0))::text as members
      from (${facts} offset 0) as facts group by ${FACT_COLUMNS}
    ) as grouped
  `;
  const found = poolOf(database)
    ? await inTransaction(database, (tx) => readHashed(tx, statement))
    : await readHashed(database, statement);
  const terms = await readBillTerms(database, billDate);
  return found.rows.map(({ key, count, members, ...group }) => {
    const { plan, totalPaisa } = planBill(group, billDate, terms);
    const oddities = billOddities(group, { billDate });
    return { facts: group, key, count, members, plan, totalPaisa, oddities };
  });
}

/**
 * PostgreSQL cannot know that there are few groups: it would sort all customers by all facts, and
 * avoid a parallel plan because of the cost of passing all rows between processes. Hashing with two
 * workers takes 3 s instead of 6 s for a million customers. (`offset 0` above prevents the facts
 * from being computed a second time for grouping.)
 */
async function readHashed<Row>(tx: Database, statement: RawBuilder<Row>) {
  await sql`set local enable_sort = off`.execute(tx);
  await sql`set local parallel_tuple_cost = 0.01`.execute(tx);
  const found = await statement.execute(tx);
  await sql`set local parallel_tuple_cost to default`.execute(tx);
  await sql`set local enable_sort to default`.execute(tx);
  return found;
}

/** Bill plan of one customer and its total, VAT included; zero for a skipped customer. */
export function planBill(
  facts: BillFacts,
  billDate: Day,
  terms: BillTerms,
): { plan: BillPlan; totalPaisa: Paisa } {
  const plan = planMonthlyBill(facts, { billDate });
  const totalPaisa =
    plan.kind === 'bill' ? billFigures(plan.bill.lines, terms).totalPaisa : ZERO_PAISA;
  return { plan, totalPaisa };
}

/** Fingerprint of exactly these bills of exactly these customers. */
export function fingerprintOf(billDate: Day, groups: readonly PlannedGroup[]): string {
  const bills = new Map<string, { count: number; members: bigint }>();
  for (const { plan, totalPaisa, count, members } of groups) {
    if (plan.kind === 'skip') continue;
    const { customerId: _, ...bill } = plan.bill;
    const content = JSON.stringify([bill, totalPaisa]);
    const known = bills.get(content) ?? { count: 0, members: 0n };
    const sum = { count: known.count + count, members: known.members + BigInt(members) };
    bills.set(content, sum);
  }
  const hash = createHash('sha256').update(billDate);
  for (const content of [...bills.keys()].toSorted((a, b) => (a < b ? -1 : 1))) {
    const { count, members } = bills.get(content) ?? {};
    hash.update(`${content} ${count} ${members}`);
  }
  return hash.digest('base64url');
}
