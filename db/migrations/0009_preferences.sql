-- What a user set up for themselves on the screens; small, and checked by the contract.
alter table users add column preferences jsonb not null default '{}'
  check (jsonb_typeof(preferences) = 'object' and pg_column_size(preferences) <= 16384);
