-- Where users have signed in from lately: who comes from there again is not slowed down by what
-- others try elsewhere, or from the same office.
create table known_addresses (
  user_id bigint not null references users,
  -- An IPv4 address, or the /64 network of an IPv6 one.
  address text not null,
  signed_in_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, address)
);
create index known_addresses_signed_in_at_idx on known_addresses (signed_in_at);

-- What is forgotten is found without reading all of it, also after an attack from a million places.
create index sign_in_failures_last_failed_at_idx on sign_in_failures (last_failed_at);

-- A place to look at, full of invented people with numbers that strangers have: nothing may leave
-- it. It never becomes a real one.
alter table company add column is_demo boolean not null default false;

-- 'test' takes every message and sends none; a demo alone has it.
alter table sms_gateway drop constraint sms_gateway_kind_check;
alter table sms_gateway add constraint sms_gateway_kind_check
  check (kind in ('none', 'http', 'smpp', 'test'));

create function guard_demo_gateway() returns trigger language plpgsql as $$
declare
  demo boolean;
begin
  -- Locked: a demo is not declared beside it.
  select is_demo into demo from company for share;
  if demo and new.kind in ('http', 'smpp') then
    raise exception 'a demo has no gateway to the world'
      using errcode = 'check_violation', constraint = 'demo_gateway';
  end if;
  if not demo and new.kind = 'test' then
    raise exception 'only a demo has the test gateway'
      using errcode = 'check_violation', constraint = 'test_gateway';
  end if;
  return new;
end
$$;
create trigger sms_gateway_guard_demo before insert or update of kind on sms_gateway
  for each row execute function guard_demo_gateway();

create function guard_demo() returns trigger language plpgsql as $$
begin
  if old.is_demo then
    raise exception 'a demo stays one' using errcode = 'check_violation', constraint = 'demo_stays';
  end if;
  if exists (select from sms_gateway where kind in ('http', 'smpp')) then
    raise exception 'a demo has no gateway to the world'
      using errcode = 'check_violation', constraint = 'demo_gateway';
  end if;
  return new;
end
$$;
create trigger company_guard_demo before update on company for each row
  when (old.is_demo is distinct from new.is_demo) execute function guard_demo();
