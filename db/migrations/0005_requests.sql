-- What is kept of calls to the API: who did what, the answers to repeated submissions, and tickets
-- for downloads.
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
-- What one user did: in their profile, and the audit list of a user bound to a zone.
create index audit_trail_user_id_idx on audit_trail (user_id, id);
-- The audit list in the order of time.
create index audit_trail_time_idx on audit_trail (created_at, id);
-- The newest events that notifications show to everybody (EVENT_ACTIONS of event-queries.ts).
create index audit_trail_events_idx on audit_trail (id) where action in (
  'billGenerate', 'billRunStart', 'billRunUndo', 'paymentApprove', 'customerCreate'
);
-- What was changed in a customer, in the customer's timeline.
create index audit_trail_customer_idx on audit_trail (subject_id) where subject = 'customer';

create trigger audit_trail_append_only before update or delete or truncate on audit_trail
  for each statement execute function refuse_change();

create function count_audit_row() returns trigger language plpgsql as $$
begin
  insert into figure_changes (name, item_count) values ('audit_rows', 1);
  return null;
end
$$;
create trigger audit_trail_count_new after insert on audit_trail
  for each row execute function count_audit_row();

-- The answer to each submission that carried an Idempotency-Key: the same submission again gets the
-- same answer.
create table idempotency_keys (
  user_id bigint not null, -- the user whose session asks
  key varchar(200) not null,
  endpoint text not null,
  request_hash bytea not null,
  -- The answer as it was sent. Of type json, because jsonb would change the order of its keys.
  reply json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- A ticket lets a link download a file once, within a minute; only its SHA-256 is stored.
create table export_tickets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users,
  -- The list that it may download; null for a ticket that is good for any report.
  request jsonb,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
-- A user's expired tickets are removed when they get a new one.
create index export_tickets_user_id_idx on export_tickets (user_id);
