-- Tills that are counted, and days whose books are closed.

-- A till from one count to the next: who answered for it, and whether the count agreed.
create table till_sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  keeper_id bigint not null references users,
  opened_by bigint not null references users,
  opened_at timestamptz not null,
  -- What was counted when it was opened. Without notes, it is what the count before came to.
  opening_paisa bigint not null check (opening_paisa between 0 and 100000000000),
  opening_notes jsonb check (
    opening_notes is null or notes_paisa(opening_notes) is not distinct from opening_paisa
  ),
  -- What the books had beyond whole notes: less than the smallest note.
  opening_rest_paisa bigint not null default 0
    constraint till_sessions_opening_rest check (opening_rest_paisa between 0 and 99),
  -- What was counted, minus what the books had in whole notes.
  opening_difference_paisa bigint not null,
  -- Everything that ever came into the till and left it, up to the opening and up to the count: the
  -- differences are what moved in the session.
  in_before_paisa bigint not null,
  out_before_paisa bigint not null,
  in_until_paisa bigint,
  out_until_paisa bigint,
  closed_by bigint references users,
  closed_at timestamptz,
  -- The day of the books on which it was counted.
  book_day date,
  in_paisa bigint check (in_paisa >= 0),
  out_paisa bigint check (out_paisa >= 0),
  expected_paisa bigint generated always as
    (opening_paisa + opening_rest_paisa + in_paisa - out_paisa) stored,
  counted_paisa bigint check (counted_paisa between 0 and 100000000000),
  -- What is expected beyond whole notes, less than the smallest note: it stays in the till's books.
  rest_paisa bigint not null default 0
    constraint till_sessions_rest check (rest_paisa between 0 and 99),
  -- Null if nothing had moved and the till was closed along with the day, without a count.
  notes jsonb check (notes is null or notes_paisa(notes) is not distinct from counted_paisa),
  difference_paisa bigint,
  remarks text check (btrim(remarks) <> ''),
  created_at timestamptz not null default now(),
  constraint till_sessions_closed_whole check (
    num_nonnulls(closed_by, closed_at, book_day, in_paisa, out_paisa, counted_paisa,
      difference_paisa, in_until_paisa, out_until_paisa) in (0, 9)
  ),
  constraint till_sessions_adds_up check (
    difference_paisa = counted_paisa + rest_paisa
      - (opening_paisa + opening_rest_paisa + in_paisa - out_paisa)
  ),
  constraint till_sessions_counted
    check (closed_at is null or notes is not null or (in_paisa = 0 and out_paisa = 0))
);
-- A till has at most one session that is open.
create unique index till_sessions_open_key on till_sessions (account_id) where closed_at is null;
-- Finds the last count of a till.
create index till_sessions_account_id_idx on till_sessions (account_id, id);
-- Finds what was counted on a day.
create index till_sessions_book_day_idx on till_sessions (book_day);

create trigger till_sessions_never_deleted before delete or truncate on till_sessions
  for each statement execute function refuse_delete();
create trigger till_sessions_stay before update on till_sessions for each row when (
  old.closed_at is not null
  or (old.account_id, old.keeper_id, old.opened_by, old.opened_at, old.opening_paisa,
    old.opening_rest_paisa, old.opening_difference_paisa, old.in_before_paisa,
    old.out_before_paisa, old.created_at)
    is distinct from
    (new.account_id, new.keeper_id, new.opened_by, new.opened_at, new.opening_paisa,
      new.opening_rest_paisa, new.opening_difference_paisa, new.in_before_paisa,
      new.out_before_paisa, new.created_at)
  or old.opening_notes is distinct from new.opening_notes
) execute function refuse_as('till_session_stays',
  'what a till was opened with stays, and a count is final');

-- A session is of a till, and of the user who keeps it.
create function check_till_session() returns trigger language plpgsql as $$
begin
  if not exists (
    select from accounts where id = new.account_id and reference_type = 'cash'
      and keeper_id = new.keeper_id
  ) then
    raise exception 'account % is no till of user %', new.account_id, new.keeper_id
      using errcode = 'check_violation', constraint = 'till_session_of_keeper';
  end if;
  return null;
end
$$;
create constraint trigger till_sessions_of_keeper after insert on till_sessions
  for each row execute function check_till_session();

-- A count is on the sheet of its day, so the books of that day must be open. The lock is the one
-- that the program's writers take (ADVISORY_LOCKS.bookDay), and the day is read in a statement
-- after it.
create function check_count_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7163013);
  if new.book_day <= (select closed_until from book_state) then
    raise exception 'till % is counted on a day whose books are closed', new.account_id
      using errcode = 'check_violation', constraint = 'till_sessions_day_open',
        table = tg_table_name;
  end if;
  return new;
end
$$;
create trigger till_sessions_day_open before insert or update of book_day on till_sessions
  for each row when (new.book_day is not null)
  execute function check_count_day();

-- The keeper, type and state of a till stay while a session of it is open.
create function check_till_kept() returns trigger language plpgsql as $$
begin
  if exists (select from till_sessions where account_id = new.id and closed_at is null) then
    raise exception 'till % is open', new.id
      using errcode = 'restrict_violation', constraint = 'accounts_open_till_stays';
  end if;
  return null;
end
$$;
create constraint trigger accounts_open_till_stays
  after update of keeper_id, reference_type, is_active on accounts for each row when (
    old.keeper_id is distinct from new.keeper_id
    or old.reference_type is distinct from new.reference_type
    or (old.is_active and not new.is_active)
  ) execute function check_till_kept();

alter table ledger_entries
  add constraint ledger_entries_till_count_fkey
    foreign key (till_count_id) references till_sessions;

-- Every full check of the books (`npm run books`, and each night). The last one is on the sheet of
-- a closed day; while it has found a difference no day is closed.
create table checked_books (
  id bigint generated always as identity primary key,
  entry_count bigint not null,
  -- All entries up to this one were checked, and no entry with a lower id can still appear.
  last_entry_id bigint not null,
  -- The sums of their postings to what customers owe and have paid in advance, so that a close adds
  -- only the entries since.
  receivable_paisa bigint not null,
  advance_paisa bigint not null,
  -- What differs; null if everything agrees.
  difference text check (btrim(difference) <> ''),
  created_at timestamptz not null default now()
);
create trigger checked_books_append_only before update or delete or truncate on checked_books
  for each statement execute function refuse_change();

-- Closes of the company's days, as they were made. One that was reopened stays, beside the next
-- close of the same day.
create table day_closes (
  id bigint generated always as identity primary key,
  -- The days that it closes; the first close also closes all earlier days.
  from_day date not null check (isfinite(from_day)),
  day date not null check (isfinite(day)),
  entry_count bigint not null,
  -- The sum of all debits of the entries.
  turnover_paisa bigint not null,
  billed_paisa bigint not null,
  collected_paisa bigint not null,
  approved_paisa bigint not null,
  discount_paisa bigint not null,
  -- At the end of the day: what customers owe, how many customers owe something, and what was paid
  -- in advance.
  due_paisa bigint not null,
  due_count bigint not null,
  receivable_paisa bigint not null,
  advance_paisa bigint not null,
  -- The newest seal of the ledger, and the entry that it seals.
  last_entry_id bigint references ledger_entries,
  seal_no bigint references ledger_seals,
  seal_hash bytea check (length(seal_hash) = 32),
  checked_books_id bigint references checked_books,
  remarks text check (btrim(remarks) <> ''),
  closed_by bigint not null references users,
  closed_at timestamptz not null,
  reopened_by bigint references users,
  reopened_at timestamptz,
  reopen_reason text check (btrim(reopen_reason) <> ''),
  created_at timestamptz not null default now(),
  check (from_day <= day),
  constraint day_closes_sealed check (num_nonnulls(last_entry_id, seal_no, seal_hash) in (0, 3)),
  constraint day_closes_reopened_whole
    check (num_nonnulls(reopened_by, reopened_at, reopen_reason) in (0, 3))
);
-- A day has at most one close that was not reopened.
create unique index day_closes_day_key on day_closes (day) where reopened_at is null;

create trigger day_closes_never_deleted before delete or truncate on day_closes
  for each statement execute function refuse_delete();
create trigger day_closes_stay before update on day_closes for each row when (
  old.reopened_at is not null or new.reopened_at is null
  or (old.id, old.from_day, old.day, old.entry_count, old.turnover_paisa, old.billed_paisa,
    old.collected_paisa, old.approved_paisa, old.discount_paisa, old.due_paisa, old.due_count,
    old.receivable_paisa, old.advance_paisa, old.last_entry_id, old.seal_no, old.seal_hash,
    old.checked_books_id, old.remarks, old.closed_by, old.closed_at, old.created_at)
    is distinct from
    (new.id, new.from_day, new.day, new.entry_count, new.turnover_paisa, new.billed_paisa,
      new.collected_paisa, new.approved_paisa, new.discount_paisa, new.due_paisa, new.due_count,
      new.receivable_paisa, new.advance_paisa, new.last_entry_id, new.seal_no, new.seal_hash,
      new.checked_books_id, new.remarks, new.closed_by, new.closed_at, new.created_at)
) execute function refuse_as('day_close_stays',
  'a closed day may be reopened, once, and changes in nothing else');

-- The figures of a closed day, a row each; which columns a row has depends on its name.
create table day_close_figures (
  id bigint generated always as identity primary key,
  close_id bigint not null references day_closes,
  name text not null check (name in (
    'place', -- what came into a place and left it, and by person what was short and is owed
    'collected', -- by account and collector
    'approved', -- by account
    'expense', -- by category
    'event', -- entries of a kind and what they moved of what customers owe
    'deleted_payment', 'deleted_bill', -- each, with its reason
    'till', -- counted on these days
    'till_uncounted',
    'due' -- at the end, by zone
  )),
  account_id bigint references accounts,
  staff_id bigint references users,
  zone_id bigint references zones,
  category_id bigint references money_categories,
  payment_id bigint references payments,
  bill_id bigint references bills,
  till_session_id bigint references till_sessions,
  kind text,
  item_count bigint not null default 0,
  amount_paisa bigint not null default 0,
  opening_paisa bigint not null default 0,
  in_paisa bigint not null default 0,
  out_paisa bigint not null default 0,
  closing_paisa bigint generated always as (opening_paisa + in_paisa - out_paisa) stored,
  remarks text,
  created_at timestamptz not null default now()
);
create index day_close_figures_close_id_idx on day_close_figures (close_id);
create trigger day_close_figures_append_only before update or delete or truncate
  on day_close_figures for each statement execute function refuse_change();

-- Moves the day until which the books are closed: forward by a close, back by a reopening. The lock
-- is ADVISORY_LOCKS.bookDay, not shared, so that nobody writes on the days meanwhile.
create function keep_closed_until() returns trigger language plpgsql as $$
declare
  closed_until date;
begin
  perform pg_advisory_xact_lock(7163013);
  select book_state.closed_until into closed_until from book_state;
  if tg_op = 'INSERT' and isfinite(closed_until) and new.from_day <> closed_until + 1 then
    raise exception 'days are closed one after another'
      using errcode = 'check_violation', constraint = 'day_closes_in_order';
  end if;
  if tg_op = 'UPDATE' and new.day <> closed_until then
    raise exception 'the last closed day is reopened first'
      using errcode = 'check_violation', constraint = 'day_closes_last_first';
  end if;
  update book_state set closed_until =
    coalesce((select max(day) from day_closes where reopened_at is null), '-infinity');
  return null;
end
$$;
create trigger day_closes_move_books after insert or update on day_closes
  for each row execute function keep_closed_until();
