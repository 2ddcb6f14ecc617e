-- From so many whole days without service in a row on, only so many percent of the month's fee are to
-- be paid. The first rows are those of Bangladesh's regulator.
create table outage_steps (
  days smallint primary key check (days between 1 and 366),
  percent smallint not null check (percent between 0 and 99),
  created_at timestamptz not null default now()
);
insert into outage_steps (days, percent) values (5, 50), (10, 25), (15, 0);

-- Days without service, for which the customers of some zones, areas and routers (or of all, where
-- none is named) got credits: rows of bill_adjustments.
create table outages (
  id bigint generated always as identity primary key,
  from_day date not null,
  to_day date not null,
  zone_ids bigint[] not null,
  area_ids bigint[] not null,
  router_ids bigint[] not null,
  reason text not null check (btrim(reason) <> ''),
  -- The table as it was: [{"days": 5, "percent": 50}].
  steps jsonb not null,
  customer_count integer not null check (customer_count > 0),
  credit_paisa bigint not null check (credit_paisa > 0),
  is_sms_sent boolean not null,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint references users,
  undo_reason text check (btrim(undo_reason) <> ''),
  constraint outages_days_check check (from_day <= to_day),
  constraint outages_undone_whole check (
    num_nonnulls(undone_at, undone_by, undo_reason) in (0, 3)
  )
);
create trigger outages_never_deleted before delete or truncate on outages
  for each statement execute function refuse_delete();
create trigger outages_stay before update on outages
  for each row when (
    (old.id, old.from_day, old.to_day, old.zone_ids, old.area_ids, old.router_ids, old.reason,
      old.steps, old.customer_count, old.credit_paisa, old.is_sms_sent, old.created_by,
      old.created_at)
    is distinct from
    (new.id, new.from_day, new.to_day, new.zone_ids, new.area_ids, new.router_ids, new.reason,
      new.steps, new.customer_count, new.credit_paisa, new.is_sms_sent, new.created_by,
      new.created_at)
    or old.undone_at is not null
  )
  execute function refuse_as('outage_stays', 'what an outage says stays');

alter table bill_adjustments add constraint bill_adjustments_outage_id_fkey
  foreign key (outage_id) references outages;

insert into sms_templates (key, body, is_suggested) values
  ('outage', 'Dear {name} ({code}), we are sorry that you had no service from {fromDate} to {toDate}. Your next bill is less by Tk {amount}. {company}', true);
