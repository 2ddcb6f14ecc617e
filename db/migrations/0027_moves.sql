-- A move brings a provider's customers in, out of the files of what they used before. It is
-- accepted in batches: one that was cut off is gone on with by accepting the same files again.
create table moves (
  id bigint generated always as identity primary key,
  -- The files it is of, by what is in them.
  digest text not null,
  file_names text[] not null,
  -- What the opening documents are dated.
  moving_day date not null,
  state text not null default 'accepting' check (state in ('accepting', 'accepted')),
  -- What was to come in, with both sides of every equation.
  report jsonb not null,
  -- Why it was accepted although a figure differed.
  differs_reason text check (btrim(differs_reason) <> ''),
  created_by bigint references users,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint moves_accepted_check check ((state = 'accepting') = (accepted_at is null))
);
-- The same files are the same move.
create unique index moves_digest_key on moves (digest);

create table moved_customers (
  customer_id bigint primary key references customers,
  move_id bigint not null references moves,
  -- The row of the files that the customer came from.
  row_key text not null,
  created_at timestamptz not null default now(),
  constraint moved_customers_row_key unique (row_key)
);
create index moved_customers_move_id_idx on moved_customers (move_id);
