-- Hand-overs of cash from a collector's hand to a till: both sides count, and it is posted once the
-- counts agree (decision 0035). Triggers make sure that a payment is in one hand-over at a time,
-- and that nobody approves or deletes it meanwhile.

-- The payments in a collector's hand, oldest first, with their till: what can be handed over.
create index payments_in_hand_idx on payments (collected_by, payment_date, id)
  include (account_id, amount_paisa) where approved_at is null and deleted_at is null;

create table handover_counters (
  month date primary key check (extract(day from month) = 1),
  last_number integer not null default 0 check (last_number >= 0),
  created_at timestamptz not null default now()
);

-- The sum of counted notes, [{"note": 500, "pieces": 3}, ...] in taka; null if the list is no
-- count.
create function notes_paisa(notes jsonb) returns bigint
  language sql immutable parallel safe as $$
  select case when count(*) = count(distinct note)
      and coalesce(bool_and(note in (1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
        and pieces between 0 and 999999), true)
    then coalesce(sum(note * pieces), 0)::bigint * 100 end
  from jsonb_to_recordset(notes) as counted (note bigint, pieces bigint)
$$;

-- The part of an amount, which is not below zero, that notes can make; what is less than the
-- smallest note is left out.
create function whole_notes(paisa bigint) returns bigint language sql immutable parallel safe
return paisa - paisa % 100;

create table handovers (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^H[0-9]{4}-[0-9]{6,}$'),
  collector_id bigint not null references users,
  -- The till that gets the cash. All payments of the hand-over were taken for it.
  account_id bigint not null references accounts,
  state text not null check (state in (
    'submitted', 'counts_differ', 'counts_agree', 'withdrawn', 'returned', 'accepted'
  )),
  payment_count integer not null check (payment_count > 0),
  payments_paisa bigint not null
    check (payments_paisa > 0)
    constraint handovers_amount_bound check (payments_paisa <= 100000000000),
  -- What the collector spent on the way, as submitted, and how much of it the receiver accepted.
  outlays_paisa bigint not null check (outlays_paisa between 0 and payments_paisa),
  accepted_outlays_paisa bigint
    check (accepted_outlays_paisa between 0 and outlays_paisa),
  -- The latest count of the collector's side, and of the receiver's.
  collector_paisa bigint not null check (collector_paisa >= 0),
  receiver_paisa bigint check (receiver_paisa >= 0),
  receiver_id bigint references users,
  -- The user who was the only active Super Admin when it was received, which nobody could tell
  -- afterwards.
  only_admin_id bigint references users,
  -- What the collector said about notes that are missing: 'made_good' if the collector owes them,
  -- 'difference' if not.
  shortage text check (shortage in ('made_good', 'difference')),
  submitted_by bigint not null references users,
  submit_reason text check (btrim(submit_reason) <> ''),
  submitted_at timestamptz not null,
  remarks text,
  decided_by bigint references users,
  decision_reason text check (btrim(decision_reason) <> ''),
  ended_by bigint references users,
  ended_at timestamptz,
  return_reason text check (btrim(return_reason) <> ''),
  created_at timestamptz not null default now(),
  constraint handovers_reason_of_another
    check ((submitted_by = collector_id) = (submit_reason is null)),
  constraint handovers_counted_by check ((receiver_id is null) = (receiver_paisa is null)),
  constraint handovers_state_of_counts check (case state
    when 'counts_differ' then receiver_paisa is not null and receiver_paisa <> collector_paisa
    when 'counts_agree' then receiver_paisa is not null and receiver_paisa = collector_paisa
    when 'accepted' then receiver_paisa is not null and receiver_paisa = collector_paisa
    when 'returned' then true
    else receiver_paisa is null
  end),
  -- Nobody receives notes that they have collected or handed over themselves, unless nobody else
  -- could.
  constraint handovers_received_by_another check (
    receiver_id not in (collector_id, submitted_by) or coalesce(receiver_id = only_admin_id, false)
  ),
  constraint handovers_decided_with_reason
    check ((decided_by is null) = (decision_reason is null)),
  constraint handovers_decided_by_another
    check (decided_by <> receiver_id or coalesce(decided_by = only_admin_id, false)),
  constraint handovers_debt_by_own_word check (
    coalesce(shortage, '') <> 'made_good' or decided_by is null and submitted_by = collector_id
  ),
  constraint handovers_ended check (
    (ended_at is not null) = (state in ('withdrawn', 'returned', 'accepted'))
    and (ended_at is null) = (ended_by is null)
  ),
  check ((return_reason is not null) = (state = 'returned')),
  check ((accepted_outlays_paisa is not null) = (state = 'accepted')),
  constraint handovers_accepted_by_receiver check (state <> 'accepted' or ended_by = receiver_id)
);
-- The hand-overs of a collector, latest first. The list sorts and filters those of all without an
-- index, as they are few.
create index handovers_collector_id_idx on handovers (collector_id, id);
-- The few that are still under way, which every user's badge counts.
create index handovers_open_idx on handovers (id)
  where state in ('submitted', 'counts_differ', 'counts_agree');

create trigger handovers_never_deleted before delete or truncate on handovers
  for each statement execute function refuse_delete();
create trigger handovers_document_stays before update on handovers for each row when (
    (old.id, old.number, old.collector_id, old.account_id, old.payment_count, old.payments_paisa,
      old.outlays_paisa, old.submitted_by, old.submit_reason, old.submitted_at, old.remarks,
      old.created_at)
    is distinct from
    (new.id, new.number, new.collector_id, new.account_id, new.payment_count, new.payments_paisa,
      new.outlays_paisa, new.submitted_by, new.submit_reason, new.submitted_at, new.remarks,
      new.created_at)
  )
  execute function refuse_as('handover_document_stays', 'what a hand-over was submitted as stays');
-- A hand-over goes forward only: submitted, counts differ, counts agree, ended.
create trigger handovers_go_forward before update on handovers for each row when (
    old.state in ('withdrawn', 'returned', 'accepted') and old is distinct from new
    or old.state in ('counts_differ', 'counts_agree') and new.state in ('submitted', 'withdrawn')
    or old.state = 'counts_agree' and new.state = 'counts_differ'
    or old.state <> 'counts_agree' and new.state = 'accepted'
    or old.state = 'counts_agree' and (old.collector_paisa, old.receiver_paisa)
      is distinct from (new.collector_paisa, new.receiver_paisa)
    or old.receiver_id is not null and old.receiver_id is distinct from new.receiver_id
  )
  execute function refuse_as('handovers_go_forward', 'a hand-over goes forward only');

-- All counts of both sides.
create table handover_counts (
  id bigint generated always as identity primary key,
  handover_id bigint not null references handovers,
  side text not null check (side in ('collector', 'receiver')),
  counted_by bigint not null references users,
  counted_at timestamptz not null,
  notes jsonb not null check (jsonb_typeof(notes) = 'array' and jsonb_array_length(notes) <= 10),
  amount_paisa bigint not null
    constraint handover_counts_amount_bound check (amount_paisa between 0 and 100000000000),
  -- The count was not made anew: this side confirmed that of the other side.
  is_confirmation boolean not null default false,
  created_at timestamptz not null default now(),
  constraint handover_counts_sum check (notes_paisa(notes) is not distinct from amount_paisa)
);
create index handover_counts_handover_id_idx on handover_counts (handover_id);
create trigger handover_counts_append_only before update or delete or truncate on handover_counts
  for each statement execute function refuse_change();

-- What the collector spent out of the cash before handing it over.
create table handover_outlays (
  id bigint generated always as identity primary key,
  handover_id bigint not null references handovers,
  category_id bigint not null,
  -- The account of expenses; a column, so that a foreign key refuses a category of another account.
  account_id bigint not null default account_of('expenses')
    check (account_id = account_of('expenses')),
  amount_paisa bigint not null check (amount_paisa between 1 and 1000000000),
  remarks text,
  is_accepted boolean,
  created_at timestamptz not null default now(),
  constraint handover_outlays_category_fkey
    foreign key (category_id, account_id) references money_categories (id, account_id)
);
create index handover_outlays_handover_id_idx on handover_outlays (handover_id);
create trigger handover_outlays_never_deleted before delete or truncate on handover_outlays
  for each statement execute function refuse_delete();
create trigger handover_outlays_stay before update on handover_outlays for each row when (
    (old.id, old.handover_id, old.category_id, old.account_id, old.amount_paisa, old.remarks,
      old.created_at)
    is distinct from
    (new.id, new.handover_id, new.category_id, new.account_id, new.amount_paisa, new.remarks,
      new.created_at)
    or old.is_accepted is not null
  )
  execute function refuse_as('handover_outlay_stays', 'an outlay is accepted or struck once');

-- Outlays are inserted in the transaction of their hand-over: now() is when that began.
create function check_handover_outlay() returns trigger language plpgsql as $$
begin
  if not exists (select from handovers where id = new.handover_id and created_at = now()) then
    raise exception 'an outlay comes with its hand-over'
      using errcode = 'check_violation', constraint = 'handover_outlays_with_handover',
        table = tg_table_name;
  end if;
  return new;
end
$$;
create trigger handover_outlays_check_new before insert on handover_outlays
  for each row execute function check_handover_outlay();

-- The payments of each hand-over.
create table handover_payments (
  handover_id bigint not null references handovers,
  payment_id bigint not null references payments,
  -- The hand-over was withdrawn or returned, and the payment is in the collector's hand again.
  is_released boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (handover_id, payment_id)
);
-- A payment is in one hand-over at a time.
create unique index handover_payments_once_key on handover_payments (payment_id)
  where not is_released;
-- Only release_handover_payments() changes these rows, as the hand-over changes its state.
create trigger handover_payments_kept before update or delete or truncate on handover_payments
  for each statement when (pg_trigger_depth() = 0) execute function refuse_direct_write();

create function release_handover_payments() returns trigger language plpgsql as $$
begin
  update handover_payments set is_released = true where handover_id = new.id;
  return null;
end
$$;
create trigger handovers_release_payments after update of state on handovers
  for each row when (old.state <> new.state and new.state in ('withdrawn', 'returned'))
  execute function release_handover_payments();

-- The payments of a hand-over are inserted in its transaction, and are in that collector's hand and
-- for that till. Their rows are locked, so that nobody approves or deletes one meanwhile. They are
-- looked up by key, by an array and `offset 0`: a session keeps its first plan, and one made for
-- thousands would read all payments for a single one (server/handovers/handover-plans.test.ts).
create function check_handover_payments() returns trigger language plpgsql as $$
begin
  perform from payments where id = any(array(select payment_id from added)) order by id
  for no key update;
  if exists (
    select from added join handovers on handovers.id = handover_id
      left join lateral (select * from payments where id = payment_id offset 0) payment on true
    where handovers.created_at <> now() or handovers.state <> 'submitted' or is_released
      or collected_by <> collector_id or payment.account_id <> handovers.account_id
      or amount_paisa = 0 or approved_at is not null or deleted_at is not null
  ) then
    raise exception 'a payment is not in the hand that hands it over'
      using errcode = 'check_violation', constraint = 'handover_payments_in_hand',
        table = tg_table_name;
  end if;
  return null;
end
$$;
create trigger handover_payments_check_new after insert on handover_payments
  referencing new table as added
  for each statement execute function check_handover_payments();

-- When its transaction ends, a hand-over is the sum of its payments and of its outlays.
create function check_handover_sums() returns trigger language plpgsql as $$
begin
  if (new.payment_count, new.payments_paisa) <> (
    select count(*), coalesce(sum(amount_paisa), 0) from payments
    where id = any(array(select payment_id from handover_payments where handover_id = new.id))
  ) or new.outlays_paisa <> (
    select coalesce(sum(amount_paisa), 0) from handover_outlays where handover_id = new.id
  ) then
    raise exception 'hand-over % is not the sum of its payments and outlays', new.number
      using errcode = 'check_violation', constraint = 'handovers_sums', table = tg_table_name;
  end if;
  return null;
end
$$;
create constraint trigger handovers_check_sums after insert on handovers
  deferrable initially deferred
  for each row execute function check_handover_sums();

-- When a transaction ends, a hand-over has the sums of the latest counts of its two sides.
create function check_handover_counts() returns trigger language plpgsql as $$
begin
  if exists (
    select from handovers
    where id = new.id and (collector_paisa, receiver_paisa) is distinct from (
      (select amount_paisa from handover_counts
        where handover_id = new.id and side = 'collector' order by id desc limit 1),
      (select amount_paisa from handover_counts
        where handover_id = new.id and side = 'receiver' order by id desc limit 1)
    )
  ) then
    raise exception 'hand-over % does not go by its latest counts', new.number
      using errcode = 'check_violation', constraint = 'handovers_latest_counts',
        table = tg_table_name;
  end if;
  return null;
end
$$;
create constraint trigger handovers_check_counts
  after insert or update of collector_paisa, receiver_paisa, state on handovers
  deferrable initially deferred
  for each row execute function check_handover_counts();

-- An accepted hand-over has all its payments approved by the receiver, a decision on each outlay,
-- and in the till what was counted. Payments and postings are looked up by an array of keys,
-- because a join would read all there ever were.
create function check_accepted_handover() returns trigger language plpgsql as $$
begin
  if new.payment_count <> (
      select count(*) from payments
      where id = any(array(select payment_id from handover_payments where handover_id = new.id))
        and approved_by = new.receiver_id
    ) or exists (
      select from handover_outlays where handover_id = new.id and is_accepted is null
    ) or new.accepted_outlays_paisa <> (
      select coalesce(sum(amount_paisa), 0) from handover_outlays
      where handover_id = new.id and is_accepted
    ) or new.receiver_paisa <> (
      select coalesce(sum(amount_paisa), 0) from ledger_postings
      where entry_id = any(array(select id from ledger_entries where handover_id = new.id))
        and account_id = new.account_id
    ) then
    raise exception 'hand-over % is accepted, and not all of it is posted', new.number
      using errcode = 'check_violation', constraint = 'handovers_accepted_whole',
        table = tg_table_name;
  end if;
  return null;
end
$$;
create constraint trigger handovers_check_accepted after update of state on handovers
  deferrable initially deferred
  for each row when (old.state <> 'accepted' and new.state = 'accepted')
  execute function check_accepted_handover();

-- A payment in a hand-over that has not ended is neither approved nor deleted. Checked once a
-- statement, as thousands are approved at once, by a look-up of the key for each payment.
create function check_payments_on_the_way() returns trigger language plpgsql as $$
declare
  held_id bigint;
begin
  select id into held_id from added
  where (approved_at is not null or deleted_at is not null) and (
    select state in ('submitted', 'counts_differ', 'counts_agree')
    from handover_payments join handovers on handovers.id = handover_id
    where payment_id = added.id and not is_released
  ) limit 1;
  if held_id is not null then
    raise exception 'payment % is in a hand-over', held_id
      using errcode = 'restrict_violation', constraint = 'payments_on_the_way',
        table = tg_table_name;
  end if;
  return null;
end
$$;
create trigger payments_check_on_the_way after update on payments
  referencing new table as added
  for each statement execute function check_payments_on_the_way();

alter table ledger_entries add constraint ledger_entries_handover_fkey
  foreign key (handover_id) references handovers;
-- Finds the entries of a hand-over: to check that all of it is posted, and what of it is owed.
create index ledger_entries_handover_id_idx on ledger_entries (handover_id)
  where handover_id is not null;

-- How debts of staff were settled, and why; the ledger has the postings.
create table staff_debt_settlements (
  id bigint generated always as identity primary key,
  staff_id bigint not null references users,
  way text not null check (way in ('notes', 'salary', 'forgiven', 'taken_over')),
  amount_paisa bigint not null check (amount_paisa between 1 and 100000000000),
  settled_on date not null,
  -- The till into which the notes were paid.
  account_id bigint references accounts,
  reason text check (btrim(reason) <> ''),
  settled_by bigint not null references users,
  only_admin_id bigint references users,
  entry_id bigint not null unique references ledger_entries,
  created_at timestamptz not null default now(),
  check ((account_id is not null) = (way = 'notes')),
  constraint staff_debt_settlements_reason
    check (reason is not null or way not in ('salary', 'forgiven')),
  -- A user takes a debt over by their own word; every other way is entered by somebody else, unless
  -- nobody else could.
  constraint staff_debt_settlements_by check (case way
    when 'taken_over' then settled_by = staff_id
    else settled_by <> staff_id or coalesce(settled_by = only_admin_id, false)
  end)
);
create index staff_debt_settlements_staff_id_idx on staff_debt_settlements (staff_id, id);
create trigger staff_debt_settlements_append_only
  before update or delete or truncate on staff_debt_settlements
  for each statement execute function refuse_change();

-- A user who holds cash, owes something or keeps a till stays active until that is handed over and
-- settled.
create function check_leaving_user() returns trigger language plpgsql as $$
declare
  held text;
begin
  held := case
    when exists (
      select from payments join accounts on accounts.id = account_id
      where collected_by = new.id and approved_at is null and deleted_at is null
        and amount_paisa > 0 and reference_type = 'cash'
    ) then 'users_hold_no_cash'
    when (
      select coalesce(sum(in_paisa - out_paisa), 0) from current_place_days
      where account_id = account_of('owed_by_staff') and staff_id = new.id
    ) <> 0 then 'users_owe_nothing'
    when exists (
      select from accounts where keeper_id = new.id and is_active
    ) then 'users_keep_no_till'
  end;
  if held is not null then
    raise exception 'user % is made inactive and holds money, a debt or a till', new.id
      using errcode = 'restrict_violation', constraint = held, table = tg_table_name;
  end if;
  return new;
end
$$;
create trigger users_check_leaving before update of is_active on users
  for each row when (old.is_active and not new.is_active)
  execute function check_leaving_user();
