-- What FreeRADIUS reads and writes. Nothing is copied to it: what a customer may do is computed
-- from the books when the router asks (decision 0043). This schema is not in backups and not in
-- db/schema.sql, because sessions mean nothing once the data is that of another day.
create schema radius;

-- The twelve digits of a MAC address with colons.
create function radius.with_colons(address text) returns text
language sql immutable parallel safe
return regexp_replace(regexp_replace(address, '[ :._-]', '', 'g'), '(..)(?=.)', '\1:', 'g');

-- The MAC address of a device as AA:BB:CC:DD:EE:FF, however a person or another router wrote it:
-- also with one digit for an octet, after 0x, or with a port or a network's name behind it.
-- domain/mac-address.ts computes the same. A single expression, so that the planner puts it in the
-- place of each call.
create function radius.calling_station(typed text) returns text
language sql immutable parallel safe
return case
  when upper(btrim(typed)) ~ '^(0X(?=[0-9A-F]{12}$))?([0-9A-F][ :._-]*){11}[0-9A-F]$'
    then radius.with_colons(regexp_replace(upper(btrim(typed)), '^0X', ''))
  when upper(btrim(typed)) ~ '^([0-9A-F]{1,2}[ :._-]){5}[0-9A-F]{1,2}$'
    then radius.with_colons(regexp_replace(
      upper(btrim(typed)), '(^|[ :._-])([0-9A-F])(?=$|[ :._-])', '\10\2', 'g'))
  when upper(btrim(typed)) ~ '^([0-9A-F][ :._-]*){11}[0-9A-F][^0-9A-Z]'
      and upper(btrim(typed)) ~ '[^0-9A-F :._-]'
    then radius.with_colons(
      substring(upper(btrim(typed)) from '^(?:[0-9A-F][ :._-]*){11}[0-9A-F]'))
  else nullif(upper(btrim(typed)), '') end;

-- Who may log in, by name, and what they get. A closed customer is not here; a deactive one is here
-- and refused.
create view radius.subscriber as
select c.id, c.pppoe_user_name as username, c.pppoe_password as password,
  radius.calling_station(c.caller_id) as caller_id,
  case when s.mode = 'walled' and c.status <> 'deactive' then null
    else nullif(btrim(c.remote_address), '') end as fixed_address,
  case when c.status = 'deactive' then 'cut' else coalesce(s.mode, 'on') end as wanted,
  p.name as profile, p.rate_limit, nullif(p.pool, '') as pool,
  nullif(p.address_list, '') as address_list
from customers c
  left join suspensions s on s.customer_id = c.id and s.lifted_at is null
  left join packages k on k.id = c.package_id
  left join network_profiles p on p.id = case
    when s.mode = 'walled' and c.status <> 'deactive' then 1 else k.network_profile_id end
where c.status <> 'close' and c.connection_type = 'pppoe' and c.pppoe_user_name is not null;

-- Part of every answer_mark(), so that nobody who sees one on the wire can find a password by
-- guessing.
create table radius.salt (
  id boolean primary key default true check (id),
  salt text not null default gen_random_uuid()::text
);
insert into radius.salt default values;

-- A hash of the answer to a login. The answer carries it as the attribute Class, and the router
-- sends it back with the packets of the session. If a session's Class differs from the hash of
-- today's answer, the customer would now get another answer.
create function radius.answer_mark(s radius.subscriber) returns text language sql stable
return md5(concat_ws('|', (select salt from radius.salt), (s).id, (s).username, (s).password,
  coalesce((s).caller_id, '-'), coalesce((s).fixed_address, '-'), (s).wanted,
  coalesce((s).rate_limit, '-'), coalesce((s).pool, '-'), coalesce((s).address_list, '-')));

-- A value written so that FreeRADIUS reads it as it is: FreeRADIUS removes quotes at both ends of a
-- value, runs one in backticks, and reads a backslash as the start of an escape.
create function radius.literal(v text) returns text language sql immutable parallel safe as $$
  select case when left(v, 1) in ('''', '"', '`') and left(v, 1) = right(v, 1)
      or strpos(v, '\') > 0
    then '''' || replace(replace(v, '\', '\\'), '''', '\''') || '''' else v end
$$;

-- A value as FreeRADIUS reads it from a file.
create function radius.quoted(v text) returns text language sql immutable parallel safe as $$
  select '''' || replace(replace(v, '\', '\\'), '''', '\''') || ''''
$$;

-- How often a router reports that a session lives, and after which silence a session is taken for
-- ended.
create function radius.interim() returns interval language sql immutable parallel safe
return interval '5 minutes';
create function radius.lost_after() returns interval language sql immutable parallel safe
return 3 * radius.interim();

-- What FreeRADIUS checks a login against. It compares the device as text, so the right device is
-- written as the router wrote it.
create function radius.check_items(login text, calling text default '')
returns table (id int, username text, attribute text, value text, op text)
language plpgsql stable security definer set search_path = radius, pg_temp as $$
declare s radius.subscriber;
begin
  select * into s from radius.subscriber x where x.username = login;
  if not found then return; end if;
  return query select v.* from (values
    (1, login, 'Cleartext-Password', radius.literal(s.password), ':='),
    (2, login, 'Simultaneous-Use', '1', ':='),
    (3, login, 'Calling-Station-Id', case when s.caller_id = radius.calling_station(calling)
      then radius.literal(calling) else s.caller_id end, '=='),
    (4, login, 'Auth-Type', case s.wanted when 'cut' then 'Reject' end, ':=')
  ) v (id, username, attribute, value, op) where v.value is not null;
end
$$;

-- What the answer to a login carries. The session of a walled customer ends after 15 minutes and
-- the router asks again: who has paid meanwhile is back by then, even if the router did not get the
-- order to end the session.
create function radius.reply_values(s radius.subscriber)
returns table (id int, attribute text, value text) language sql stable as $$
  select v.* from (values
    (1, 'Mikrotik-Rate-Limit', (s).rate_limit),
    (2, 'Framed-Pool', (s).pool),
    (3, 'Mikrotik-Address-List', (s).address_list),
    (4, 'Framed-IP-Address', (s).fixed_address),
    (5, 'Session-Timeout', case (s).wanted when 'walled' then '900' end),
    (6, 'Acct-Interim-Interval', extract(epoch from radius.interim())::int::text),
    (7, 'Class', '0x' || radius.answer_mark(s))
  ) v (id, attribute, value) where v.value is not null
$$;

create function radius.reply_items(login text)
returns table (id int, username text, attribute text, value text, op text)
language plpgsql stable security definer set search_path = radius, pg_temp as $$
declare s radius.subscriber;
begin
  select * into s from radius.subscriber x where x.username = login;
  if not found then return; end if;
  return query select v.id, login, v.attribute, v.value, ':=' from radius.reply_values(s) v;
end
$$;

-- All answers as a file of FreeRADIUS, for when it cannot reach the database. Names and passwords
-- that would break the lines of the file are left out; nobody could type them anyhow.
create function radius.copy_entries() returns setof text
language sql stable security definer set search_path = radius, pg_temp as $$
  select radius.quoted(s.username) || ' Cleartext-Password := ' || radius.quoted(s.password)
    || case when s.wanted = 'cut' then ', Auth-Type := Reject' else '' end || E'\n\t'
    || (select string_agg(v.attribute || ' := ' || case v.attribute when 'Class' then v.value
        else radius.quoted(v.value) end, ', ' order by v.id) from radius.reply_values(s) v)
  from radius.subscriber s
  where s.password is not null and s.username !~ '[[:cntrl:]\u2028\u2029]'
    and s.password !~ '[[:cntrl:]]'
  order by s.id
$$;

-- The most bytes that one session is believed to have carried (281 terabytes: a month at 800
-- megabits a second), and the largest sum that is shown (2^53 - 1, the largest exact integer of a
-- screen).
create function radius.most_octets() returns bigint language sql immutable parallel safe
return 281474976710656;
create function radius.most_shown() returns bigint language sql immutable parallel safe
return 9007199254740991;

-- Sessions of customers, with the column names of FreeRADIUS. A session keeps its customer and its
-- router, even if either is renamed later.
create table radius.radacct (
  radacctid bigint generated always as identity primary key,
  acctsessionid text not null,
  acctuniqueid text not null unique,
  username text not null,
  customer_id bigint,
  router_id bigint,
  -- The address that the packets came from. nasipaddress is what the router says of itself.
  packetsrcipaddress inet not null,
  nasipaddress inet,
  nasportid text,
  acctstarttime timestamptz not null,
  -- When it began by the router's own clock, which may be wrong: used only to tell two sessions
  -- apart.
  router_start bigint,
  acctupdatetime timestamptz not null,
  acctstoptime timestamptz,
  acctsessiontime bigint,
  -- Bytes from the customer, and bytes to the customer.
  acctinputoctets bigint not null default 0
    check (acctinputoctets between 0 and radius.most_octets()),
  acctoutputoctets bigint not null default 0
    check (acctoutputoctets between 0 and radius.most_octets()),
  callingstationid text,
  calledstationid text,
  framedipaddress inet,
  acctterminatecause text,
  class text
) with (fillfactor = 80);
-- Finds open sessions of a customer, of a router, and of a name (to count two logins with one
-- name).
create index radacct_open_customer_idx on radius.radacct (customer_id) where acctstoptime is null;
create index radacct_open_router_idx on radius.radacct (router_id) where acctstoptime is null;
create index radacct_open_user_idx on radius.radacct (username) where acctstoptime is null;
-- Finds the latest sessions of a customer.
create index radacct_customer_idx on radius.radacct (customer_id, acctstarttime desc);
-- Finds the sessions of a month, for the archive.
create index radacct_stop_idx on radius.radacct (acctstoptime) where acctstoptime is not null;

-- Whether a customer is online, and since when that is so; one row for each customer who ever was.
create table radius.presence (
  customer_id bigint primary key,
  is_online boolean not null,
  since timestamptz not null,
  router_id bigint
);
create index presence_online_idx on radius.presence (router_id) where is_online;
create index presence_offline_idx on radius.presence (since) where not is_online;

-- Bytes by customer and day.
create table radius.usage (
  customer_id bigint not null,
  day date not null,
  octets_in bigint not null check (octets_in between 0 and radius.most_shown()),
  octets_out bigint not null check (octets_out between 0 and radius.most_shown()),
  primary key (customer_id, day)
) with (fillfactor = 80);

-- Counts of packets that say what cannot be, by day, router and fault. The packets are not stored;
-- a job writes the counts to the log.
create table radius.odd_packets (
  day date not null default current_date,
  source inet not null,
  fault text not null,
  packets bigint not null default 1,
  logged bigint not null default 0,
  primary key (day, source, fault)
) with (fillfactor = 50);

-- When a router was last heard of, to the minute.
create table radius.router_signs (
  router_id bigint primary key,
  heard_at timestamptz not null
) with (fillfactor = 50);

-- Whether FreeRADIUS is connected to this database, which a job looks at every minute: when it was
-- last seen, since when it is missing, and since when the screens say that it answers from its
-- copy. There is always exactly one row.
create table radius.connection (
  id boolean primary key default true check (id),
  seen_at timestamptz,
  missed_at timestamptz,
  copy_since timestamptz check (copy_since is null or missed_at is not null)
);
insert into radius.connection default values;

-- Logins and their answers. No password is stored, and no mistyped one either.
create table radius.radpostauth (
  id bigint generated always as identity primary key,
  username text not null,
  reply text not null,
  callingstationid text,
  packetsrcipaddress inet,
  authdate timestamptz not null default now()
);
create index radpostauth_username_idx on radius.radpostauth (username, authdate);
create index radpostauth_authdate_idx on radius.radpostauth (authdate);

-- Orders to routers to end a session (RFC 5176). Written in the transaction that is the reason for
-- it, and sent afterwards.
create table radius.kicks (
  id bigint generated always as identity primary key,
  radacctid bigint not null references radius.radacct,
  -- The user who asked for it; null if the session ends because a login would now get another
  -- answer.
  asked_by bigint,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- What the router answered, or why nothing was sent.
  outcome text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- A session has at most one order that waits.
create unique index kicks_waiting_key on radius.kicks (radacctid) where state = 'waiting';
create index kicks_due_idx on radius.kicks (next_try_at) where state = 'waiting';
create index kicks_session_idx on radius.kicks (radacctid);

create function radius.inet_or_null(v text) returns inet language plpgsql immutable as $$
begin
  return nullif(v, '')::inet;
exception when invalid_text_representation then return null;
end
$$;

-- A text as an integer; null if it is none, or above the limit.
create function radius.whole_up_to(v text, most bigint) returns bigint
language sql immutable parallel safe
return case when v ~ '^[0-9]{1,18}$' and v::bigint <= most then v::bigint end;

-- A counter that RADIUS splits into two attributes; null if it is above what a session can have
-- carried.
create function radius.octets_of(gigawords text, octets text) returns bigint
language sql immutable parallel safe
return case
  when coalesce(gigawords, '') = '' then radius.whole_up_to(octets, radius.most_octets())
  else (radius.whole_up_to(gigawords, (radius.most_octets() >> 32) - 1) << 32)
    + radius.whole_up_to(octets, 4294967295) end;

-- The address of a device; null for those by which a router says that there is none.
create function radius.device_address(v text) returns inet language sql immutable
return case when v in ('0.0.0.0', '255.255.255.255', '255.255.255.254', '::') then null
  else radius.inet_or_null(v) end;

-- The longest time that a packet is believed to have waited (a year), and that a session is
-- believed to have lasted (ten years), in seconds.
create function radius.most_delay_seconds() returns bigint language sql immutable parallel safe
return 31536000;
create function radius.most_session_seconds() returns bigint language sql immutable parallel safe
return 315360000;

-- Counts a packet that says what cannot be.
create function radius.note_odd(from_router inet, what text) returns void language sql as $$
  insert into radius.odd_packets as known (source, fault) values (from_router, what)
  on conflict (day, source, fault) do update set packets = known.packets + 1
$$;

-- Counts a packet for each of its numbers that cannot be.
create function radius.note_odd_numbers(
  from_router inet, delay_seconds text, session_seconds text, input_octets text,
  input_gigawords text, output_octets text, output_gigawords text
) returns void language plpgsql as $$
begin
  perform radius.note_odd(from_router, odd.fault) from (values
    ('impossible volume', input_octets, radius.octets_of(input_gigawords, input_octets)),
    ('impossible volume', output_octets, radius.octets_of(output_gigawords, output_octets)),
    ('impossible session time', session_seconds,
      radius.whole_up_to(session_seconds, radius.most_session_seconds())),
    ('impossible delay', delay_seconds,
      radius.whole_up_to(delay_seconds, radius.most_delay_seconds()))
  ) odd (fault, said, believed) where odd.said <> '' and odd.believed is null;
end
$$;

-- Notes that a router was heard of and answers its id. Most packets find that minute noted already
-- and write nothing.
create function radius.hear(source inet) returns bigint language plpgsql as $$
declare found_id bigint;
begin
  select id into found_id from public.routers where address = source;
  if found_id is null then return null; end if;
  perform from radius.router_signs
    where router_id = found_id and heard_at > now() - interval '1 minute';
  if not found then
    insert into radius.router_signs as known (router_id, heard_at) values (found_id, now())
    on conflict (router_id) do update set heard_at = excluded.heard_at
      where known.heard_at < excluded.heard_at;
  end if;
  return found_id;
end
$$;

-- Sets a customer online or offline by the sessions there are. Of two packets at once the second
-- waits for the first at the lock of the row, and then sees what it did.
create function radius.settle_presence(customer bigint) returns void language plpgsql as $$
declare latest radius.radacct; ended timestamptz;
begin
  insert into radius.presence (customer_id, is_online, since) values (customer, false, now())
  on conflict do nothing;
  perform from radius.presence where customer_id = customer for no key update;
  select * into latest from radius.radacct
    where customer_id = customer and acctstoptime is null order by acctstarttime desc limit 1;
  if found then
    update radius.presence
      set is_online = true, since = latest.acctstarttime, router_id = latest.router_id
      where customer_id = customer
        and (not is_online or since <> latest.acctstarttime
          or router_id is distinct from latest.router_id);
    return;
  end if;
  select max(acctstoptime) into ended from (
    select acctstoptime from radius.radacct
    where customer_id = customer order by acctstarttime desc limit 5) as recent;
  update radius.presence set is_online = false, since = coalesce(ended, now())
    where customer_id = customer and (is_online or since is distinct from ended);
end
$$;

create function radius.add_usage(customer bigint, at timestamptz, octets_in bigint, octets_out bigint)
returns void language plpgsql as $$
begin
  if customer is null or (octets_in = 0 and octets_out = 0) then return; end if;
  insert into radius.usage as known (customer_id, day, octets_in, octets_out)
  select customer, (at at time zone company.time_zone)::date, octets_in, octets_out
  from public.company
  on conflict (customer_id, day) do update set
    octets_in = least(known.octets_in + excluded.octets_in, radius.most_shown()),
    octets_out = least(known.octets_out + excluded.octets_out, radius.most_shown());
end
$$;

-- Ends the sessions of a router that starts or stops, because it has lost them.
create function radius.end_sessions_of(source inet, at timestamptz, cause text)
returns void language plpgsql as $$
declare customer bigint;
begin
  for customer in
    update radius.radacct set acctstoptime = greatest(at, acctstarttime), acctterminatecause = cause
    where packetsrcipaddress = source and acctstoptime is null and acctstarttime <= at
    returning customer_id
  loop
    if customer is not null then perform radius.settle_presence(customer); end if;
  end loop;
end
$$;

-- Orders once that a session ends if a login would now get another answer: the session began with
-- an answer from the copy, or before a change was committed.
create function radius.ask_outdated_kick(session radius.radacct) returns void language plpgsql as $$
begin
  if session.acctstoptime is null and session.class is not null and session.customer_id is not null
    and session.class is distinct from (
      select '0x' || radius.answer_mark(s) from radius.subscriber s
      where s.id = session.customer_id and s.username = session.username)
    and not exists (select from radius.kicks where radacctid = session.radacctid)
  then
    insert into radius.kicks (radacctid) values (session.radacctid) on conflict do nothing;
  end if;
end
$$;

-- The longest text of an attribute of RADIUS.
create function radius.longest_text() returns integer language sql immutable parallel safe
return 253;

-- What a packet says of its session, in the columns of one.
create function radius.said_of_session(
  packet_at timestamptz, session_seconds text, event_seconds text, input_octets text,
  input_gigawords text, output_octets text, output_gigawords text, calling text,
  framed_address text, class_sent text
) returns radius.radacct language plpgsql as $$
declare said radius.radacct;
begin
  said.acctsessiontime := coalesce(
    radius.whole_up_to(session_seconds, radius.most_session_seconds()), 0);
  said.acctupdatetime := packet_at;
  said.acctstarttime := packet_at - make_interval(secs => said.acctsessiontime);
  -- A clock that was never set begins in 1970 at each start and tells nothing apart.
  said.router_start := nullif(greatest(
    radius.whole_up_to(event_seconds, 4294967295) - said.acctsessiontime, 946684800), 946684800);
  said.acctinputoctets := coalesce(radius.octets_of(input_gigawords, input_octets), 0);
  said.acctoutputoctets := coalesce(radius.octets_of(output_gigawords, output_octets), 0);
  said.callingstationid :=
    left(radius.calling_station(left(calling, radius.longest_text())), radius.longest_text());
  said.framedipaddress := radius.device_address(framed_address);
  -- In hexadecimal digits, after 0x.
  said.class := nullif(left(class_sent, 2 + 2 * radius.longest_text()), '');
  return said;
end
$$;

-- Whether a packet is of another session than the known one with its number, as routers use numbers
-- again after a restart. `said` is what the packet says, in the columns of a session. A packet of a
-- session that began after a known end is of another one. Without a known end the two are told
-- apart by the device, the address and the router's own clock, and then by how long the old one has
-- lived: a session that has lived does not start again.
create function radius.is_another_session(
  known radius.radacct, said radius.radacct, status text, delay bigint
) returns boolean language plpgsql stable as $$
declare
  -- Delays are of whole seconds.
  slack constant interval := case when delay > 0 then interval '1 second' else interval '0' end;
  is_start constant boolean := status = 'Start';
  is_repeated constant boolean := not is_start
    and said.acctsessiontime = known.acctsessiontime
    and said.acctinputoctets = known.acctinputoctets
    and said.acctoutputoctets = known.acctoutputoctets;
  has_known_end constant boolean := known.acctstoptime is not null
    and known.acctterminatecause is distinct from 'Lost-Contact';
begin
  if is_repeated or (is_start and said.router_start = known.router_start) then return false; end if;
  if has_known_end then return said.acctstarttime > known.acctstoptime + slack; end if;
  if said.acctstarttime <= known.acctstarttime + slack
    or said.acctupdatetime <= known.acctupdatetime
  then
    return false;
  end if;
  if is_start then
    return coalesce(said.callingstationid <> known.callingstationid, false)
      or coalesce(said.framedipaddress <> known.framedipaddress, false)
      or coalesce(abs(said.router_start - known.router_start) > 1, false)
      or (said.acctstarttime > known.acctupdatetime + slack
        and (known.acctsessiontime > 0
          or said.acctstarttime > known.acctupdatetime + radius.interim()));
  end if;
  -- Routers begin to count some seconds after they have said Start.
  return said.acctstarttime > known.acctupdatetime + interval '10 seconds'
    or (said.acctstarttime > known.acctupdatetime + slack
      and (said.acctsessiontime < known.acctsessiontime
        or coalesce(said.framedipaddress <> known.framedipaddress, false)));
end
$$;

-- Whether an ended session goes on, because its router speaks of it later: one that was given up for
-- lost; and one that was ended with all others of a router that says it has restarted, a minute
-- after that. Another service of the same router may have restarted alone.
create function radius.goes_on(known radius.radacct, spoken_at timestamptz) returns boolean
language sql immutable
return case (known).acctterminatecause
  when 'Lost-Contact' then spoken_at > (known).acctupdatetime
  when 'NAS-Reboot' then spoken_at > (known).acctstoptime + interval '1 minute'
  when 'Admin-Reboot' then spoken_at > (known).acctstoptime + interval '1 minute'
  else false end;

-- Brings a known session to what a packet says of it, and answers it as it is now; null where the
-- packet says nothing new of a session that has ended.
create function radius.advance_session(
  session_id bigint, said radius.radacct, is_stop boolean, cause text
) returns radius.radacct language plpgsql as $$
declare after radius.radacct;
begin
  update radius.radacct known set
    acctstarttime = least(acctstarttime, said.acctstarttime),
    router_start = coalesce(router_start, said.router_start),
    acctupdatetime = greatest(acctupdatetime, said.acctupdatetime),
    acctstoptime = case
      when is_stop then said.acctupdatetime
      when radius.goes_on(known, said.acctupdatetime) then null
      else acctstoptime end,
    acctterminatecause = case
      when is_stop then coalesce(nullif(cause, ''), 'Unknown')
      when radius.goes_on(known, said.acctupdatetime) then null
      else acctterminatecause end,
    acctsessiontime = greatest(coalesce(acctsessiontime, 0), said.acctsessiontime),
    acctinputoctets = greatest(acctinputoctets, said.acctinputoctets),
    acctoutputoctets = greatest(acctoutputoctets, said.acctoutputoctets),
    framedipaddress = coalesce(said.framedipaddress, framedipaddress),
    class = coalesce(class, said.class)
  where radacctid = session_id and not (is_stop and acctterminatecause is not null
    and acctterminatecause <> 'Lost-Contact' and acctinputoctets >= said.acctinputoctets
    and acctoutputoctets >= said.acctoutputoctets)
  returning * into after;
  return after;
end
$$;

-- Takes in one packet of accounting. Packets that come twice, in another order, or a day late from
-- the spool lead to the same result: the time and volume of a session only grow, and a day's usage
-- gets what they grew by. The time is the database's minus the delay that the packet states,
-- because routers without a clock live in 1970. A value that cannot be is taken as missing, and
-- counted.
create function radius.account(
  status text, unique_id text, session_id text, login text, source text, nas_address text,
  nas_port text, delay_seconds text, session_seconds text, input_octets text,
  input_gigawords text, output_octets text, output_gigawords text, calling text, called text,
  framed_address text, cause text, class_sent text, event_seconds text default ''
) returns boolean language plpgsql security definer set search_path = radius, pg_temp as $$
declare
  longest constant integer := radius.longest_text();
  delay constant bigint := coalesce(
    radius.whole_up_to(delay_seconds, radius.most_delay_seconds()), 0);
  packet_at constant timestamptz := now() - make_interval(secs => delay);
  source_address constant inet := coalesce(radius.inet_or_null(source), '0.0.0.0');
  router bigint;
  said radius.radacct;
  before radius.radacct;
  after radius.radacct;
begin
  -- A Stop is not repeated, so it is on the disk before it is answered. What a Start or an interim
  -- update says comes again with the next packet, should a crash lose it.
  if status not in ('Start', 'Interim-Update') then
    perform set_config('synchronous_commit', 'on', true);
  end if;
  router := radius.hear(source_address);
  if status in ('Accounting-On', 'Accounting-Off') then
    perform radius.end_sessions_of(source_address, packet_at,
      case status when 'Accounting-On' then 'NAS-Reboot' else 'Admin-Reboot' end);
    return true;
  end if;
  if status not in ('Start', 'Interim-Update', 'Stop') then return true; end if;
  if btrim(login) = '' or coalesce(btrim(session_id), '') = '' then
    perform radius.note_odd(source_address,
      case btrim(login) when '' then 'without a user name' else 'without a session id' end);
    return true;
  end if;
  perform radius.note_odd_numbers(source_address, delay_seconds, session_seconds, input_octets,
    input_gigawords, output_octets, output_gigawords);

  said := radius.said_of_session(packet_at, session_seconds, event_seconds, input_octets,
    input_gigawords, output_octets, output_gigawords, calling, framed_address, class_sent);
  select * into before from radius.radacct where acctuniqueid = unique_id for no key update;
  if found and (status = 'Start' or session_seconds <> '')
    and radius.is_another_session(before, said, status, delay)
  then
    update radius.radacct set acctuniqueid = acctuniqueid || '-' || radacctid,
      acctstoptime = coalesce(acctstoptime, acctupdatetime),
      acctterminatecause = coalesce(acctterminatecause, 'Lost-Contact')
    where radacctid = before.radacctid;
  end if;
  insert into radius.radacct (acctsessionid, acctuniqueid, username, customer_id, router_id,
    packetsrcipaddress, nasipaddress, nasportid, acctstarttime, router_start, acctupdatetime,
    callingstationid, calledstationid, framedipaddress, class)
  values (left(session_id, longest), unique_id, left(login, longest),
    (select s.id from radius.subscriber s where s.username = login), router, source_address,
    radius.inet_or_null(nas_address), nullif(left(nas_port, longest), ''),
    said.acctstarttime, said.router_start, packet_at, said.callingstationid,
    nullif(left(called, longest), ''), said.framedipaddress, said.class)
  on conflict (acctuniqueid) do nothing;
  select * into before from radius.radacct where acctuniqueid = unique_id for no key update;

  after := radius.advance_session(before.radacctid, said, status = 'Stop', left(cause, longest));
  if after.radacctid is null then return true; end if;
  perform radius.add_usage(after.customer_id, packet_at,
    after.acctinputoctets - before.acctinputoctets,
    after.acctoutputoctets - before.acctoutputoctets);
  -- An interim of a session that goes on changes nothing of who is online.
  if after.customer_id is not null and (
    status <> 'Interim-Update' or before.acctstoptime is distinct from after.acctstoptime
    or not exists (select from radius.presence where customer_id = after.customer_id and is_online)
  ) then
    perform radius.settle_presence(after.customer_id);
  end if;
  if status = 'Interim-Update' then perform radius.ask_outdated_kick(after); end if;
  return true;
end
$$;

-- How many other devices are logged in with a name. Sessions that were silent for long (as after a
-- power cut) and those that a user has ordered to end are not counted.
create function radius.sessions_elsewhere(login text, calling text)
returns bigint language sql stable security definer set search_path = radius, pg_temp as $$
  select count(*) from radius.radacct s
  where s.username = login and s.acctstoptime is null
    and s.acctupdatetime > now() - radius.lost_after()
    and s.callingstationid is distinct from radius.calling_station(calling)
    and not exists (
      select from radius.kicks k where k.radacctid = s.radacctid and k.asked_by is not null)
$$;

-- Takes in a login and its answer.
create function radius.note_login(login text, answer text, calling text, source text)
returns boolean language plpgsql security definer set search_path = radius, pg_temp as $$
begin
  perform radius.hear(radius.inet_or_null(source));
  insert into radius.radpostauth (username, reply, callingstationid, packetsrcipaddress)
  values (left(login, radius.longest_text()), answer, radius.calling_station(calling), radius.inet_or_null(source));
  return true;
end
$$;

-- Ends sessions that no router has reported for long, and answers how many there were.
create function radius.close_lost_sessions() returns bigint language plpgsql as $$
declare customer bigint; closed bigint := 0;
begin
  for customer in
    update radius.radacct set acctstoptime = acctupdatetime, acctterminatecause = 'Lost-Contact'
    where acctstoptime is null and acctupdatetime < now() - radius.lost_after()
    returning customer_id
  loop
    closed := closed + 1;
    if customer is not null then perform radius.settle_presence(customer); end if;
  end loop;
  return closed;
end
$$;

-- Orders that open sessions of customers end. Whether that is still right is checked when the order
-- is sent.
create function radius.ask_kicks(customer_ids bigint[]) returns void language plpgsql as $$
begin
  insert into radius.kicks (radacctid)
  select radacctid from radius.radacct
  where customer_id = any(customer_ids) and acctstoptime is null
  order by radacctid
  on conflict (radacctid) where state = 'waiting'
    do update set tries = 0, next_try_at = now();
end
$$;

-- Orders sessions to end when something changes that radius.subscriber reads, and with it the
-- answer to a login.
create function radius.ask_kicks_of_row() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'customers' then perform radius.ask_kicks(array[coalesce(new.id, old.id)]);
    when 'suspensions' then perform radius.ask_kicks(array[new.customer_id]);
    when 'packages' then perform radius.ask_kicks(array(
      select id from public.customers where package_id = new.id and connection_type = 'pppoe'));
    when 'network_profiles' then perform radius.ask_kicks(array(
      select id from public.customers
      where connection_type = 'pppoe' and package_id in (
        select id from public.packages where network_profile_id = new.id)
      union
      select customer_id from public.suspensions
      where new.id = 1 and lifted_at is null and mode = 'walled'));
  end case;
  return null;
end
$$;

create trigger customers_end_sessions after update of status, connection_type, pppoe_user_name,
  pppoe_password, caller_id, remote_address, package_id on customers for each row
  when ((old.status, old.connection_type, old.pppoe_user_name, old.pppoe_password, old.caller_id,
    old.remote_address, old.package_id) is distinct from (new.status, new.connection_type,
    new.pppoe_user_name, new.pppoe_password, new.caller_id, new.remote_address, new.package_id))
  execute function radius.ask_kicks_of_row();
create trigger customers_end_sessions_removed after delete on customers for each row
  execute function radius.ask_kicks_of_row();
create trigger suspensions_end_sessions_new after insert on suspensions for each row
  execute function radius.ask_kicks_of_row();
create trigger suspensions_end_sessions after update of mode, lifted_at on suspensions for each row
  when ((old.mode, old.lifted_at) is distinct from (new.mode, new.lifted_at))
  execute function radius.ask_kicks_of_row();
create trigger packages_end_sessions after update of network_profile_id on packages for each row
  when (old.network_profile_id is distinct from new.network_profile_id)
  execute function radius.ask_kicks_of_row();
create trigger network_profiles_end_sessions after update on network_profiles for each row
  when ((old.rate_limit, old.pool, old.address_list)
    is distinct from (new.rate_limit, new.pool, new.address_list))
  execute function radius.ask_kicks_of_row();

revoke all on all functions in schema radius from public;
