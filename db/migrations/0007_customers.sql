-- Every customer that there ever was: documents point here. Who came in by a move that was taken
-- back is here and no longer among the customers.
create table customer_ids (
  id bigint primary key,
  created_at timestamptz not null default now()
);

create table customers (
  id bigint generated always as identity primary key,
  code text not null check (btrim(code) <> ''),
  name text collate people not null check (btrim(name) <> ''),
  mobile_no text not null,
  alternate_mobile_no text,
  email text,
  website text,
  connection_date date,
  connection_charge_paisa bigint not null default 0
    check (connection_charge_paisa >= 0)
    constraint customers_connection_charge_bound check (connection_charge_paisa <= 1000000000),
  -- What one cycle's bill costs.
  fee_paisa bigint not null default 0
    check (fee_paisa >= 0)
    constraint customers_fee_bound check (fee_paisa <= 1000000000),
  bill_day smallint not null default 1 check (bill_day between 1 and 31),
  -- The first day that is not paid: a month whose bill day lies before it needs no bill.
  paid_until date,
  package_id bigint references packages,
  category text not null default 'regular'
    check (category in ('regular', 'complimentary', 'special')),
  cycle_months smallint not null default 1,
  status text not null default 'active' check (status in ('active', 'deactive', 'close')),
  area_id bigint references areas,
  zone_id bigint references zones,
  block_id bigint references blocks,
  road_id bigint references roads,
  line text,
  address text,
  gps_location text,
  nid text,
  birth_certificate_no text,
  passport_no text,
  driving_licence_no text,
  connection_type text not null default 'pppoe' check (connection_type in ('pppoe', 'static')),
  pppoe text,
  pppoe_user_name text,
  pppoe_password text,
  local_address text,
  remote_address text,
  caller_id text,
  ip_address text,
  subnet_mask text,
  default_gateway text,
  primary_dns text,
  alternate_dns text,
  onu text,
  onu_mac_address text,
  router text,
  router_login text,
  remote_management text,
  wifi text,
  note text,
  is_sms_wanted boolean not null default true,
  -- A filter by name compares it with each row that the words of the search found: computing the
  -- form takes ten times as long as reading it.
  name_text text generated always as (comparable_text(name)) stored,
  search_text text generated always as (
    comparable_text(
      name || ' ' || code || ' ' || mobile_no || ' ' || coalesce(alternate_mobile_no, ''))
  ) stored,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  check (
    case category
      when 'special' then cycle_months in (2, 3, 4, 6, 12)
      else cycle_months = 1
    end
  )
);
-- A PPPoE name is one customer's, compared as routers and RADIUS compare it: `Karim` is not
-- `karim`. A closed customer's is free for another.
create unique index customers_pppoe_user_name_key on customers (pppoe_user_name)
  where status <> 'close' and pppoe_user_name is not null;
-- Who has a name that a router spells otherwise.
create index customers_pppoe_spelling_idx on customers (comparable_text(pppoe_user_name))
  where status <> 'close' and pppoe_user_name is not null;
-- Every list's search, and its filters by name, code and mobile number.
create index customers_search_text_idx on customers using gin (search_text gin_trgm_ops);
-- The order of lists by a column, or grouped by one; with the id, which ends every order, and what
-- else the list looks at inside, a page anywhere is counted off in the index alone.
create unique index customers_code_key on customers (comparable_text(code)) include (code, id);
create index customers_name_idx on customers (name, id);
create index customers_mobile_no_idx on customers (mobile_no, id);
create index customers_area_id_idx on customers (area_id, id);
create index customers_zone_id_idx on customers (zone_id, id);
create index customers_category_idx on customers (category, id);
create index customers_status_id_idx on customers (status, id);
-- Whose turn it is to be reminded (reminder-queries.ts).
create index customers_reminder_idx on customers (bill_day, id)
  where is_sms_wanted and status <> 'close';
-- How many customers have a part of a name: for a common one the planner then walks the list.
create statistics customers_name_statistics on comparable_text(name) from customers;

create function keep_customer_ids() returns trigger language plpgsql as $$
begin
  insert into customer_ids (id) select id from added;
  return null;
end
$$;
create trigger customers_keep_ids after insert on customers referencing new table as added
  for each statement execute function keep_customer_ids();

-- Taking a move back alone removes customers (0027).
create trigger customers_never_deleted before truncate on customers
  for each statement execute function refuse_delete();
create trigger customer_ids_never_deleted before delete or truncate on customer_ids
  for each statement execute function refuse_delete();

-- Customers by status; who moves to another zone takes along what hangs on them. Whoever bills a
-- customer or takes their money holds the lock on the balance (decision 0004): once it is taken
-- here, nothing of that changes.
create function count_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_changes (name, zone_id, item_count)
    select 'customers_' || status, zone_id, count(*) from added group by 1, 2;
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into figure_changes (name, zone_id, item_count)
    select 'customers_' || status, zone_id, -count(*) from removed group by 1, 2;
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
      booked_on, count(*), sum(amount_paisa)
    from payments where customer_id = new.id and deleted_at is null group by 1, booked_on
    union all
    select 'open_bills', due_since, count(*), sum(due_paisa)
    from bill_balances balances join bills on bills.id = balances.bill_id
    where balances.customer_id = new.id and due_paisa > 0 group by due_since
    union all
    select 'debtors', null, 1, balance_paisa
    from customer_balances where customer_id = new.id and balance_paisa > 0
  ) as moved, (values (old.zone_id, -1), (new.zone_id, 1)) as side (zone_id, sign);
  return null;
end
$$;
create trigger customers_count_new after insert on customers referencing new table as added
  for each statement execute function count_customers();
create trigger customers_count_removed after delete on customers referencing old table as removed
  for each statement execute function count_customers();
create trigger customers_count_changed after update of zone_id, status on customers
  for each row
  when (old.zone_id is distinct from new.zone_id or old.status is distinct from new.status)
  execute function count_customers();

-- The number behind a code that the program makes; always exactly one row.
create table customer_counters (
  id smallint primary key default 1 check (id = 1),
  last_number bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Labels for customers; a customer carries any number.
create table labels (
  id bigint generated always as identity primary key,
  name text collate people not null check (btrim(name) <> ''),
  created_by bigint references users,
  created_at timestamptz not null default now()
);
create unique index labels_name_key on labels (comparable_text(name));

create table customer_labels (
  customer_id bigint not null references customers,
  label_id bigint not null references labels,
  created_at timestamptz not null default now(),
  primary key (customer_id, label_id)
);
-- The customers of a label, also when it is deleted.
create index customer_labels_label_id_idx on customer_labels (label_id, customer_id);

-- What a customer pays off in parts: so much comes as a line of its own on each of so many bills of
-- a run. How often it has come is in billed_planned_lines.
create table planned_lines (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  name text not null check (btrim(name) <> ''),
  amount_paisa bigint not null
    check (amount_paisa > 0)
    constraint planned_lines_amount_bound check (amount_paisa <= 1000000000),
  times smallint not null check (times between 1 and 240),
  -- No bill takes it along any more.
  struck_at timestamptz,
  struck_by bigint references users,
  strike_reason text,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  -- For foreign keys that hold a line and its customer together.
  constraint planned_lines_id_customer_id_key unique (id, customer_id)
);
-- Those of a customer.
create index planned_lines_customer_id_idx on planned_lines (customer_id, id);
create trigger planned_lines_never_deleted before delete or truncate on planned_lines
  for each statement execute function refuse_delete();
