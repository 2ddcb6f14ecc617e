-- Where the money is: what came into each place and what left it, by day. A place is an account that
-- money ends in (a till, a bank, a wallet), a collector's hand, and, kept the same way by person,
-- what staff owe and what was over or short when notes were counted; and what was less than the
-- smallest note. No row of a place is written by every payment, or payments would wait for one
-- another (decision 0033).

-- Whether an account is one of those: by its id, so that an index and a trigger can ask it.
create function is_place(account_id bigint) returns boolean language sql immutable parallel safe
return is_money_account(account_id) or account_id in (
  account_of('collector_hand'), account_of('cash_over_short'), account_of('owed_by_staff'),
  account_of('cash_rounding')
);

-- What has happened since it was folded, as figure_changes (0003).
create table place_changes (
  account_id bigint not null,
  staff_id bigint,
  -- The entry's.
  day date not null,
  in_paisa bigint not null,
  out_paisa bigint not null,
  -- Its postings, and which entries bound them: a page of a statement is found by them.
  line_count bigint not null,
  first_entry_id bigint not null,
  last_entry_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table place_days (
  account_id bigint not null references accounts,
  staff_id bigint not null, -- 0 for none
  day date not null,
  in_paisa bigint not null,
  out_paisa bigint not null,
  line_count bigint not null,
  first_entry_id bigint not null,
  last_entry_id bigint not null,
  primary key (account_id, staff_id, day)
) with (fillfactor = 50);

-- What holds at this moment: a place's day may have several rows here, which the reader adds up.
create view current_place_days as
select account_id, staff_id, day, in_paisa, out_paisa, line_count, first_entry_id, last_entry_id
from place_days
union all
select account_id, coalesce(staff_id, 0), day, in_paisa, out_paisa, line_count, first_entry_id,
  last_entry_id
from place_changes;

-- The same from the ledger: to check the sums, and to begin anew. It asks the accounts what a place
-- is, and not is_place(), so that the two are checked against each other.
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

-- Puts the changes into the sums; one caller at a time.
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

-- Adds the places up anew, for rows that were loaded with the triggers off; nobody writes a change
-- meanwhile.
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

-- What leaves a till was in it, on its own day and on every later one: a till holds notes, today and
-- in the past. It looks when the transaction ends, with the lock that the product takes too: nobody
-- else takes money out of that till meanwhile.
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

-- A till stays a till once money went through it or waits for it: a day's sheet and its counts speak
-- of tills, and a bank that is overdrawn may not become one.
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
