-- A bill that is posted reads its entry, its account, its own row and that of its balance once each,
-- where it read them twice or three times: a run's bills took a twentieth longer
-- (docs/performance.md).

create or replace function check_postings() returns trigger language plpgsql as $$
declare
  -- The program takes this lock before it writes; here it covers every other writer.
  closed_until constant date := hold_books_open();
  broken text;
begin
  if exists (select from added group by entry_id having sum(amount_paisa) <> 0) then
    raise exception 'a ledger entry does not balance'
      using errcode = 'check_violation', constraint = 'ledger_entry_balanced';
  end if;
  -- Each entry and each account is read once, however many postings name it. `offset 0` keeps the
  -- look-up of an entry one by its key, whatever number of rows the plan was made for.
  with entry as materialized (
    select named.entry_id, found.*
    from (select distinct entry_id from added) as named, lateral (
      select kind, entry_date, customer_id, created_by, created_at from ledger_entries
      where id = named.entry_id offset 0
    ) as found
  ), account as materialized (
    select id, key, account_rules.*
    from (select distinct account_id from added) as named
    join accounts on id = account_id left join account_rules on account_key = key
  )
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
  from added join entry using (entry_id) join account on account.id = added.account_id;
  if broken is not null then
    raise exception 'a ledger entry or a posting breaks a rule: %', broken
      using errcode = case when broken = 'ledger_entry_closed' then 'restrict_violation'
        else 'check_violation' end, constraint = broken, table = tg_table_name;
  end if;
  return null;
end
$$;

create or replace function keep_customer_balances() returns trigger language plpgsql
  set enable_seqscan to off as $$
declare
  receivable constant bigint := account_of('receivable');
  advance constant bigint := account_of('customer_advance');
begin
  -- The first posting of a bill makes the row of its balance.
  with change as materialized (
    select id as bill_id, customer_id, kind, voided_at, total_paisa, due_since, change_paisa
    from (
      select bill_id, sum(amount_paisa)::bigint as change_paisa
      from added where account_id = receivable group by bill_id
    ) as posted join bills on id = bill_id
  ), kept as (
    update bill_balances balance
    set due_paisa = due_paisa + change_paisa,
      payment_state = bill_payment_state(kind, voided_at, total_paisa, due_paisa + change_paisa)
    from change where balance.bill_id = change.bill_id
    returning balance.bill_id, due_paisa
  ), made as (
    insert into bill_balances (bill_id, customer_id, due_paisa, payment_state)
    select bill_id, customer_id, change_paisa,
      bill_payment_state(kind, voided_at, total_paisa, change_paisa)
    from change where bill_id not in (select bill_id from kept)
    returning bill_id, due_paisa
  )
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select 'open_bills', (select zone_id from customers where id = customer_id), due_since,
    sum((due_paisa > 0)::int - (due_paisa > change_paisa)::int), sum(change_paisa)
  from (table kept union all table made) as bill join change using (bill_id) group by 2, 3;

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

create or replace function check_entry_balanced() returns trigger language plpgsql as $$
begin
  -- No posting is of nothing, so entries without postings or with one have no sum of zero.
  if (select sum(amount_paisa) from ledger_postings where entry_id = new.id) is distinct from 0 then
    raise exception 'ledger entry % does not balance', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_balanced';
  end if;
  return null;
end
$$;
