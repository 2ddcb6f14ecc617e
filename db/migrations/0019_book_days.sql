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
