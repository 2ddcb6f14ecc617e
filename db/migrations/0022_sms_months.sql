-- What SMS cost in a month is kept, not summed; and statements in triggers that keep one plan for a
-- row and for many keep one that is good for both. Sums what was sent once: two seconds for a
-- million messages, while nobody works.

-- The first day of the company's month that a time is in.
create function sms_month(at timestamptz) returns date language sql stable
return date_trunc('month', at at time zone (select time_zone from company))::date;

-- Messages with what they cost, and their parts; those of all zones stand under the scope -1, because
-- a message takes no lock that would hold a customer's move to another zone back.
create function sms_figures_of(
  part_count integer, cost_paisa bigint, out figure text, out item_count bigint,
  out amount_paisa bigint
) returns setof record language sql immutable
begin atomic
  select *
  from (values
    ('sms_sent', 1::bigint, coalesce(cost_paisa, 0)), ('sms_parts', coalesce(part_count, 0), 0)
  ) as figures;
end;

create or replace view counted_figures as
with owners as (select id, coalesce(zone_id, -1) as scope, status from customers), counted as (
  select 'customers_' || status as figure, scope, '-infinity'::date as day, count(*) as item_count,
    0 as amount_paisa
  from owners group by status, scope
  union all
  select 'bills', scope, bill_date, count(*), sum(total_paisa)
  from bills join owners on owners.id = customer_id
  where voided_at is null and kind <> 'opening' group by scope, bill_date
  union all
  select case when approved_at is null then 'payments_received' else 'payments_approved' end,
    scope, payment_date, count(*), sum(amount_paisa)
  from payments join owners on owners.id = customer_id
  where deleted_at is null group by 1, scope, payment_date
  union all
  select 'open_bills', scope, bill_date, count(*), sum(due_paisa)
  from bill_balances kept join bills on bills.id = kept.bill_id
    join owners on owners.id = kept.customer_id
  where due_paisa > 0 group by scope, bill_date
  union all
  select 'debtors', scope, '-infinity', count(*), sum(balance_paisa)
  from customer_balances join owners on owners.id = customer_id
  where balance_paisa > 0 group by scope
  union all
  select figure, -1, sms_month(sent_at), sum(item_count), sum(amount_paisa)
  from sms_messages, sms_figures_of(part_count, cost_paisa)
  where sent_at is not null group by figure, sms_month(sent_at)
)
select figure, whose.scope, day, sum(item_count)::bigint as item_count,
  sum(amount_paisa)::bigint as amount_paisa
from counted, lateral (values (0::bigint), (counted.scope)) as whose (scope)
group by figure, whose.scope, day;

create function count_sent_sms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sent_at is not null then
    insert into figure_changes (figure, scope, day, item_count, amount_paisa)
    select figure, -1, sms_month(old.sent_at), -item_count, -amount_paisa
    from sms_figures_of(old.part_count, old.cost_paisa);
  end if;
  if new.sent_at is not null then
    insert into figure_changes (figure, scope, day, item_count, amount_paisa)
    select figure, -1, sms_month(new.sent_at), item_count, amount_paisa
    from sms_figures_of(new.part_count, new.cost_paisa);
  end if;
  return null;
end
$$;
create trigger sms_messages_count_inserted after insert on sms_messages
  for each row when (new.sent_at is not null) execute function count_sent_sms();
create trigger sms_messages_count_sent after update on sms_messages
  for each row when (
    (old.sent_at, old.part_count, old.cost_paisa)
      is distinct from (new.sent_at, new.part_count, new.cost_paisa)
    and (old.sent_at is not null or new.sent_at is not null)
  ) execute function count_sent_sms();

-- Of all there are; nobody writes a change meanwhile.
create function recount_sent_sms() returns void language plpgsql as $$
begin
  lock table figure_changes in share row exclusive mode;
  delete from figure_changes where figure in ('sms_sent', 'sms_parts');
  delete from kept_figures where figure in ('sms_sent', 'sms_parts');
  insert into kept_figures (figure, scope, day, item_count, amount_paisa)
  select figure, whose.scope, month, sum(item_count), sum(amount_paisa)
  from (
    select sms_month(sent_at) as month, part_count, cost_paisa
    from sms_messages where sent_at is not null
  ) as sent, sms_figures_of(part_count, cost_paisa), (values (0), (-1)) as whose (scope)
  group by figure, whose.scope, month;
end
$$;
select recount_sent_sms();

-- In another time zone the months begin at another time.
create function recount_sms_months() returns trigger language plpgsql as $$
begin
  perform recount_sent_sms();
  return null;
end
$$;
create trigger company_recount_sms after update on company
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function recount_sms_months();

-- The plan of a session that began with a handful of customers would read them all for each row of
-- a large import: also the one that checks the foreign key, which is made here as well.
alter function start_customer_balance() set enable_seqscan = off;
-- Planned for the move of one customer it would compare each of thousands with each other.
alter function move_counted_customers() set enable_nestloop = off;
alter function move_counted_customers() set enable_seqscan = off;
