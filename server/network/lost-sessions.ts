import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { JobLog } from '../jobs/worker.ts';
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
    delete from radius.odd_packets where day < current_date - 30
  `.execute(database);
  await sql`
    delete from radius.kicks where state <> 'waiting' and ended_at < now() - interval '30 days'
  `.execute(database);
}

/** Logs how many packets said what cannot be, since the last time: one line a router and fault. */
export async function logOddPackets(database: Database, log: Pick<JobLog, 'info'>): Promise<void> {
  const { rows } = await sql<{ router: string; fault: string; packets: number }>`
    update radius.odd_packets as now set logged = now.packets
    from radius.odd_packets as before
    where (before.day, before.source, before.fault) = (now.day, now.source, now.fault)
      and now.logged < now.packets
    returning host(now.source) as router, now.fault, now.packets - before.logged as packets
  `.execute(database);
  for (const row of rows) log.info(row, 'RADIUS packets that say what cannot be');
}
