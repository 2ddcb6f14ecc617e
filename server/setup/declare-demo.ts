import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Marks the database, and so its backups, as a demo for good: nothing leaves it. */
export async function declareDemo(tx: Database): Promise<void> {
  await sql`update company set is_demo = true`.execute(tx);
}
