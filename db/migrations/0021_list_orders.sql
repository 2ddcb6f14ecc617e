-- What lists of bills and payments are sorted by, kept where an index can hold it. At a million
-- customers (3 million bills, 2.5 million payments) this takes two to five minutes, and nobody
-- works meanwhile: every bill's figures and every payment are written once.

-- How far a bill is paid; null where the bill list does not have it (voided, opening balance).
create function bill_payment_state(
  kind text, voided_at timestamptz, total_paisa bigint, due_paisa bigint
) returns text language sql immutable
return case
  when voided_at is not null or kind = 'opening' then null
  when due_paisa <= 0 then 'paid'
  when due_paisa < total_paisa then 'partial'
  else 'unpaid'
end;

-- From now on every bill has its row of kept figures; one of nothing had none before.
alter table bill_balances
  add column payment_state text check (payment_state in ('paid', 'partial', 'unpaid')),
  disable trigger user;
insert into bill_balances (bill_id, customer_id, due_paisa)
select id, customer_id, 0 from bills
where not exists (select from bill_balances kept where kept.bill_id = bills.id);
update bill_balances kept
set payment_state = bill_payment_state(kind, voided_at, total_paisa, due_paisa)
from bills where bills.id = kept.bill_id;
alter table bill_balances enable trigger user;
create index bill_balances_state_order_idx on bill_balances (payment_state, bill_id)
  where payment_state is not null;

create function keep_new_bill_states() returns trigger language plpgsql as $$
begin
  -- Of all others the postings make the row; for one of nothing there are none.
  insert into bill_balances (bill_id, customer_id, due_paisa, payment_state)
  select id, customer_id, 0, bill_payment_state(kind, voided_at, total_paisa, 0)
  from added where total_paisa = 0;
  return null;
end
$$;
create trigger bills_keep_new_states after insert on bills referencing new table as added
  for each statement execute function keep_new_bill_states();

create function keep_changed_bill_states() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  update bill_balances kept
  set payment_state = bill_payment_state(kind, voided_at, total_paisa, due_paisa)
  from added
  where kept.bill_id = added.id and payment_state is distinct from
    bill_payment_state(kind, voided_at, total_paisa, due_paisa);
  return null;
end
$$;
create trigger bills_keep_changed_states after update on bills referencing new table as added
  for each statement execute function keep_changed_bill_states();

-- Keeps the balances and the figures of what is owed as before, and with them the bills' states.
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

  with posted as (
    select bill_id, min(customer_id) as customer_id, sum(amount_paisa)::bigint as due_paisa
    from added
    where account_id = 1
    group by bill_id
  ), change as materialized (
    select posted.*, kind, voided_at, total_paisa
    from posted join bills on bills.id = posted.bill_id
  ), inserted as (
    insert into bill_balances (bill_id, customer_id, due_paisa, payment_state)
    select bill_id, customer_id, due_paisa,
      bill_payment_state(kind, voided_at, total_paisa, due_paisa)
    from change
    where not exists (select from bill_balances kept where kept.bill_id = change.bill_id)
    returning bill_id, customer_id, due_paisa, due_paisa as change_paisa
  ), updated as (
    update bill_balances as kept
    set due_paisa = kept.due_paisa + change.due_paisa,
      payment_state = bill_payment_state(
        kind, voided_at, total_paisa, kept.due_paisa + change.due_paisa
      )
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

-- The lowest number and the earliest month of the bills that a payment went to; one that is all
-- advance stands before the others.
alter table payments
  add column first_bill_no text not null default '',
  add column first_bill_month date not null default '-infinity';

create function first_bill(
  bill_ids bigint[], out first_bill_no text, out first_bill_month date
) language sql stable
begin atomic
  select coalesce(min(bill_no), ''), coalesce(
    min(coalesce(from_month, date_trunc('month', bill_date::timestamp)::date)), '-infinity'
  )
  from bills where id = any(bill_ids);
end;

-- Every row is written anew: its indexes are made afterwards, which is faster and leaves them small.
create temporary table made_anew on commit drop as
select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
from pg_index where indrelid = 'payments'::regclass
  and not exists (select from pg_constraint where conindid = indexrelid);
do $$
declare
  made record;
begin
  for made in select * from made_anew loop execute 'drop index ' || made.name; end loop;
  alter table payments disable trigger user;
  update payments
  set first_bill_no = first.bill_no, first_bill_month = first.month
  from (
    select payment_id, min(bill_no) as bill_no,
      min(coalesce(from_month, date_trunc('month', bill_date::timestamp)::date)) as month
    from payment_allocations join bills on bills.id = bill_id
    group by payment_id
  ) as first
  where first.payment_id = payments.id;
  alter table payments enable trigger user;
  for made in select * from made_anew loop execute made.statement; end loop;
end
$$;
create index payments_bill_no_order_idx on payments (first_bill_no, id) where deleted_at is null;
create index payments_bill_month_order_idx on payments (first_bill_month, id)
  where deleted_at is null;

-- Writes what differs alone: who collects a payment writes it right at once.
create function keep_first_bills(payment_ids bigint[]) returns void language sql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  update payments
  set first_bill_no = first.first_bill_no, first_bill_month = first.first_bill_month
  from unnest(payment_ids) as kept (id), lateral first_bill(
    array(select bill_id from payment_allocations where payment_id = kept.id)
  ) as first
  where payments.id = kept.id and
    (payments.first_bill_no, payments.first_bill_month) is distinct from
    (first.first_bill_no, first.first_bill_month)
$$;

create function keep_allocated_bills() returns trigger language plpgsql as $$
begin
  perform keep_first_bills(array(select distinct payment_id from added));
  return null;
end
$$;
create trigger payment_allocations_keep_first_bills after insert on payment_allocations
  referencing new table as added
  for each statement execute function keep_allocated_bills();

-- A bill keeps its number; its month may be edited.
create function keep_months_of_bills() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform keep_first_bills(array(
    select distinct payment_id
    from removed join bills on bills.id = removed.id
      join payment_allocations on bill_id = bills.id
    where (bills.from_month, bills.bill_date)
      is distinct from (removed.from_month, removed.bill_date)
  ));
  return null;
end
$$;
create trigger bills_keep_months after update on bills referencing old table as removed
  for each statement execute function keep_months_of_bills();

-- Rows of the lists by themselves and by customer, in an index alone: a deep place is counted off.
create index bills_listed_idx on bills (id) where voided_at is null and kind <> 'opening';
create index bills_customer_listed_idx on bills (customer_id, id)
  where voided_at is null and kind <> 'opening';
create index payments_listed_idx on payments (id) where deleted_at is null;
create index payments_customer_listed_idx on payments (customer_id, id) where deleted_at is null;

-- A part of a bill's number is looked for in lists.
create index bills_bill_no_text_idx on bills using gin (lower(bill_no) gin_trgm_ops);

-- How many customers have a part of a name: the planner then walks the list for a common one.
create statistics customers_lower_name_statistics on lower(name) from customers;
analyze customers;
