-- How far a user has seen each source of notifications: the highest id of it.
create table notification_marks (
  user_id bigint primary key references users,
  audit_id bigint not null default 0,
  payment_id bigint not null default 0,
  bill_run_id bigint not null default 0,
  sms_id bigint not null default 0,
  sms_alert_id bigint not null default 0,
  backup_id bigint not null default 0,
  handover_id bigint not null default 0,
  difference_id bigint not null default 0,
  created_at timestamptz not null default now()
);
