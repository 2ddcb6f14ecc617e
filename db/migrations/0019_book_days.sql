-- Until which day the books are closed: no entry has that date or an earlier one (check_postings()
-- in 0011_ledger.sql refuses it). Only the trigger of day_closes changes it (0022_closes.sql); this
-- refuses every other writer.
create table book_state (
  id smallint primary key default 1 check (id = 1),
  closed_until date not null default '-infinity',
  created_at timestamptz not null default now()
);
insert into book_state default values;
create trigger book_state_kept before insert or update or delete or truncate
  on book_state for each statement when (pg_trigger_depth() = 0)
  execute function refuse_direct_write();

-- Keeps the books from being closed until the transaction ends: closing a day waits for this lock,
-- whose number is ADVISORY_LOCKS.bookDay of the program. Answers until which day they are closed,
-- read after the lock is held, so that a close which it waited for is seen.
create function hold_books_open() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7163013);
  return (select closed_until from book_state);
end
$$;
