-- How a month is billed in which a customer is away for a part of it, and how many days of a calendar
-- year somebody may be away; null for no limit.
alter table company
  add column away_billed text not null default 'whole' check (away_billed in ('whole', 'by_days')),
  add column away_days_most smallint check (away_days_most between 1 and 366);

-- The days for which a customer is away: deactive from the first on, active again after the last. The
-- two are planned changes with `away_id`; another end is another such change, and `last_day` is the
-- one that holds. Null while nobody knows it.
create table customer_aways (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  from_day date not null,
  last_day date,
  reason text not null check (btrim(reason) <> ''),
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by bigint references users,
  withdraw_reason text check (btrim(withdraw_reason) <> ''),
  unique (id, customer_id),
  constraint customer_aways_in_order check (from_day <= last_day),
  constraint customer_aways_withdrawn_whole check (
    num_nonnulls(withdrawn_at, withdrawn_by, withdraw_reason) in (0, 3)
  ),
  -- A customer is away once at a time. The first range is the customer alone.
  constraint customer_aways_apart exclude using gist (
    int8range(customer_id, customer_id, '[]') with &&,
    daterange(from_day, last_day, '[]') with &&
  ) where (withdrawn_at is null)
);
create index customer_aways_customer_id_idx on customer_aways (customer_id, from_day);

create trigger customer_aways_never_deleted before delete or truncate on customer_aways
  for each statement execute function refuse_delete();
create trigger customer_aways_stay before update on customer_aways
  for each row when (
    (old.id, old.customer_id, old.from_day, old.reason, old.created_by, old.created_at)
    is distinct from
    (new.id, new.customer_id, new.from_day, new.reason, new.created_by, new.created_at)
    or old.withdrawn_at is not null
  )
  execute function refuse_as('customer_away_stays', 'of an absence only its end changes');
create trigger customer_aways_customer_stays after insert on customer_aways
  referencing new table as added for each statement execute function refuse_leaving_customers();

alter table planned_changes
  add column away_id bigint,
  add constraint planned_changes_away_of_customer_fkey
    foreign key (away_id, customer_id) references customer_aways (id, customer_id),
  add constraint planned_changes_of_away check (
    away_id is null or (
      coalesce(status in ('deactive', 'active'), false)
      and num_nonnulls(package_id, fee_paisa, bill_day, category, package_price_id) = 0
    )
  );
create index planned_changes_away_id_idx on planned_changes (away_id) where away_id is not null;

drop trigger planned_changes_stay on planned_changes;
create trigger planned_changes_stay before update on planned_changes
  for each row when (
    (old.id, old.customer_id, old.from_day, old.package_id, old.fee_paisa, old.bill_day,
      old.category, old.cycle_months, old.status, old.reason, old.created_by, old.created_at,
      old.package_price_id, old.away_id)
    is distinct from
    (new.id, new.customer_id, new.from_day, new.package_id, new.fee_paisa, new.bill_day,
      new.category, new.cycle_months, new.status, new.reason, new.created_by, new.created_at,
      new.package_price_id, new.away_id)
  )
  execute function refuse_as('planned_change_stays', 'what a planned change says stays');
