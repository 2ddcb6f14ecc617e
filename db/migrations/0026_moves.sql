-- A move brings in a provider's customers from the files of the program that was used before. It is
-- prepared in these tables without touching the books. It is accepted in batches and taken back in
-- batches, so that one which was interrupted can be continued.
create table moves (
  id bigint generated always as identity primary key,
  state text not null default 'preparing' check (state in (
    'preparing', 'accepting', 'accepted', 'taking_back', 'taken_back', 'discarded'
  )),
  -- A hash of the contents of its files, if the command brought it in.
  digest text,
  file_names text[] not null default '{}',
  -- The day that the files describe, which is also the date of the opening documents; and the day
  -- that a user chose instead.
  moving_day date,
  chosen_day date,
  -- Goes up with every change of what would come in. The rehearsal is of the revision that it
  -- names.
  revision integer not null default 1,
  rehearsed_revision integer,
  rehearsal jsonb,
  -- What was to come in, with both sides of every comparison.
  report jsonb,
  -- What the screens of the old program show, by the name of the figure.
  control jsonb not null default '{}',
  -- The reason that was given for accepting it although a figure differed.
  differs_reason text check (btrim(differs_reason) <> ''),
  -- The work in the background, how far it is, and why it cannot go on: the key and values of a
  -- message.
  work text check (work in ('rehearsing', 'accepting', 'taking_back')),
  work_done integer not null default 0,
  work_all integer not null default 0,
  work_failure jsonb,
  -- Customers whom the database refused when the move was accepted.
  refused_late jsonb not null default '[]',
  -- The figures of the books beside those of the files, once it is accepted.
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
-- The same files come in once, unless that move was taken back.
create unique index moves_digest_key on moves (digest)
  where state in ('accepting', 'accepted', 'taking_back');
-- One move is prepared at a time; further files are added to it.
create unique index moves_preparing_key on moves ((state = 'preparing')) where state = 'preparing';
-- Finds the moves that have work in the background.
create index moves_work_idx on moves (id) where work is not null and work_failure is null;

-- Files of a move in preparation. Their contents are kept until the move is accepted or discarded.
create table move_files (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves,
  name text not null check (btrim(name) <> ''),
  size_bytes bigint not null check (size_bytes between 0 and 536870912),
  state text not null default 'arriving' check (state in ('arriving', 'waiting', 'read', 'refused')),
  kind text,
  day date,
  row_count integer,
  -- The columns of a spreadsheet: the header, field and examples of each.
  columns jsonb not null default '[]',
  -- Why nothing is taken from it: the key and values of a message.
  refusal jsonb,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  constraint move_files_refused_check check ((state = 'refused') = (refusal is not null))
);
create index move_files_move_id_idx on move_files (move_id, id);

-- The contents of files, in parts of at most four megabytes.
create table move_file_parts (
  file_id bigint not null references move_files on delete cascade,
  part integer not null check (part between 0 and 1000),
  bytes bytea not null check (octet_length(bytes) between 1 and 4194304),
  created_at timestamptz not null default now(),
  primary key (file_id, part)
);
-- PostgreSQL stores them as they are: files are compressed already, or read only once.
alter table move_file_parts alter column bytes set storage external;

-- The rows that the files would bring in. Each rehearsal writes them anew.
create table move_rows (
  move_id bigint not null references moves,
  position integer not null,
  -- Identifies the row, also when its file is read again.
  row_key text not null,
  source text not null check (source in ('books', 'router', 'sheet')),
  outcome text not null check (outcome in ('comes_in', 'refused', 'left_out')),
  -- The field of the row's first fault.
  fault_field text,
  marks text[] not null default '{}',
  -- The row as the screen shows it, and the text that the search compares. Passwords are in
  -- neither.
  shown jsonb not null,
  search_text text not null,
  created_at timestamptz not null default now(),
  primary key (move_id, position)
);
create index move_rows_outcome_idx on move_rows (move_id, outcome, position);

-- Answers to the questions of a move, and corrections of its rows. They do not belong to one move,
-- so that newer files find them.
create table move_answers (
  about text not null,
  -- The profile, header or field that the answer is about; empty if it is about none.
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

-- What tills, banks and wallets had on the day of the move; each becomes a movement of money when
-- the move is accepted.
create table move_places (
  move_id bigint not null references moves,
  account_id bigint not null references accounts,
  amount_paisa bigint not null check (amount_paisa > 0),
  movement_id bigint references money_movements,
  created_at timestamptz not null default now(),
  primary key (move_id, account_id)
);

-- The customers that came in with a move.
create table moved_customers (
  customer_id bigint primary key references customer_ids,
  move_id bigint not null references moves,
  -- The row of the files that the customer came from.
  row_key text not null,
  created_at timestamptz not null default now(),
  taken_back_at timestamptz,
  -- What the customer had and others may now have, once the move was taken back.
  former_code text,
  former_name text,
  former_pppoe_user_name text,
  constraint moved_customers_former_check
    check ((taken_back_at is null) = (former_code is null) and (former_code is null) = (former_name is null))
);
create unique index moved_customers_row_key on moved_customers (row_key)
  where taken_back_at is null;
create index moved_customers_move_id_idx on moved_customers (move_id, customer_id);

-- A customer is removed only in the transaction that takes their move back, and only if nothing of
-- their money is left in the books. Rows that are only about present customers go along.
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
