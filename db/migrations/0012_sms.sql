create table sms_templates (
  key text primary key,
  body text not null check (btrim(body) <> ''),
  -- Nobody wrote it: it follows the company's language, its words are in the program.
  is_suggested boolean not null default false,
  created_at timestamptz not null default now()
);

-- How messages leave the house; always exactly one row.
create table sms_gateway (
  id boolean primary key default true check (id),
  -- 'test' takes every message and sends none; a demo alone has it.
  kind text not null default 'none' check (kind in ('none', 'http', 'smpp', 'test')),
  -- Of an HTTP gateway: the preset that its settings came from.
  preset text,
  -- Everything but secrets, in the shape that the kind's program checks.
  config jsonb not null default '{}',
  -- Name to secret, encrypted with a key that is not in the database.
  secrets bytea,
  price_per_part_paisa bigint not null default 0
    check (price_per_part_paisa >= 0)
    constraint sms_gateway_price_bound check (price_per_part_paisa <= 1000000000),
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

-- Its other half, on the company, is guard_demo().
create function guard_demo_gateway() returns trigger language plpgsql as $$
declare
  demo boolean;
begin
  -- Locked: a demo is not declared beside it.
  select is_demo into demo from company for share;
  if demo and new.kind in ('http', 'smpp') then
    raise exception 'a demo has no gateway to the world'
      using errcode = 'check_violation', constraint = 'demo_gateway';
  end if;
  if not demo and new.kind = 'test' then
    raise exception 'only a demo has the test gateway'
      using errcode = 'check_violation', constraint = 'test_gateway';
  end if;
  return new;
end
$$;
create trigger sms_gateway_guard_demo before insert or update of kind on sms_gateway
  for each row execute function guard_demo_gateway();

-- What all senders together have to observe, and how they fare; always exactly one row.
create table sms_sending (
  id boolean primary key default true check (id),
  -- How many messages may start at this moment; grows with time up to the limit a second.
  allowance double precision not null default 0,
  allowance_at timestamptz not null default now(),
  -- The business day that day_count is about, and the messages claimed on it.
  day date not null default '1970-01-01',
  day_count integer not null default 0,
  failures_in_row integer not null default 0,
  retries_in_row integer not null default 0,
  -- Nothing starts before, while the gateway says 'later'.
  resume_at timestamptz,
  balance_text text,
  balance_paisa bigint,
  balance_at timestamptz,
  -- When a process last claimed asking for it; an answer may not have come.
  balance_asked_at timestamptz,
  -- Why the gateway cannot be opened, such as secrets that the key does not fit: a message by key.
  problem jsonb,
  created_at timestamptz not null default now()
);

-- Processes that send. One that has not been seen for a while is gone, and what it had claimed is
-- settled by another.
create table sms_senders (
  id bigint generated always as identity primary key,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- Test messages of processes that send nothing, for one that does: an account may permit a single
-- connection (SMPP), and the sender has it. Who asks waits for the answer and removes the row.
create table sms_tests (
  id bigint generated always as identity primary key,
  -- The settings that are to be tested; only a sender that has opened them takes the test.
  settings_version bigint not null,
  -- The message, with an id that no stored message has.
  sms jsonb not null,
  taken_at timestamptz,
  -- The outcome and the exchange, or why it could not be sent.
  answer jsonb,
  created_at timestamptz not null default now()
);

-- Ids of a gateway as they are compared: some gateways write them with other letters or zeros in a
-- report than in the answer.
create function sms_id_key(id text) returns text language sql immutable parallel safe
return regexp_replace(lower(id), '^(0x)?0*(?=.)', '');
create function sms_id_keys(ids text) returns text[] language sql immutable parallel safe
return string_to_array(regexp_replace(lower(ids), '(^| )(0x)?0*(?=[^ ])', '\1', 'g'), ' ');

create domain sms_parts as integer check (value >= 0);
create domain sms_body as text check (btrim(value) <> '');
create domain sms_type as text check (value in ('bill', 'payment', 'general'));
create domain sms_status as text
  check (value in ('queued', 'sending', 'send', 'delivered', 'failed', 'unknown'));
-- The outbox and the history: a row is written in the transaction that causes the message, and says
-- what became of it and what it costs.
create table sms_messages (
  id bigint generated always as identity primary key,
  customer_id bigint references customer_ids,
  mobile_no text not null,
  body sms_body not null,
  type sms_type not null,
  status sms_status not null default 'queued',
  bill_id bigint references bills,
  payment_id bigint references payments,
  reminder_kind text,
  -- The message that this one repeats, because a person asked for it.
  resend_of bigint references sms_messages,
  -- Receipts overtake what is sent in bulk.
  is_urgent boolean not null default false,
  part_count sms_parts,
  cost_paisa paisa_from_zero,
  -- The way it went: 'smpp', or the preset of an HTTP gateway.
  gateway text,
  attempt_count integer not null default 0,
  -- Not before; empty means at once.
  next_attempt_at timestamptz,
  -- Set while a sender has claimed the message. Still 'queued', the call to the gateway has
  -- certainly not begun; 'sending', it may have.
  claimed_by bigint,
  claimed_at timestamptz,
  -- Of the latest attempt: whoever writes an outcome without it comes too late.
  attempt_token uuid,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  failure_code text,
  -- A message by key.
  failure_reason jsonb,
  -- The gateway's own; the ids of the parts with a space between where it numbers those.
  gateway_message_id text,
  delivered_parts text[] not null default '{}',
  -- When a gateway that reports only when polled is polled next.
  report_due_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  check ((claimed_by is null) = (claimed_at is null)),
  check (status <> 'queued' or sent_at is null)
);
-- What a sender claims next.
create index sms_messages_queued_idx on sms_messages (is_urgent desc, id) where status = 'queued';
-- Reminders that wait, to withdraw those of what was paid meanwhile.
create index sms_messages_queued_reminders_idx on sms_messages (id)
  where status = 'queued' and reminder_kind is not null;
-- What is under way, and what a sender that is gone had claimed.
create index sms_messages_claimed_by_idx on sms_messages (claimed_by) where claimed_by is not null;
-- Whose report is polled next.
create index sms_messages_report_due_at_idx on sms_messages (report_due_at)
  where report_due_at is not null;
-- The message that a gateway's report is about.
create index sms_messages_gateway_message_id_idx on sms_messages
  using gin (sms_id_keys(gateway_message_id)) where gateway_message_id is not null;
-- The gateway's page: how many have an unknown fate, failed today, and were sent today; what a zone's
-- messages of a month cost (those of all are figures).
create index sms_messages_unknown_idx on sms_messages (id) where status = 'unknown';
create index sms_messages_failed_at_idx on sms_messages (failed_at) where failed_at is not null;
create index sms_messages_sent_at_idx on sms_messages (sent_at) where sent_at is not null;
-- Messages that failed and that somebody should look after: those taken back, as what they reminded
-- of was paid, are many more.
create index sms_messages_failed_idx on sms_messages (failed_at)
  where status = 'failed' and coalesce(failure_code, '') not in ('withdrawn', 'discarded');
-- A message is sent again at most once; a repetition that failed may itself be sent again.
create unique index sms_messages_resend_of_key on sms_messages (resend_of)
  where resend_of is not null;
-- The history by customer and by type.
create index sms_messages_customer_id_idx on sms_messages (customer_id, id);
create index sms_messages_type_idx on sms_messages (type, id);
-- Search of the history: by number, by bill, and by the words of messages written by hand. Those
-- of bills and payments come from their templates: those are found by customer or bill.
create index sms_messages_mobile_no_idx on sms_messages (mobile_no text_pattern_ops, id);
create index sms_messages_bill_id_idx on sms_messages (bill_id) where bill_id is not null;
create index sms_messages_words_idx on sms_messages using gin (comparable_text(body) gin_trgm_ops)
  where type = 'general';
-- Whether a payment in the list had an SMS.
create index sms_messages_payment_id_idx on sms_messages (payment_id)
  where payment_id is not null;
-- Who had an SMS of a bill today and needs no reminder. Rows come in the order of time: next to no
-- index at all.
create index sms_messages_created_at_idx on sms_messages using brin (created_at)
  with (autosummarize = on);

-- The first day of the company's month that a time is in.
create function sms_month(at timestamptz) returns date language sql stable
return date_trunc('month', at at time zone (select time_zone from company))::date;

-- New messages together, each that was sent by itself. Not by zone: a message takes no lock that would
-- hold a customer's move back.
create function count_messages() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    insert into figure_changes (name, item_count)
    select 'sms_' || type, count(*) from added group by type;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.sent_at is not null then
    insert into figure_changes (name, day, item_count, amount_paisa) values
      ('sms_sent', sms_month(old.sent_at), -1, -coalesce(old.cost_paisa, 0)),
      ('sms_parts', sms_month(old.sent_at), -coalesce(old.part_count, 0), 0);
  end if;
  if new.sent_at is not null then
    insert into figure_changes (name, day, item_count, amount_paisa) values
      ('sms_sent', sms_month(new.sent_at), 1, coalesce(new.cost_paisa, 0)),
      ('sms_parts', sms_month(new.sent_at), coalesce(new.part_count, 0), 0);
  end if;
  return null;
end
$$;
create trigger sms_messages_count_new after insert on sms_messages
  referencing new table as added
  for each statement execute function count_messages();
create trigger sms_messages_count_sent_new after insert on sms_messages
  for each row when (new.sent_at is not null) execute function count_messages();
create trigger sms_messages_count_sent after update of sent_at, part_count, cost_paisa
  on sms_messages
  for each row when (
    (old.sent_at, old.part_count, old.cost_paisa)
      is distinct from (new.sent_at, new.part_count, new.cost_paisa)
    and (old.sent_at is not null or new.sent_at is not null)
  ) execute function count_messages();

-- Reports that came before the answer to the message they are about; removed after minutes.
create table sms_early_reports (
  id bigint generated always as identity primary key,
  gateway_message_id text not null,
  -- Whom the report names, in digits; null where it names nobody.
  mobile_no text,
  state text not null check (state in ('delivered', 'failed', 'pending')),
  detail text not null,
  created_at timestamptz not null default now()
);
-- The reports of a message that was just accepted.
create index sms_early_reports_gateway_message_id_idx on sms_early_reports
  (sms_id_key(gateway_message_id));

-- What an administrator should look at; ended when it is over.
create table sms_alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('failing', 'low_balance')),
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index sms_alerts_open_key on sms_alerts (kind) where ended_at is null;
