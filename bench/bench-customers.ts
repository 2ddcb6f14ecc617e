import type pg from 'pg';
import { customerStatements, placeStatements } from './seed-statements.ts';

/** Fills the database of a new installation with customers of the bench, who have no bill yet. */
export async function seedCustomers(client: pg.Client, count: number): Promise<void> {
  await client.query(placeStatements());
  await client.query(customerStatements({ customers: count }));
  await client.query('vacuum analyze');
}
