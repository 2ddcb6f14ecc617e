-- Who took everything along as files, and what became of it, so that it is known when a person
-- leaves.
create table takeouts (
  id bigint generated always as identity primary key,
  taken_by bigint not null references users,
  -- Whether the passwords of customers' PPPoE accounts are in the files.
  has_passwords boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Rows and bytes sent so far, and about how many rows there are.
  row_count bigint not null default 0 check (row_count >= 0),
  expected_count bigint not null check (expected_count >= 0),
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  -- Why it failed: the key and values of a message.
  failure jsonb,
  -- When the process that makes it was last known to live: it writes this every few seconds.
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'running') = (finished_at is null))
);
-- One at a time, because each reads all tables.
create unique index takeouts_running_key on takeouts ((true)) where state = 'running';
