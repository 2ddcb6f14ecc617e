-- One system of figures in place of two: what lists count and what the dashboard sums, by name, zone
-- and day. Statements add changes, a job folds them; nobody waits for anybody.

drop trigger areas_note_change on areas;
drop trigger zones_note_change on zones;
drop trigger users_note_change on users;
drop trigger customer_labels_note_change on customer_labels;
drop trigger customers_count_new on customers;
drop trigger customers_move_counted on customers;
drop trigger customers_count_added on customers;
drop trigger customers_move_figures on customers;
drop trigger bills_count_new on bills;
drop trigger bills_count_changed on bills;
drop trigger bills_count_added on bills;
drop trigger bills_count_altered on bills;
drop trigger bills_keep_months on bills;
drop trigger payments_count_new on payments;
drop trigger payments_count_changed on payments;
drop trigger payments_count_added on payments;
drop trigger payments_count_altered on payments;
drop trigger payment_allocations_keep_first_bills on payment_allocations;
drop trigger customer_balances_count_dues on customer_balances;
drop trigger sms_messages_count_new on sms_messages;
drop trigger sms_messages_count_inserted on sms_messages;
drop trigger sms_messages_count_sent on sms_messages;
drop trigger audit_trail_count_new on audit_trail;
drop trigger company_recount_sms on company;
drop function note_list_change(), count_new_customers(), move_counted_customers(),
  count_added_customers(), move_customer_figures(), count_new_bills(), count_changed_bills(),
  count_added_bills(), count_altered_bills(), keep_months_of_bills(), count_new_payments(),
  count_changed_payments(), count_added_payments(), count_altered_payments(),
  keep_allocated_bills(), keep_first_bills(bigint[]), first_bill(bigint[]), count_dues(),
  count_new_messages(), count_sent_sms(), count_new_audit_rows(), recount_sms_months(),
  recount_sent_sms(), recount_lists(), fold_figures(), fold_list_changes(text);
drop view figures, counted_figures;
drop table list_changes, kept_figures, figure_changes;
drop function fold_some_list_changes(), sms_figures_of(integer, bigint);

-- What is counted and summed, of all customers and of each zone.
create domain figure_name as text check (value in (
  'customers_active', 'customers_deactive', 'customers_close', -- by status
  'bills', -- that stand; an opening balance is none
  'open_bills', -- on which something is due, by the bill's day
  'payments_received', 'payments_approved', -- that stand, by the payment's day
  'debtors', -- customers who owe something
  'sms_bill', 'sms_payment', 'sms_general', -- messages by type, of all zones together
  'sms_sent', 'sms_parts', -- what went out and its parts, by the company's month
  'audit_rows'
));

-- What has happened since it was folded. A statement adds rows and touches none, so that writers
-- never wait for one another: a foreign key would have each of them lock its zone.
create table figure_changes (
  name figure_name not null,
  -- Null for customers without one, and for what belongs to no customer.
  zone_id bigint,
  -- Null where a figure has no days.
  day date check (isfinite(day)),
  item_count bigint not null,
  amount_paisa bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index figure_changes_name_idx on figure_changes (name);

-- The sums: of all zones or of one (null: of those without), of a day or of all days.
create table figures (
  name figure_name not null,
  is_of_all boolean not null,
  zone_id bigint references zones check (zone_id is null or not is_of_all),
  day date not null, -- 'infinity': all days
  item_count bigint not null,
  amount_paisa bigint not null,
  unique nulls not distinct (name, is_of_all, zone_id, day)
) with (fillfactor = 50);
create index figures_zone_id_idx on figures (zone_id) where zone_id is not null;

-- The sums that one change belongs to.
create function sums_of(
  zone_id bigint, day date, out is_of_all boolean, out of_zone bigint, out of_day date
) returns setof record language sql immutable
begin atomic
  select whole, case when not whole then zone_id end, days.day
  from (values (true), (false)) as zones (whole), (values ('infinity'::date), (day)) as days (day)
  where days.day is not null;
end;

-- What holds at this moment: a figure may have several rows here, which are summed.
create view current_figures as
select name, is_of_all, zone_id, day, item_count, amount_paisa from figures
union all
select name, sums.is_of_all, sums.of_zone, sums.of_day, item_count, amount_paisa
from figure_changes, sums_of(zone_id, day) as sums;

-- Puts the changes into the sums; one caller at a time.
create function fold_figures() returns void language sql as $$
  with gone as materialized (
    delete from figure_changes returning name, zone_id, day, item_count, amount_paisa
  )
  insert into figures as kept (name, is_of_all, zone_id, day, item_count, amount_paisa)
  select name, sums.is_of_all, sums.of_zone, sums.of_day, sum(item_count), sum(amount_paisa)
  from gone, sums_of(zone_id, day) as sums
  group by name, sums.is_of_all, sums.of_zone, sums.of_day
  order by name, sums.is_of_all, sums.of_zone, sums.of_day
  on conflict (name, is_of_all, zone_id, day) do update
  set item_count = kept.item_count + excluded.item_count,
    amount_paisa = kept.amount_paisa + excluded.amount_paisa
$$;

-- What every figure is, by counting: to check what is kept, and to begin anew.
create view counted_figures as
with counted as (
  select ('customers_' || status)::figure_name as name, zone_id, null::date as day,
    count(*) as item_count, 0::numeric as amount_paisa
  from customers group by status, zone_id
  union all
  select 'bills', zone_id, bill_date, count(*), sum(total_paisa)
  from bills join customers on customers.id = customer_id
  where voided_at is null and kind <> 'opening' group by zone_id, bill_date
  union all
  select 'open_bills', zone_id, bill_date, count(*), sum(due_paisa)
  from bill_balances kept join bills on bills.id = kept.bill_id
    join customers on customers.id = kept.customer_id
  where due_paisa > 0 group by zone_id, bill_date
  union all
  select case when approved_at is null then 'payments_received' else 'payments_approved' end,
    zone_id, payment_date, count(*), sum(amount_paisa)
  from payments join customers on customers.id = customer_id
  where deleted_at is null group by 1, zone_id, payment_date
  union all
  select 'debtors', zone_id, null, count(*), sum(balance_paisa)
  from customer_balances join customers on customers.id = customer_id
  where balance_paisa > 0 group by zone_id
  union all
  select 'sms_' || type, null, null, count(*), 0 from sms_messages group by type
  union all
  select sent.name, null, sms_month(sent_at), sum(sent.item_count), sum(sent.amount_paisa)
  from sms_messages, lateral (values
    ('sms_sent', 1, coalesce(cost_paisa, 0)), ('sms_parts', coalesce(part_count, 0), 0)
  ) as sent (name, item_count, amount_paisa)
  where sent_at is not null group by sent.name, sms_month(sent_at)
  union all
  select 'audit_rows', null, null, count(*), 0 from audit_trail having count(*) > 0
)
select name, sums.is_of_all, sums.of_zone as zone_id, sums.of_day as day,
  sum(item_count)::bigint as item_count, sum(amount_paisa)::bigint as amount_paisa
from counted, sums_of(zone_id, day) as sums
group by name, sums.is_of_all, sums.of_zone, sums.of_day;

-- Counts the figures anew; nobody writes a change meanwhile.
create function recount_figures(names text[]) returns void language plpgsql as $$
begin
  lock table figure_changes in share row exclusive mode;
  delete from figure_changes where name = any(names);
  delete from figures where name = any(names);
  insert into figures (name, is_of_all, zone_id, day, item_count, amount_paisa)
  select name, is_of_all, zone_id, day, item_count, amount_paisa
  from counted_figures where name = any(names);
end
$$;

-- The same for all of them: for rows that were loaded with the triggers off.
create function recount_figures() returns void language plpgsql as $$
begin
  lock table figure_changes in share row exclusive mode;
  delete from figure_changes;
  delete from figures;
  insert into figures (name, is_of_all, zone_id, day, item_count, amount_paisa)
  select name, is_of_all, zone_id, day, item_count, amount_paisa from counted_figures;
end
$$;
select recount_figures();

-- Customers by status; who moves to another zone takes along what hangs on them. Whoever bills a
-- customer or takes their money holds the lock on it (decision 0004), so that it stands still once
-- the lock is taken here.
create function count_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_changes (name, zone_id, item_count)
    select 'customers_' || status, zone_id, count(*) from added group by 1, 2;
    return null;
  end if;
  insert into figure_changes (name, zone_id, item_count) values
    ('customers_' || old.status, old.zone_id, -1), ('customers_' || new.status, new.zone_id, 1);
  if old.zone_id is not distinct from new.zone_id then return null; end if;

  perform from customer_balances where customer_id = new.id for no key update;
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select moved.name, side.zone_id, moved.day, side.sign * item_count, side.sign * amount_paisa
  from (
    select 'bills' as name, bill_date as day, count(*) as item_count,
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
    select 'debtors', null, 1, balance_paisa
    from customer_balances where customer_id = new.id and balance_paisa > 0
  ) as moved, (values (old.zone_id, -1), (new.zone_id, 1)) as side (zone_id, sign);
  return null;
end
$$;
create trigger customers_count_new after insert on customers referencing new table as added
  for each statement execute function count_customers();
create trigger customers_count_changed after update of zone_id, status on customers
  for each row
  when (old.zone_id is distinct from new.zone_id or old.status is distinct from new.status)
  execute function count_customers();

-- Here and below a zone is read by a scalar subquery: it is looked up by the key, where a join that
-- the session planned for a month's run would read all customers for one payment.
create function count_bills() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
    select 'bills', (select zone_id from customers where customers.id = customer_id), bill_date,
      count(*), sum(total_paisa)
    from added where voided_at is null and kind <> 'opening' group by 2, 3;
    return null;
  end if;
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select 'bills', (select zone_id from customers where customers.id = customer_id), bill_date,
    sum(sign), sum(sign * total_paisa)
  from (
    select -1 as sign, customer_id, bill_date, total_paisa, voided_at, kind from removed
    union all
    select 1, customer_id, bill_date, total_paisa, voided_at, kind from added
  ) as side
  where voided_at is null and kind <> 'opening'
  group by 2, 3 having sum(sign) <> 0 or sum(sign * total_paisa) <> 0;

  -- What is due on a bill is counted on the bill's day.
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select 'open_bills', zone_id, bill_date, sum(sign), sum(sign * due_paisa)
  from (
    select sign, bill_date,
      (select zone_id from customers where customers.id = customer_id) as zone_id,
      (select due_paisa from bill_balances where bill_id = side.id) as due_paisa
    from (
      select -1 as sign, id, customer_id, bill_date from removed
      union all
      select 1, id, customer_id, bill_date from added
    ) as side
  ) as open
  where due_paisa > 0
  group by zone_id, bill_date having sum(sign) <> 0;
  return null;
end
$$;
create trigger bills_count_new after insert on bills referencing new table as added
  for each statement execute function count_bills();
create trigger bills_count_changed after update on bills
  referencing old table as removed new table as added
  for each statement execute function count_bills();

create function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
    select case when approved_at is null then 'payments_received' else 'payments_approved' end,
      (select zone_id from customers where customers.id = customer_id), payment_date, count(*),
      sum(amount_paisa)
    from added where deleted_at is null group by 1, 2, 3;
    return null;
  end if;
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select case when approved_at is null then 'payments_received' else 'payments_approved' end,
    (select zone_id from customers where customers.id = customer_id), payment_date, sum(sign),
    sum(sign * amount_paisa)
  from (
    select -1 as sign, customer_id, payment_date, amount_paisa, approved_at, deleted_at from removed
    union all
    select 1, customer_id, payment_date, amount_paisa, approved_at, deleted_at from added
  ) as side
  where deleted_at is null
  group by 1, 2, 3 having sum(sign) <> 0 or sum(sign * amount_paisa) <> 0;
  return null;
end
$$;
create trigger payments_count_new after insert on payments referencing new table as added
  for each statement execute function count_payments();
create trigger payments_count_changed after update on payments
  referencing old table as removed new table as added
  for each statement execute function count_payments();

-- Not by zone: a message takes no lock that would hold a customer's move back.
create function count_messages() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    insert into figure_changes (name, item_count)
    select 'sms_' || type, count(*) from added group by type;
    insert into figure_changes (name, day, item_count, amount_paisa)
    select name, month, sum(item_count), sum(amount_paisa)
    from (
      select sms_month(sent_at) as month, part_count, cost_paisa from added where sent_at is not null
    ) as sent, lateral (values
      ('sms_sent', 1, coalesce(cost_paisa, 0)), ('sms_parts', coalesce(part_count, 0), 0)
    ) as each (name, item_count, amount_paisa)
    group by name, month;
    return null;
  end if;
  insert into figure_changes (name, day, item_count, amount_paisa)
  select name, sms_month(sent_at), sign * item_count, sign * amount_paisa
  from (values
    (-1, old.sent_at, old.part_count, old.cost_paisa),
    (1, new.sent_at, new.part_count, new.cost_paisa)
  ) as side (sign, sent_at, part_count, cost_paisa), lateral (values
    ('sms_sent', 1, coalesce(cost_paisa, 0)), ('sms_parts', coalesce(part_count, 0), 0)
  ) as each (name, item_count, amount_paisa)
  where sent_at is not null;
  return null;
end
$$;
create trigger sms_messages_count_new after insert on sms_messages
  referencing new table as added
  for each statement execute function count_messages();
create trigger sms_messages_count_changed after update of sent_at, part_count, cost_paisa
  on sms_messages
  for each row when (
    (old.sent_at, old.part_count, old.cost_paisa)
      is distinct from (new.sent_at, new.part_count, new.cost_paisa)
    and (old.sent_at is not null or new.sent_at is not null)
  ) execute function count_messages();

-- In another time zone the months begin at another time.
create function recount_sms_months() returns trigger language plpgsql as $$
begin
  perform recount_figures(array['sms_sent', 'sms_parts']);
  return null;
end
$$;
create trigger company_recount_sms after update on company
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function recount_sms_months();

create function count_audit_rows() returns trigger language plpgsql as $$
begin
  insert into figure_changes (name, item_count) select 'audit_rows', count(*) from added
  having count(*) > 0;
  return null;
end
$$;
create trigger audit_trail_count_new after insert on audit_trail referencing new table as added
  for each statement execute function count_audit_rows();

-- Keeps the balances from the postings, and with them the bills' states and what is owed. The plan
-- that a session keeps from a run of thousands would read all balances for one payment.
create or replace function keep_balances() returns trigger language plpgsql
set enable_seqscan = off as $$
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
    returning kept.customer_zone_id as zone_id, greatest(kept.balance_paisa, 0) as owed_paisa,
      greatest(
        kept.balance_paisa - change.receivable_paisa + change.advance_paisa, 0
      ) as owed_before_paisa
  )
  insert into figure_changes (name, zone_id, item_count, amount_paisa)
  select 'debtors', zone_id, sum(sign(owed_paisa) - sign(owed_before_paisa)),
    sum(owed_paisa - owed_before_paisa)
  from kept_now
  group by zone_id
  having sum(sign(owed_paisa) - sign(owed_before_paisa)) <> 0
    or sum(owed_paisa - owed_before_paisa) <> 0;

  with posted as (
    select bill_id, min(customer_id) as customer_id, sum(amount_paisa)::bigint as due_paisa
    from added
    where account_id = 1
    group by bill_id
  ), change as materialized (
    select posted.*, bill_date, kind, voided_at, total_paisa
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
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select 'open_bills', (select zone_id from customers where customers.id = customer_id),
    (select bill_date from bills where bills.id = bill_id),
    sum(sign(due_paisa) - sign(due_paisa - change_paisa)), sum(change_paisa)
  from kept_now group by 2, 3;
  return null;
end
$$;

-- How far a bill is paid, after it was edited or voided.
create or replace function keep_changed_bill_states() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  update bill_balances kept
  set payment_state = bill_payment_state(kind, voided_at, total_paisa, due_paisa)
  from (select id from added group by id) as changed join bills on bills.id = changed.id
  where kept.bill_id = changed.id and payment_state is distinct from
    bill_payment_state(kind, voided_at, total_paisa, due_paisa);
  return null;
end
$$;

-- A payment is written with the number and the month of its first bill, which only its list is
-- sorted by; they change where a bill's do. One that is all advance stands before the others.
create function keep_first_bills() returns trigger language plpgsql as $$
begin
  update payments
  set (first_bill_no, first_bill_month) = (
    select min(bill_no),
      min(coalesce(from_month, date_trunc('month', bill_date::timestamp)::date))
    from payment_allocations join bills on bills.id = bill_id
    where payment_id = payments.id
  )
  where id = any(array(select payment_id from payment_allocations where bill_id = new.id));
  return null;
end
$$;
create trigger bills_keep_first_bills after update of bill_no, bill_date, from_month on bills
  for each row when (
    (old.bill_no, old.bill_date, old.from_month)
      is distinct from (new.bill_no, new.bill_date, new.from_month)
  ) execute function keep_first_bills();

-- The last month of a bill of several: a filter by month finds it without reading all bills.
create index bills_last_month_idx on bills (to_month) where to_month <> from_month;

-- With the id and what the list's condition looks at inside, a page anywhere is counted off in the
-- index alone.
alter table bills drop constraint bills_bill_no_key,
  add constraint bills_bill_no_key unique (bill_no) include (id, voided_at, kind);
drop index bills_month_order_idx;
create index bills_month_order_idx on bills (
  coalesce(from_month, date_trunc('month', bill_date::timestamp)::date), id
) include (from_month, bill_date) where voided_at is null and kind <> 'opening';
drop index customers_code_key;
create unique index customers_code_key on customers (lower(code)) include (code, id);
drop index payments_state_order_idx;
create index payments_state_order_idx on payments ((approved_at is null), id)
  include (approved_at) where deleted_at is null;

-- Served by another index: of days by the one with the id, of what waits by the one of the states,
-- a customer's payments and bills by those of the lists.
drop index bills_bill_date_idx;
drop index payments_waiting_idx;
drop index payments_customer_id_idx;
drop index customers_status_idx;

-- Looked up by nobody: users, packages, blocks, roads and accounts are never deleted, which is all
-- that an index of a foreign key is for where no statement asks by it.
drop index customers_created_by_idx;
drop index customers_package_id_idx;
drop index customers_block_id_idx;
drop index customers_road_id_idx;
drop index bills_created_by_idx;
drop index bills_voided_by_idx;
drop index payments_created_by_idx;
drop index payments_approved_by_idx;
drop index payments_deleted_by_idx;
drop index payments_account_id_idx;
drop index sms_messages_created_by_idx;
