import type pg from 'pg';
import { customerStatements, placeStatements } from './seed-statements.ts';

/** Fills a new installation's database with the bench's customers, without bills. */
export async function seedCustomers(client: pg.Client, count: number): Promise<void> {
  await client.query(placeStatements());
  await client.query(customerStatements({ customers: count }));
  await client.query('vacuum analyze');
}
