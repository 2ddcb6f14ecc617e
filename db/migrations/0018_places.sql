-- Where the money is: what came into each place and what left it, by day. A place is an account
-- that money ends in (a till, a bank, a wallet), or the hand of a collector. Kept in the same way
-- are what staff owe and what was over or short when notes were counted, both by person, and what
-- was rounded because it was less than the smallest note. No row here is written by every payment,
-- for which payments would wait for one another (decision 0033).

-- Whether an account is kept here, by its id, so that indexes and triggers can ask it.
create function is_place(account_id bigint) returns boolean language sql immutable parallel safe
return is_money_account(account_id) or account_id in (
  account_of('collector_hand'), account_of('cash_over_short'), account_of('owed_by_staff'),
  account_of('cash_rounding')
);

-- Changes that fold_places() has not added to the days yet; kept like figure_changes
-- (0003_figures.sql), and for the same reasons.
create table place_changes (
  account_id bigint not null,
  staff_id bigint,
  -- The date of the ledger entry.
  day date not null,
  in_paisa bigint not null,
  out_paisa bigint not null,
  -- How many postings there were, and the first and last entry that they belong to: a page of a
  -- statement is found by these.
  line_count bigint not null,
  first_entry_id bigint not null,
  last_entry_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table place_days (
  account_id bigint not null references accounts,
  staff_id bigint not null, -- 0 where nobody is named
  day date not null,
  in_paisa bigint not null,
  out_paisa bigint not null,
  line_count bigint not null,
  first_entry_id bigint not null,
  last_entry_id bigint not null,
  primary key (account_id, staff_id, day)
) with (fillfactor = 50);

-- The days of places as of now: the sums, and the changes that are not in them yet. A day of a
-- place may have several rows here, which the reader adds up.
create view current_place_days as
select account_id, staff_id, day, in_paisa, out_paisa, line_count, first_entry_id, last_entry_id
from place_days
union all
select account_id, coalesce(staff_id, 0), day, in_paisa, out_paisa, line_count, first_entry_id,
  last_entry_id
from place_changes;

-- The same, computed from the ledger: to check the sums and to make them anew. What a place is, is
-- read from the accounts here and not asked of is_place(), so that each is checked against the
-- other.
create view posted_place_days as
select account_id, coalesce(staff_id, 0) as staff_id, entry_date as day,
  coalesce(sum(amount_paisa) filter (where amount_paisa > 0), 0)::bigint as in_paisa,
  coalesce(-sum(amount_paisa) filter (where amount_paisa < 0), 0)::bigint as out_paisa,
  count(*) as line_count, min(entry_id) as first_entry_id, max(entry_id) as last_entry_id
from ledger_postings postings
  join ledger_entries entries on entries.id = entry_id
  join accounts on accounts.id = account_id
where reference_type is not null
  or key in ('collector_hand', 'cash_over_short', 'owed_by_staff', 'cash_rounding')
group by account_id, coalesce(staff_id, 0), entry_date;

-- Adds the changes to the days and removes them. One process calls it at a time.
create function fold_places() returns void language sql as $$
  with gone as materialized (
    delete from place_changes returning *
  )
  insert into place_days as kept (
    account_id, staff_id, day, in_paisa, out_paisa, line_count, first_entry_id, last_entry_id
  )
  select account_id, coalesce(staff_id, 0), day, sum(in_paisa), sum(out_paisa), sum(line_count),
    min(first_entry_id), max(last_entry_id)
  from gone group by account_id, coalesce(staff_id, 0), day
  order by account_id, coalesce(staff_id, 0), day
  on conflict (account_id, staff_id, day) do update
  set in_paisa = kept.in_paisa + excluded.in_paisa,
    out_paisa = kept.out_paisa + excluded.out_paisa,
    line_count = kept.line_count + excluded.line_count,
    first_entry_id = least(kept.first_entry_id, excluded.first_entry_id),
    last_entry_id = greatest(kept.last_entry_id, excluded.last_entry_id)
$$;

-- Makes the days anew from the ledger, after rows were loaded with the triggers off. The lock keeps
-- others from writing changes meanwhile.
create function recount_places() returns void language plpgsql as $$
begin
  lock table place_changes in share row exclusive mode;
  delete from place_changes;
  delete from place_days;
  insert into place_days (
    account_id, staff_id, day, in_paisa, out_paisa, line_count, first_entry_id, last_entry_id
  )
  select account_id, staff_id, day, in_paisa, out_paisa, line_count, first_entry_id, last_entry_id
  from posted_place_days;
end
$$;

-- A till holds notes, so it never has less than nothing, on the day that something leaves it and on
-- every later day. Checked when the transaction ends, under the lock on the till's account that the
-- program takes too, so that nobody else takes money out of it meanwhile.
create function check_till_held() returns trigger language plpgsql as $$
declare
  below record;
begin
  perform from accounts where id = new.account_id and reference_type = 'cash' for no key update;
  if not found then return null; end if;
  select day, balance_paisa into below
  from (
    select day, sum(sum(in_paisa - out_paisa)) over (order by day) as balance_paisa
    from current_place_days where account_id = new.account_id and staff_id = 0 group by day
  ) as days
  where day >= new.day and balance_paisa < 0
  order by day limit 1;
  if found then
    raise exception 'less than nothing would be left in till % on %', new.account_id, below.day
      using errcode = 'check_violation', constraint = 'till_not_below_zero',
        table = tg_table_name;
  end if;
  return null;
end
$$;
create constraint trigger till_not_below_zero after insert on place_changes
  deferrable initially deferred
  -- Only hands, debts and counts that differed name one of the staff.
  for each row when (new.out_paisa > 0 and new.staff_id is null)
  execute function check_till_held();

-- The type of an account stays once money went through it or waits to: counts and the sheets of
-- closed days speak of tills, and an overdrawn bank may not become one.
create function check_place_type() returns trigger language plpgsql as $$
begin
  if exists (select from current_place_days where account_id = new.id)
    or exists (
      select from payments
      where account_id = new.id and approved_at is null and deleted_at is null
    )
  then
    raise exception 'money went through account %', new.id
      using errcode = 'restrict_violation', constraint = 'accounts_type_stays',
        table = tg_table_name;
  end if;
  return new;
end
$$;
create trigger accounts_type_stays before update of reference_type on accounts
  for each row when (old.reference_type is distinct from new.reference_type)
  execute function check_place_type();
