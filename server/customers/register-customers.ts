import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { reserveIds } from '../database/reserve-ids.ts';
import { storedCode } from './customer-code.ts';
import { requireLogin } from './network-columns.ts';
import { columnsOfForm, type CustomerInput, NEW_CUSTOMER } from './customer-form.ts';

/** A customer of an imported register, with code, fee and already resolved places. */
export type RegisterForm = CustomerInput & { code: string; monthlyFee: Paisa };

/** Row of a customer for the database. Throws 422 for inconsistent terms. */
export function registerColumns(form: RegisterForm, createdBy: number | null) {
  requireLogin(form);
  const places = { zoneId: form.zone, areaId: form.area, blockId: null, roadId: null };
  return {
    ...columnsOfForm({ form, defaults: NEW_CUSTOMER }, form.monthlyFee, places),
    code: storedCode(form.code) ?? form.code,
    createdBy,
  };
}

export type RegisterColumns = ReturnType<typeof registerColumns> & {
  /** First unpaid day brought along by a moved-in customer. Set in all rows or in none. */
  paidUntil?: Day | null;
};

/** Inserts any number of customers in one statement. Returns their ids in the given order. */
export async function insertCustomers(
  tx: Database,
  customers: readonly RegisterColumns[],
): Promise<number[]> {
  const [first] = customers;
  if (!first) return [];
  const ids = await reserveIds(tx, 'customers', customers.length);
  const rows = customers.map((columns, index) => byColumn({ id: ids[index], ...columns }));
  const names = sql.join(['id', ...Object.keys(first)].map((name) => sql.ref(name)));
  await sql`
    insert into customers (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::customers, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
  return ids;
}

/** A row with the names that its columns have in the database, for JSON that PostgreSQL reads. */
const byColumn = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value]));

const columnName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
