-- How far a user has seen each source of notifications: the highest id of it.
create table notification_marks (
  user_id bigint primary key references users,
  audit_id bigint not null default 0,
  payment_id bigint not null default 0,
  bill_run_id bigint not null default 0,
  sms_id bigint not null default 0,
  created_at timestamptz not null default now()
);

-- The actions that everybody hears of.
create index audit_trail_events_idx on audit_trail (id) where action in (
  'billGenerate', 'billRunStart', 'billRunUndo', 'paymentApprove', 'customerCreate'
);
create index sms_messages_failed_idx on sms_messages (id) where status = 'failed';
create index bill_runs_failed_idx on bill_runs (id) where state = 'failed';
