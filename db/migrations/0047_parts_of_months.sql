-- How months are billed in which something changes: whole as they always were, or by days.
alter table company
  add column changes_billed text not null default 'whole'
    check (changes_billed in ('whole', 'by_days')),
  add column leaves_billed text not null default 'whole'
    check (leaves_billed in ('whole', 'by_days'));

-- The days that a bill is for, at which price, where a change made or may make a difference of them.
-- Bills of whole months of customers without any planned change have no row.
create table billed_ranges (
  bill_id bigint not null,
  customer_id bigint not null,
  from_day date not null,
  -- The day after the last.
  until_day date not null,
  months smallint not null check (months between 1 and 12),
  -- The price of the whole range where nothing changes in it.
  fee_paisa bigint not null check (fee_paisa >= 0),
  -- That price before the first change with a day; whether an edit by hand had made another one.
  undated_fee_paisa bigint not null check (undated_fee_paisa >= 0),
  is_fee_by_hand boolean not null,
  -- The day from which the customer was connected, where only the days from then on are billed.
  joined_day date,
  -- Its parts as they were billed: days, fee of the whole range and amount of each.
  parts jsonb not null,
  amount_paisa bigint not null check (amount_paisa >= 0),
  created_at timestamptz not null default now(),
  primary key (bill_id, from_day),
  check (from_day < until_day),
  constraint billed_ranges_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id)
);
create index billed_ranges_customer_id_idx on billed_ranges (customer_id, until_day);
create trigger billed_ranges_append_only before update or delete or truncate on billed_ranges
  for each statement execute function refuse_change();
create trigger billed_ranges_customer_stays after insert on billed_ranges
  referencing new table as added for each statement execute function refuse_leaving_customers();

-- The range whose price an adjustment corrects, and its parts from then on.
alter table bill_adjustments
  add column range_bill_id bigint,
  add column range_from_day date,
  add column parts jsonb,
  add constraint bill_adjustments_range_whole check (
    num_nonnulls(range_bill_id, range_from_day, parts) in (0, 3)
  ),
  add constraint bill_adjustments_range_fkey
    foreign key (range_bill_id, range_from_day) references billed_ranges (bill_id, from_day);
create index bill_adjustments_range_idx on bill_adjustments (range_bill_id, range_from_day)
  where range_bill_id is not null;
create trigger bill_adjustments_range_stays before update on bill_adjustments
  for each row when (
    (old.range_bill_id, old.range_from_day, old.parts)
    is distinct from (new.range_bill_id, new.range_from_day, new.parts)
  )
  execute function refuse_as('bill_adjustment_stays', 'what an adjustment says stays');
