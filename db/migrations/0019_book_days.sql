-- How far the books are closed: no entry is dated on or before that day (check_postings() in
-- 0011 refuses it). A trigger alone moves it; whoever else does is refused.
create table book_state (
  id smallint primary key default 1 check (id = 1),
  closed_until date not null default '-infinity',
  created_at timestamptz not null default now()
);
insert into book_state default values;
create trigger book_state_kept before insert or update or delete or truncate
  on book_state for each statement when (pg_trigger_depth() = 0)
  execute function refuse_direct_write();

-- Holds the books open until the transaction ends: closing a day waits for this lock
-- (ADVISORY_LOCKS.bookDay). Answers how far they are closed, read after the lock, so that a close
-- that it waited for is seen.
create function hold_books_open() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7163013);
  return (select closed_until from book_state);
end
$$;
