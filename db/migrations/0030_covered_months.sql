-- The months that need no bill of a run: billed by one, billed by hand, or settled before the
-- customer came to this product. `hand_bill_id` lets several bills made by hand cover one month,
-- and anything else cover it once.
alter table billed_months rename to covered_months;
alter table covered_months rename constraint billed_months_pkey to covered_months_pkey;
alter table covered_months
  rename constraint billed_months_customer_id_fkey to covered_months_customer_id_fkey;
alter table covered_months
  rename constraint billed_months_bill_id_fkey to covered_months_bill_id_fkey;
alter table covered_months rename constraint billed_months_month_check to covered_months_month_check;
alter index billed_months_bill_id_idx rename to covered_months_bill_id_idx;
alter table covered_months alter column bill_id drop not null;
alter table covered_months
  add column source text not null default 'run' check (source in ('run', 'hand', 'moved_in')),
  add column hand_bill_id bigint not null
    generated always as (case source when 'hand' then bill_id else 0 end) stored;
alter table covered_months alter column source drop default;
alter table covered_months
  add constraint covered_months_bill_check check ((source = 'moved_in') = (bill_id is null)),
  drop constraint covered_months_pkey,
  add constraint covered_months_pkey primary key (customer_id, month, hand_bill_id);
-- Months follow each other in the table as in time, so this finds a month's rows at next to no cost.
create index covered_months_month_idx on covered_months using brin (month)
  with (pages_per_range = 32, autosummarize = on);

insert into covered_months (customer_id, month, source, bill_id)
select customer_id, covered.month::date, 'hand', id
from bills, generate_series(from_month, to_month, interval '1 month') as covered (month)
where kind = 'manual' and voided_at is null
  and exists (select from bill_items where bill_id = bills.id and item_id in (1, 2));

-- A connection charge is billed as long as a bill that stands has it, of which there may be several;
-- the bill is null when it was billed before the customer came to this product.
alter table billed_connections drop constraint billed_connections_pkey;
drop index billed_connections_bill_id_idx;
delete from billed_connections where bill_id is not null;
insert into billed_connections (customer_id, bill_id)
select customer_id, id from bills
where voided_at is null
  and exists (select from bill_items where bill_id = bills.id and item_id = 3);
alter table billed_connections
  add constraint billed_connections_key unique nulls not distinct (customer_id, bill_id);
create index billed_connections_bill_id_idx on billed_connections (bill_id);

-- The first day that is not paid: a month whose bill day lies before it needs no bill.
alter table customers add column paid_until date;

-- Whom a run left out and somebody should look at; of the others the run keeps the number alone.
create table bill_run_skips (
  bill_run_id bigint not null references bill_runs,
  customer_id bigint not null references customers,
  reason text not null,
  fee_paisa bigint,
  -- What was billed by hand for one cycle.
  billed_paisa bigint,
  paid_until date,
  later_month date,
  -- What the system says of a customer who could not be billed: a message by key.
  detail jsonb,
  created_at timestamptz not null default now(),
  primary key (bill_run_id, customer_id)
);
create index bill_run_skips_customer_id_idx on bill_run_skips (customer_id);
