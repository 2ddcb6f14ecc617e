-- A run makes the bills of a month.
create table bill_runs (
  id bigint generated always as identity primary key,
  bill_date date not null,
  month date not null check (extract(day from month) = 1),
  -- The zone whose customers are billed; null for all customers.
  zone_id bigint references zones,
  state text not null default 'running'
    check (state in ('running', 'finished', 'failed', 'undone')),
  -- When the process that works on the run was last known to live: it writes this every few
  -- seconds.
  alive_at timestamptz not null default now(),
  -- How many customers were looked at so far, and how many the run has in all.
  processed_count integer not null default 0,
  customer_count integer not null default 0,
  -- A hash of what the preview showed. The run starts only if a preview would still show the same.
  fingerprint text,
  created_count integer not null default 0,
  already_billed_count integer not null default 0,
  -- How many were left out, by reason.
  skipped jsonb not null default '{}',
  total_paisa bigint not null default 0,
  -- Why it failed: the key and values of a message, which each user reads in their own language.
  failure jsonb,
  started_by bigint not null references users,
  finished_at timestamptz,
  undone_by bigint references users,
  undo_reason text,
  created_at timestamptz not null default now()
);
-- Finds runs whose process has died, every few seconds.
create index bill_runs_running_idx on bill_runs (id) where state = 'running';
-- Alerts of runs that failed.
create index bill_runs_failed_idx on bill_runs (finished_at) where state = 'failed';

-- Customers whom a run left out and somebody should look at. Others that were left out are only
-- counted, in bill_runs.skipped.
create table bill_run_skips (
  bill_run_id bigint not null references bill_runs,
  customer_id bigint not null references customer_ids,
  reason text not null,
  fee_paisa bigint,
  -- The price of one cycle on the bill that was made by hand.
  billed_paisa bigint,
  paid_until date,
  later_month date,
  -- Why the customer could not be billed: the key and values of a message.
  detail jsonb,
  created_at timestamptz not null default now(),
  primary key (bill_run_id, customer_id)
);

-- The last bill number given in a month. A transaction keeps the row locked until it ends, so that
-- no number is left out.
create table bill_counters (
  month date primary key check (extract(day from month) = 1),
  last_number integer not null default 0 check (last_number >= 0),
  created_at timestamptz not null default now()
);

-- A bill is a document: what it was issued as stays. What is owed on it is in the ledger, and
-- summed up in bill_balances.
create table bills (
  id bigint generated always as identity primary key,
  bill_no text not null,
  kind text not null check (kind in ('generated', 'manual', 'opening')),
  customer_id bigint not null references customer_ids,
  bill_run_id bigint references bill_runs,
  bill_date date not null,
  -- Of an opening balance, where it is known: since when it was owed.
  owed_since date,
  -- The day from which the age of what is due on the bill is counted.
  due_since date not null generated always as (coalesce(owed_since, bill_date)) stored,
  from_month date check (extract(day from from_month) = 1),
  to_month date check (extract(day from to_month) = 1),
  subtotal_paisa bigint not null
    constraint bills_subtotal_bound check (subtotal_paisa <= 1000000000),
  discount_paisa bigint not null default 0 check (discount_paisa >= 0),
  vat_paisa bigint not null default 0 check (vat_paisa >= 0),
  is_vat_inclusive boolean not null default true,
  total_paisa bigint not null
    check (total_paisa >= 0)
    constraint bills_total_bound check (total_paisa <= 1000000000),
  previous_due_paisa bigint not null default 0,
  -- Part of the bill's public address; random, so that nobody guesses it.
  short_code text not null unique check (short_code ~ '^[0-9A-Za-z]{10,}$'),
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  -- Includes what the list of bills reads, so that its order by number is read from the index
  -- alone.
  constraint bills_bill_no_key unique (bill_no) include (id, voided_at, kind),
  -- For foreign keys over both columns, which keep a bill with its customer.
  constraint bills_id_customer_id_key unique (id, customer_id),
  constraint bills_owed_since_check
    check (owed_since is null or (kind = 'opening' and owed_since <= bill_date)),
  check ((from_month is null) = (to_month is null) and from_month <= to_month),
  check (
    total_paisa = subtotal_paisa - discount_paisa
      + case when is_vat_inclusive then 0 else vat_paisa end
  )
);
-- A customer has one opening balance at most.
create unique index bills_opening_key on bills (customer_id) where kind = 'opening';
-- A customer's bills, and the list sorted by customer, for which this index has all that is read.
create index bills_customer_id_idx on bills (customer_id, id) include (voided_at, kind);
-- Finds the bills of a run, to undo it.
create index bills_bill_run_id_idx on bills (bill_run_id) where bill_run_id is not null;
-- Search by a part of the number.
create index bills_bill_no_text_idx on bills using gin (lower(bill_no) gin_trgm_ops);
-- The filter by month, for bills of several months: their last month.
create index bills_last_month_idx on bills (to_month) where to_month <> from_month;
-- The list of bills in its default order.
create index bills_listed_idx on bills (id) where voided_at is null and kind <> 'opening';
-- The list sorted by day (also the bills of a month, for the preview of a run), by amount and by
-- month.
create index bills_date_order_idx on bills (bill_date, id)
  where voided_at is null and kind <> 'opening';
create index bills_amount_order_idx on bills (total_paisa, id)
  where voided_at is null and kind <> 'opening';
create index bills_month_order_idx on bills (
  coalesce(from_month, date_trunc('month', bill_date::timestamp)::date), id
) include (from_month, bill_date) where voided_at is null and kind <> 'opening';

create trigger bills_never_deleted before delete or truncate on bills
  for each statement execute function refuse_delete();
-- What of a bill never changes. An edit may change its day within the month, and the months of a
-- bill that was made by hand.
create trigger bills_document_stays
  before update of id, bill_no, kind, customer_id, bill_run_id, bill_date, owed_since, from_month,
    to_month, previous_due_paisa, short_code, created_by, created_at
  on bills for each row when (
    (old.id, old.bill_no, old.kind, old.customer_id, old.bill_run_id, old.owed_since,
      old.previous_due_paisa, old.short_code, old.created_by, old.created_at)
    is distinct from
    (new.id, new.bill_no, new.kind, new.customer_id, new.bill_run_id, new.owed_since,
      new.previous_due_paisa, new.short_code, new.created_by, new.created_at)
    or date_trunc('month', old.bill_date::timestamp)
      is distinct from date_trunc('month', new.bill_date::timestamp)
    or old.kind = 'generated'
      and (old.from_month, old.to_month) is distinct from (new.from_month, new.to_month)
  )
  execute function refuse_as('bill_document_stays', 'what a bill was issued as stays');
create trigger bills_void_stays
  before update on bills for each row when (old.voided_at is not null)
  execute function refuse_as('bill_void_stays', 'a deleted bill stays as it is');

-- Counts bills, and what is due on them. Here and in the other counting functions the zone is read
-- by a scalar subquery, which looks it up by the key: a session keeps the plan that it made first,
-- and a join planned for the bills of a month would read all customers for one bill.
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

  -- What is due on a bill counts for the day from which its age is counted.
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select 'open_bills', zone_id, due_since, sum(sign), sum(sign * due_paisa)
  from (
    select sign, due_since,
      (select zone_id from customers where customers.id = customer_id) as zone_id,
      (select due_paisa from bill_balances where bill_id = side.id) as due_paisa
    from (
      select -1 as sign, id, customer_id, due_since from removed
      union all
      select 1, id, customer_id, due_since from added
    ) as side
  ) as open
  where due_paisa > 0
  group by zone_id, due_since having sum(sign) <> 0;
  return null;
end
$$;
create trigger bills_count_new after insert on bills referencing new table as added
  for each statement execute function count_bills();
create trigger bills_count_changed after update on bills
  referencing old table as removed new table as added
  for each statement execute function count_bills();

create table bill_items (
  bill_id bigint not null references bills,
  line_no smallint not null,
  item_id bigint not null references items,
  description text,
  quantity_milli integer not null
    check (quantity_milli > 0)
    constraint bill_items_quantity_bound check (quantity_milli <= 10000000),
  price_paisa bigint not null
    check (price_paisa >= 0)
    constraint bill_items_price_bound check (price_paisa <= 1000000000),
  discount_paisa bigint not null default 0 check (discount_paisa >= 0),
  amount_paisa bigint not null check (amount_paisa >= 0),
  created_at timestamptz not null default now(),
  primary key (bill_id, line_no)
);

create trigger bill_items_never_truncated before truncate on bill_items
  for each statement execute function refuse_delete();

-- An edit changes a bill, its lines and its postings together. When the transaction ends, the bill
-- must be the sum of its lines and what is posted for it.
create function check_edited_bill(which bigint) returns void language plpgsql as $$
declare
  bill bills%rowtype;
  lines_paisa bigint;
  lines_discount_paisa bigint;
  posted_paisa bigint;
begin
  select * into bill from bills where id = which;
  select coalesce(sum(amount_paisa), 0), coalesce(sum(discount_paisa), 0)
  into lines_paisa, lines_discount_paisa
  from bill_items where bill_id = which;
  if bill.subtotal_paisa - bill.discount_paisa <> lines_paisa
    or bill.discount_paisa <> lines_discount_paisa
  then
    raise exception 'bill % is not the sum of its lines', bill.bill_no
      using errcode = 'check_violation', constraint = 'bill_is_its_lines';
  end if;
  select coalesce(sum(amount_paisa), 0) into posted_paisa
  from ledger_entries entries join ledger_postings postings on entry_id = entries.id
  where entries.bill_id = which and account_id = account_of('receivable')
    and entries.kind in ('bill_issued', 'bill_changed', 'bill_voided', 'opening_balance');
  if posted_paisa <> (case when bill.voided_at is null then bill.total_paisa else 0 end) then
    raise exception 'bill % is not what is posted for it', bill.bill_no
      using errcode = 'check_violation', constraint = 'bill_is_posted';
  end if;
end
$$;

create function check_bill_after_edit() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bills' then
    perform check_edited_bill(new.id);
  else
    perform check_edited_bill(old.bill_id);
  end if;
  return null;
end
$$;
create constraint trigger bills_check_edited
  after update of subtotal_paisa, discount_paisa, vat_paisa, total_paisa on bills
  deferrable initially deferred
  for each row when (
    (old.subtotal_paisa, old.discount_paisa, old.vat_paisa, old.total_paisa)
    is distinct from (new.subtotal_paisa, new.discount_paisa, new.vat_paisa, new.total_paisa)
  )
  execute function check_bill_after_edit();
create constraint trigger bill_items_check_edited after update or delete on bill_items
  deferrable initially deferred
  for each row execute function check_bill_after_edit();

-- A run inserts lines by the thousand, so only those of bills made earlier are checked, at once. A
-- bill was made in this transaction if its created_at is now(), which is when the transaction
-- began.
create function check_new_bill_lines() returns trigger language plpgsql as $$
declare
  grown text;
begin
  select bill.bill_no into grown
  from (select distinct bill_id from added) as changed, lateral (
    select id, bill_no, created_at, subtotal_paisa - discount_paisa as lines_paisa
    from bills where id = changed.bill_id offset 0
  ) as bill
  where bill.created_at <> now() and bill.lines_paisa <> (
    select sum(amount_paisa) from bill_items where bill_id = bill.id
  )
  limit 1;
  if found then
    raise exception 'bill % is not the sum of its lines', grown
      using errcode = 'check_violation', constraint = 'bill_is_its_lines';
  end if;
  return null;
end
$$;
create trigger bill_items_check_new after insert on bill_items
  referencing new table as added
  for each statement execute function check_new_bill_lines();

-- The months for which a run makes no bill: billed by a run, billed by hand, or settled before the
-- customer came to this product.
create table covered_months (
  customer_id bigint not null references customer_ids,
  month date not null check (extract(day from month) = 1),
  source text not null check (source in ('run', 'hand', 'moved_in')),
  bill_id bigint,
  -- Part of the key: several bills made by hand may cover the same month, and nothing else covers
  -- it twice.
  hand_bill_id bigint not null
    generated always as (case source when 'hand' then bill_id else 0 end) stored,
  created_at timestamptz not null default now(),
  primary key (customer_id, month, hand_bill_id),
  constraint covered_months_bill_check check ((source = 'moved_in') = (bill_id is null)),
  constraint covered_months_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id)
);
-- Finds the months of a bill, to free them when it is edited or deleted.
create index covered_months_bill_id_idx on covered_months (bill_id);
-- Finds the months that a run looks at. Months follow one another in the table as in time, so a
-- BRIN index, which costs next to nothing, is enough.
create index covered_months_month_idx on covered_months using brin (month)
  with (pages_per_range = 32, autosummarize = on);

-- Connection charges that are billed. A charge counts as billed while at least one bill that has it
-- is not voided. The bill is null when the charge was billed before the customer came to this
-- product.
create table billed_connections (
  customer_id bigint not null references customer_ids,
  bill_id bigint,
  created_at timestamptz not null default now(),
  constraint billed_connections_key unique nulls not distinct (customer_id, bill_id),
  constraint billed_connections_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id)
);
-- Finds the charge that a bill has billed, to free it when the bill is edited or deleted.
create index billed_connections_bill_id_idx on billed_connections (bill_id);

-- Which bills have which planned lines. A line on a voided bill does not count.
create table billed_planned_lines (
  bill_id bigint not null references bills,
  planned_line_id bigint not null references planned_lines,
  created_at timestamptz not null default now(),
  primary key (planned_line_id, bill_id)
);
