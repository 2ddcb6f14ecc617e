-- How far a user has seen each source of notifications: the highest id of it. Records fail in
-- another order than they are made in: those have the time of the latest failure, in milliseconds.
-- A hand-over waits for somebody else after each count: those have the highest id of a count.
create table notification_marks (
  user_id bigint primary key references users,
  audit_id bigint not null default 0,
  payment_id bigint not null default 0,
  bill_run_failed_ms bigint not null default 0,
  sms_failed_ms bigint not null default 0,
  sms_alert_id bigint not null default 0,
  backup_failed_ms bigint not null default 0,
  handover_count_id bigint not null default 0,
  difference_id bigint not null default 0,
  radius_copy_ms bigint not null default 0,
  created_at timestamptz not null default now()
);
