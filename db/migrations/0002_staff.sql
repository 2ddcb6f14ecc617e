-- Staff, what they may do, their sessions, and the record of what they did.
create table roles (
  id text primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table role_rights (
  role_id text not null references roles,
  right_name text not null,
  created_at timestamptz not null default now(),
  primary key (role_id, right_name)
);

create table users (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  email text not null check (btrim(email) <> ''),
  mobile_no text,
  password_hash text not null,
  must_change_password boolean not null default false,
  role_id text not null references roles,
  zone_id bigint references zones,
  language text,
  picture_file text,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_zone_id_idx on users (zone_id);
create index users_role_id_idx on users (role_id);

-- The token itself is never stored, only its SHA-256.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users,
  address text,
  agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_user_id_idx on sessions (user_id);

-- Failed sign-ins per account and per address, for slowing them down.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- The answer given to a submission, so that the same submission gets the same answer.
create table idempotency_keys (
  user_id bigint not null references users,
  key text not null check (length(key) between 1 and 200),
  endpoint text not null,
  request_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table audit_trail (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  action text not null,
  subject text,
  subject_id bigint,
  address text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_trail_user_id_idx on audit_trail (user_id, id);
create index audit_trail_subject_idx on audit_trail (subject, subject_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'append_only';
end
$$;

create trigger audit_trail_append_only before update or delete or truncate on audit_trail
  for each statement execute function refuse_change();
