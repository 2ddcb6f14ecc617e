-- What changes for a customer from a day on: package, fee, bill day, category and cycle, status.
-- What is null stays as it is. From its day on the customer's row has it; until then only work that
-- looks past that day, such as a run for the next month, goes by it. Rows are never changed but for
-- how they ended.
create table planned_changes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  from_day date not null,
  package_id bigint references packages,
  fee_paisa bigint check (fee_paisa >= 0)
    constraint planned_changes_fee_bound check (fee_paisa <= 1000000000),
  bill_day smallint check (bill_day between 1 and 31),
  category text,
  cycle_months smallint,
  status text check (status in ('active', 'deactive', 'close')),
  reason text not null check (btrim(reason) <> ''),
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by bigint references users,
  cancel_reason text check (btrim(cancel_reason) <> ''),
  -- When the customer's row got it, and what stood there before: a bill for a day before `from_day`
  -- goes by that. Null where the change left the term as it was.
  applied_at timestamptz,
  before_package_id bigint references packages,
  before_fee_paisa bigint,
  before_bill_day smallint,
  before_category text,
  before_cycle_months smallint,
  before_status text,
  -- When and why the customer's row could not get it: the key and values of a message.
  refused_at timestamptz,
  refusal jsonb,
  constraint planned_changes_of_something check (
    num_nonnulls(package_id, fee_paisa, bill_day, category, status) > 0
  ),
  constraint planned_changes_category_with_cycle check (
    case category
      when 'special' then coalesce(cycle_months in (2, 3, 4, 6, 12), false)
      when 'regular' then coalesce(cycle_months = 1, false)
      when 'complimentary' then coalesce(cycle_months = 1, false)
      else category is null and cycle_months is null
    end
  ),
  constraint planned_changes_cancelled_whole check (
    num_nonnulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3)
  ),
  constraint planned_changes_refused_whole check ((refused_at is null) = (refusal is null)),
  constraint planned_changes_end_once check (
    num_nonnulls(cancelled_at, applied_at, refused_at) <= 1
  ),
  -- A customer may have had no package before.
  constraint planned_changes_before_whole check (
    (before_fee_paisa is not null) = (applied_at is not null and fee_paisa is not null)
    and (before_bill_day is not null) = (applied_at is not null and bill_day is not null)
    and (before_category is not null) = (applied_at is not null and category is not null)
    and (before_cycle_months is not null) = (before_category is not null)
    and (before_status is not null) = (applied_at is not null and status is not null)
    and (before_package_id is null or (applied_at is not null and package_id is not null))
  )
);
create index planned_changes_customer_id_idx on planned_changes (customer_id, id);
-- One a day: whoever wants another one cancels it first.
create unique index planned_changes_day_key on planned_changes (customer_id, from_day)
  where cancelled_at is null and refused_at is null;
create index planned_changes_due_idx on planned_changes (from_day)
  where cancelled_at is null and applied_at is null and refused_at is null;
create index planned_changes_applied_idx on planned_changes (from_day)
  where applied_at is not null;

create trigger planned_changes_never_deleted before delete or truncate on planned_changes
  for each statement execute function refuse_delete();
create trigger planned_changes_stay before update on planned_changes
  for each row when (
    (old.id, old.customer_id, old.from_day, old.package_id, old.fee_paisa, old.bill_day,
      old.category, old.cycle_months, old.status, old.reason, old.created_by, old.created_at)
    is distinct from
    (new.id, new.customer_id, new.from_day, new.package_id, new.fee_paisa, new.bill_day,
      new.category, new.cycle_months, new.status, new.reason, new.created_by, new.created_at)
  )
  execute function refuse_as('planned_change_stays', 'what a planned change says stays');
create trigger planned_changes_end_stays before update on planned_changes
  for each row when (num_nonnulls(old.cancelled_at, old.applied_at, old.refused_at) > 0)
  execute function refuse_as('planned_change_end_stays', 'a planned change ends once');

-- Changes of a customer are applied in the order of their days. Otherwise an older one that comes
-- later would put back what a newer one has set.
create function keep_planned_changes_in_order() returns trigger language plpgsql as $$
begin
  if exists (
    select from planned_changes
    where customer_id = new.customer_id and id <> new.id and case
      when new.applied_at is null then applied_at is not null and from_day >= new.from_day
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
create trigger planned_changes_in_order_new after insert on planned_changes
  for each row execute function keep_planned_changes_in_order();
create trigger planned_changes_in_order after update of applied_at on planned_changes
  for each row when (new.applied_at is not null)
  execute function keep_planned_changes_in_order();

create trigger planned_changes_customer_stays after insert on planned_changes
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger planned_changes_ended_customer_stays after update on planned_changes
  referencing new table as added for each statement execute function refuse_leaving_customers();
