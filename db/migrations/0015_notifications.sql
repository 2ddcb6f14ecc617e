-- How far a user has seen the notifications of each source, as the highest id of that source. Some
-- do not come in the order of ids: records that failed have the time of the latest failure in
-- milliseconds, and hand-overs, which wait for somebody else after each count, the highest id of a
-- count.
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
