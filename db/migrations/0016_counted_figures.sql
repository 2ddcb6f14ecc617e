-- What every figure (0003_figures.sql) is when it is counted, to check the sums and to make them
-- anew.
create view counted_figures as
with counted as (
  select ('customers_' || status)::figure_name as name, zone_id, null::date as day,
    count(*) as item_count, 0::numeric as amount_paisa
  from customers group by status, zone_id
  union all
  select 'bills', zone_id, bill_date, count(*), sum(total_paisa)
  from bills join customers on customers.id = customer_id
  where voided_at is null and kind <> 'opening' group by zone_id, bill_date
  union all
  select 'open_bills', zone_id, due_since, count(*), sum(due_paisa)
  from bill_balances balances join bills on bills.id = balances.bill_id
    join customers on customers.id = balances.customer_id
  where due_paisa > 0 group by zone_id, due_since
  union all
  select case when approved_at is null then 'payments_received' else 'payments_approved' end,
    zone_id, booked_on, count(*), sum(amount_paisa)
  from payments join customers on customers.id = customer_id
  where deleted_at is null group by 1, zone_id, booked_on
  union all
  select 'debtors', zone_id, null, count(*), sum(balance_paisa)
  from customer_balances join customers on customers.id = customer_id
  where balance_paisa > 0 group by zone_id
  union all
  select 'sms_' || type, null, null, count(*), 0 from sms_messages group by type
  union all
  select sent.name, null, sms_month(sent_at), sum(sent.item_count), sum(sent.amount_paisa)
  from sms_messages, lateral (values
    ('sms_sent', 1, coalesce(cost_paisa, 0)), ('sms_parts', coalesce(part_count, 0), 0)
  ) as sent (name, item_count, amount_paisa)
  where sent_at is not null group by sent.name, sms_month(sent_at)
  union all
  select 'audit_rows', null, null, count(*), 0 from audit_trail having count(*) > 0
)
select name, sums.is_of_all, sums.of_zone as zone_id, sums.of_day as day,
  sum(item_count)::bigint as item_count, sum(amount_paisa)::bigint as amount_paisa
from counted, sums_of(zone_id, day) as sums
group by name, sums.is_of_all, sums.of_zone, sums.of_day;

-- Counts the named figures anew. The lock keeps others from writing changes meanwhile.
create function recount_figures(names text[]) returns void language plpgsql as $$
begin
  lock table figure_changes in share row exclusive mode;
  delete from figure_changes where name = any(names);
  delete from figures where name = any(names);
  insert into figures (name, is_of_all, zone_id, day, item_count, amount_paisa)
  select name, is_of_all, zone_id, day, item_count, amount_paisa
  from counted_figures where name = any(names);
end
$$;

-- Counts all figures anew, after rows were loaded with the triggers off.
create function recount_figures() returns void language plpgsql as $$
begin
  lock table figure_changes in share row exclusive mode;
  delete from figure_changes;
  delete from figures;
  insert into figures (name, is_of_all, zone_id, day, item_count, amount_paisa)
  select name, is_of_all, zone_id, day, item_count, amount_paisa from counted_figures;
end
$$;

-- When the company's time zone changes, its months begin at another moment, and figures by month
-- are counted anew.
create function recount_sms_months() returns trigger language plpgsql as $$
begin
  perform recount_figures(array['sms_sent', 'sms_parts']);
  return null;
end
$$;
create trigger company_recount_sms after update on company
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function recount_sms_months();
