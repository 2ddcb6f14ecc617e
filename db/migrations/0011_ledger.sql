-- What an entry is posted for.
create domain entry_kind as text check (value in (
  'bill_issued', 'bill_changed', 'bill_voided', 'opening_balance', 'payment_collected',
  'payment_approved', 'payment_deleted', 'advance_applied', 'advance_returned',
  'advance_refunded', 'payment_lost', 'outlay_accepted', 'count_difference', 'till_counted',
  'money_transferred', 'money_paid_out', 'money_paid_in', 'money_taken_back',
  'staff_debt_settled', 'cash_rounded', 'rounding_returned'
));

-- The ledger: balanced double entries that are never changed. Debit positive, credit negative.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind entry_kind not null,
  -- The day of the books (0019_book_days.sql): that of its document, unless the books of that day
  -- are closed.
  entry_date date not null,
  customer_id bigint references customer_ids,
  bill_id bigint,
  payment_id bigint,
  handover_id bigint,
  movement_id bigint,
  till_count_id bigint,
  reverses_entry_id bigint references ledger_entries,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  constraint ledger_entries_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id),
  constraint ledger_entries_payment_of_customer_fkey
    foreign key (payment_id, customer_id) references payments (id, customer_id),
  constraint ledger_entries_document_has_customer check (
    customer_id is not null or bill_id is null and payment_id is null
  ),
  -- An entry names the customer whose money or payment it was. The kinds in this list move the
  -- company's own money between places, and name nobody. An entry that takes back a movement may do
  -- either: a refund was a customer's.
  constraint ledger_entries_customer_by_kind check (
    kind = 'money_taken_back' or (customer_id is null) = (kind in (
      'outlay_accepted', 'count_difference', 'till_counted', 'money_transferred',
      'money_paid_out', 'money_paid_in', 'staff_debt_settled', 'cash_rounded',
      'rounding_returned'
    ))
  ),
  constraint ledger_entries_movement_by_kind check (movement_id is null or kind in (
    'money_transferred', 'money_paid_out', 'money_paid_in', 'money_taken_back', 'advance_refunded'
  )),
  constraint ledger_entries_till_count_by_kind check (
    kind <> 'till_counted' or till_count_id is not null
  )
);
-- An entry is reversed at most once.
create unique index ledger_entries_reverses_entry_id_key on ledger_entries (reverses_entry_id)
  where reverses_entry_id is not null;
-- Finds the entries of a customer, for the statement.
create index ledger_entries_customer_id_idx on ledger_entries (customer_id);
-- Finds the entries of a bill: when it is edited or deleted, and in check_edited_bill().
create index ledger_entries_bill_id_idx on ledger_entries (bill_id) where bill_id is not null;
-- Finds the entries of a payment, to reverse them when it is deleted.
create index ledger_entries_payment_id_idx on ledger_entries (payment_id)
  where payment_id is not null;

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account_id bigint not null references accounts,
  amount_paisa bigint not null,
  -- Where it is set, the customer of the posting's entry.
  customer_id bigint,
  bill_id bigint,
  -- The user in whose hand the money is, who owes it, or whose count was over or short.
  staff_id bigint references users,
  -- The category of what money was spent for.
  category_id bigint,
  created_at timestamptz not null default now(),
  constraint ledger_postings_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id),
  constraint ledger_postings_category_fkey
    foreign key (category_id, account_id) references money_categories (id, account_id),
  constraint ledger_postings_bill_has_customer check (bill_id is null or customer_id is not null),
  -- No posting is larger than the largest transfer, and none of a customer larger than the largest
  -- bill or payment.
  constraint ledger_postings_amount_bound check (
    amount_paisa <> 0 and amount_paisa between -100000000000 and 100000000000
  ),
  constraint ledger_postings_customer_bound check (
    customer_id is null or amount_paisa between -1000000000 and 1000000000
  )
);
-- Finds the postings of an entry: for reversals, seals, statements and check_entry_balanced().
create index ledger_postings_entry_id_idx on ledger_postings (entry_id);

create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

-- When a transaction ends, each entry that it made has at least two postings, and their sum is
-- zero.
create function check_entry_balanced() returns trigger language plpgsql as $$
declare
  posting_count bigint;
  sum_paisa numeric;
begin
  select count(*), coalesce(sum(amount_paisa), 0) into posting_count, sum_paisa
  from ledger_postings where entry_id = new.id;
  if posting_count < 2 or sum_paisa <> 0 then
    raise exception 'ledger entry % does not balance', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_balanced';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred
  for each row execute function check_entry_balanced();

-- A chain of hashes over the entries, in the order in which they were sealed: it shows that an
-- entry was changed past the guards.
create table ledger_seals (
  seal_no bigint primary key check (seal_no > 0),
  entry_id bigint not null unique references ledger_entries,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null default now()
);
create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
  for each statement execute function refuse_change();

-- Advance money that was put to a bill. It is given back when the payment that it came from is
-- deleted, or the bill.
create table advance_allocations (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  bill_id bigint not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  entry_id bigint not null unique references ledger_entries,
  returned_entry_id bigint unique references ledger_entries,
  created_at timestamptz not null default now(),
  constraint advance_allocations_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id)
);
-- Finds the advance of a customer that is on bills, to take it back when a payment is deleted.
create index advance_allocations_customer_id_idx on advance_allocations (customer_id);
-- Finds the advance that is on a bill, to give it back before the bill is voided.
create index advance_allocations_bill_id_idx on advance_allocations (bill_id);

create trigger advance_allocations_never_deleted
  before delete or truncate on advance_allocations
  for each statement execute function refuse_delete();
create trigger advance_allocations_stay
  before update on advance_allocations for each row when (
    (old.id, old.customer_id, old.bill_id, old.amount_paisa, old.entry_id, old.created_at)
    is distinct from
    (new.id, new.customer_id, new.bill_id, new.amount_paisa, new.entry_id, new.created_at)
    or old.returned_entry_id is not null or new.returned_entry_id is null
  )
  execute function refuse_as('advance_allocation_stays',
    'advance money on a bill is given back once and changes in nothing else');

-- Balances are sums of postings, and only triggers write them: this refuses every other writer.
create function refuse_direct_write() returns trigger language plpgsql as $$
begin
  raise exception '% is kept from the ledger and not written directly', tg_table_name
    using errcode = 'restrict_violation', constraint = 'kept_by_ledger';
end
$$;

create domain advance_paisa as bigint
  constraint customer_balances_advance_paisa_check check (value >= 0);

-- What each customer owes and has paid in advance. The row is also the lock on the customer's money
-- (decision 0004).
create table customer_balances (
  customer_id bigint primary key references customers,
  receivable_paisa bigint not null default 0,
  advance_paisa advance_paisa not null default 0,
  -- What the customer owes; below zero if money was paid in advance.
  balance_paisa bigint generated always as (receivable_paisa - advance_paisa) stored,
  -- Zone and area of the customer, here too, so that an index finds who of a zone or area owes
  -- something.
  customer_zone_id bigint,
  customer_area_id bigint,
  -- Since when the customer owes: the earliest day of the bills with something due.
  oldest_due_on date,
  created_at timestamptz not null default now()
);
-- The list of customers sorted by balance, and the due report sorted by amount.
create index customer_balances_balance_idx on customer_balances (balance_paisa, customer_id);
-- The due report in its default order, of all, of a zone and of an area.
create index customer_balances_dues_idx on customer_balances (customer_id)
  where balance_paisa > 0;
create index customer_balances_zone_dues_idx on customer_balances (customer_zone_id, customer_id)
  where balance_paisa > 0;
create index customer_balances_area_dues_idx on customer_balances (customer_area_id, customer_id)
  where balance_paisa > 0;
-- The due report sorted or filtered by age, and who of a zone is overdue.
create index customer_balances_oldest_due_idx on customer_balances (oldest_due_on, customer_id)
  include (balance_paisa, customer_zone_id) where balance_paisa > 0;

create trigger customer_balances_kept before insert or update or delete or truncate
  on customer_balances for each statement when (pg_trigger_depth() = 0)
  execute function refuse_direct_write();

create function start_customer_balance() returns trigger language plpgsql as $$
begin
  insert into customer_balances (customer_id, customer_zone_id, customer_area_id)
  select id, zone_id, area_id from added;
  return null;
end
$$;
create trigger customers_start_balance after insert on customers
  referencing new table as added
  for each statement execute function start_customer_balance();

create function keep_customer_place() returns trigger language plpgsql as $$
begin
  update customer_balances set customer_zone_id = new.zone_id, customer_area_id = new.area_id
  where customer_id = new.id;
  return null;
end
$$;
create trigger customers_keep_place after update of zone_id, area_id on customers
  for each row when (
    old.zone_id is distinct from new.zone_id or old.area_id is distinct from new.area_id
  ) execute function keep_customer_place();

-- What is still due on a bill. Nobody can collect more than that.
create domain due_paisa as bigint
  constraint bill_balances_due_paisa_check check (value >= 0);
create domain payment_state as text check (value in ('paid', 'partial', 'unpaid'));

create table bill_balances (
  bill_id bigint primary key,
  customer_id bigint not null,
  due_paisa due_paisa not null,
  -- Null for bills that the list does not show: voided ones and opening balances.
  payment_state payment_state,
  created_at timestamptz not null default now(),
  constraint bill_balances_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id)
);
-- Finds the bills of a customer with something due.
create index bill_balances_customer_due_idx on bill_balances (customer_id) where due_paisa > 0;
-- The list of bills with something due, in its default order.
create index bill_balances_due_idx on bill_balances (bill_id) where due_paisa > 0;
-- The list of bills sorted or filtered by state.
create index bill_balances_state_order_idx on bill_balances (payment_state, bill_id)
  where payment_state is not null;

-- Since when a customer owes, by the balances of the bills. In PL/pgSQL, because an SQL function
-- would be planned with each payment.
create function oldest_due_of(which bigint) returns date language plpgsql stable as $$
begin
  return (
    select min(due_since) from bill_balances balances join bills on bills.id = balances.bill_id
    where balances.customer_id = which and due_paisa > 0
  );
end
$$;

create trigger bill_balances_kept before insert or update or delete or truncate
  on bill_balances for each statement when (pg_trigger_depth() = 0)
  execute function refuse_direct_write();

-- How far a bill is paid; null for bills that the list does not show (voided ones and opening
-- balances).
create function bill_payment_state(
  kind text, voided_at timestamptz, total_paisa bigint, due_paisa bigint
) returns text language sql immutable
return case
  when voided_at is not null or kind = 'opening' then null
  when due_paisa <= 0 then 'paid'
  when due_paisa < total_paisa then 'partial'
  else 'unpaid'
end;

create function keep_new_bill_states() returns trigger language plpgsql as $$
begin
  -- A bill of nothing has no postings, which make the row of every other bill.
  insert into bill_balances (bill_id, customer_id, due_paisa, payment_state)
  select id, customer_id, 0, bill_payment_state(kind, voided_at, total_paisa, 0)
  from added where total_paisa = 0;
  return null;
end
$$;
create trigger bills_keep_new_states after insert on bills referencing new table as added
  for each statement execute function keep_new_bill_states();

-- After bills were edited or voided: how far they are paid, and since when their customers owe.
-- Sequential scans are off for the reason that keep_customer_balances() gives.
create function keep_changed_bill_states() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  moved bigint[];
begin
  update bill_balances balance
  set payment_state = bill_payment_state(kind, voided_at, total_paisa, due_paisa)
  from added
  where balance.bill_id = added.id and payment_state is distinct from
      bill_payment_state(kind, voided_at, total_paisa, due_paisa);
  moved := array(
    select added.customer_id from added join removed using (id)
    where added.due_since <> removed.due_since
  );
  if moved = '{}' then return null; end if;
  update customer_balances balance set oldest_due_on = oldest_due_of(balance.customer_id)
  where customer_id = any(moved);
  perform touch_suspensions(moved);
  return null;
end
$$;
create trigger bills_keep_changed_states after update on bills
  referencing old table as removed new table as added
  for each statement execute function keep_changed_bill_states();

-- What a posting to an account must name. To an account that is not listed, a posting names none of
-- the staff and no category.
create view account_rules (account_key, names_staff, names_category, names_bill, names_customer) as
values
  ('receivable', false, false, true, true),
  ('customer_advance', false, false, false, true),
  ('collector_hand', true, false, false, false),
  ('cash_over_short', true, false, false, false),
  ('owed_by_staff', true, false, false, false),
  ('expenses', false, true, false, false);

-- Checks new postings together with their entries and accounts. The day of an entry is checked here
-- too, as every entry has postings.
create function check_postings() returns trigger language plpgsql as $$
declare
  -- The program takes this lock before it writes; here it covers every other writer.
  closed_until constant date := hold_books_open();
  broken text;
begin
  if exists (select from added group by entry_id having sum(amount_paisa) <> 0) then
    raise exception 'a ledger entry does not balance'
      using errcode = 'check_violation', constraint = 'ledger_entry_balanced';
  end if;
  select min(case
    -- Postings come in the transaction of their entry. now() is when the transaction began, and so
    -- is the created_at of an entry that it made.
    when entry.created_at <> now() then 'ledger_entry_closed'
    when entry.entry_date <= closed_until then 'ledger_entries_day_open'
    when added.customer_id is not null
      and added.customer_id is distinct from entry.customer_id then 'ledger_posting_of_customer'
    when (added.staff_id is not null) <> coalesce(names_staff, false)
      then 'ledger_postings_staff_by_account'
    -- Nobody lowers what they owe or hold themselves, unless nobody else could ('1' is the role of
    -- Super Admins). Deleting a payment is excepted: what leaves the hand, the customer owes again.
    when account.key in ('collector_hand', 'owed_by_staff') and added.amount_paisa < 0
      and added.staff_id = entry.created_by and entry.kind <> 'payment_deleted'
      and entry.created_by is distinct from (
        select min(users.id) from users where role_id = '1' and is_active having count(*) = 1
      ) then 'ledger_postings_own_debt'
    when (added.category_id is not null) <> coalesce(names_category, false)
      then 'ledger_postings_category_by_account'
    when names_bill and added.bill_id is null or names_customer and added.customer_id is null
      then 'ledger_postings_of_customer'
  end)
  into broken
  -- `offset 0` keeps the inner queries apart, so that each is a look-up by key, whatever number of
  -- rows the plan was made for.
  from added, lateral (
    select kind, entry_date, customer_id, created_by, created_at from ledger_entries
    where id = added.entry_id offset 0
  ) as entry, lateral (
    select key from accounts where id = added.account_id offset 0
  ) as account left join account_rules on account_key = account.key;
  if broken is not null then
    raise exception 'a ledger entry or a posting breaks a rule: %', broken
      using errcode = case when broken = 'ledger_entry_closed' then 'restrict_violation'
        else 'check_violation' end, constraint = broken, table = tg_table_name;
  end if;
  return null;
end
$$;

-- Keeps, from new postings, what is due on bills, what customers owe and have paid in advance, and
-- the figures of both. Sequential scans are off because a session keeps the plan of its first
-- postings, and one made for a run of bills would read all balances for a single bill
-- (server/figures/kept-plans.test.ts).
create function keep_customer_balances() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  receivable constant bigint := account_of('receivable');
  advance constant bigint := account_of('customer_advance');
begin
  -- The first posting of a bill makes the row of its balance.
  with change as (
    select bill_id, sum(amount_paisa)::bigint as change_paisa
    from added where account_id = receivable group by bill_id
  ), kept as (
    update bill_balances balance
    set due_paisa = due_paisa + change_paisa,
      payment_state = bill_payment_state(kind, voided_at, total_paisa, due_paisa + change_paisa)
    from change join bills on bills.id = change.bill_id
    where balance.bill_id = change.bill_id
    returning balance.customer_id, due_since, due_paisa, change_paisa
  ), made as (
    insert into bill_balances (bill_id, customer_id, due_paisa, payment_state)
    select bill_id, customer_id, change_paisa,
      bill_payment_state(kind, voided_at, total_paisa, change_paisa)
    from change join bills on bills.id = bill_id
    where not exists (select from bill_balances there where there.bill_id = change.bill_id)
    returning customer_id, (select due_since from bills where id = bill_id) as due_since,
      due_paisa, due_paisa as change_paisa
  )
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select 'open_bills', (select zone_id from customers where id = customer_id), due_since,
    sum((due_paisa > 0)::int - (due_paisa > change_paisa)::int), sum(change_paisa)
  from (select * from kept union all select * from made) as bill group by 2, 3;

  -- Customers come after their bills, because those say since when the customer owes.
  with change as (
    select customer_id,
      coalesce(sum(amount_paisa) filter (where account_id = receivable), 0)::bigint
        as receivable_paisa,
      coalesce(-sum(amount_paisa) filter (where account_id = advance), 0)::bigint as advance_paisa,
      case when bool_and(account_id = receivable and amount_paisa > 0)
        then min((select due_since from bills where id = bill_id)) end as due_since
    from added where account_id in (receivable, advance) group by customer_id
  ), changed as (
    update customer_balances balance
    set receivable_paisa = balance.receivable_paisa + change.receivable_paisa,
      advance_paisa = balance.advance_paisa + change.advance_paisa,
      -- Where only something was added, as by a run, the bills that were open before are still
      -- open. Looking for the oldest one anyhow took 0.025 ms a bill.
      oldest_due_on = case when change.due_since is not null
        then least(oldest_due_on, change.due_since) else oldest_due_of(balance.customer_id) end
    from change where balance.customer_id = change.customer_id
    returning customer_zone_id as zone_id, greatest(balance_paisa, 0) as owed_paisa,
      greatest(balance_paisa - change.receivable_paisa + change.advance_paisa, 0) as before_paisa
  )
  insert into figure_changes (name, zone_id, item_count, amount_paisa)
  select 'debtors', zone_id, sum((owed_paisa > 0)::int - (before_paisa > 0)::int),
    sum(owed_paisa - before_paisa)
  from changed where owed_paisa <> before_paisa group by zone_id;

  perform touch_suspensions(array(
    select customer_id from added where account_id in (receivable, advance)
    group by customer_id having sum(amount_paisa) <= 0 or bool_or(account_id = advance)
  ));
  return null;
end
$$;

-- Keeps, from new postings, what came into each place of money and what left it (0018_places.sql).
create function keep_place_changes() returns trigger language plpgsql as $$
begin
  insert into place_changes (
    account_id, staff_id, day, in_paisa, out_paisa, line_count, first_entry_id, last_entry_id
  )
  select account_id, staff_id, day, coalesce(sum(amount_paisa) filter (where amount_paisa > 0), 0),
    coalesce(-sum(amount_paisa) filter (where amount_paisa < 0), 0),
    count(*), min(entry_id), max(entry_id)
  from (
    select added.*, (select entry_date from ledger_entries where id = entry_id) as day
    from added where is_place(account_id)
  ) as moved
  group by account_id, staff_id, day;
  return null;
end
$$;

-- PostgreSQL runs them in the order of their names, so that a refused posting moves nothing.
create trigger ledger_postings_check after insert on ledger_postings
  referencing new table as added
  for each statement execute function check_postings();
create trigger ledger_postings_keep_customers after insert on ledger_postings
  referencing new table as added
  for each statement execute function keep_customer_balances();
create trigger ledger_postings_keep_places after insert on ledger_postings
  referencing new table as added
  for each statement execute function keep_place_changes();
