-- Who is taken off the network because of a bill, and who comes back: proposals are computed from
-- the books, a person decides, and a payment that settles the overdue bills ends the suspension in
-- its own transaction (decision 0045).

-- There is always exactly one row.
create table suspension_settings (
  id boolean primary key default true check (id),
  -- A bill is overdue when it is older than this many days. A zone may have its own number.
  grace_days smallint not null default 16
    constraint suspension_settings_grace_bound check (grace_days between 0 and 60),
  -- Only customers who owe more than this are proposed.
  floor_paisa bigint not null default 0
    check (floor_paisa >= 0)
    constraint suspension_settings_floor_bound check (floor_paisa <= 1000000000),
  -- The time of the company's day from which nobody is suspended, because there would be nobody to
  -- answer the phone.
  latest_time time not null default '17:00',
  -- The days of the week without suspensions, from 1 for Monday to 7 for Sunday.
  days_off smallint[] not null default '{5}'
    constraint suspension_settings_days_off check (days_off <@ '{1,2,3,4,5,6,7}'::smallint[]),
  -- The smallest part of what is due that a promise to pay may cover, in hundredths.
  promise_percent smallint not null default 100
    constraint suspension_settings_promise_bound check (promise_percent between 1 and 100),
  does_part_payment_lift boolean not null default false,
  is_billed_while_suspended boolean not null default false,
  -- How many days before a customer is proposed an SMS warns them; empty for no warning.
  sms_days_before smallint
    constraint suspension_settings_sms_bound check (sms_days_before between 1 and 15),
  is_sms_sent boolean not null default false,
  -- The last day of which all warnings are in the outbox.
  warned_day date not null default '1970-01-01',
  created_at timestamptz not null default now()
);
insert into suspension_settings default values;

create table suspension_zones (
  zone_id bigint primary key references zones,
  grace_days smallint not null
    constraint suspension_zones_grace_bound check (grace_days between 0 and 60),
  created_at timestamptz not null default now()
);

create table holidays (
  day date primary key,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);

-- Why the customer is never proposed for suspension; empty for nearly all.
alter table customers add column never_suspend_reason text
  constraint customers_never_suspend_reason check (btrim(never_suspend_reason) <> '');

-- Promises of customers to pay by a day; until then there is no suspension and no reminder. Whether
-- a promise was kept is computed from the payments and stored nowhere.
create table payment_promises (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  amount_paisa bigint not null
    check (amount_paisa > 0)
    constraint payment_promises_amount_bound check (amount_paisa <= 1000000000),
  made_on date not null,
  due_on date not null,
  made_by bigint not null references users,
  -- The customer's latest payment when the promise was made. A payment with a higher id may keep
  -- the promise.
  last_payment_id bigint not null default 0,
  -- Set when another promise takes its place, when its day has passed, or when somebody withdraws
  -- it.
  ended_at timestamptz,
  withdrawn_by bigint references users,
  withdraw_reason text check (btrim(withdraw_reason) <> ''),
  created_at timestamptz not null default now(),
  constraint payment_promises_days check (due_on between made_on and made_on + 62),
  constraint payment_promises_withdrawn_whole check (
    (withdrawn_by is null) = (withdraw_reason is null)
    and (withdrawn_by is null or ended_at is not null)
  )
);
create unique index payment_promises_open_key on payment_promises (customer_id)
  where ended_at is null;
create index payment_promises_customer_id_idx on payment_promises (customer_id, id);

-- Customers whom a user left out of a list of proposals, and why, for the next one who looks at it.
create table suspension_waivers (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  reason text not null check (btrim(reason) <> ''),
  decided_by bigint not null references users,
  created_at timestamptz not null default now()
);
create index suspension_waivers_customer_id_idx on suspension_waivers (customer_id, id);

-- What a person has to do at a router. A task that is no longer wanted before it was done is
-- dropped.
create table suspension_tasks (
  id bigint generated always as identity primary key,
  suspension_id bigint not null references suspensions,
  customer_id bigint not null references customer_ids,
  wanted text not null check (wanted in ('off', 'on')),
  done_at timestamptz,
  done_by bigint references users,
  dropped_at timestamptz,
  created_at timestamptz not null default now(),
  constraint suspension_tasks_done_by_somebody check ((done_at is null) = (done_by is null)),
  constraint suspension_tasks_done_or_dropped check (done_at is null or dropped_at is null),
  constraint suspension_tasks_once_key unique (suspension_id, wanted)
);
create index suspension_tasks_open_idx on suspension_tasks (id)
  where done_at is null and dropped_at is null;

create function make_suspension_task() returns trigger language plpgsql as $$
begin
  insert into suspension_tasks (suspension_id, customer_id, wanted)
  values (new.id, new.customer_id, 'off');
  return null;
end
$$;
create trigger suspensions_make_task after insert on suspensions for each row
  when (new.is_by_hand) execute function make_suspension_task();

-- After a suspension has ended, or its customer is active again: a customer who was switched off is
-- to be switched on, and one who was not switched off yet stays on. Nothing is done for customers
-- who are not active: they stay off until they are.
create function turn_suspension_tasks() returns trigger language plpgsql as $$
declare whose bigint;
begin
  if tg_table_name = 'customers' then whose := new.id; else whose := new.customer_id; end if;
  perform from customers where id = whose and status = 'active';
  if not found then return null; end if;
  update suspension_tasks set dropped_at = now()
  from suspensions
  where suspensions.customer_id = whose and lifted_at is not null
    and suspension_id = suspensions.id and wanted = 'off' and done_at is null
    and dropped_at is null;
  insert into suspension_tasks (suspension_id, customer_id, wanted)
  select suspension_id, whose, 'on'
  from suspensions join suspension_tasks on suspension_id = suspensions.id
  where suspensions.customer_id = whose and lifted_at is not null
    and wanted = 'off' and done_at is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger suspensions_turn_tasks after update of lifted_at on suspensions for each row
  when (new.is_by_hand and old.lifted_at is null and new.lifted_at is not null)
  execute function turn_suspension_tasks();
create trigger customers_turn_tasks after update of status on customers for each row
  when (new.status = 'active' and old.status <> 'active')
  execute function turn_suspension_tasks();

-- Customers who were warned of a suspension. The key makes it impossible to warn twice.
create table suspension_warnings (
  customer_id bigint not null references customer_ids,
  -- The first day on which the customer may be suspended.
  day date not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, day)
);

insert into sms_templates (key, body, is_suggested) values
  ('suspension_soon', 'Dear {name} ({code}), Tk {due} of your internet bill is overdue. Your connection will be limited in a few days unless you pay. {company}', true),
  ('suspended', 'Dear {name} ({code}), your connection is limited because Tk {due} is overdue. It is back as soon as you pay. {company}', true);

-- Finds customers who are never proposed, whatever they owe. They are few, so that all of them are
-- read.
create index customers_exempt_idx on customers (id)
  where status <> 'active' or category = 'complimentary' or never_suspend_reason is not null;

-- The day since which a customer has been overdue; null if the customer would not be proposed, by
-- what is owed.
create function overdue_since(customer bigint, today date) returns date language sql stable
return (
  select oldest_due_on from customer_balances cross join suspension_settings
    left join suspension_zones own on own.zone_id = customer_zone_id
  where customer_id = customer and balance_paisa > floor_paisa
    and oldest_due_on < today - coalesce(own.grace_days, suspension_settings.grace_days)::int
);

-- Ends a suspension when a transaction ends after which the customer would not be proposed. Not
-- earlier, because only then the debt is known: an edited bill is taken back and posted anew within
-- the transaction.
create function lift_suspension() returns trigger language plpgsql as $$
declare
  today date := (select (now() at time zone time_zone)::date from company);
  customer customers;
  cause record;
  reason text;
begin
  perform from suspensions where id = new.id and lifted_at is null for no key update;
  if not found then return null; end if;
  select entry.kind, entry.payment_id, entry.created_by,
    coalesce(payment.amount_paisa, 0) as amount_paisa
  into cause
  from ledger_entries entry
    left join payments payment on payment.id = entry.payment_id and payment.deleted_at is null
  where entry.customer_id = new.customer_id and entry.created_at = now()
  order by (entry.kind = 'payment_collected') desc, entry.id desc limit 1;
  select * into customer from customers where id = new.customer_id;
  reason := case
    when customer.status = 'close' then 'suspension.liftedByClosing'
    when customer.never_suspend_reason is not null then 'suspension.liftedByExemption'
    when customer.category = 'complimentary' then 'suspension.liftedByCategory'
    when overdue_since(new.customer_id, today) is null then case
      when cause.kind = 'payment_collected' then 'suspension.liftedByPayment'
      when cause.kind like 'advance%' then 'suspension.liftedByAdvance'
      when cause.kind like 'bill%' then 'suspension.liftedByBill'
      else 'suspension.liftedByBooks' end
    when cause.kind = 'payment_collected' and cause.amount_paisa > 0
      and (select does_part_payment_lift from suspension_settings)
      then 'suspension.liftedByPartPayment'
  end;
  if reason is null then return null; end if;
  update suspensions
  -- The transaction may have begun before the one that suspended the customer, and waited for it.
  set lifted_at = greatest(now(), started_at), lift_reason = jsonb_build_object('key', reason),
    payment_id = case when reason like '%Payment' then cause.payment_id end,
    lifted_by = cause.created_by
  where id = new.id;
  return null;
end
$$;
create constraint trigger suspensions_lift after update of touched_at on suspensions
  deferrable initially deferred
  for each row when (new.lifted_at is null and old.touched_at is distinct from new.touched_at)
  execute function lift_suspension();

-- Marks the suspensions of customers, so that lift_suspension() looks at them when the transaction
-- ends. keep_customer_balances() and keep_changed_bill_states() call it for customers whose debt
-- has changed.
create function touch_suspensions(of_customers bigint[]) returns void language sql as $$
  update suspensions set touched_at = clock_timestamp()
  where customer_id = any(of_customers) and lifted_at is null
$$;

create function touch_suspension() returns trigger language plpgsql as $$
begin
  perform touch_suspensions(array[new.id]);
  return null;
end
$$;
create trigger customers_touch_suspension
  after update of status, category, never_suspend_reason on customers for each row
  when ((old.status, old.category, old.never_suspend_reason)
    is distinct from (new.status, new.category, new.never_suspend_reason))
  execute function touch_suspension();
