create table sms_templates (
  key text primary key,
  body text not null check (btrim(body) <> ''),
  -- Nobody has changed the text: it is the program's own, in the company's language.
  is_suggested boolean not null default false,
  created_at timestamptz not null default now()
);

-- The gateway that sends messages; there is always exactly one row.
create table sms_gateway (
  id boolean primary key default true check (id),
  -- 'test' accepts every message and sends none; only a demo has it.
  kind text not null default 'none' check (kind in ('none', 'http', 'smpp', 'test')),
  -- The preset that the settings of an HTTP gateway came from.
  preset text,
  -- All settings but the secrets. Their shape depends on `kind`; the program checks it.
  config jsonb not null default '{}',
  -- The secrets by name, encrypted with a key that is not in the database.
  secrets bytea,
  price_per_part_paisa bigint not null default 0
    check (price_per_part_paisa >= 0)
    constraint sms_gateway_price_bound check (price_per_part_paisa <= 1000000000),
  -- The most messages that are sent a day; empty for any number.
  daily_quota integer check (daily_quota > 0),
  is_stopped boolean not null default false,
  -- An alert is raised when the gateway's balance falls below this; in hundredths of the gateway's
  -- own unit.
  low_balance_paisa bigint check (low_balance_paisa > 0),
  concurrent_limit integer not null default 4 check (concurrent_limit between 1 and 100),
  per_second_limit integer not null default 10 check (per_second_limit between 1 and 1000),
  -- Part of the address to which the gateway sends its reports; random, so that nobody guesses it.
  callback_code text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Goes up with every change, so that senders notice it and open the gateway anew.
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- A demo never gets a gateway that sends, and nobody else gets the test gateway. guard_demo() in
-- 0001_company.sql refuses the same from the company's side.
create function guard_demo_gateway() returns trigger language plpgsql as $$
declare
  demo boolean;
begin
  -- The lock keeps the company from becoming a demo at the same moment.
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

-- What all sending processes share: limits, counts of failures, the gateway's balance. There is
-- always exactly one row.
create table sms_sending (
  id boolean primary key default true check (id),
  -- How many messages may be sent at this moment; it grows with time, up to the limit a second.
  allowance double precision not null default 0,
  allowance_at timestamptz not null default now(),
  -- The company's day that day_count is about, and how many messages were claimed on it.
  day date not null default '1970-01-01',
  day_count integer not null default 0,
  failures_in_row integer not null default 0,
  retries_in_row integer not null default 0,
  -- When sending goes on after the gateway answered 'later'.
  resume_at timestamptz,
  balance_text text,
  balance_paisa bigint,
  balance_at timestamptz,
  -- When a process last set out to ask for the balance; the answer may not have come.
  balance_asked_at timestamptz,
  -- Why the gateway cannot be opened, such as secrets that were encrypted with another key: the key
  -- and values of a message.
  problem jsonb,
  created_at timestamptz not null default now()
);

-- Processes that send. One that was not seen for a while has died, and another one settles what it
-- had claimed.
create table sms_senders (
  id bigint generated always as identity primary key,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- Test messages that a process without a sender asks for. A gateway account may permit a single
-- connection (SMPP), and the sender has that one. Who asks waits for the answer and removes the
-- row.
create table sms_tests (
  id bigint generated always as identity primary key,
  -- The version of the settings to test; only a sender that has opened the gateway with these takes
  -- the test.
  settings_version bigint not null,
  -- The message. Its id is one that no stored message has.
  sms jsonb not null,
  taken_at timestamptz,
  -- The outcome and what was sent and answered, or why it could not be sent.
  answer jsonb,
  created_at timestamptz not null default now()
);

-- The comparable form of a gateway's id of a message: some gateways write it in a report with other
-- capitals or leading zeros than in their answer.
create function sms_id_key(id text) returns text language sql immutable parallel safe
return regexp_replace(lower(id), '^(0x)?0*(?=.)', '');
create function sms_id_keys(ids text) returns text[] language sql immutable parallel safe
return string_to_array(regexp_replace(lower(ids), '(^| )(0x)?0*(?=[^ ])', '\1', 'g'), ' ');

create domain sms_parts as integer check (value >= 0);
create domain sms_body as text check (btrim(value) <> '');
create domain sms_type as text check (value in ('bill', 'payment', 'general'));
create domain sms_status as text
  check (value in ('queued', 'sending', 'send', 'delivered', 'failed', 'unknown'));
-- Messages that wait, and messages that were sent. The row is written in the transaction that
-- causes the message, and keeps what became of it and what it cost.
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
  -- The message that this one repeats because a user asked for it.
  resend_of bigint references sms_messages,
  -- Urgent messages, such as receipts, are sent before those that go out in bulk.
  is_urgent boolean not null default false,
  part_count sms_parts,
  cost_paisa paisa_from_zero,
  -- What sent it: 'smpp', or the preset of an HTTP gateway.
  gateway text,
  attempt_count integer not null default 0,
  -- When the next attempt may begin; empty for at once.
  next_attempt_at timestamptz,
  -- The sender that has claimed the message. As long as the status is 'queued' the call to the
  -- gateway has not begun; with 'sending' it may have.
  claimed_by bigint,
  claimed_at timestamptz,
  -- Marks the latest attempt. An outcome that comes with another token is that of an earlier
  -- attempt, and is not written.
  attempt_token uuid,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  failure_code text,
  -- Why it failed: the key and values of a message.
  failure_reason jsonb,
  -- The gateway's id of the message. Where the gateway gives an id to each part: all of them, with
  -- a space between.
  gateway_message_id text,
  delivered_parts text[] not null default '{}',
  -- When to ask for the next report, of a gateway that reports only when it is asked.
  report_due_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  check ((claimed_by is null) = (claimed_at is null)),
  check (status <> 'queued' or sent_at is null)
);
-- Finds the messages that a sender claims next.
create index sms_messages_queued_idx on sms_messages (is_urgent desc, id) where status = 'queued';
-- Finds reminders that are not sent yet, to withdraw those of bills that were paid meanwhile.
create index sms_messages_queued_reminders_idx on sms_messages (id)
  where status = 'queued' and reminder_kind is not null;
-- Finds messages that are being sent, and those that were claimed by a sender that died.
create index sms_messages_claimed_by_idx on sms_messages (claimed_by) where claimed_by is not null;
-- Finds the messages to ask a report of.
create index sms_messages_report_due_at_idx on sms_messages (report_due_at)
  where report_due_at is not null;
-- Finds the message that a gateway's report is about.
create index sms_messages_gateway_message_id_idx on sms_messages
  using gin (sms_id_keys(gateway_message_id)) where gateway_message_id is not null;
-- The page of the gateway: how many messages have an unknown fate, failed today, were sent today;
-- and what the messages of a zone cost in a month (those of all zones are in `figures`).
create index sms_messages_unknown_idx on sms_messages (id) where status = 'unknown';
create index sms_messages_failed_at_idx on sms_messages (failed_at) where failed_at is not null;
create index sms_messages_sent_at_idx on sms_messages (sent_at) where sent_at is not null;
-- Messages that failed and that somebody should look at. Those withdrawn because the bill was paid
-- are left out; they are many more.
create index sms_messages_failed_idx on sms_messages (failed_at)
  where status = 'failed' and coalesce(failure_code, '') not in ('withdrawn', 'discarded');
-- A message is repeated at most once; a repetition that failed may be repeated itself.
create unique index sms_messages_resend_of_key on sms_messages (resend_of)
  where resend_of is not null;
-- The list of messages by customer and by type.
create index sms_messages_customer_id_idx on sms_messages (customer_id, id);
create index sms_messages_type_idx on sms_messages (type, id);
-- The search of the list: by mobile number, by bill, and by the words of messages that were written
-- by hand. Messages of bills and payments are made from templates, and are found by customer or
-- bill.
create index sms_messages_mobile_no_idx on sms_messages (mobile_no text_pattern_ops, id);
create index sms_messages_bill_id_idx on sms_messages (bill_id) where bill_id is not null;
create index sms_messages_words_idx on sms_messages using gin (comparable_text(body) gin_trgm_ops)
  where type = 'general';
-- Tells the list of payments which of them had an SMS.
create index sms_messages_payment_id_idx on sms_messages (payment_id)
  where payment_id is not null;
-- Finds who had an SMS about a bill today and needs no reminder. Rows are in the order of time, so
-- that a BRIN index, which costs next to nothing, is enough.
create index sms_messages_created_at_idx on sms_messages using brin (created_at)
  with (autosummarize = on);

-- The first day of the month that a time lies in, in the company's time zone.
create function sms_month(at timestamptz) returns date language sql stable
return date_trunc('month', at at time zone (select time_zone from company))::date;

-- Counts messages: new ones together, and each one that was sent by itself. Not by zone, for which
-- each message would need a lock on the customer, and a customer's change of zone would wait for
-- all of them.
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

-- Reports that came before the gateway had answered the call that sent the message. They are
-- removed after some minutes.
create table sms_early_reports (
  id bigint generated always as identity primary key,
  gateway_message_id text not null,
  -- The number that the report names, in digits; null if it names none.
  mobile_no text,
  state text not null check (state in ('delivered', 'failed', 'pending')),
  detail text not null,
  created_at timestamptz not null default now()
);
-- Finds the reports of a message that the gateway has just accepted.
create index sms_early_reports_gateway_message_id_idx on sms_early_reports
  (sms_id_key(gateway_message_id));

-- Alerts for administrators. One is ended when its cause is over.
create table sms_alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('failing', 'low_balance')),
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index sms_alerts_open_key on sms_alerts (kind) where ended_at is null;
