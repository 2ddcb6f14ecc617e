import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';

/**
 * Closes sessions that no router has spoken of for long. In a demo there is no router to speak: all
 * but the silent one are as good as heard.
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

/** What was answered to logins is looked at for days, not for years; orders that ended, too. */
export async function removeOldLogins(database: Database): Promise<void> {
  await sql`
    delete from radius.radpostauth where authdate < now() - interval '30 days'
  `.execute(database);
  await sql`
    delete from radius.kicks where state <> 'waiting' and ended_at < now() - interval '30 days'
  `.execute(database);
}
