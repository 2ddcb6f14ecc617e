create table bill_runs (
  id bigint generated always as identity primary key,
  bill_date date not null,
  month date not null check (extract(day from month) = 1),
  state text not null default 'running'
    check (state in ('running', 'finished', 'failed', 'undone')),
  -- Customers looked at so far, of all in the run.
  processed_count integer not null default 0,
  customer_count integer not null default 0,
  fingerprint text,
  created_count integer not null default 0,
  already_billed_count integer not null default 0,
  skipped jsonb not null default '{}',
  total_paisa bigint not null default 0,
  failure text,
  started_by bigint not null references users,
  finished_at timestamptz,
  undone_by bigint references users,
  undo_reason text,
  created_at timestamptz not null default now()
);
create index bill_runs_undone_by_idx on bill_runs (undone_by) where undone_by is not null;
create index bill_runs_started_by_idx on bill_runs (started_by);

-- A document. What is owed on it is in the ledger; what is kept for speed, in bill_balances.
create table bills (
  id bigint generated always as identity primary key,
  bill_no text not null unique,
  kind text not null check (kind in ('generated', 'manual', 'opening')),
  customer_id bigint not null references customers,
  bill_run_id bigint references bill_runs,
  bill_date date not null,
  from_month date check (extract(day from from_month) = 1),
  to_month date check (extract(day from to_month) = 1),
  subtotal_paisa bigint not null,
  discount_paisa bigint not null default 0 check (discount_paisa >= 0),
  vat_paisa bigint not null default 0 check (vat_paisa >= 0),
  is_vat_inclusive boolean not null default true,
  total_paisa bigint not null check (total_paisa >= 0),
  previous_due_paisa bigint not null default 0,
  short_code text not null unique check (short_code ~ '^[0-9A-Za-z]{10,}$'),
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  check ((from_month is null) = (to_month is null) and from_month <= to_month),
  check (
    total_paisa = subtotal_paisa - discount_paisa
      + case when is_vat_inclusive then 0 else vat_paisa end
  )
);
create index bills_customer_id_idx on bills (customer_id, bill_date);
create index bills_bill_date_idx on bills (bill_date) include (total_paisa)
  where voided_at is null and kind <> 'opening';
create index bills_bill_run_id_idx on bills (bill_run_id) where bill_run_id is not null;
create index bills_voided_by_idx on bills (voided_by) where voided_by is not null;
create index bills_created_by_idx on bills (created_by) where created_by is not null;
-- A customer starts with one opening balance, never two.
create unique index bills_opening_key on bills (customer_id) where kind = 'opening';

create trigger bills_never_deleted before delete or truncate on bills
  for each statement execute function refuse_delete();

create table bill_items (
  bill_id bigint not null references bills,
  line_no smallint not null,
  item_id bigint not null references items,
  description text,
  quantity_milli integer not null check (quantity_milli > 0),
  price_paisa bigint not null check (price_paisa >= 0),
  discount_paisa bigint not null default 0 check (discount_paisa >= 0),
  amount_paisa bigint not null check (amount_paisa >= 0),
  created_at timestamptz not null default now(),
  primary key (bill_id, line_no)
);
create index bill_items_item_id_idx on bill_items (item_id);

-- The guard behind 'no month billed twice': one generated bill for a customer and month.
create table billed_months (
  customer_id bigint not null references customers,
  month date not null check (extract(day from month) = 1),
  bill_id bigint not null references bills,
  created_at timestamptz not null default now(),
  primary key (customer_id, month)
);
create index billed_months_bill_id_idx on billed_months (bill_id);

-- A connection charge is billed once; the bill is null when that was before this product came.
create table billed_connections (
  customer_id bigint primary key references customers,
  bill_id bigint references bills,
  created_at timestamptz not null default now()
);
create index billed_connections_bill_id_idx on billed_connections (bill_id);

-- The last bill number given in a month; taken under its row lock, so that none is left out.
create table bill_counters (
  month date primary key check (extract(day from month) = 1),
  last_number integer not null default 0 check (last_number between 0 and 999999),
  created_at timestamptz not null default now()
);
