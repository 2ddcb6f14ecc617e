-- Counts and sums, of all customers and of each zone, that lists and the dashboard read instead of
-- counting rows: with a million customers that takes no longer than with ten. The migration of each
-- counted table has the trigger function that writes its figures; 0016_counted_figures.sql counts
-- all of them anew.
create domain figure_name as text check (value in (
  'customers_active', 'customers_deactive', 'customers_close', -- by status
  'bills', -- not voided; opening balances are left out
  'open_bills', -- with something due, by the day that its age counts from
  'payments_received', 'payments_approved', -- not deleted, by the day of the books
  'debtors', -- customers who owe something
  'sms_bill', 'sms_payment', 'sms_general', -- messages by type, of all zones together
  'sms_sent', 'sms_parts', -- messages sent and their parts, by month in the company's time zone
  'audit_rows'
));

create domain figure_day as date check (isfinite(value));

-- Changes that fold_figures() has not added to the sums yet. Writers only insert here, so that they
-- never wait for one another; for the same reason there is no foreign key, with which each of them
-- would lock its zone. Thousands of rows come and go: autovacuum is triggered by their number, not
-- by a share of the table. There is no index, because the rows of the last few seconds are all
-- read.
create table figure_changes (
  name figure_name not null,
  -- Null for customers without a zone, and for figures that belong to no customer.
  zone_id bigint,
  -- Null for figures that are not kept by day.
  day figure_day,
  item_count bigint not null,
  amount_paisa bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The sums of the changes: of all zones together, of one zone, or of the customers without a zone
-- (null); of one day, or of all days. The same rows are updated again and again: half of each page
-- is left empty, so that a row's new version stays in its page.
create table figures (
  name figure_name not null,
  is_of_all boolean not null,
  zone_id bigint references zones check (zone_id is null or not is_of_all),
  day date not null, -- 'infinity': all days
  item_count bigint not null,
  amount_paisa bigint not null,
  unique nulls not distinct (name, is_of_all, zone_id, day)
) with (fillfactor = 50);

-- The sums that a change is part of: that of all zones and that of its own zone, each for its day
-- and for all days.
create function sums_of(
  zone_id bigint, day date, out is_of_all boolean, out of_zone bigint, out of_day date
) returns setof record language sql immutable
begin atomic
  select whole, case when not whole then zone_id end, days.day
  from (values (true), (false)) as zones (whole), (values ('infinity'::date), (day)) as days (day)
  where days.day is not null;
end;

-- The figures as of now: the sums, and the changes that are not in them yet. A figure may have
-- several rows here, which the reader adds up.
create view current_figures as
select name, is_of_all, zone_id, day, item_count, amount_paisa from figures
union all
select name, sums.is_of_all, sums.of_zone, sums.of_day, item_count, amount_paisa
from figure_changes, sums_of(zone_id, day) as sums;

-- Adds the changes to the sums and removes them. One process calls it at a time.
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
