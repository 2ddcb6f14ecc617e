import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';

/**
 * Closes sessions without accounting updates for too long. A demo has no routers: all but the
 * silent one are marked as just heard instead.
 */
export async function closeLostSessions(database: Database): Promise<void> {
  const { isDemo } = await readCompany(database);
  if (!isDemo) await sql`select radius.close_lost_sessions()`.execute(database);
  else {
    await sql`
      update radius.router_signs set heard_at = now()
      where router_id < (select max(router_id) from radius.router_signs)
    `.execute(database);
  }
}

/** Deletes login results and finished disconnects after 30 days. */
export async function removeOldLogins(database: Database): Promise<void> {
  await sql`
    delete from radius.radpostauth where authdate < now() - interval '30 days'
  `.execute(database);
  await sql`
    delete from radius.kicks where state <> 'waiting' and ended_at < now() - interval '30 days'
  `.execute(database);
}
