-- Counts and sums, of all customers and of each zone, that lists and the dashboard read instead of
-- counting: a million customers cost no more than ten. Each counted table has a trigger function
-- that writes them, beside the table; 0016 counts them anew.
create domain figure_name as text check (value in (
  'customers_active', 'customers_deactive', 'customers_close', -- by status
  'bills', -- that stand; an opening balance is none
  'open_bills', -- on which something is due, by the day its age counts from
  'payments_received', 'payments_approved', -- that stand, by the day of the books
  'debtors', -- customers who owe something
  'sms_bill', 'sms_payment', 'sms_general', -- messages by type, of all zones together
  'sms_sent', 'sms_parts', -- what went out and its parts, by the company's month
  'audit_rows'
));

create domain figure_day as date check (isfinite(value));

-- What has happened since it was folded. A statement adds rows and touches none, so that writers
-- never wait for one another: a foreign key would have each of them lock its zone. Thousands of
-- rows come and go, hence vacuumed by number and not by share, and without an index: what is there
-- is of a few seconds, and read whole.
create table figure_changes (
  name figure_name not null,
  -- Null for customers without one, and for what belongs to no customer.
  zone_id bigint,
  -- Null where a figure has no days.
  day figure_day,
  item_count bigint not null,
  amount_paisa bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The sums: of all zones or of one (null: of those without), of a day or of all days. The same rows
-- are updated again and again: with room in a page the new version stays in it.
create table figures (
  name figure_name not null,
  is_of_all boolean not null,
  zone_id bigint references zones check (zone_id is null or not is_of_all),
  day date not null, -- 'infinity': all days
  item_count bigint not null,
  amount_paisa bigint not null,
  unique nulls not distinct (name, is_of_all, zone_id, day)
) with (fillfactor = 50);

-- The sums that one change belongs to.
create function sums_of(
  zone_id bigint, day date, out is_of_all boolean, out of_zone bigint, out of_day date
) returns setof record language sql immutable
begin atomic
  select whole, case when not whole then zone_id end, days.day
  from (values (true), (false)) as zones (whole), (values ('infinity'::date), (day)) as days (day)
  where days.day is not null;
end;

-- What holds at this moment: a figure may have several rows here, which the reader adds up.
create view current_figures as
select name, is_of_all, zone_id, day, item_count, amount_paisa from figures
union all
select name, sums.is_of_all, sums.of_zone, sums.of_day, item_count, amount_paisa
from figure_changes, sums_of(zone_id, day) as sums;

-- Puts the changes into the sums; one caller at a time.
create function fold_figures() returns void language sql as $$
  with gone as materialized (
    delete from figure_changes returning name, zone_id, day, item_count, amount_paisa
  )
  insert into figures as kept (name, is_of_all, zone_id, day, item_count, amount_paisa)
  select name, sums.is_of_all, sums.of_zone, sums.of_day, sum(item_count), sum(amount_paisa)
  from gone, sums_of(zone_id, day) as sums
  group by name, sums.is_of_all, sums.of_zone, sums.of_day
  order by name, sums.is_of_all, sums.of_zone, sums.of_day
  on conflict (name, is_of_all, zone_id, day) do update
  set item_count = kept.item_count + excluded.item_count,
    amount_paisa = kept.amount_paisa + excluded.amount_paisa
$$;
