-- What became of each message, and what it costs. Rows from before stay without a count and a cost.
alter table sms_messages
  -- Receipts overtake what is sent in bulk.
  add column is_urgent boolean not null default false,
  add column part_count integer check (part_count >= 0),
  add column cost_paisa bigint check (cost_paisa >= 0),
  -- The message that this one repeats, because a person asked for it.
  add column resend_of bigint references sms_messages,
  add column reminder_kind text,
  -- The way it went: 'smpp', or the preset of an HTTP gateway.
  add column gateway text,
  add column attempt_count integer not null default 0,
  -- Not before; empty means at once.
  add column next_attempt_at timestamptz,
  -- Set while a sender has the message in hand. Still 'queued', the call to the gateway has
  -- certainly not begun; 'sending', it may have.
  add column claimed_by bigint,
  add column claimed_at timestamptz,
  -- Of the latest attempt: whoever writes an outcome without it comes too late.
  add column attempt_token uuid,
  add column sent_at timestamptz,
  add column delivered_at timestamptz,
  add column failed_at timestamptz,
  add column failure_code text,
  add column failure_reason text,
  -- The gateway's own; the ids of the parts with a space between where it numbers those.
  add column gateway_message_id text,
  add column delivered_parts text[] not null default '{}',
  -- When a gateway that tells only on asking is asked next.
  add column report_due_at timestamptz,
  add check ((claimed_by is null) = (claimed_at is null)),
  add check (status <> 'queued' or sent_at is null);

drop index sms_messages_queued_idx;
create index sms_messages_queued_idx on sms_messages (is_urgent desc, id) where status = 'queued';
create index sms_messages_claimed_by_idx on sms_messages (claimed_by) where claimed_by is not null;
create index sms_messages_unknown_idx on sms_messages (id) where status = 'unknown';
create index sms_messages_resend_of_idx on sms_messages (resend_of) where resend_of is not null;
create index sms_messages_gateway_message_id_idx on sms_messages
  using gin (string_to_array(gateway_message_id, ' ')) where gateway_message_id is not null;
create index sms_messages_report_due_at_idx on sms_messages (report_due_at)
  where report_due_at is not null;
create index sms_messages_sent_at_idx on sms_messages (sent_at) include (part_count, cost_paisa)
  where sent_at is not null;
create index sms_messages_failed_at_idx on sms_messages (failed_at) where failed_at is not null;

-- How messages leave the house; always exactly one row.
create table sms_gateway (
  id boolean primary key default true check (id),
  kind text not null default 'none' check (kind in ('none', 'http', 'smpp')),
  -- Of an HTTP gateway: the preset that its settings came from.
  preset text,
  -- Everything but secrets, in the shape that the kind's program checks.
  config jsonb not null default '{}',
  -- Name to secret, encrypted with a key that is not in the database.
  secrets bytea,
  price_per_part_paisa bigint not null default 0 check (price_per_part_paisa >= 0),
  -- Messages a day; empty means as many as come.
  daily_quota integer check (daily_quota > 0),
  is_stopped boolean not null default false,
  -- Below this the gateway's balance is an alert; in hundredths of the gateway's own unit.
  low_balance_paisa bigint check (low_balance_paisa > 0),
  concurrent_limit integer not null default 4 check (concurrent_limit between 1 and 100),
  per_second_limit integer not null default 10 check (per_second_limit between 1 and 1000),
  -- Part of the address to which the gateway reports; not to be guessed.
  callback_code text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Rises with every change: senders then open the gateway anew.
  version integer not null default 1,
  created_at timestamptz not null default now()
);
insert into sms_gateway default values;

-- What all senders together have to keep to, and how they fare; always exactly one row.
create table sms_sending (
  id boolean primary key default true check (id),
  -- How many messages may start at this moment; grows with time up to the limit a second.
  allowance double precision not null default 0,
  allowance_at timestamptz not null default now(),
  -- The business day that day_count is about, and the messages taken in hand on it.
  day date not null default '1970-01-01',
  day_count integer not null default 0,
  failures_in_row integer not null default 0,
  retries_in_row integer not null default 0,
  -- Nothing starts before, while the gateway says 'later'.
  resume_at timestamptz,
  balance_text text,
  balance_paisa bigint,
  balance_at timestamptz,
  -- Why the gateway cannot be opened, such as secrets that the key does not fit.
  problem text,
  created_at timestamptz not null default now()
);
insert into sms_sending default values;

-- Processes that send. One that has not been seen for a while is gone, and what it had in hand is
-- settled by another.
create table sms_senders (
  id bigint generated always as identity primary key,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- Reports that came before the answer to the message they are about; kept for minutes.
create table sms_early_reports (
  id bigint generated always as identity primary key,
  gateway_message_id text not null,
  state text not null check (state in ('delivered', 'failed', 'pending')),
  detail text not null,
  created_at timestamptz not null default now()
);
create index sms_early_reports_gateway_message_id_idx on sms_early_reports (gateway_message_id);

-- What an administrator should look at; ended when it is over.
create table sms_alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('failing', 'low_balance')),
  detail text not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index sms_alerts_open_key on sms_alerts (kind) where ended_at is null;
alter table notification_marks add column sms_alert_id bigint not null default 0;
