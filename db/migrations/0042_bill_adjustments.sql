-- The line of a bill that charges or gives back days of another month.
insert into items (id, name, unit_name, revenue_key, is_active)
select 12, 'Adjustment' || case when exists (
    select from items where comparable_text(name) = comparable_text('Adjustment')
  ) then ' (by days)' else '' end, 'piece', 'internet_revenue', false;

-- Such a line alone may be below zero; the bill as a whole never is.
alter table bill_items drop constraint bill_items_price_paisa_check,
  drop constraint bill_items_amount_paisa_check,
  add constraint bill_items_price_paisa_check check (price_paisa >= 0 or item_id = 12),
  add constraint bill_items_amount_paisa_check check (amount_paisa >= 0 or item_id = 12);

-- What a customer is charged, or given back below zero, for days that were billed otherwise or not at
-- all. The next bills have it as lines, up to their amount where it is given back. Rows are never
-- changed but for what is open of them and how they ended.
create table bill_adjustments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  -- Why: the terms changed, the customer left, the bill day moved, was away, an outage.
  kind text not null check (kind in ('terms', 'left', 'bill_day', 'away', 'outage')),
  amount_paisa bigint not null
    constraint bill_adjustments_amount_bound check (
      amount_paisa <> 0 and amount_paisa between -1000000000 and 1000000000
    ),
  -- What no bill has yet and no entry gave back; kept from taken_adjustments.
  open_paisa bigint not null,
  -- The days it is for, up to the one before `until_day`: so many of the days of their range.
  from_day date not null,
  until_day date not null,
  days smallint not null,
  of_days smallint not null,
  -- What the line says, in the language that the company had then.
  description text not null check (btrim(description) <> '' and length(description) <= 200),
  -- Where it comes from.
  planned_change_id bigint references planned_changes,
  outage_id bigint,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  -- Somebody struck what was open of it.
  struck_at timestamptz,
  struck_by bigint references users,
  strike_reason text check (btrim(strike_reason) <> ''),
  -- What it was for is gone, such as a change that was withdrawn, before a bill took a part of it.
  withdrawn_at timestamptz,
  constraint bill_adjustments_open_bound check (
    case when amount_paisa > 0 then open_paisa between 0 and amount_paisa
      else open_paisa between amount_paisa and 0 end
  ),
  constraint bill_adjustments_days_check check (
    from_day < until_day and days between 1 and until_day - from_day and of_days >= days
  ),
  constraint bill_adjustments_struck_whole check (
    num_nonnulls(struck_at, struck_by, strike_reason) in (0, 3)
  ),
  constraint bill_adjustments_end_once check (num_nonnulls(struck_at, withdrawn_at) <= 1),
  constraint bill_adjustments_withdrawn_whole check (
    withdrawn_at is null or open_paisa = amount_paisa
  ),
  -- For foreign keys over both columns, which keep an adjustment with its customer.
  constraint bill_adjustments_id_customer_id_key unique (id, customer_id)
);
create index bill_adjustments_customer_id_idx on bill_adjustments (customer_id, id);
-- What the next bills take.
create index bill_adjustments_pending_idx on bill_adjustments (customer_id, id)
  where open_paisa <> 0 and struck_at is null and withdrawn_at is null;
create index bill_adjustments_outage_id_idx on bill_adjustments (outage_id)
  where outage_id is not null;
create index bill_adjustments_planned_change_id_idx on bill_adjustments (planned_change_id)
  where planned_change_id is not null;

create trigger bill_adjustments_never_deleted before delete or truncate on bill_adjustments
  for each statement execute function refuse_delete();
create trigger bill_adjustments_stay before update on bill_adjustments
  for each row when (
    (old.id, old.customer_id, old.kind, old.amount_paisa, old.from_day, old.until_day, old.days,
      old.of_days, old.description, old.planned_change_id, old.outage_id, old.created_by,
      old.created_at)
    is distinct from
    (new.id, new.customer_id, new.kind, new.amount_paisa, new.from_day, new.until_day, new.days,
      new.of_days, new.description, new.planned_change_id, new.outage_id, new.created_by,
      new.created_at)
    or (old.struck_at is not null or old.withdrawn_at is not null) and
      (old.struck_at, old.struck_by, old.strike_reason, old.withdrawn_at)
      is distinct from
      (new.struck_at, new.struck_by, new.strike_reason, new.withdrawn_at)
  )
  execute function refuse_as('bill_adjustment_stays', 'what an adjustment says stays');
create trigger bill_adjustments_open_kept before update on bill_adjustments
  for each row when (pg_trigger_depth() = 0 and old.open_paisa is distinct from new.open_paisa)
  execute function refuse_direct_write();
create trigger bill_adjustments_customer_stays after insert on bill_adjustments
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger bill_adjustments_ended_customer_stays after update on bill_adjustments
  referencing new table as added for each statement execute function refuse_leaving_customers();

-- What a bill has of an adjustment. With the bill deleted it is open again.
create table taken_adjustments (
  id bigint generated always as identity primary key,
  adjustment_id bigint not null,
  customer_id bigint not null,
  bill_id bigint not null,
  amount_paisa bigint not null check (amount_paisa <> 0),
  created_at timestamptz not null default now(),
  constraint taken_adjustments_once unique (bill_id, adjustment_id),
  constraint taken_adjustments_of_customer_fkey
    foreign key (adjustment_id, customer_id) references bill_adjustments (id, customer_id),
  constraint taken_adjustments_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id)
);
create index taken_adjustments_adjustment_id_idx on taken_adjustments (adjustment_id);

create trigger taken_adjustments_append_only before update or delete or truncate
  on taken_adjustments for each statement execute function refuse_change();

-- No bill takes an adjustment that has ended, nor more of one than is open: bill_adjustments_open_bound
-- refuses that.
create function take_adjustments() returns trigger language plpgsql as $$
declare ended bigint;
begin
  select bill_adjustments.id into ended
  from bill_adjustments join added on added.adjustment_id = bill_adjustments.id
  where struck_at is not null or withdrawn_at is not null limit 1;
  if found then
    raise exception 'adjustment % has ended', ended
      using errcode = 'check_violation', constraint = 'taken_adjustments_not_ended',
        table = 'taken_adjustments';
  end if;
  update bill_adjustments set open_paisa = open_paisa - taken.amount_paisa
  from (
    select adjustment_id, sum(amount_paisa) as amount_paisa from added group by adjustment_id
  ) as taken
  where bill_adjustments.id = taken.adjustment_id;
  return null;
end
$$;
create trigger taken_adjustments_keep_open after insert on taken_adjustments
  referencing new table as added for each statement execute function take_adjustments();

create function free_adjustments() returns trigger language plpgsql as $$
begin
  update bill_adjustments set open_paisa = open_paisa + freed.amount_paisa
  from (
    select adjustment_id, sum(taken.amount_paisa) as amount_paisa
    from added join removed on removed.id = added.id
      join taken_adjustments taken on taken.bill_id = added.id
    where removed.voided_at is null and added.voided_at is not null
    group by adjustment_id
  ) as freed
  where bill_adjustments.id = freed.adjustment_id;
  return null;
end
$$;
create trigger bills_free_adjustments after update on bills
  referencing old table as removed new table as added
  for each statement execute function free_adjustments();
