-- The bill day of a range, and what its bill has for days between it and the bill before because the
-- bill day moved: days, and amount below zero where it was given back. So these are priced anew when
-- one of both bills is made or deleted, or a change has a day among them.
alter table billed_ranges
  add column bill_day smallint check (bill_day between 1 and 31),
  add column seam jsonb,
  -- The cycle before the first change with a day: what a fee that has a day is the fee of.
  add column undated_cycle_months smallint check (undated_cycle_months between 1 and 12);

alter table billed_ranges disable trigger billed_ranges_append_only;
update billed_ranges set
  undated_cycle_months = months,
  bill_day = greatest(extract(day from from_day), extract(day from until_day)),
  seam = (
    select jsonb_build_object('fromDay', least(from_day, last.until_day),
      'untilDay', greatest(from_day, last.until_day), 'days', abs(from_day - last.until_day),
      'ofDays', until_day - from_day, 'amountPaisa', line.amount_paisa)
    from (
      select sum(amount_paisa) - coalesce((
        select sum(amount_paisa) from taken_adjustments where bill_id = billed_ranges.bill_id
      ), 0) as amount_paisa
      from bill_items where bill_id = billed_ranges.bill_id and item_id = 12
    ) as line, (
      select until_day from billed_ranges earlier
      where earlier.customer_id = billed_ranges.customer_id
        and earlier.from_day < billed_ranges.from_day and earlier.bill_id <> billed_ranges.bill_id
      order by earlier.from_day desc limit 1
    ) as last
    where line.amount_paisa <> 0 and last.until_day <> from_day
  );
alter table billed_ranges enable trigger billed_ranges_append_only;
alter table billed_ranges alter column bill_day set not null,
  alter column undated_cycle_months set not null;
