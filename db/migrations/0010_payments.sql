-- The comparable form of a transaction number: its letters and digits, whatever stands between
-- them; domain/transaction-number.ts computes the same. In PL/pgSQL, because an SQL function would
-- be read and planned with each payment.
create function trx_key(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return nullif(regexp_replace(
    upper(comparable_text($1) collate "C"),
    '[^A-Z0-9]' collate "C", '', 'g'), '');
end
$$;

create domain money_account_type as text check (value in ('cash', 'bank', 'mobile'));

-- A payment is a document: what it was taken as stays, it is approved once, and once deleted it
-- stays deleted. The rules of a row are in check_payment() and not in CHECK constraints: PostgreSQL
-- reads the text of those anew with each statement, and sixteen of them took a tenth of the time of
-- a payment.
create table payments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  payment_date date not null,
  -- The day of its ledger entry: the day of the payment, unless the books of that day were closed
  -- already.
  booked_on date not null,
  -- The money taken: what went to bills, and the advance. A discount is not part of it.
  amount_paisa bigint not null,
  discount_paisa bigint not null default 0,
  advance_paisa bigint not null default 0,
  account_id bigint not null references accounts,
  collected_by bigint not null references users,
  payment_method text not null,
  merchant_mobile_no text,
  from_mobile_no text,
  trx_id text,
  -- The comparable form of trx_id; check_payment() writes it.
  trx_key text,
  -- The type of the account when the money came; it stays when the account is changed later.
  trx_account_type money_account_type,
  -- Set when one transfer paid for several customers: the first payment with its number.
  trx_shared_with bigint references payments,
  trx_shared_reason text,
  remarks text,
  -- What the receipt says, as of when the money was taken, so that it says the same when it is
  -- printed again. Payments that came in with an import have none, and their receipt shows what is
  -- known today.
  receipt jsonb,
  short_code text not null unique,
  -- The lowest number and the earliest month of the bills that it went to, for sorting the list. A
  -- payment that is all advance comes before the others.
  first_bill_no text not null default '',
  first_bill_month date not null default '-infinity',
  -- The user who was the only active Super Admin when the payment was made, which nobody could tell
  -- afterwards.
  only_admin_id bigint references users,
  approved_at timestamptz,
  approved_by bigint references users,
  deleted_at timestamptz,
  deleted_by bigint references users,
  deletion_reason text,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  -- For foreign keys over both columns, which keep a payment with its customer.
  constraint payments_id_customer_id_key unique (id, customer_id)
);

-- Checks the rules of a row. The refusal names the first broken rule as its constraint.
create function check_payment() returns trigger language plpgsql as $$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    new.trx_key := trx_key(new.trx_id);
    -- Refused here already, because reports of money go by this day and a payment may have no entry
    -- at all.
    if new.booked_on <= (select closed_until from book_state) then
      broken := 'payments_day_open';
    end if;
  else
    new.trx_key := old.trx_key;
  end if;
  broken := case
    when broken is not null then broken
    when new.amount_paisa not between 0 and 1000000000 then 'payments_amount_bound'
    when new.discount_paisa not between 0 and 1000000000 then 'payments_discount_bound'
    when new.amount_paisa + new.discount_paisa = 0 then 'payments_of_something'
    when new.advance_paisa not between 0 and new.amount_paisa then 'payments_advance_bound'
    when new.booked_on < new.payment_date then 'payments_booked_not_before'
    when new.short_code !~ '^[0-9A-Za-z]{10,}$' then 'payments_short_code'
    when (new.trx_id is null) <> (new.trx_key is null) then 'payments_trx_key_there'
    when (new.trx_id is null) <> (new.trx_account_type is null) then 'payments_trx_account'
    when (new.trx_shared_with is null) <> (new.trx_shared_reason is null)
      or new.trx_shared_with is not null and new.trx_account_type <> 'mobile'
      or btrim(new.trx_shared_reason) = '' then 'payments_trx_sharing'
    when not new.receipt ?& array['customerName', 'mobileNo', 'accountName', 'unpaidPaisa']
      then 'payments_receipt_whole'
    when (new.approved_at is null) <> (new.approved_by is null) then 'payments_approved_by_one'
    when (new.deleted_at is null) <> (new.deleted_by is null) then 'payments_deleted_by_one'
    -- A payment is approved by another user than the one who collected it, unless nobody else
    -- could.
    when new.approved_by = new.collected_by
      and new.approved_by is distinct from new.only_admin_id then 'payments_approved_by_another'
  end;
  if broken is not null then
    raise exception 'payment % breaks a rule of its row: %', new.id, broken
      using errcode = 'check_violation', constraint = broken, table = tg_table_name;
  end if;
  return new;
end
$$;
-- PostgreSQL runs triggers in the order of their names: this one comes after those that refuse
-- changes.
create trigger payments_within_rules before insert or update on payments
  for each row execute function check_payment();

-- A transaction number is used once among payments that are not deleted: over all wallets, where
-- those that share the number with a first payment are left out; in a bank once for each account
-- and customer.
create unique index payments_mobile_trx_key on payments (trx_key)
  where trx_account_type = 'mobile' and deleted_at is null and trx_shared_with is null;
create unique index payments_bank_trx_key on payments (account_id, customer_id, trx_key)
  where trx_account_type = 'bank' and deleted_at is null;
-- A customer shares a number once. The index also finds all payments that share the number of one.
create unique index payments_trx_shared_once_key on payments (trx_shared_with, customer_id)
  where trx_shared_with is not null and deleted_at is null;
-- The search by a part of the transaction number.
create index payments_trx_text_idx on payments using gin (trx_key gin_trgm_ops)
  where trx_key is not null;
-- The list of payments in its default order, by customer (which also finds a customer's payments),
-- and by each column.
create index payments_listed_idx on payments (id) where deleted_at is null;
create index payments_customer_listed_idx on payments (customer_id, payment_date, id)
  where deleted_at is null;
create index payments_bill_no_order_idx on payments (first_bill_no, id) where deleted_at is null;
create index payments_bill_month_order_idx on payments (first_bill_month, id)
  where deleted_at is null;
create index payments_amount_order_idx on payments (amount_paisa, id) where deleted_at is null;
create index payments_collector_order_idx on payments (collected_by, id)
  where deleted_at is null;
-- What a collector took on a day.
create index payments_collector_day_idx on payments (collected_by, payment_date, id)
  include (account_id, amount_paisa) where deleted_at is null;
-- The list by day, and the collection report of a range of days, for which these indexes have all
-- that is read: payments booked on their own day, which nearly all are, and those booked later.
create index payments_payment_date_idx on payments (payment_date, id)
  include (amount_paisa, booked_on) where deleted_at is null;
create index payments_booked_later_idx on payments (booked_on, id) include (amount_paisa)
  where deleted_at is null and booked_on <> payment_date;
-- The list by state, and the alerts of payments that wait for approval.
create index payments_state_order_idx on payments ((approved_at is null), id)
  include (approved_at) where deleted_at is null;

create trigger payments_never_deleted before delete or truncate on payments
  for each statement execute function refuse_delete();
create trigger payments_document_stays
  before update of id, customer_id, payment_date, booked_on, amount_paisa, discount_paisa,
    advance_paisa, account_id, collected_by, payment_method, merchant_mobile_no, from_mobile_no, trx_id,
    trx_account_type, only_admin_id, receipt, short_code, created_by, created_at
  on payments for each row when (
    (old.id, old.customer_id, old.payment_date, old.booked_on, old.amount_paisa,
      old.discount_paisa, old.advance_paisa, old.account_id, old.collected_by, old.payment_method,
      old.merchant_mobile_no, old.from_mobile_no, old.trx_id, old.trx_account_type,
      old.only_admin_id, old.receipt, old.short_code, old.created_by, old.created_at)
    is distinct from
    (new.id, new.customer_id, new.payment_date, new.booked_on, new.amount_paisa,
      new.discount_paisa, new.advance_paisa, new.account_id, new.collected_by, new.payment_method,
      new.merchant_mobile_no, new.from_mobile_no, new.trx_id, new.trx_account_type,
      new.only_admin_id, new.receipt, new.short_code, new.created_by, new.created_at)
  )
  execute function refuse_as('payment_document_stays', 'what a payment was taken as stays');
create trigger payments_state_stays
  before update of approved_at, approved_by, deleted_at, deleted_by, deletion_reason
  on payments for each row when (
    (old.approved_at is not null or old.deleted_at is not null)
      and (old.approved_at, old.approved_by) is distinct from (new.approved_at, new.approved_by)
    or old.deleted_at is not null
      and (old.deleted_at, old.deleted_by, old.deletion_reason)
        is distinct from (new.deleted_at, new.deleted_by, new.deletion_reason)
  )
  execute function refuse_as('payment_state_stays',
    'a payment is approved once, and once deleted it stays so');

-- A payment that shares a transaction number shares it with a payment that does not share, that is
-- not deleted, and that has the same number, account and day and another customer.
create function check_shared_trx() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments as first
    where first.id = new.trx_shared_with and first.trx_key = new.trx_key
      and first.account_id = new.account_id and first.payment_date = new.payment_date
      and first.customer_id <> new.customer_id
      and first.trx_shared_with is null and first.deleted_at is null
  ) then
    raise exception 'payment % shares its transaction number with none that it could', new.id
      using errcode = 'check_violation', constraint = 'payments_shared_trx_same';
  end if;
  return null;
end
$$;
create constraint trigger payments_check_shared_trx
  after insert or update of trx_shared_with on payments
  deferrable initially deferred
  for each row when (new.trx_shared_with is not null and new.deleted_at is null)
  execute function check_shared_trx();

-- Before a payment is deleted whose number others share, one of those becomes the first: two
-- payments that are not deleted could otherwise have the same number.
create function check_trx_handed_on() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments where trx_shared_with = new.id and deleted_at is null
  ) then
    raise exception 'payment % is deleted, and others share its transaction number', new.id
      using errcode = 'check_violation', constraint = 'payments_shared_trx_handed_on';
  end if;
  return null;
end
$$;
create constraint trigger payments_check_trx_handed_on
  after update of deleted_at on payments
  deferrable initially deferred
  for each row when (new.deleted_at is not null and new.trx_key is not null)
  execute function check_trx_handed_on();

-- Counts payments. A new payment is counted row by row, which is the quickest for a single one;
-- changed payments are counted once a statement.
create function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
    values (
      case when new.approved_at is null then 'payments_received' else 'payments_approved' end,
      (select zone_id from customers where id = new.customer_id), new.booked_on, 1,
      new.amount_paisa
    );
    return null;
  end if;
  -- The zone is looked up once for each customer, in the row of the balance, which whoever changes
  -- payments has locked anyhow. A scalar subquery, because a join would keep the plan that was made
  -- for the few rows of the session's first statement.
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select state.name, zone_id, booked_on, sum(state.item_count), sum(state.amount_paisa)
  from (
    select (
        select customer_zone_id from customer_balances kept where kept.customer_id = side.customer_id
      ) as zone_id, booked_on,
      coalesce(sum(sign) filter (where approved_at is null), 0) as received,
      coalesce(sum(sign * amount_paisa) filter (where approved_at is null), 0) as received_paisa,
      coalesce(sum(sign) filter (where approved_at is not null), 0) as approved,
      coalesce(sum(sign * amount_paisa) filter (where approved_at is not null), 0)
        as approved_paisa
    from (
      select -1 as sign, customer_id, booked_on, amount_paisa, approved_at, deleted_at from removed
      union all
      select 1, customer_id, booked_on, amount_paisa, approved_at, deleted_at from added
    ) as side
    where deleted_at is null group by customer_id, booked_on
  ) as moved, lateral (values
    ('payments_received', received, received_paisa), ('payments_approved', approved, approved_paisa)
  ) as state (name, item_count, amount_paisa)
  group by state.name, zone_id, booked_on
  having sum(state.item_count) <> 0 or sum(state.amount_paisa) <> 0;
  return null;
end
$$;
create trigger payments_count_new after insert on payments
  for each row when (new.deleted_at is null) execute function count_payments();
create trigger payments_count_changed after update on payments
  referencing old table as removed new table as added
  for each statement execute function count_payments();

-- How much of a payment went to which bill. The payment and the bill are of the same customer.
create table payment_allocations (
  payment_id bigint not null,
  bill_id bigint not null,
  customer_id bigint not null,
  amount_paisa paisa_from_zero not null,
  discount_paisa paisa_from_zero not null default 0,
  created_at timestamptz not null default now(),
  primary key (payment_id, bill_id),
  check (amount_paisa + discount_paisa > 0),
  constraint payment_allocations_payment_of_customer_fkey
    foreign key (payment_id, customer_id) references payments (id, customer_id),
  constraint payment_allocations_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id)
);
-- Finds the payments of a bill: it may not be changed while it has one, and payments are filtered
-- by bill.
create index payment_allocations_bill_id_idx on payment_allocations (bill_id);

create trigger payment_allocations_append_only
  before update or delete or truncate on payment_allocations
  for each statement execute function refuse_change();

-- Keeps the bill number and month by which payments are sorted, when those of a bill change.
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
