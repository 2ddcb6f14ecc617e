-- Settings of reminders about what is due; there is always exactly one row. Reminders are off until
-- somebody switches them on.
create table reminder_settings (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  -- The time of the company's day from which the reminders of the day are put into the outbox.
  send_at time not null default '10:00',
  -- No reminder is sent between these two times of the day. If both are the same there are no quiet
  -- hours.
  quiet_from time not null default '21:00',
  quiet_to time not null default '09:00',
  -- The last day of which all reminders are in the outbox.
  finished_day date not null default '1970-01-01',
  created_at timestamptz not null default now()
);

-- Whether a time lies in the quiet hours of reminders, which may pass midnight.
create function is_quiet_hour(at timestamptz) returns boolean stable language sql as $$
  select case
    when quiet_from < quiet_to then local_time >= quiet_from and local_time < quiet_to
    when quiet_from > quiet_to then local_time >= quiet_from or local_time < quiet_to
    else false
  end
  from reminder_settings
    cross join (select (at at time zone time_zone)::time as local_time from company) as clock
$$;

-- Zones and customers who get no reminders even if they owe something and want SMS.
create table reminder_quiet_zones (
  zone_id bigint primary key references zones,
  created_by bigint references users,
  created_at timestamptz not null default now()
);
create table reminder_quiet_customers (
  customer_id bigint primary key references customers,
  created_by bigint references users,
  created_at timestamptz not null default now()
);

-- The reminders that were put into the outbox. The key makes it impossible to send one twice.
create table sms_reminders (
  customer_id bigint not null references customer_ids,
  kind text not null check (kind in ('day_1', 'day_6', 'day_11', 'day_16')),
  day date not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, kind, day),
  unique (customer_id, day)
);
