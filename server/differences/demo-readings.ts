import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { settleDifferences } from './settle-differences.ts';

/**
 * Makes a demo's uploaded secret lists of two routers. The first uses RADIUS and still has a few
 * local secrets; the last has local secrets only, some of which differ from the books.
 */
export async function makeDemoReadings(database: Database, now: Date): Promise<void> {
  await sql`
    insert into router_readings (router_id, file_name, read_at, version, has_passwords, left_out,
      uploaded_by, created_at)
    select id, lower(replace(name, ' ', '-')) || '.rsc', ${now}::timestamptz - interval '20 hours',
      'RouterOS 7.16.2', true, 1, (select min(id) from users),
      ${now}::timestamptz - interval '19 hours'
    from routers where id in ((select min(id) from routers), (select max(id) from routers))
  `.execute(database);
  await sql`
    insert into router_secrets (router_id, name, profile, password, caller_id, remote_address,
      is_disabled)
    select router_id, username,
      case place when 2 then 'default' else coalesce(profile, 'default') end,
      case place when 3 then 'new-' || password else password end,
      case place when 4 then 'D4:CA:6D:11:22:33' else coalesce(caller_id, '') end,
      case place when 5 then '10.40.0.77' else fixed_address end,
      (place = 6) <> (wanted = 'cut')
    from (
      select c.router_id, s.*, row_number() over (order by s.wanted = 'cut', s.id) as place
      from radius.subscriber s join customers c on c.id = s.id
      where c.router_id = (select max(id) from routers)
    ) as listed
    where place > 1
  `.execute(database);
  await sql`
    insert into router_secrets (router_id, name, profile, password, caller_id, is_disabled)
    select c.router_id, s.username, coalesce(s.profile, 'default'), s.password, '', false
    from radius.subscriber s join customers c on c.id = s.id
    where s.wanted = 'on' and c.router_id = (select min(id) from routers)
    order by s.id limit 3
  `.execute(database);
  await sql`
    insert into router_secrets (router_id, name, profile, caller_id, is_disabled)
    select router_id, name, 'default', '', false
    from (values (true, 'masud-new'), (false, 'test123')) as strangers (is_last, name)
      join router_readings
        on router_id = case when is_last then (select max(id) from routers)
          else (select min(id) from routers) end
  `.execute(database);
  await settleDifferences(database);
}
