-- Who took everything along as files, and what became of it: a person may leave, and it is known.
create table takeouts (
  id bigint generated always as identity primary key,
  taken_by bigint not null references users,
  -- With the passwords of customers' PPPoE accounts.
  has_passwords boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Rows and bytes sent so far, and about how many rows there are.
  row_count bigint not null default 0 check (row_count >= 0),
  expected_count bigint not null check (expected_count >= 0),
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  -- A message by key.
  failure jsonb,
  -- As with bill runs.
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'running') = (finished_at is null))
);
-- One at a time: each reads all the tables.
create unique index takeouts_running_key on takeouts ((true)) where state = 'running';
