-- A ticket lets a link download a report once, within a minute; only its SHA-256 is stored.
create table export_tickets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index export_tickets_user_id_idx on export_tickets (user_id);
