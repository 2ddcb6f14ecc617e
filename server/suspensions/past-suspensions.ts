import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Backdates a demo's suspensions, which the database dates by its own clock. */
export async function backdateSuspensions(tx: Database, at: Date): Promise<void> {
  await sql`update suspensions set started_at = ${at}`.execute(tx);
  await sql`update suspension_tasks set created_at = ${at}`.execute(tx);
}

/** Backdates a demo's lifts to the time of the payment that caused each. */
export async function backdateLifts(database: Database): Promise<void> {
  await sql`
    update suspensions set lifted_at = greatest(payments.created_at, started_at)
    from payments where payments.id = payment_id
  `.execute(database);
}
