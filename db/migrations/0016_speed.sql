-- Figures of the dashboard are kept, not counted: a million customers cost no more than ten.
create table kept_figures (
  figure text not null,
  -- Whose: 0 all customers, a zone's id those of the zone, -1 those without one.
  scope bigint not null,
  -- '-infinity' where a figure has no day.
  day date not null,
  item_count bigint not null,
  amount_paisa bigint not null,
  created_at timestamptz not null default now(),
  primary key (figure, scope, day)
);

-- What has happened to them since: each statement adds rows and touches no other, so writers never
-- wait for one another. A figure is what is kept and the sum of its changes, in one statement.
create table figure_changes (
  figure text not null,
  scope bigint not null check (scope <> 0),
  day date not null,
  item_count bigint not null,
  amount_paisa bigint not null,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create view figures as
select figure, scope, day, item_count, amount_paisa from kept_figures
union all
select figure, whose.scope, day, item_count, amount_paisa
from figure_changes, lateral (values (0::bigint), (figure_changes.scope)) as whose (scope);

-- Puts the changes into what is kept. One caller at a time; answers how many changes there were.
create function fold_figures() returns bigint language sql as $$
  with gone as materialized (
    delete from figure_changes returning figure, scope, day, item_count, amount_paisa
  ), summed as (
    select figure, whose.scope, day, sum(item_count) as item_count, sum(amount_paisa) as amount_paisa
    from gone, lateral (values (0::bigint), (gone.scope)) as whose (scope)
    group by figure, whose.scope, day
  ), folded as (
    insert into kept_figures as kept (figure, scope, day, item_count, amount_paisa)
    select figure, scope, day, item_count, amount_paisa from summed
    on conflict (figure, scope, day) do update
    set item_count = kept.item_count + excluded.item_count,
      amount_paisa = kept.amount_paisa + excluded.amount_paisa
  )
  select count(*) from gone
$$;

-- What every figure is, by counting; for the first time, and to check what is kept.
create view counted_figures as
with owners as (select id, coalesce(zone_id, -1) as scope, status from customers), counted as (
  select 'customers_' || status as figure, scope, '-infinity'::date as day, count(*) as item_count,
    0 as amount_paisa
  from owners group by status, scope
  union all
  select 'bills', scope, bill_date, count(*), sum(total_paisa)
  from bills join owners on owners.id = customer_id
  where voided_at is null and kind <> 'opening' group by scope, bill_date
  union all
  select case when approved_at is null then 'payments_received' else 'payments_approved' end,
    scope, payment_date, count(*), sum(amount_paisa)
  from payments join owners on owners.id = customer_id
  where deleted_at is null group by 1, scope, payment_date
  union all
  select 'open_bills', scope, bill_date, count(*), sum(due_paisa)
  from bill_balances kept join bills on bills.id = kept.bill_id
    join owners on owners.id = kept.customer_id
  where due_paisa > 0 group by scope, bill_date
  union all
  select 'debtors', scope, '-infinity', count(*), sum(balance_paisa)
  from customer_balances join owners on owners.id = customer_id
  where balance_paisa > 0 group by scope
)
select figure, whose.scope, day, sum(item_count)::bigint as item_count,
  sum(amount_paisa)::bigint as amount_paisa
from counted, lateral (values (0::bigint), (counted.scope)) as whose (scope)
group by figure, whose.scope, day;

insert into kept_figures (figure, scope, day, item_count, amount_paisa)
select figure, scope, day, item_count, amount_paisa from counted_figures;

create function count_added_customers() returns trigger language plpgsql as $$
begin
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select 'customers_' || status, coalesce(zone_id, -1), '-infinity', count(*), 0
  from added group by status, zone_id;
  return null;
end
$$;
create trigger customers_count_added after insert on customers referencing new table as added
  for each statement execute function count_added_customers();

-- Whoever bills a customer or takes their money holds the lock on it (decision 0004), so what hangs
-- on a customer who moves stands still once the lock is taken here.
create function move_customer_figures() returns trigger language plpgsql as $$
declare
  from_scope constant bigint := coalesce(old.zone_id, -1);
  to_scope constant bigint := coalesce(new.zone_id, -1);
begin
  insert into figure_changes (figure, scope, day, item_count, amount_paisa) values
    ('customers_' || old.status, from_scope, '-infinity', -1, 0),
    ('customers_' || new.status, to_scope, '-infinity', 1, 0);
  if from_scope = to_scope then return null; end if;

  perform from customer_balances where customer_id = new.id for no key update;
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select moved.figure, side.scope, moved.day, side.sign * moved.item_count,
    side.sign * moved.amount_paisa
  from (
    select 'bills' as figure, bill_date as day, count(*) as item_count,
      sum(total_paisa) as amount_paisa
    from bills where customer_id = new.id and voided_at is null and kind <> 'opening'
    group by bill_date
    union all
    select case when approved_at is null then 'payments_received' else 'payments_approved' end,
      payment_date, count(*), sum(amount_paisa)
    from payments where customer_id = new.id and deleted_at is null group by 1, payment_date
    union all
    select 'open_bills', bill_date, count(*), sum(due_paisa)
    from bill_balances kept join bills on bills.id = kept.bill_id
    where kept.customer_id = new.id and due_paisa > 0 group by bill_date
    union all
    select 'debtors', '-infinity', 1, balance_paisa
    from customer_balances where customer_id = new.id and balance_paisa > 0
  ) as moved, (values (from_scope, -1), (to_scope, 1)) as side (scope, sign);
  return null;
end
$$;
create trigger customers_move_figures after update of zone_id, status on customers
  for each row
  when (old.zone_id is distinct from new.zone_id or old.status is distinct from new.status)
  execute function move_customer_figures();

-- Each of these takes its rows one by one through an index: a plan made for a month's run would
-- read all customers for a single payment.
create function count_added_bills() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select 'bills', coalesce(zone_id, -1), bill_date, count(*), sum(total_paisa)
  from added join customers on customers.id = added.customer_id
  where added.voided_at is null and added.kind <> 'opening'
  group by zone_id, bill_date;
  return null;
end
$$;
create trigger bills_count_added after insert on bills referencing new table as added
  for each statement execute function count_added_bills();

create function count_altered_bills() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select 'bills', coalesce(zone_id, -1), bill_date, sum(sign), sum(sign * total_paisa)
  from (
    select customer_id, voided_at, kind, bill_date, total_paisa, -1 as sign from removed
    union all
    select customer_id, voided_at, kind, bill_date, total_paisa, 1 from added
  ) as side join customers on customers.id = side.customer_id
  where side.voided_at is null and side.kind <> 'opening'
  group by zone_id, bill_date
  having sum(sign) <> 0 or sum(sign * total_paisa) <> 0;

  -- What is due on a bill is counted on the bill's day.
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select 'open_bills', coalesce(zone_id, -1), bill_date, sum(sign), sum(sign * due_paisa)
  from (
    select id, customer_id, bill_date, -1 as sign from removed
    union all
    select id, customer_id, bill_date, 1 from added
  ) as side join bill_balances kept on kept.bill_id = side.id
    join customers on customers.id = side.customer_id
  where due_paisa > 0
  group by zone_id, bill_date
  having sum(sign) <> 0 or sum(sign * due_paisa) <> 0;
  return null;
end
$$;
create trigger bills_count_altered after update on bills
  referencing old table as removed new table as added
  for each statement execute function count_altered_bills();

create function count_added_payments() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select case when approved_at is null then 'payments_received' else 'payments_approved' end,
    coalesce(zone_id, -1), payment_date, count(*), sum(amount_paisa)
  from added join customers on customers.id = added.customer_id
  where added.deleted_at is null
  group by 1, zone_id, payment_date;
  return null;
end
$$;
create trigger payments_count_added after insert on payments referencing new table as added
  for each statement execute function count_added_payments();

create function count_altered_payments() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select case when approved_at is null then 'payments_received' else 'payments_approved' end,
    coalesce(zone_id, -1), payment_date, sum(sign), sum(sign * amount_paisa)
  from (
    select customer_id, approved_at, deleted_at, payment_date, amount_paisa, -1 as sign from removed
    union all
    select customer_id, approved_at, deleted_at, payment_date, amount_paisa, 1 from added
  ) as side join customers on customers.id = side.customer_id
  where side.deleted_at is null
  group by 1, zone_id, payment_date
  having sum(sign) <> 0 or sum(sign * amount_paisa) <> 0;
  return null;
end
$$;
create trigger payments_count_altered after update on payments
  referencing old table as removed new table as added
  for each statement execute function count_altered_payments();

-- Keeps the balances as before, and with them the figures of what is owed.
create or replace function keep_balances() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (select from added group by entry_id having sum(amount_paisa) <> 0) then
    raise exception 'a ledger entry does not balance'
      using errcode = 'check_violation', constraint = 'ledger_entry_balanced';
  end if;

  with change as (
    select customer_id,
      coalesce(sum(amount_paisa) filter (where account_id = 1), 0) as receivable_paisa,
      coalesce(-sum(amount_paisa) filter (where account_id = 2), 0) as advance_paisa
    from added
    where account_id in (1, 2)
    group by customer_id
  ), kept_now as (
    update customer_balances as kept
    set receivable_paisa = kept.receivable_paisa + change.receivable_paisa,
        advance_paisa = kept.advance_paisa + change.advance_paisa
    from change
    where kept.customer_id = change.customer_id
    returning kept.customer_id, greatest(kept.balance_paisa, 0) as owed_paisa,
      greatest(
        kept.balance_paisa - change.receivable_paisa + change.advance_paisa, 0
      ) as owed_before_paisa
  )
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select 'debtors', coalesce(zone_id, -1), '-infinity',
    sum(sign(owed_paisa) - sign(owed_before_paisa)), sum(owed_paisa - owed_before_paisa)
  from kept_now join customers on customers.id = customer_id
  group by zone_id
  having sum(sign(owed_paisa) - sign(owed_before_paisa)) <> 0
    or sum(owed_paisa - owed_before_paisa) <> 0;

  with change as materialized (
    select bill_id, min(customer_id) as customer_id, sum(amount_paisa) as due_paisa
    from added
    where account_id = 1
    group by bill_id
  ), inserted as (
    insert into bill_balances (bill_id, customer_id, due_paisa)
    select bill_id, customer_id, due_paisa from change
    where not exists (select from bill_balances kept where kept.bill_id = change.bill_id)
    returning bill_id, customer_id, due_paisa, due_paisa as change_paisa
  ), updated as (
    update bill_balances as kept
    set due_paisa = kept.due_paisa + change.due_paisa
    from change
    where kept.bill_id = change.bill_id
    returning kept.bill_id, kept.customer_id, kept.due_paisa, change.due_paisa as change_paisa
  ), kept_now as (
    select * from inserted union all select * from updated
  )
  insert into figure_changes (figure, scope, day, item_count, amount_paisa)
  select 'open_bills', coalesce(zone_id, -1), bill_date,
    sum(sign(due_paisa) - sign(due_paisa - change_paisa)), sum(change_paisa)
  from kept_now join bills on bills.id = bill_id
    join customers on customers.id = kept_now.customer_id
  group by zone_id, bill_date;
  return null;
end
$$;

-- A month may have a million bills and more; their numbers then have seven digits.
alter table bill_counters drop constraint bill_counters_last_number_check,
  add check (last_number >= 0);
