-- Uploaded pictures stand in the database: every process sees them, and a backup has them whole.
create table uploads (
  -- The random name it is asked for by.
  file text primary key check (file ~ '^[A-Za-z0-9_-]{24}\.(png|jpg|webp)$'),
  content bytea not null,
  created_at timestamptz not null default now()
);
-- Pictures are compressed already.
alter table uploads alter column content set storage external;

-- The process that works a run says so every few seconds; one that has fallen silent is gone.
alter table bill_runs add column alive_at timestamptz not null default now();
create index bill_runs_running_idx on bill_runs (id) where state = 'running';

-- Up to where the write-ahead log must be replayed before a replica shows what the session wrote.
alter table sessions add column wrote_lsn text check (wrote_lsn ~ '^[0-9A-F]+/[0-9A-F]+$');

-- When backups are made by themselves; always exactly one row.
create table backup_settings (
  id boolean primary key default true check (id),
  is_daily boolean not null default true,
  -- Of the company's day, from which on the day's backup is made.
  hour smallint not null default 3 check (hour between 0 and 23),
  -- As many of the daily ones stay, and as many of those that somebody asked for.
  kept_count smallint not null default 14 check (kept_count between 1 and 400),
  created_at timestamptz not null default now()
);
insert into backup_settings default values;

-- Every backup that was asked for or fell due, and what became of it.
create table backups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('daily', 'asked')),
  -- The company's day it was due on.
  day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  asked_by bigint references users,
  -- Where the file is: the machine and its path there.
  machine text,
  file text,
  size_bytes bigint check (size_bytes > 0),
  row_count bigint check (row_count >= 0),
  failure text,
  started_at timestamptz,
  -- As with bill runs.
  alive_at timestamptz,
  finished_at timestamptz,
  -- When it made room for newer ones.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  check (kind = 'asked' or asked_by is null)
);
create index backups_asked_by_idx on backups (asked_by) where asked_by is not null;
create index backups_open_idx on backups (id) where state in ('waiting', 'running');
create index backups_failed_idx on backups (id) where state = 'failed';
-- Of two workers that find the day's backup due, one makes it.
create unique index backups_daily_key on backups (day)
  where kind = 'daily' and state in ('waiting', 'running', 'done');

alter table notification_marks add column backup_id bigint not null default 0;

-- The latest turn of each job that is done by itself: whoever writes a turn down does it.
create table job_turns (
  job text primary key,
  due_at timestamptz not null,
  try_count smallint not null default 1,
  -- When it is done once more, should it have failed or its process be gone; empty once it is done.
  retry_at timestamptz,
  created_at timestamptz not null default now()
);
-- What kept the turns before.
drop schema if exists graphile_worker cascade;
