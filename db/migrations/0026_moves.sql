-- A move brings a provider's customers in, out of the files of what they used before. It is prepared
-- here and in nothing of the books, accepted in batches, and taken back in batches: one that was cut
-- off is gone on with.
create table moves (
  id bigint generated always as identity primary key,
  state text not null default 'preparing' check (state in (
    'preparing', 'accepting', 'accepted', 'taking_back', 'taken_back', 'discarded'
  )),
  -- The files it is of, by what is in them, where the command brought it in.
  digest text,
  file_names text[] not null default '{}',
  -- The day that the files are of, and that the opening documents get; chosen where somebody said so.
  moving_day date,
  chosen_day date,
  -- Whatever changes what would come in makes it a later one; the rehearsal follows.
  revision integer not null default 1,
  rehearsed_revision integer,
  rehearsal jsonb,
  -- What was to come in, with both sides of every equation.
  report jsonb,
  -- What the old screens show, by the name of the figure.
  control jsonb not null default '{}',
  -- Why it was accepted although a figure differed.
  differs_reason text check (btrim(differs_reason) <> ''),
  -- What goes on in the background, how far it is, and why it cannot go on: a message by key.
  work text check (work in ('rehearsing', 'accepting', 'taking_back')),
  work_done integer not null default 0,
  work_all integer not null default 0,
  work_failure jsonb,
  -- Whom the database refused in the end.
  refused_late jsonb not null default '[]',
  -- The books beside the figures, once it is accepted.
  books jsonb,
  created_by bigint references users,
  accepted_by bigint references users,
  accepted_at timestamptz,
  taken_back_by bigint references users,
  taken_back_at timestamptz,
  take_back_reason text check (btrim(take_back_reason) <> ''),
  created_at timestamptz not null default now(),
  constraint moves_accepted_check
    check ((state in ('accepted', 'taking_back', 'taken_back')) = (accepted_at is not null)),
  constraint moves_planned_check
    check (state in ('preparing', 'discarded') or (report is not null and moving_day is not null)),
  constraint moves_taken_back_check check (
    (state = 'taken_back') = (taken_back_at is not null)
    and (state not in ('taking_back', 'taken_back') or take_back_reason is not null)
  )
);
-- The same files are the same move, unless that was taken back.
create unique index moves_digest_key on moves (digest)
  where state in ('accepting', 'accepted', 'taking_back');
-- One is prepared at a time: whoever drops a file adds to it.
create unique index moves_preparing_key on moves ((state = 'preparing')) where state = 'preparing';
-- What the background looks for.
create index moves_work_idx on moves (id) where work is not null and work_failure is null;

-- A file of a move in preparation. What is in it is kept until the move is accepted or discarded.
create table move_files (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves,
  name text not null check (btrim(name) <> ''),
  size_bytes bigint not null check (size_bytes between 0 and 536870912),
  state text not null default 'arriving' check (state in ('arriving', 'waiting', 'read', 'refused')),
  kind text,
  day date,
  row_count integer,
  -- Of a spreadsheet: header, field and samples of each.
  columns jsonb not null default '[]',
  -- Why nothing is taken from it: a message by key.
  refusal jsonb,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  constraint move_files_refused_check check ((state = 'refused') = (refusal is not null))
);
create index move_files_move_id_idx on move_files (move_id, id);

create table move_file_parts (
  file_id bigint not null references move_files on delete cascade,
  part integer not null check (part between 0 and 1000),
  bytes bytea not null check (octet_length(bytes) between 1 and 4194304),
  created_at timestamptz not null default now(),
  primary key (file_id, part)
);
-- Files are packed already or read once: what packing costs here buys nothing.
alter table move_file_parts alter column bytes set storage external;

-- What the files would make, row by row; written anew by each rehearsal.
create table move_rows (
  move_id bigint not null references moves,
  position integer not null,
  -- Finds the row again when its file is dropped anew.
  row_key text not null,
  source text not null check (source in ('books', 'router', 'sheet')),
  outcome text not null check (outcome in ('comes_in', 'refused', 'left_out')),
  -- The field of its first fault.
  fault_field text,
  marks text[] not null default '{}',
  -- As the screen shows it, and what a search looks at. No password is in it.
  shown jsonb not null,
  search_text text not null,
  created_at timestamptz not null default now(),
  primary key (move_id, position)
);
create index move_rows_outcome_idx on move_rows (move_id, outcome, position);

-- Answers and mends are of the provider and not of one move: newer files find them here.
create table move_answers (
  about text not null,
  -- The profile, header or field that it is about; else empty.
  subject text not null default '',
  value text not null,
  answered_by bigint references users,
  created_at timestamptz not null default now(),
  primary key (about, subject)
);
create table move_mends (
  row_key text primary key,
  cells jsonb not null,
  mended_by bigint references users,
  created_at timestamptz not null default now()
);

-- What lay in tills, banks and wallets; a movement of money once the move is accepted.
create table move_places (
  move_id bigint not null references moves,
  account_id bigint not null references accounts,
  amount_paisa bigint not null check (amount_paisa > 0),
  movement_id bigint references money_movements,
  created_at timestamptz not null default now(),
  primary key (move_id, account_id)
);

create table moved_customers (
  customer_id bigint primary key references customer_ids,
  move_id bigint not null references moves,
  -- The row of the files that the customer came from.
  row_key text not null,
  created_at timestamptz not null default now(),
  taken_back_at timestamptz,
  -- What they had and is free for others.
  former_code text,
  former_name text,
  former_pppoe_user_name text,
  constraint moved_customers_former_check
    check ((taken_back_at is null) = (former_code is null) and (former_code is null) = (former_name is null))
);
create unique index moved_customers_row_key on moved_customers (row_key)
  where taken_back_at is null;
create index moved_customers_move_id_idx on moved_customers (move_id, customer_id);

-- Nobody else goes: a customer is removed in the transaction that says so of their move, and what
-- is only about who is here goes along. The money must be back to nothing.
create function remove_customer() returns trigger language plpgsql as $$
begin
  if not exists (
    select from moved_customers where customer_id = old.id and taken_back_at is not null
  ) then
    raise exception 'rows of customers are never deleted'
      using errcode = 'restrict_violation', constraint = 'never_deleted', table = 'customers';
  end if;
  if exists (
    select from customer_balances
    where customer_id = old.id and (receivable_paisa <> 0 or advance_paisa <> 0)
  ) or exists (
    select from bills where customer_id = old.id and voided_at is null
    union all
    select from payments where customer_id = old.id and deleted_at is null
  ) then
    raise exception 'customer % has money in the books and is not removed', old.code
      using errcode = 'restrict_violation', constraint = 'customer_has_money', table = 'customers';
  end if;
  delete from customer_labels where customer_id = old.id;
  delete from reminder_quiet_customers where customer_id = old.id;
  delete from customer_balances where customer_id = old.id;
  return old;
end
$$;
create trigger customers_remove before delete on customers
  for each row execute function remove_customer();
