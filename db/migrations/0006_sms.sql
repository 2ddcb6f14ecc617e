create table sms_templates (
  key text primary key,
  body text not null check (btrim(body) <> ''),
  created_at timestamptz not null default now()
);

-- The outbox and the history: a row is written in the transaction that causes the message.
create table sms_messages (
  id bigint generated always as identity primary key,
  customer_id bigint references customers,
  mobile_no text not null,
  body text not null check (btrim(body) <> ''),
  type text not null check (type in ('bill', 'payment', 'general')),
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'send', 'delivered', 'failed', 'unknown')),
  bill_id bigint references bills,
  payment_id bigint references payments,
  created_by bigint references users,
  created_at timestamptz not null default now()
);
create index sms_messages_customer_id_idx on sms_messages (customer_id, id);
create index sms_messages_bill_id_idx on sms_messages (bill_id) where bill_id is not null;
create index sms_messages_payment_id_idx on sms_messages (payment_id)
  where payment_id is not null;
create index sms_messages_created_by_idx on sms_messages (created_by)
  where created_by is not null;
create index sms_messages_queued_idx on sms_messages (id) where status = 'queued';
create index sms_messages_type_idx on sms_messages (type, id);
