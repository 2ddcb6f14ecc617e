-- The company, and what belongs to no other noun.
create extension if not exists pg_trgm;

-- The domains of what every payment writes: a CHECK of a domain is read once by a session, that of a
-- table with each statement.
create domain paisa_from_zero as bigint check (value >= 0);

-- Triggers that refuse. The code asks first and names the field; these are the last guard. The
-- constraint they name is what tests and logs know the refusal by.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'append_only';
end
$$;

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'never_deleted';
end
$$;

-- Arguments: the constraint's name, and the sentence.
create function refuse_as() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[1]
    using errcode = 'restrict_violation', constraint = tg_argv[0], table = tg_table_name;
end
$$;

-- Always exactly one row. Amounts are held to bounds, here as in every table: the largest that a
-- provider's day can hold, the same as domain/bounds.ts has them (100,00,000.00 taka are
-- 1,000,000,000 paisa).
create table company (
  id smallint primary key default 1 check (id = 1),
  name text not null,
  address text,
  phone text,
  email text,
  website text,
  logo_file text,
  -- Where customers reach the product, for links in SMS.
  public_address text,
  code_prefix text not null default 'C',
  time_zone text not null default 'Asia/Dhaka',
  currency_code text not null default 'BDT',
  currency_sign text not null default '৳',
  number_grouping text not null default 'lakh' check (number_grouping in ('lakh', 'thousand')),
  -- Whose mobile numbers are taken.
  phone_rule text not null default 'bangladesh'
    check (phone_rule in ('bangladesh', 'international')),
  language text not null default 'en',
  discount_limit_paisa bigint not null default 10000
    check (discount_limit_paisa >= 0)
    constraint company_discount_limit_bound check (discount_limit_paisa <= 1000000000),
  -- A payment of this much or more is confirmed once more.
  ask_again_from_paisa bigint not null default 10000000
    check (ask_again_from_paisa >= 0)
    constraint company_ask_again_from_bound check (ask_again_from_paisa <= 1000000000),
  -- What is paid out above it waits for a second person.
  pay_out_limit_paisa bigint not null default 1000000
    check (pay_out_limit_paisa >= 0)
    constraint company_pay_out_limit_bound check (pay_out_limit_paisa <= 100000000000),
  is_sms_on_generate boolean not null default true,
  -- Who must have a second factor, from their next sign-in on.
  second_factor_for text not null default 'nobody'
    check (second_factor_for in ('nobody', 'super_admins', 'everybody')),
  -- A demo is full of invented people with numbers that strangers have: nothing may leave it, and
  -- it never becomes a real company.
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

-- Its other half, on the gateway, is guard_demo_gateway().
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

create table vat_rates (
  starts_on date primary key,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  is_inclusive boolean not null default true,
  created_at timestamptz not null default now()
);

-- Uploaded pictures are in the database: every process sees them, and a backup has them whole.
create table uploads (
  -- The random name in its address.
  file text primary key check (file ~ '^[A-Za-z0-9_-]{24}\.(png|jpg|webp)$'),
  content bytea not null,
  created_at timestamptz not null default now()
);
-- Pictures are compressed already.
alter table uploads alter column content set storage external;

-- The latest turn of each scheduled job: the process that writes a turn does it.
create table job_turns (
  job text primary key,
  due_at timestamptz not null,
  try_count smallint not null default 1,
  -- When it is tried again, should it have failed or its process be gone; empty once it is done.
  retry_at timestamptz,
  created_at timestamptz not null default now()
);
