-- Staff, what they may do, and how they sign in.
create table roles (
  id text primary key,
  name text collate people not null,
  created_at timestamptz not null default now()
);

create table role_rights (
  role_id text not null references roles,
  right_name text not null,
  created_at timestamptz not null default now(),
  primary key (role_id, right_name)
);

-- Never deleted, only made inactive: everything that was done names who did it.
create table users (
  id bigint generated always as identity primary key,
  name text collate people not null check (btrim(name) <> ''),
  email text collate people not null check (btrim(email) <> ''),
  mobile_no text,
  password_hash text not null,
  must_change_password boolean not null default false,
  -- An administrator typed the password: the screens ask the user to choose another one.
  is_password_given boolean not null default false,
  role_id text not null references roles,
  zone_id bigint references zones,
  language text,
  picture_file text,
  -- Settings of the screens that belong to the user; small, and checked by the contract.
  preferences jsonb not null default '{}'
    check (jsonb_typeof(preferences) = 'object' and pg_column_size(preferences) <= 16384),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create trigger users_never_deleted before delete or truncate on users
  for each statement execute function refuse_delete();
create trigger users_id_stays before update of id on users
  for each row when (old.id <> new.id)
  execute function refuse_as('users_id_stays', 'the ledger knows a user by its id');
create unique index users_email_key on users (comparable_text(email));

-- Who is signed in. Of a session's token only the SHA-256 is stored.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users,
  address text,
  agent text,
  -- The user signed in without the second factor that the company requires: it must be set up
  -- before anything else.
  lacks_second_factor boolean not null default false,
  last_used_at timestamptz not null default now(),
  -- The place in the write-ahead log that a replica must have replayed before this session reads
  -- from it: a session always sees its own writes.
  wrote_lsn text check (wrote_lsn ~ '^[0-9A-F]+/[0-9A-F]+$'),
  -- The state of each record when the session last read it, by subject and id. It stands for what a
  -- form was opened with when the client does not send that itself (decision 0053).
  read_states jsonb not null default '{}' check (jsonb_typeof(read_states) = 'object'),
  created_at timestamptz not null default now()
);
-- A user's sessions: the list in the profile, and their end with a changed password.
create index sessions_user_id_idx on sessions (user_id);

-- Failed sign-ins per account and per address, for slowing them down.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- Finds old rows to remove, also when an attack from many addresses has left a million.
create index sign_in_failures_last_failed_at_idx on sign_in_failures (last_failed_at);

-- Where users have signed in from lately: who comes from there again is not slowed down by what
-- others try elsewhere, or from the same office.
create table known_addresses (
  user_id bigint not null references users,
  -- An IPv4 address, or the /64 network of an IPv6 one.
  address text not null,
  signed_in_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, address)
);
-- Finds old rows to remove.
create index known_addresses_signed_in_at_idx on known_addresses (signed_in_at);

-- The second factor of a user (TOTP, RFC 6238); in force once a code has confirmed it.
create table second_factors (
  user_id bigint primary key references users,
  -- Encrypted with SECRETS_KEY or the key file, so that the database alone does not give it away.
  sealed_secret bytea not null,
  is_confirmed boolean not null default false,
  -- The number of the latest time step whose code was accepted, so that a code works once.
  last_step bigint not null default 0,
  recovery_salt bytea not null check (length(recovery_salt) = 16),
  created_at timestamptz not null default now()
);

-- Codes that replace the second factor when the device is lost. A code is deleted when it is used.
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Views of lists that users have saved under a name: what the list's address says (filters, order),
-- and its columns.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  list text not null,
  name text collate people not null check (btrim(name) <> '' and length(name) <= 60),
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  created_at timestamptz not null default now()
);
create unique index saved_views_name_key on saved_views (user_id, list, comparable_text(name));
