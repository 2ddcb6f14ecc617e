-- The lists of PPPoE secrets of routers, as somebody uploaded them, and where the books and the
-- network differ (decision 0046).

-- The latest list of a router; it replaces the one before.
create table router_readings (
  router_id bigint primary key references routers,
  file_name text not null,
  -- When the list was made: by the router's clock, if the file states it and the clock is right;
  -- otherwise when the file was uploaded.
  read_at timestamptz not null,
  -- What the router's clock said, if it is wrong.
  wrong_clock text,
  -- Such as 'RouterOS 7.16.2'; null if the file does not say it.
  version text,
  -- What the router calls itself, by the latest list that says it.
  identity text,
  -- Whether passwords are in the list. RouterOS 7 leaves them out unless it is asked for them.
  has_passwords boolean not null,
  -- How many entries were left out, because they are tunnels of the staff and not of customers.
  left_out integer not null check (left_out >= 0),
  uploaded_by bigint not null references users,
  created_at timestamptz not null default now()
);

create table router_secrets (
  router_id bigint not null references router_readings on delete cascade,
  name text not null,
  profile text not null,
  -- Stored only if the books know the name, whose password is there as well; otherwise null.
  password text,
  caller_id text,
  -- The fixed address; null if the router takes one from a pool.
  remote_address text,
  is_disabled boolean not null,
  -- Whether a user permits the script to change it, although the books do not know it or RADIUS
  -- replaces it.
  is_ticked boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (router_id, name)
);
create index router_secrets_profile_idx on router_secrets (router_id, profile);
-- The speeds of the router's profiles, if the file has them.
create table router_profiles (
  router_id bigint not null references router_readings on delete cascade,
  name text not null,
  -- As the router writes it, and the same in bits a second.
  rate_limit text not null,
  plain_rate text not null,
  created_at timestamptz not null default now(),
  primary key (router_id, name)
);
-- Finds closed customers whose name a router still has.
create index customers_closed_login_idx on customers (pppoe_user_name, id) where status = 'close';

-- One side of a difference: a word for which the screen has a text, and the value that it is about.
-- Declared stable, as what it calls is stable, so that the planner puts it in the place of each
-- call.
create function side(word text, value text default null) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object('is', word, 'value', value));

-- Whether the customers of a router log in by RADIUS, which is so if it was ever heard of there.
create function asks_radius(router bigint) returns boolean language sql stable
return exists (select from radius.router_signs where router_id = router);

-- Sessions that were ordered to end less than a minute ago, and have that time to end.
create view radius.ending as
select radacctid from radius.kicks
where state = 'waiting' and created_at > now() - interval '1 minute';

-- What differs at this moment, in views with the same columns, one for each kind; differing_now has
-- all of them together. `mark` identifies a difference as long as it lasts; `since` is read when it
-- is found for the first time.
create schema differing;

-- Customers who are online with another answer than a login would get now, or without any answer of
-- ours.
create view differing.answers (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', found.kind, a.radacctid), found.kind, 'radius',
  a.customer_id, a.router_id, a.username, a.radacctid,
  case found.kind
    when 'online_unknown' then side('absent')
    when 'online_off' then side(case when c.status = 'close' then 'closed' else 'off' end)
    else side(s.wanted, s.profile) end,
  side(
    case when found.kind in ('online_unknown', 'online_off') then 'online' else found.kind end,
    coalesce(host(a.framedipaddress), a.callingstationid)),
  case
    when found.kind in ('online_unknown', 'online_local') then a.acctstarttime
    else greatest(a.acctstarttime, coalesce(u.started_at, now())) end,
  null::boolean
from radius.radacct a
  left join customers c on c.id = a.customer_id
  left join radius.subscriber s on s.id = a.customer_id
  left join suspensions u on u.customer_id = a.customer_id and u.lifted_at is null
  cross join lateral (select case
    when a.customer_id is null then 'online_unknown'
    when s.id is null or s.wanted = 'cut' then 'online_off'
    when a.class is null then 'online_local'
    when s.wanted = 'walled' then 'online_full'
    else 'online_before' end as kind) as found
where a.acctstoptime is null
  and (a.class is null or a.class <> '0x' || radius.answer_mark(s))
  and not exists (select from radius.ending e where e.radacctid = a.radacctid);

-- Customers with two devices online; the one that was silent longer is taken for the one that is
-- gone.
create view differing.double_sessions (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', 'two_sessions', customer_id), 'two_sessions', 'radius', customer_id,
  routers[1], logins[1], sessions[1], side('one_session'), side('sessions', devices),
  begun[2], null::boolean
from (
  select a.customer_id,
    array_agg(a.router_id order by a.acctupdatetime, a.acctstarttime) as routers,
    array_agg(a.username order by a.acctupdatetime, a.acctstarttime) as logins,
    array_agg(a.radacctid order by a.acctupdatetime, a.acctstarttime) as sessions,
    array_agg(a.acctstarttime order by a.acctstarttime) as begun,
    string_agg(coalesce(a.callingstationid, host(a.framedipaddress), a.acctsessionid), ', '
      order by a.acctstarttime) as devices
  from radius.radacct a
  where a.acctstoptime is null and a.customer_id is not null
    and not exists (select from radius.ending e where e.radacctid = a.radacctid)
  group by a.customer_id having count(*) > 1
) as twice;

-- Customers who are online at another router than the books name.
create view differing.routers (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', 'other_router', c.id, there.id), 'other_router', 'radius', c.id, there.id,
  a.username, a.radacctid, side('text', ours.name), side('text', there.name), a.acctstarttime,
  null::boolean
from radius.radacct a
  join customers c on c.id = a.customer_id and c.router_id <> a.router_id
  join routers ours on ours.id = c.router_id
  join routers there on there.id = a.router_id
where a.acctstoptime is null;

-- Customers who are online from another device, or with another address, than the books say.
create view differing.devices (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', v.kind, 'radius', s.id), v.kind, 'radius', s.id, a.router_id, a.username,
  a.radacctid, side('text', v.books), side('text', v.network), a.acctstarttime, null::boolean
from radius.radacct a
  join radius.subscriber s on s.id = a.customer_id
  cross join lateral (values
    ('mac', s.caller_id, radius.calling_station(a.callingstationid)),
    ('address', case when s.fixed_address is not null
      then host(radius.inet_or_null(s.fixed_address)) end, host(a.framedipaddress))
  ) v (kind, books, network)
where a.acctstoptime is null and (s.caller_id is not null or s.fixed_address is not null)
  and v.books <> v.network
  and not exists (select from radius.ending e where e.radacctid = a.radacctid);

-- Routers that use RADIUS and have not been heard of for a while.
create view differing.silent_routers (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', 'router_silent', r.id), 'router_silent', 'radius', null::bigint, r.id,
  null::text, null::bigint, side('in_use'), side('silent'), coalesce(heard_at, r.created_at),
  null::boolean
from routers r
  left join radius.router_signs on router_id = r.id
where r.is_active and (r.sealed_secret is not null or heard_at is not null)
  and coalesce(heard_at, r.created_at) < now() - radius.lost_after();

-- Routers whose clock was wrong when their list was made.
create view differing.clocks (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', 'clock_off', r.id), 'clock_off', 'file', null::bigint, r.id, null::text,
  null::bigint,
  side('text', to_char(rd.created_at at time zone r.time_zone, 'YYYY-MM-DD HH24:MI:SS')),
  side('text', rd.wrong_clock), rd.created_at, null::boolean
from router_readings rd join routers r on r.id = rd.router_id
where rd.wrong_clock is not null;

-- Names and passwords with which nobody can log in at a router or by RADIUS; domain/pppoe-login.ts
-- has the same rules for new ones.
create view differing.unusable_logins (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', 'unusable', c.id), 'unusable', 'radius', c.id, c.router_id, c.pppoe_user_name,
  null::bigint, side(case
    when c.pppoe_user_name ~ wrong.in_name then 'name_form'
    when coalesce(c.pppoe_password, '') = '' then 'no_password'
    else 'password_form' end), side('no_login'), now(), null::boolean
from customers c
  cross join (values (
    '[[:cntrl:]\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]')) wrong (in_name)
where c.status <> 'close' and c.connection_type = 'pppoe' and c.pppoe_user_name is not null
  and exists (select from routers)
  and (c.pppoe_user_name ~ wrong.in_name
    -- Other routers keep the password themselves.
    or coalesce(c.pppoe_password, '') = '' and asks_radius(c.router_id)
    or c.pppoe_password ~ '[[:cntrl:]]'
    or left(c.pppoe_password, 1) in ('''', '"', '`')
      and left(c.pppoe_password, 1) = right(c.pppoe_password, 1));

-- Differences of each secret of a list. If the router asks RADIUS, the contents of its secrets do
-- not matter, because they are to be removed; only the password does, as the customer's device has
-- it.
create view differing.secrets (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', v.kind, 'file', t.router_id, t.name), v.kind, 'file', k.customer_id,
  t.router_id, t.name, null::bigint, side(v.books_word, v.books), side(v.their_word, v.theirs),
  rd.read_at, v.is_in_script
from router_secrets t
  join router_readings rd on rd.router_id = t.router_id
  left join radius.router_signs asked on asked.router_id = t.router_id
  left join radius.subscriber s on s.username = t.name
  left join lateral (
    select c.id from customers c
    where s.id is null and c.status = 'close' and c.pppoe_user_name = t.name
    order by c.id desc limit 1) as closed on true
  -- The only customer who can be meant by a name that is spelled in another way.
  left join lateral (
    select min(c.id) as id, min(c.pppoe_user_name) as name from customers c
    where s.id is null and closed.id is null and c.status <> 'close'
      and c.connection_type = 'pppoe' and c.pppoe_user_name is not null
      and comparable_text(c.pppoe_user_name) = comparable_text(t.name)
      and not exists (
        select from router_secrets exact
        where exact.router_id = t.router_id and exact.name = c.pppoe_user_name)
    having count(*) = 1) as spelt on true
  left join customers c on c.id = s.id
  left join packages p on p.id = c.package_id
  -- For a package without a profile, a profile with the package's name, if the router uses one.
  left join (select distinct router_id, profile from router_secrets) as used
    on used.router_id = t.router_id and used.profile = p.name
  -- `offset 0` keeps these from being computed more than once a row.
  cross join lateral (select
    asked.router_id is not null as asks,
    coalesce(s.id, closed.id, spelt.id) as customer_id,
    s.id is not null as is_known,
    coalesce(s.wanted, 'cut') as wanted,
    coalesce(s.profile, used.profile) as profile,
    case when s.fixed_address is not null
      then coalesce(host(radius.inet_or_null(s.fixed_address)), s.fixed_address) end as address,
    case when t.remote_address is not null
      then coalesce(host(radius.inet_or_null(t.remote_address)), t.remote_address)
      end as their_address,
    case when t.caller_id <> '' then radius.calling_station(t.caller_id) end as their_mac,
    case when t.is_disabled then 'off' else 'on' end as their_state
    offset 0
  ) as k
  cross join lateral (values
    ('unknown', k.customer_id is null, 'absent', null, k.their_state, t.profile, t.is_ticked),
    ('spelling', spelt.id is not null, 'text', spelt.name, 'text', t.name, null),
    ('state', not k.asks and (k.is_known or closed.id is not null)
      and t.is_disabled <> (k.wanted = 'cut'),
      case when not k.is_known then 'closed' when k.wanted = 'cut' then 'off' else k.wanted end,
      null, k.their_state, null, true),
    ('profile', not k.asks and k.wanted <> 'cut' and k.profile <> t.profile,
      'text', k.profile, 'text', t.profile, true),
    ('password', k.is_known and not (k.asks and t.is_disabled)
      and t.password <> coalesce(s.password, ''),
      case when s.password is null then 'no_password' else 'password' end, null,
      case when t.password = '' then 'no_password' else 'other_password' end, null,
      not k.asks and s.password is not null),
    ('address', not k.asks and k.is_known and k.address is distinct from k.their_address,
      'text', k.address, 'text', k.their_address, true),
    ('mac', not k.asks and k.is_known and s.caller_id is distinct from k.their_mac,
      'text', s.caller_id, 'text', k.their_mac, true),
    ('local_secret', k.asks and k.is_known and not t.is_disabled,
      'by_radius', null, 'local', t.profile, t.is_ticked)
  ) v (kind, is_so, books_word, books, their_word, theirs, is_in_script)
where v.is_so;

-- Profiles that have another speed on the router. Where customers log in by RADIUS this does not
-- matter, because the speed comes with each login.
create view differing.rates (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', 'rate', 'file', t.router_id, t.name), 'rate', 'file', null::bigint,
  t.router_id, t.name, null::bigint, side('text', p.rate_limit),
  side('text', nullif(t.rate_limit, '')), rd.read_at, true
from router_profiles t
  join router_readings rd on rd.router_id = t.router_id
  join network_profiles p on p.name = t.name
where not asks_radius(t.router_id) and t.plain_rate <> replace(p.rate_limit, 'k', '000');

-- Customers who are to be online and whose router has no secret for them. A customer without a
-- router is taken for one of the only router.
create view differing.missing_secrets (mark, kind, source, customer_id, router_id, login,
  session_id, books, network, since, is_in_script) as
select concat_ws('|', 'missing', rd.router_id, s.id), 'missing', 'file', s.id, rd.router_id,
  s.username, null::bigint, side(s.wanted, s.profile), side('absent'),
  greatest(rd.read_at, c.created_at), s.password is not null
from customers c
  join radius.subscriber s on s.id = c.id
  left join routers named
    on c.router_id is null and comparable_text(named.name) = comparable_text(c.router)
  left join (select min(id) as id from routers where is_active having count(*) = 1) as lone on true
  join router_readings rd on rd.router_id = coalesce(c.router_id, named.id, lone.id)
where s.wanted <> 'cut' and not asks_radius(rd.router_id)
  and not exists (
    select from router_secrets t
    where t.router_id = rd.router_id and t.name = s.username)
  -- The router does not have the name in another spelling either, other than as the name of
  -- somebody else.
  and not exists (
    select from router_secrets t
    where t.router_id = rd.router_id and comparable_text(t.name) = comparable_text(s.username)
      and not exists (select from radius.subscriber own where own.username = t.name));

create view differing_now as
select * from differing.answers
union all
select * from differing.double_sessions
union all
select * from differing.routers
union all
select * from differing.devices
union all
select * from differing.silent_routers
union all
select * from differing.clocks
union all
select * from differing.unusable_logins
union all
select * from differing.secrets
union all
select * from differing.rates
union all
select * from differing.missing_secrets;

-- The differences that were found last, each with the day on which it was found first.
create table network_differences (
  id bigint generated always as identity primary key,
  mark text not null constraint network_differences_mark_key unique,
  kind text not null,
  source text not null check (source in ('radius', 'file')),
  customer_id bigint references customers on delete cascade,
  router_id bigint references routers,
  login text,
  -- The id of a row of radius.radacct, without a foreign key because that table is not in backups.
  session_id bigint,
  books jsonb not null,
  network jsonb not null,
  since timestamptz not null,
  -- Whether the script for the router corrects it; null if no script can.
  is_in_script boolean,
  created_at timestamptz not null default now()
);
create index network_differences_customer_id_idx on network_differences (customer_id);
create index network_differences_router_id_idx on network_differences (router_id, kind);
create index network_differences_kind_idx on network_differences (kind);

-- When everything was compared last, and how long that took; there is always exactly one row.
create table difference_checks (
  id boolean primary key default true check (id),
  checked_at timestamptz,
  took_ms integer not null default 0,
  created_at timestamptz not null default now()
);
insert into difference_checks default values;

-- Compares everything again, or only the list of one router; answers how many differences there
-- are.
create function settle_differences(only_router bigint default null) returns bigint
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare begun constant timestamptz := clock_timestamp(); counted bigint;
begin
  -- The lock lets one run at a time, so that none removes what another has just found.
  lock table network_differences in share row exclusive mode;
  with found as materialized (
    select distinct on (mark) * from differing_now d
    where only_router is null or (d.source = 'file' and d.router_id = only_router)
    order by mark, since
  ), gone as (
    delete from network_differences k
    where (only_router is null or (k.source = 'file' and k.router_id = only_router))
      and not exists (select from found where found.mark = k.mark)
  ), kept as (
    insert into network_differences as k (mark, kind, source, customer_id, router_id, login,
      session_id, books, network, since, is_in_script)
    select mark, kind, source, customer_id, router_id, login, session_id, books, network, since,
      is_in_script
    from found
    on conflict (mark) do update set customer_id = excluded.customer_id,
      router_id = excluded.router_id, session_id = excluded.session_id, books = excluded.books,
      network = excluded.network, is_in_script = excluded.is_in_script
    where (k.customer_id, k.router_id, k.session_id, k.books, k.network, k.is_in_script)
      is distinct from (excluded.customer_id, excluded.router_id, excluded.session_id,
        excluded.books, excluded.network, excluded.is_in_script)
  )
  select count(*) into counted from found;
  if only_router is null then
    update difference_checks set checked_at = now(),
      took_ms = 1000 * extract(epoch from clock_timestamp() - begun);
  end if;
  return counted;
end
$$;
