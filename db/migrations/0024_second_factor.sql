-- The second factor of a user (TOTP, RFC 6238); until it is confirmed by a code it asks for nothing.
create table second_factors (
  user_id bigint primary key references users,
  -- Sealed with SECRETS_KEY or the key file, never readable here.
  sealed_secret bytea not null,
  is_confirmed boolean not null default false,
  -- The latest step of time whose code was taken: a code works once.
  last_step bigint not null default 0,
  recovery_salt bytea not null check (length(recovery_salt) = 16),
  created_at timestamptz not null default now()
);

-- What opens the account without the device; a code goes when it is used.
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Signed in although a second factor is asked of the user: it must be set up before anything else.
alter table sessions add column lacks_second_factor boolean not null default false;

-- Of whom it is asked, from their next sign-in on.
alter table company add column second_factor_for text not null default 'nobody'
  check (second_factor_for in ('nobody', 'super_admins', 'everybody'));
