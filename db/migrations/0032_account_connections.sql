-- How wallets tell us of arrivals by themselves: forwarded texts, bKash's notification, a biller's
-- calls. Each belongs to one account.
create table account_connections (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('forwarded_texts', 'bkash_notification', 'biller')),
  wallet text check (wallet in ('bkash', 'nagad', 'rocket', 'upay')),
  -- The random part of its address; not a secret.
  code text not null unique check (btrim(code) <> ''),
  -- Encrypted with SECRETS_KEY or the key file, so that the database alone does not give it away.
  sealed_secrets bytea,
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  is_on boolean not null default false,
  -- Null while it was never tried for real.
  first_success_at timestamptz,
  -- What it brings and posts is in the name of the user who set it up.
  set_up_by bigint not null references users,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  constraint account_connections_kind_key unique (account_id, kind)
);

-- Its last hundred calls, without secrets.
create table account_connection_calls (
  id bigint generated always as identity primary key,
  connection_id bigint not null references account_connections on delete cascade,
  called_at timestamptz not null,
  address text,
  outcome text not null check (outcome in ('taken', 'known', 'unknown', 'refused', 'tested')),
  -- The key and values of a message.
  reason jsonb,
  arrival_id bigint references arrivals,
  created_at timestamptz not null default now()
);
create index account_connection_calls_connection_idx
  on account_connection_calls (connection_id, id desc);

-- Which connection told of an arrival.
alter table arrival_sources add column connection_id bigint references account_connections;
