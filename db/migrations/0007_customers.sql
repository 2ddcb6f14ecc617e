-- The id of every customer there ever was; documents refer to this table. When a move is taken back
-- its customers are removed from `customers`, and their ids stay here.
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
  -- The name in its comparable form. It is stored because a filter compares it in each row that the
  -- search index found, and computing it takes ten times as long as reading it.
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
-- No two customers have the same PPPoE name, compared as routers and RADIUS compare it: `Karim` is
-- not `karim`. The name of a closed customer is free for another.
create unique index customers_pppoe_user_name_key on customers (pppoe_user_name)
  where status <> 'close' and pppoe_user_name is not null;
-- Finds the customer whose PPPoE name a router spells in another way.
create index customers_pppoe_spelling_idx on customers (comparable_text(pppoe_user_name))
  where status <> 'close' and pppoe_user_name is not null;
-- The search of every list, and the filters by name, code and mobile number.
create index customers_search_text_idx on customers using gin (search_text gin_trgm_ops);
-- Lists sorted or grouped by a column. The id ends every order. With the other columns that the
-- list reads, any page of it is found in the index alone.
create unique index customers_code_key on customers (comparable_text(code)) include (code, id);
create index customers_name_idx on customers (name, id);
create index customers_mobile_no_idx on customers (mobile_no, id);
create index customers_area_id_idx on customers (area_id, id);
create index customers_zone_id_idx on customers (zone_id, id);
create index customers_category_idx on customers (category, id);
create index customers_status_id_idx on customers (status, id);
-- Finds who may be reminded, by the day of the bill (reminder-queries.ts).
create index customers_reminder_idx on customers (bill_day, id)
  where is_sms_wanted and status <> 'close';
-- Statistics by which the planner guesses how many customers have a part of a name: for a common
-- one it goes through the list in order instead of using the search index.
create statistics customers_name_statistics on comparable_text(name) from customers;

create function keep_customer_ids() returns trigger language plpgsql as $$
begin
  insert into customer_ids (id) select id from added;
  return null;
end
$$;
create trigger customers_keep_ids after insert on customers referencing new table as added
  for each statement execute function keep_customer_ids();

-- Customers are removed when a move is taken back, and in no other way: see remove_customer() in
-- 0026_moves.sql.
create trigger customers_never_deleted before truncate on customers
  for each statement execute function refuse_delete();
create trigger customer_ids_never_deleted before delete or truncate on customer_ids
  for each statement execute function refuse_delete();

-- Counts customers by status. When a customer goes to another zone, the figures of their bills,
-- payments and debt go along. The row of the balance is locked first, as by everybody who bills the
-- customer or takes their money (decision 0004), so that none of those changes meanwhile.
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

-- The last number that the program used for a customer's code; there is always exactly one row.
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

-- Instalments. The amount comes as a line of its own on each of so many (`times`) bills made by
-- runs. The bills that have it are in billed_planned_lines.
create table planned_lines (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  name text not null check (btrim(name) <> ''),
  amount_paisa bigint not null
    check (amount_paisa > 0)
    constraint planned_lines_amount_bound check (amount_paisa <= 1000000000),
  times smallint not null check (times between 1 and 240),
  -- Set when somebody ends it: no further bill has the line.
  struck_at timestamptz,
  struck_by bigint references users,
  strike_reason text,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  -- For foreign keys over both columns, which keep a line with its customer.
  constraint planned_lines_id_customer_id_key unique (id, customer_id)
);
-- The planned lines of a customer.
create index planned_lines_customer_id_idx on planned_lines (customer_id, id);
create trigger planned_lines_never_deleted before delete or truncate on planned_lines
  for each statement execute function refuse_delete();
