-- A package costs another price from a day on, for all its customers whose fee is its price. Each of
-- them has a planned change of it; on that day the package's own price changes, too. Rows are never
-- changed but for how they ended.
create table package_prices (
  id bigint generated always as identity primary key,
  package_id bigint not null references packages,
  from_day date not null,
  -- Of one month: what it was planned to replace, and what it becomes.
  old_price_paisa bigint not null check (old_price_paisa >= 0),
  price_paisa bigint not null check (price_paisa >= 0)
    constraint package_prices_price_bound check (price_paisa <= 1000000000),
  -- So many days before, an SMS tells the customers; null for none.
  notice_days smallint check (notice_days between 1 and 60),
  reason text not null check (btrim(reason) <> ''),
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by bigint references users,
  cancel_reason text check (btrim(cancel_reason) <> ''),
  applied_at timestamptz,
  constraint package_prices_changes check (price_paisa <> old_price_paisa),
  constraint package_prices_cancelled_whole check (
    num_nonnulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3)
  ),
  constraint package_prices_end_once check (num_nonnulls(cancelled_at, applied_at) <= 1)
);
create index package_prices_package_id_idx on package_prices (package_id, id);
create unique index package_prices_day_key on package_prices (package_id, from_day)
  where cancelled_at is null;
-- The few that are still to come.
create index package_prices_planned_idx on package_prices (from_day)
  where cancelled_at is null and applied_at is null;

create trigger package_prices_never_deleted before delete or truncate on package_prices
  for each statement execute function refuse_delete();
create trigger package_prices_stay before update on package_prices
  for each row when (
    (old.id, old.package_id, old.from_day, old.old_price_paisa, old.price_paisa, old.notice_days,
      old.reason, old.created_by, old.created_at)
    is distinct from
    (new.id, new.package_id, new.from_day, new.old_price_paisa, new.price_paisa, new.notice_days,
      new.reason, new.created_by, new.created_at)
    or num_nonnulls(old.cancelled_at, old.applied_at) > 0
  )
  execute function refuse_as('package_price_stays', 'what a planned price says stays');

-- Of which planned price a customer's change is; null for one that was agreed with the customer.
alter table planned_changes add column package_price_id bigint references package_prices;
alter table planned_changes add constraint planned_changes_of_price check (
  package_price_id is null
  or (fee_paisa is not null and num_nonnulls(package_id, bill_day, category, status) = 0)
);
-- Beside what was agreed with a customer for a day, a price may change on it.
drop index planned_changes_day_key;
create unique index planned_changes_day_key on planned_changes (customer_id, from_day)
  where cancelled_at is null and refused_at is null and package_price_id is null;
create unique index planned_changes_price_key on planned_changes (package_price_id, customer_id)
  where refused_at is null;

drop trigger planned_changes_stay on planned_changes;
create trigger planned_changes_stay before update on planned_changes
  for each row when (
    (old.id, old.customer_id, old.from_day, old.package_id, old.fee_paisa, old.bill_day,
      old.category, old.cycle_months, old.status, old.reason, old.created_by, old.created_at,
      old.package_price_id)
    is distinct from
    (new.id, new.customer_id, new.from_day, new.package_id, new.fee_paisa, new.bill_day,
      new.category, new.cycle_months, new.status, new.reason, new.created_by, new.created_at,
      new.package_price_id)
  )
  execute function refuse_as('planned_change_stays', 'what a planned change says stays');

create or replace function keep_planned_changes_in_order() returns trigger language plpgsql as $$
begin
  if exists (
    select from planned_changes
    where customer_id = new.customer_id and id <> new.id and case
      when new.applied_at is null then applied_at is not null and (from_day > new.from_day
        or (from_day = new.from_day
          and (package_price_id is null) = (new.package_price_id is null)))
      else applied_at is null and cancelled_at is null and refused_at is null
        and from_day < new.from_day
    end
  ) then
    raise exception 'a change of customer % is not in the order of the days', new.customer_id
      using errcode = 'check_violation', constraint = 'planned_changes_in_order',
        table = 'planned_changes';
  end if;
  return null;
end
$$;

-- Who has been told of a planned price: once each.
create table package_price_notices (
  package_price_id bigint not null references package_prices,
  customer_id bigint not null references customer_ids,
  created_at timestamptz not null default now(),
  primary key (package_price_id, customer_id)
);
create index package_price_notices_customer_id_idx on package_price_notices (customer_id);

insert into sms_templates (key, body, is_suggested) values
  ('price_change', 'Dear {name} ({code}), from {fromDate} your package {package} costs Tk {amount} instead of Tk {oldAmount}. {company}', true);

create trigger package_price_notices_customer_stays after insert on package_price_notices
  referencing new table as added for each statement execute function refuse_leaving_customers();
