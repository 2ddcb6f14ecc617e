import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { roleNames } from './freeradius/radius-roles.ts';

/**
 * Notes whether FreeRADIUS has a connection to the database, and since when not: meanwhile it answers
 * logins from its copy, and accounting waits. Nothing is noted before FreeRADIUS is configured for
 * this database and a router is in use.
 *
 * FreeRADIUS connects again with the next packet. A connection that was cut is therefore told after
 * two looks, a minute apart; after a start of the database, or before the first connection, once
 * every customer who is online must have been heard.
 */
export async function watchRadiusConnection(database: Database): Promise<void> {
  const names = await sql<{ name: string }>`select current_database() as name`.execute(database);
  const role = roleNames(names.rows[0]?.name ?? '').packets;
  await sql`
    with now_is as materialized (
      select exists (select from pg_roles where rolname = ${role} and exists (
          select from routers where is_active)) as is_configured,
        exists (select from pg_stat_activity
          where usename = ${role} and datname = current_database()) as has_session,
        (select max(heard_at) from radius.router_signs) as heard_at
    ), judged as (
      select is_configured, has_session, heard_at,
        not is_configured or has_session or coalesce(heard_at > now() - interval '1 minute', false)
          as is_well,
        case when seen_at > pg_postmaster_start_time() then interval '50 seconds'
          else radius.interim() + interval '1 minute' end as patience
      from now_is, radius.connection
    )
    update radius.connection as known set
      seen_at = case when has_session then now() else known.seen_at end,
      missed_at = case when not is_well then coalesce(known.missed_at, now()) end,
      copy_since = case
        when is_well then null
        when known.copy_since is not null then known.copy_since
        when known.missed_at < now() - patience
          then coalesce(greatest(known.seen_at, heard_at), known.missed_at)
      end
    from judged
  `.execute(database);
}
