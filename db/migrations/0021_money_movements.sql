-- Movements of money other than payments and hand-overs: transfers between places, pay-outs,
-- pay-ins. A movement is a document: what it was entered as stays. It is posted at once, or waits
-- for a second person; once it is posted, it is taken back by a reversal.
create table movement_counters (
  month date primary key check (extract(day from month) = 1),
  last_number integer not null check (last_number > 0),
  created_at timestamptz not null default now()
);

create table money_movements (
  id bigint generated always as identity primary key,
  movement_no text not null
    constraint money_movements_movement_no_key unique
    check (movement_no ~ '^M\d{4}-\d{6,}$'),
  kind text not null check (kind in ('transfer', 'paid_out', 'paid_in')),
  state text not null check (state in ('waiting', 'posted', 'refused', 'taken_back')),
  -- The day it happened. Its ledger entry has the day of the books (0019_book_days.sql).
  movement_date date not null,
  -- The place that money leaves; of a pay-in, the place that it comes into.
  account_id bigint not null references accounts
    constraint money_movements_account_is_place check (is_money_account(account_id)),
  to_account_id bigint references accounts
    constraint money_movements_target_is_place check (is_money_account(to_account_id)),
  -- What arrives. The fee of a transfer leaves the first place besides.
  amount_paisa bigint not null
    constraint money_movements_amount_above_zero check (amount_paisa > 0),
  fee_paisa bigint not null default 0
    constraint money_movements_fee_not_negative check (fee_paisa >= 0),
  -- How much less than the refund the till paid, because it was less than the smallest note; booked
  -- as rounding.
  rounded_paisa bigint not null default 0
    constraint money_movements_rounded_below_note check (rounded_paisa between 0 and 99),
  category_id bigint,
  -- The account that the category is booked to.
  category_account_id bigint,
  staff_id bigint references users,
  customer_id bigint references customer_ids,
  remarks text,
  created_by bigint not null references users,
  created_at timestamptz not null,
  -- The user who was the only active Super Admin when it was entered, and may therefore approve
  -- their own.
  only_admin_id bigint references users,
  decided_by bigint references users,
  decided_at timestamptz,
  refusal_reason text,
  taken_back_by bigint references users,
  taken_back_at timestamptz,
  take_back_reason text,
  constraint money_movements_amount_bound check (amount_paisa + fee_paisa <= 100000000000),
  constraint money_movements_refund_bound
    check (customer_id is null or amount_paisa <= 1000000000),
  constraint money_movements_category_fkey
    foreign key (category_id, category_account_id) references money_categories (id, account_id),
  constraint money_movements_target_by_kind
    check ((to_account_id is not null) = (kind = 'transfer')),
  constraint money_movements_two_places check (to_account_id <> account_id),
  constraint money_movements_fee_by_kind check (fee_paisa = 0 or kind = 'transfer'),
  -- The 1000 paisa are LARGEST_SMALL_FEE of domain/bounds.ts.
  constraint money_movements_fee_bound check (fee_paisa <= greatest(amount_paisa, 1000)),
  constraint money_movements_rounded_refund check (rounded_paisa = 0 or customer_id is not null),
  constraint money_movements_category_by_kind check (
    (category_id is null) = (kind = 'transfer')
    and (category_id is null) = (category_account_id is null)
  ),
  constraint money_movements_staff_by_category
    check ((staff_id is not null)
      = (category_account_id is not distinct from account_of('owed_by_staff'))),
  constraint money_movements_customer_by_category
    check ((customer_id is not null)
      = (category_account_id is not distinct from account_of('customer_advance'))),
  constraint money_movements_waits_by_kind
    check (kind <> 'paid_in' or (decided_by is null and state not in ('waiting', 'refused'))),
  constraint money_movements_decided check ((decided_by is null) = (decided_at is null)),
  constraint money_movements_refused
    check (state <> 'refused' or (decided_by is not null and refusal_reason is not null)),
  constraint money_movements_approved_by_another check (
    decided_by <> created_by or state = 'refused'
    or coalesce(only_admin_id = decided_by, false)
  ),
  constraint money_movements_taken_back check (
    (state = 'taken_back') = (taken_back_by is not null)
    and (taken_back_by is null) = (taken_back_at is null)
    and (taken_back_by is null) = (take_back_reason is null)
  )
);
-- What a place had at the beginning is paid in once.
create unique index money_movements_opening_once_key on money_movements (account_id)
  where category_account_id = account_of('opening_balance') and state = 'posted';
-- What a user paid out or transferred in a month without a second person.
create index money_movements_unapproved_idx on money_movements (created_by, created_at)
  where state = 'posted' and decided_by is null and kind <> 'paid_in';
-- Finds the movements that wait for a second person.
create index money_movements_waiting_idx on money_movements (id) where state = 'waiting';

create trigger money_movements_never_deleted before delete or truncate on money_movements
  for each statement execute function refuse_delete();
create trigger money_movements_document_stays
  before update on money_movements for each row when (
    (old.id, old.movement_no, old.kind, old.movement_date, old.account_id, old.to_account_id,
      old.amount_paisa, old.fee_paisa, old.category_id, old.staff_id, old.customer_id, old.remarks,
      old.created_by, old.created_at, old.only_admin_id)
    is distinct from
    (new.id, new.movement_no, new.kind, new.movement_date, new.account_id, new.to_account_id,
      new.amount_paisa, new.fee_paisa, new.category_id, new.staff_id, new.customer_id, new.remarks,
      new.created_by, new.created_at, new.only_admin_id)
  )
  execute function refuse_as('money_movement_stays', 'what a movement was entered as stays');
-- A movement is decided once and taken back once.
create trigger money_movements_state_stays
  before update on money_movements for each row when (
    (old.state, new.state) not in (
      ('waiting', 'posted'), ('waiting', 'refused'), ('waiting', 'taken_back'),
      ('posted', 'taken_back')
    )
    or (old.state = 'posted' and
      (old.decided_by, old.decided_at) is distinct from (new.decided_by, new.decided_at))
  )
  execute function refuse_as('money_movement_state_stays',
    'a movement is decided once and taken back once');

alter table ledger_entries
  add constraint ledger_entries_movement_id_fkey
    foreign key (movement_id) references money_movements;
-- A movement is posted once. The index also finds its entry, to take it back.
create unique index ledger_entries_movement_once_key on ledger_entries (movement_id)
  where movement_id is not null and reverses_entry_id is null;

-- When a transaction ends, a posted movement has an entry that is not reversed, one that was taken
-- back has an entry that is reversed, and every other one has none.
create function check_movement_posted() returns trigger language plpgsql as $$
declare
  entry_id_posted bigint;
  is_reversed boolean;
begin
  select id into entry_id_posted from ledger_entries
  where movement_id = new.id and reverses_entry_id is null;
  is_reversed := exists (select from ledger_entries where reverses_entry_id = entry_id_posted);
  if (case new.state
      when 'posted' then entry_id_posted is null or is_reversed
      when 'taken_back' then entry_id_posted is not null and not is_reversed
      else entry_id_posted is not null
    end)
  then
    raise exception 'movement % is %, and its entries say otherwise', new.movement_no, new.state
      using errcode = 'check_violation', constraint = 'money_movement_posted';
  end if;
  return null;
end
$$;
create constraint trigger money_movements_posted after insert or update on money_movements
  deferrable initially deferred
  for each row execute function check_movement_posted();

-- The entries of a day, for its close, and all those since, for a report "as of". Days come in
-- order, so that payments write to the last page of the index only.
create index ledger_entries_day_idx on ledger_entries (entry_date, id);
-- The statement of a place, newest first.
create index ledger_postings_place_idx on ledger_postings (account_id, staff_id, entry_id)
  where is_place(account_id);
