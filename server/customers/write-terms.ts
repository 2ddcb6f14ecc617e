import type { CustomerCategory, CustomerStatus } from '@netkhata/domain/customer-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** What is agreed with a customer and may change from a day on. */
export interface CustomerTerms {
  packageId: number | null;
  feePaisa: Paisa;
  billDay: number;
  category: CustomerCategory;
  cycleMonths: number;
  status: CustomerStatus;
}

/** Some of the terms, those that are to change; null stands for one that stays. */
export type SetTerms = { [Term in keyof CustomerTerms]: CustomerTerms[Term] | null };

/** Locks the rows of customers and reads their terms, in the order of the ids. */
export async function lockTerms(
  tx: Database,
  customerIds: readonly number[],
): Promise<(CustomerTerms & { customerId: number })[]> {
  const { rows } = await sql<CustomerTerms & { customerId: number }>`
    select id as customer_id, package_id, fee_paisa, bill_day, category, cycle_months, status
    from customers where id = any(${customerIds}::bigint[])
    order by id for no key update
  `.execute(tx);
  return rows;
}

/** Writes the terms of customers whose rows are locked. */
export async function writeTerms(
  tx: Database,
  customers: readonly (CustomerTerms & { customerId: number })[],
): Promise<void> {
  await sql`
    update customers set package_id = terms.package_id, fee_paisa = terms.fee_paisa,
      bill_day = terms.bill_day, category = terms.category, cycle_months = terms.cycle_months,
      status = terms.status
    from unnest(
      ${customers.map(({ customerId }) => customerId)}::bigint[],
      ${customers.map(({ packageId }) => packageId)}::bigint[],
      ${customers.map(({ feePaisa }) => feePaisa)}::bigint[],
      ${customers.map(({ billDay }) => billDay)}::smallint[],
      ${customers.map(({ category }) => category)}::text[],
      ${customers.map(({ cycleMonths }) => cycleMonths)}::smallint[],
      ${customers.map(({ status }) => status)}::text[]
    ) as terms (customer_id, package_id, fee_paisa, bill_day, category, cycle_months, status)
    where customers.id = terms.customer_id
  `.execute(tx);
}
