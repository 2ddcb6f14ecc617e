import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** For a demo: the list was approved then. The database dates a suspension by its own clock. */
export async function makeSuspensionsPast(tx: Database, at: Date): Promise<void> {
  await sql`update suspensions set started_at = ${at}`.execute(tx);
  await sql`update suspension_tasks set created_at = ${at}`.execute(tx);
}

/** For a demo: a suspension ended when the payment was taken that lifted it. */
export async function makeLiftsPast(database: Database): Promise<void> {
  await sql`
    update suspensions set lifted_at = greatest(payments.created_at, started_at)
    from payments where payments.id = payment_id
  `.execute(database);
}
