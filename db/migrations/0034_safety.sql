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
create index known_addresses_signed_in_at_idx on known_addresses (signed_in_at);

-- What is forgotten is found without reading all of it, also after an attack from a million places.
create index sign_in_failures_last_failed_at_idx on sign_in_failures (last_failed_at);
