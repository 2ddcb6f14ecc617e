import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Sessions per customer, including the current one. */
const SESSIONS = 5;

/**
 * Makes a demo's sessions: most customers are online, some sessions ended lately with a cause, and
 * a few paying customers have been offline for days. Some rows differ from the books on purpose: a
 * deactive customer online, one with two sessions, an unknown user name, and a silent router.
 */
export async function makePastSessions(database: Database, now: Date): Promise<void> {
  await sql`
    insert into radius.radacct (acctsessionid, acctuniqueid, username, customer_id, router_id,
      packetsrcipaddress, nasipaddress, acctstarttime, acctupdatetime, acctstoptime,
      acctsessiontime, acctinputoctets, acctoutputoctets, callingstationid, framedipaddress,
      acctterminatecause, class)
    select to_hex(2164260864 + id * 8 + place), 'demo-' || id || '-' || place, username, id,
      router_id, address, address, begun_at, coalesce(ended_at, ${now}), ended_at,
      extract(epoch from coalesce(ended_at, ${now}) - begun_at)::bigint,
      hours * (20 + luck % 90) * 1000000, hours * (200 + luck % 700) * 1000000,
      'AA:BB:CC:' || to_char(id, 'FM00:00:00'), ('10.20.0.0'::inet + id),
      case when ended_at is not null then (array['User-Request', 'Lost-Carrier', 'Lost-Carrier',
        'NAS-Reboot', 'Session-Timeout', 'Admin-Reset', 'Lost-Contact'])[1 + luck % 7] end,
      case when ended_at is null then '0x' || radius.answer_mark(subscriber) end
    from (
      select s.*, s as subscriber, c.router_id, routers.address, place, luck,
        begun_at, case when place = 0 and not is_away then null
          when place = 0 then begun_at + interval '2 hours'
          else begun_at + interval '26 hours' end as ended_at,
        case when place = 0 then 6 else 26 end as hours
      from radius.subscriber s
        join customers c on c.id = s.id
        join routers on routers.id = c.router_id
          and routers.id < (select max(id) from routers)
        cross join lateral generate_series(0, ${SESSIONS - 1}) as place
        cross join lateral (select abs(hashint8(s.id * 31 + place)::bigint) as luck) as dice
        cross join lateral (select s.wanted = 'cut' or s.id % 17 = 0 as is_away) as away
        cross join lateral (select ${now}::timestamptz - interval '1 minute' * (40 + luck % 300)
          - interval '28 hours' * place
          - case when is_away then interval '4 days' else interval '0' end as begun_at) as times
    ) as sessions
  `.execute(database);
  await addDifferences(database, now);
  await sql`
    insert into radius.usage (customer_id, day, octets_in, octets_out)
    select s.id, day::date, luck % 900 * 1000000, (1500 + luck % 9000) * 1000000
    from radius.subscriber s, company,
      generate_series(date_trunc('month', ${now}::timestamptz at time zone company.time_zone),
        ${now}::timestamptz at time zone company.time_zone, interval '1 day') as day,
      lateral (
        select abs(hashint8(s.id * 37 + extract(day from day)::bigint)::bigint) as luck) as dice
    where s.wanted = 'on'
  `.execute(database);
  await sql`
    select radius.settle_presence(customer_id)
    from (select distinct customer_id from radius.radacct where customer_id is not null) as seen
  `.execute(database);
  // The last router does not use RADIUS, and the one before it is silent.
  await sql`
    insert into radius.router_signs (router_id, heard_at)
    select id, ${now}::timestamptz
      - case place when 2 then interval '40 minutes' else interval '0' end
    from (select id, row_number() over (order by id desc) as place from routers) as placed
    where place > 1
  `.execute(database);
}

async function addDifferences(database: Database, now: Date): Promise<void> {
  await sql`
    insert into radius.radacct (acctsessionid, acctuniqueid, username, customer_id, router_id,
      packetsrcipaddress, acctstarttime, acctupdatetime, callingstationid, framedipaddress)
    select 'f' || row_number() over (), 'demo-differs-' || row_number() over (), username, id, 1,
      '10.10.0.1', ${now}::timestamptz - interval '3 hours', ${now}, 'AA:BB:CC:99:99:99',
      '10.20.250.1'::inet + (row_number() over ())
    from (
      (select username, id from radius.subscriber where wanted = 'cut' order by id limit 1)
      union all
      (select username, id from radius.subscriber where wanted = 'on' order by id limit 1)
      union all
      values ('tamim-old', null::bigint)
    ) as differing
  `.execute(database);
}
