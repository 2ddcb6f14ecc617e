-- Whom an outage concerns, credited or not, with the terms that had no day when it was entered. By
-- them and by changes with a day the credits are counted anew, whatever is entered afterwards.
create table outage_customers (
  outage_id bigint not null references outages,
  customer_id bigint not null references customer_ids,
  -- The price of a month and the bill day on the first day of the outage.
  fee_paisa bigint not null check (fee_paisa >= 0),
  bill_day smallint not null check (bill_day between 1 and 31),
  -- The price of a month and the cycle before the first change with a day; whether an edit by hand
  -- had made another price.
  undated_fee_paisa bigint not null check (undated_fee_paisa >= 0),
  undated_cycle_months smallint not null check (undated_cycle_months between 1 and 12),
  is_fee_by_hand boolean not null,
  -- Whether the customer was active before the first change of the status with a day.
  is_served_at_first boolean not null,
  joined_day date,
  created_at timestamptz not null default now(),
  primary key (customer_id, outage_id)
);
create index outage_customers_outage_id_idx on outage_customers (outage_id);
create trigger outage_customers_append_only before update or delete or truncate on outage_customers
  for each statement execute function refuse_change();
create trigger outage_customers_customer_stays after insert on outage_customers
  referencing new table as added for each statement execute function refuse_leaving_customers();

-- Of outages from before only the customers with a credit are known; their terms are those of now.
insert into outage_customers (outage_id, customer_id, fee_paisa, bill_day, undated_fee_paisa,
  undated_cycle_months, is_fee_by_hand, is_served_at_first, joined_day)
select distinct outage_id, customers.id, fee, bill_day, fee, cycle_months, false, true,
  connection_date
from bill_adjustments join customers on customers.id = customer_id, lateral (
  select case when category = 'complimentary' then 0
    else round(fee_paisa::numeric / cycle_months)::bigint end as fee
) as month
where outage_id is not null;
