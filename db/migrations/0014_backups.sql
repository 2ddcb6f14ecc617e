-- When the daily backup is made; always exactly one row.
create table backup_settings (
  id boolean primary key default true check (id),
  is_daily boolean not null default true,
  -- Of the company's day, from which on the day's backup is made.
  hour smallint not null default 3 check (hour between 0 and 23),
  -- As many of the daily ones stay, and as many of those that somebody asked for.
  kept_count smallint not null default 14 check (kept_count between 1 and 400),
  created_at timestamptz not null default now()
);

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
  -- A message by key.
  failure jsonb,
  started_at timestamptz,
  -- As with bill runs.
  alive_at timestamptz,
  finished_at timestamptz,
  -- When it made room for newer ones.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  check (kind = 'asked' or asked_by is null)
);
-- Of two workers that find the day's backup due, one makes it.
create unique index backups_daily_key on backups (day)
  where kind = 'daily' and state in ('waiting', 'running', 'done');
-- What a worker does next, and backups whose worker is gone.
create index backups_open_idx on backups (id) where state in ('waiting', 'running');
-- Alerts of backups that failed.
create index backups_failed_idx on backups (finished_at) where state = 'failed';
