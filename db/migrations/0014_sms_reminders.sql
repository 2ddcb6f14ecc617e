-- A template that nobody wrote follows the company's language; its words stand in the program.
alter table sms_templates add column is_suggested boolean not null default false;
update sms_templates set is_suggested = true where (key, body) in (
  ('bill_create', 'Dear {name} ({code}), your bill {billNo} for {billMonth} is Tk {amount}. Total due Tk {due}. {company}'),
  ('bill_receive', 'Dear {name} ({code}), we received Tk {amount} on {paymentDate}. Due now Tk {due}. Thank you. {company}')
);
insert into sms_templates (key, body, is_suggested) values
  ('bill_reminder', 'Dear {name} ({code}), Tk {due} of your internet bill is due. Please pay to keep your connection on. {company}', true);

-- Reminders of what is due; always exactly one row. Off until somebody switches them on.
create table reminder_settings (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  -- From this time of the company's day on, the day's reminders are put into the outbox.
  send_at time not null default '10:00',
  -- No reminder goes out from the one to the other; both the same: no quiet hours.
  quiet_from time not null default '21:00',
  quiet_to time not null default '09:00',
  -- The last day whose reminders are all in the outbox.
  finished_day date not null default '1970-01-01',
  created_at timestamptz not null default now()
);
insert into reminder_settings default values;

-- Whether an instant lies in the quiet hours of reminders, which may go over midnight.
create function is_quiet_hour(at timestamptz) returns boolean stable language sql as $$
  select case
    when quiet_from < quiet_to then local_time >= quiet_from and local_time < quiet_to
    when quiet_from > quiet_to then local_time >= quiet_from or local_time < quiet_to
    else false
  end
  from reminder_settings
    cross join (select (at at time zone time_zone)::time as local_time from company) as clock
$$;

-- Who gets no reminders, though owing and wanting SMS: whole zones, and single customers.
create table reminder_quiet_zones (
  zone_id bigint primary key references zones,
  created_by bigint references users,
  created_at timestamptz not null default now()
);
create index reminder_quiet_zones_created_by_idx on reminder_quiet_zones (created_by);
create table reminder_quiet_customers (
  customer_id bigint primary key references customers,
  created_by bigint references users,
  created_at timestamptz not null default now()
);
create index reminder_quiet_customers_created_by_idx on reminder_quiet_customers (created_by);

-- One row for each reminder that was put into the outbox: the key makes a second one impossible.
create table sms_reminders (
  customer_id bigint not null references customers,
  kind text not null check (kind in ('day_1', 'day_6', 'day_11', 'day_16')),
  day date not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, kind, day),
  unique (customer_id, day)
);
create index customers_reminder_idx on customers (bill_day, id)
  where is_sms_wanted and status <> 'close';
create index sms_messages_queued_reminders_idx on sms_messages (id)
  where status = 'queued' and reminder_kind is not null;

-- A message is sent again at most once; a repetition that failed may itself be sent again.
drop index if exists sms_messages_resend_of_idx;
create unique index sms_messages_resend_of_key on sms_messages (resend_of)
  where resend_of is not null;

-- What the history is searched by: the words of messages written by hand, and the number called.
-- The words of bills and payments come from their templates: those are found by customer or bill.
create index sms_messages_words_idx on sms_messages using gin (lower(body) gin_trgm_ops)
  where type = 'general';
create index sms_messages_mobile_no_idx on sms_messages (mobile_no text_pattern_ops, id);

-- Whom the SMS of a bill told of it today. Rows come in the order of time: next to no index at all.
create index sms_messages_created_at_idx on sms_messages using brin (created_at)
  with (autosummarize = on);
