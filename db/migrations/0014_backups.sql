-- When the daily backup is made; there is always exactly one row.
create table backup_settings (
  id boolean primary key default true check (id),
  is_daily boolean not null default true,
  -- The hour of the company's day from which the backup of the day is made.
  hour smallint not null default 3 check (hour between 0 and 23),
  -- How many backups are kept, of the daily ones and of those that somebody asked for.
  kept_count smallint not null default 14 check (kept_count between 1 and 400),
  created_at timestamptz not null default now()
);

-- All backups, daily ones and those that somebody asked for, and what became of them.
create table backups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('daily', 'asked')),
  -- The company's day on which it was due.
  day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  asked_by bigint references users,
  -- The machine that has the file, and its path there.
  machine text,
  file text,
  size_bytes bigint check (size_bytes > 0),
  row_count bigint check (row_count >= 0),
  -- Why it failed: the key and values of a message.
  failure jsonb,
  started_at timestamptz,
  -- When the process that makes it was last known to live: it writes this every few seconds.
  alive_at timestamptz,
  finished_at timestamptz,
  -- When the file was deleted to make room for newer ones.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  check (kind = 'asked' or asked_by is null)
);
-- If two workers find that the backup of the day is due, only one makes it.
create unique index backups_daily_key on backups (day)
  where kind = 'daily' and state in ('waiting', 'running', 'done');
-- Finds the backups that a worker makes next, and those whose worker has died.
create index backups_open_idx on backups (id) where state in ('waiting', 'running');
-- Alerts of backups that failed.
create index backups_failed_idx on backups (finished_at) where state = 'failed';
