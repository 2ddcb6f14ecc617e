-- What a list's total and its remembered order stand on. Each statement that changes what a list
-- shows adds rows here and touches no other: writers never wait for each other. The visible rows
-- are what a snapshot knows of: their sum is the exact total, their marks name the state of a list.
create table list_changes (
  id bigint generated always as identity primary key,
  list text not null,
  zone_id bigint,
  row_count bigint not null default 0,
  -- Rows folded into one keep the sums of what they were.
  change_count bigint not null default 1,
  mark bigint not null default (random() * 2147483647)::bigint,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index list_changes_list_idx on list_changes (list, zone_id);

-- Folds a list's rows into one for each zone. Rows that another transaction folds are left to it.
create function fold_list_changes(which text) returns void language sql as $$
  with gone as (
    delete from list_changes where id in (
      select id from list_changes where list = which for update skip locked
    )
    returning zone_id, row_count, change_count, mark
  )
  insert into list_changes (list, zone_id, row_count, change_count, mark)
  select which, zone_id, sum(row_count), sum(change_count), sum(mark) from gone group by zone_id
$$;

-- Now and then whoever adds a row folds: no job has to, and a reader never finds many.
create function fold_some_list_changes() returns trigger language plpgsql as $$
declare
  which text;
begin
  if random() > 0.03 then return null; end if;
  select list into which from added order by random() limit 1;
  if found then perform fold_list_changes(which); end if;
  return null;
end
$$;
create trigger list_changes_fold after insert on list_changes
  referencing new table as added
  for each statement execute function fold_some_list_changes();

-- For tables of which a list shows names only: their change is noted, there is nothing to count.
create function note_list_change() returns trigger language plpgsql as $$
begin
  insert into list_changes (list) values (tg_argv[0]);
  return null;
end
$$;
create trigger areas_note_change after insert or update or delete on areas
  for each statement execute function note_list_change('places');
create trigger zones_note_change after insert or update or delete on zones
  for each statement execute function note_list_change('places');
create trigger users_note_change after insert or update or delete on users
  for each statement execute function note_list_change('users');
create trigger customer_labels_note_change after insert or update or delete on customer_labels
  for each statement execute function note_list_change('labels');

create function count_new_customers() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, zone_id, row_count)
  select 'customers', zone_id, count(*) from added group by zone_id;
  return null;
end
$$;
create trigger customers_count_new after insert on customers referencing new table as added
  for each statement execute function count_new_customers();

-- A customer who moves to another zone takes along what hangs on them. Their money is locked first
-- (decision 0004), so that no bill or payment of the old zone is written while it is counted.
create function move_counted_customers() returns trigger language plpgsql as $$
declare
  moved bigint[];
begin
  insert into list_changes (list) values ('customers');
  select array_agg(id) into moved from (
    select id from (
      select id, zone_id from removed union all select id, zone_id from added
    ) as both_sides
    group by id having min(zone_id) is distinct from max(zone_id) or count(zone_id) = 1
  ) as changed;
  if moved is null then return null; end if;

  perform from customer_balances where customer_id = any(moved) order by customer_id for update;
  insert into list_changes (list, zone_id, row_count)
  with counted as (
    select id, 'customers' as list, 1 as row_count from unnest(moved) as id
    union all
    select customer_id, 'bills', count(*) from bills
    where customer_id = any(moved) and voided_at is null and kind <> 'opening'
    group by customer_id
    union all
    select customer_id, 'payments', count(*) from payments
    where customer_id = any(moved) and deleted_at is null
    group by customer_id
    union all
    select customer_id, 'dues', 1 from customer_balances
    where customer_id = any(moved) and balance_paisa > 0
  )
  select list, side.zone_id, sum(row_count * side.sign)
  from counted join (
    select id, zone_id, -1 as sign from removed
    union all
    select id, zone_id, 1 from added
  ) as side using (id)
  group by list, side.zone_id;
  return null;
end
$$;
create trigger customers_move_counted after update on customers
  referencing old table as removed new table as added
  for each statement execute function move_counted_customers();

-- A plan is kept for a session, for one row and for a batch of thousands: always by the index.
create function count_new_bills() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into list_changes (list, zone_id, row_count)
  select 'bills', customers.zone_id, count(*) from added
    join customers on customers.id = added.customer_id
  where added.voided_at is null and added.kind <> 'opening'
  group by customers.zone_id;
  return null;
end
$$;
create trigger bills_count_new after insert on bills referencing new table as added
  for each statement execute function count_new_bills();

create function count_changed_bills() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into list_changes (list) values ('bills');
  insert into list_changes (list, zone_id, row_count)
  select 'bills', customers.zone_id, sum(side.sign) from (
    select customer_id, -1 as sign from removed where voided_at is null and kind <> 'opening'
    union all
    select customer_id, 1 from added where voided_at is null and kind <> 'opening'
  ) as side join customers on customers.id = side.customer_id
  group by customers.zone_id having sum(side.sign) <> 0;
  return null;
end
$$;
create trigger bills_count_changed after update on bills
  referencing old table as removed new table as added
  for each statement execute function count_changed_bills();

create function count_new_payments() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into list_changes (list, zone_id, row_count)
  select 'payments', customers.zone_id, count(*) from added
    join customers on customers.id = added.customer_id
  where added.deleted_at is null
  group by customers.zone_id;
  return null;
end
$$;
create trigger payments_count_new after insert on payments referencing new table as added
  for each statement execute function count_new_payments();

create function count_changed_payments() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into list_changes (list) values ('payments');
  insert into list_changes (list, zone_id, row_count)
  select 'payments', customers.zone_id, sum(side.sign) from (
    select customer_id, -1 as sign from removed where deleted_at is null
    union all
    select customer_id, 1 from added where deleted_at is null
  ) as side join customers on customers.id = side.customer_id
  group by customers.zone_id having sum(side.sign) <> 0;
  return null;
end
$$;
create trigger payments_count_changed after update on payments
  referencing old table as removed new table as added
  for each statement execute function count_changed_payments();

-- Customers who owe something.
create function count_dues() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into list_changes (list) values ('dues');
  insert into list_changes (list, zone_id, row_count)
  select 'dues', customers.zone_id, sum(side.sign) from (
    select customer_id, -1 as sign from removed where balance_paisa > 0
    union all
    select customer_id, 1 from added where balance_paisa > 0
  ) as side join customers on customers.id = side.customer_id
  group by customers.zone_id having sum(side.sign) <> 0;
  return null;
end
$$;
create trigger customer_balances_count_dues after update on customer_balances
  referencing old table as removed new table as added
  for each statement execute function count_dues();

-- Not by zone: a message takes no lock that would hold a customer's move back.
create function count_new_messages() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, row_count)
  select 'sms_' || type, count(*) from added group by type;
  return null;
end
$$;
create trigger sms_messages_count_new after insert on sms_messages
  referencing new table as added
  for each statement execute function count_new_messages();

create function count_new_audit_rows() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, row_count) select 'audit', count(*) from added;
  return null;
end
$$;
create trigger audit_trail_count_new after insert on audit_trail referencing new table as added
  for each statement execute function count_new_audit_rows();

-- Counts everything again; for rows that were loaded with the triggers off.
create function recount_lists() returns void language plpgsql as $$
begin
  lock table list_changes in share row exclusive mode;
  delete from list_changes;
  insert into list_changes (list, zone_id, row_count)
  select 'customers', zone_id, count(*) from customers group by zone_id
  union all
  select 'bills', zone_id, count(*) from bills join customers on customers.id = customer_id
  where voided_at is null and kind <> 'opening' group by zone_id
  union all
  select 'payments', zone_id, count(*) from payments join customers on customers.id = customer_id
  where deleted_at is null group by zone_id
  union all
  select 'dues', zone_id, count(*) from customer_balances
    join customers on customers.id = customer_id
  where balance_paisa > 0 group by zone_id
  union all
  select 'sms_' || type, null, count(*) from sms_messages group by type
  union all
  select 'audit', null, count(*) from audit_trail;
end
$$;
select recount_lists();

-- Every column that a list is sorted by has an index that holds the order, the row's id included.
drop index customers_area_id_idx;
create index customers_area_id_idx on customers (area_id, id);
create index customers_category_idx on customers (category, id);
create index customers_status_id_idx on customers (status, id);
create index bills_date_order_idx on bills (bill_date, id)
  where voided_at is null and kind <> 'opening';
create index bills_amount_order_idx on bills (total_paisa, id)
  where voided_at is null and kind <> 'opening';
create index bills_month_order_idx on bills (
  coalesce(from_month, date_trunc('month', bill_date::timestamp)::date), id
) where voided_at is null and kind <> 'opening';
create index payments_amount_order_idx on payments (amount_paisa, id) where deleted_at is null;
create index payments_state_order_idx on payments ((approved_at is null), id)
  where deleted_at is null;
create index payments_collector_order_idx on payments (collected_by, id)
  where deleted_at is null;
create index customer_balances_dues_idx on customer_balances (customer_id)
  where balance_paisa > 0;
create index audit_trail_time_idx on audit_trail (created_at, id);
create index payments_trx_text_idx on payments using gin (lower(trx_id) gin_trgm_ops);

-- The list that a ticket is for; a ticket without one is for any report.
alter table export_tickets add column request jsonb;
