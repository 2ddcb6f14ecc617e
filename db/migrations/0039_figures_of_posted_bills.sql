-- Figures of bills come from the postings, without a join of what was written: a connection whose
-- plan was made for few rows compared each bill of a batch with each, a tenth of a run's time
-- (docs/performance.md).

create or replace function keep_customer_balances() returns trigger language plpgsql
  set enable_seqscan to off as $$
declare
  receivable constant bigint := account_of('receivable');
  advance constant bigint := account_of('customer_advance');
begin
  -- The first posting of a bill makes the row of its balance. Nothing is joined with what was
  -- written: with a plan made for few rows, a batch of a run compared each bill with each.
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
    returning balance.bill_id, due_paisa, change.customer_id, due_since, change_paisa
  ), made as (
    insert into bill_balances (bill_id, customer_id, due_paisa, payment_state)
    select bill_id, customer_id, change_paisa,
      bill_payment_state(kind, voided_at, total_paisa, change_paisa)
    from change where bill_id not in (select bill_id from kept)
  ), counted as (
    select customer_id, due_since, due_paisa, change_paisa from kept union all
    select customer_id, due_since, change_paisa, change_paisa
    from change where bill_id not in (select bill_id from kept)
  )
  insert into figure_changes (name, zone_id, day, item_count, amount_paisa)
  select 'open_bills', (select zone_id from customers where id = customer_id), due_since,
    sum((due_paisa > 0)::int - (due_paisa > change_paisa)::int), sum(change_paisa)
  from counted group by 2, 3;

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
