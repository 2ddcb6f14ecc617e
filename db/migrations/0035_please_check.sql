-- What an owner may want to look at: the list itself is read from the documents. Kept are which
-- entries were ticked off, and transaction numbers that were refused, which nothing else remembers.
create table check_ticks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('long_in_hand', 'high_discount', 'dated_back',
    'deleted_approved', 'number_twice', 'counts_differ', 'no_arrival', 'weaker_match')),
  record_id bigint not null,
  -- It stays ticked off as long as these are what they were.
  facts text not null check (btrim(facts) <> ''),
  -- The entry as it was shown.
  entry jsonb not null check (jsonb_typeof(entry) = 'object'),
  remark text not null check (btrim(remark) <> ''),
  ticked_by bigint not null references users,
  ticked_at timestamptz not null,
  ended_by bigint references users,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint check_ticks_ended check ((ended_at is null) = (ended_by is null))
);
create unique index check_ticks_once_key on check_ticks (kind, record_id, facts)
  where ended_at is null;
create trigger check_ticks_never_deleted before delete or truncate on check_ticks
  for each statement execute function refuse_delete();
create trigger check_ticks_stay before update on check_ticks for each row when (
  (old.id, old.kind, old.record_id, old.facts, old.entry, old.remark, old.ticked_by, old.ticked_at, old.created_at) is distinct from
  (new.id, new.kind, new.record_id, new.facts, new.entry, new.remark, new.ticked_by, new.ticked_at, new.created_at)
  or old.ended_at is not null
) execute function refuse_as('check_tick_stays', 'ticking off is undone once and changes in nothing else');

-- A transaction number that was entered for another customer than the payment that has it. The
-- payment was refused, so there is no other trace.
create table number_attempts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- For whom it was entered; not a foreign key, because it must keep no customer from leaving.
  customer_id bigint not null,
  amount_paisa bigint not null check (amount_paisa >= 0),
  tried_by bigint not null references users,
  tried_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index number_attempts_tried_idx on number_attempts (tried_at);
create trigger number_attempts_append_only before update or delete or truncate
  on number_attempts for each statement execute function refuse_change();

-- Each finds the few that are worth a look among years of payments.
create index payments_discounted_idx on payments (payment_date)
  include (id, created_by, discount_paisa) where discount_paisa > 0 and deleted_at is null;
create index payments_dated_back_idx on payments (created_at)
  where deleted_at is null and collected_by is not null
    and payment_date < (created_at at time zone 'UTC')::date - 5;
create index payments_deleted_approved_idx on payments (deleted_at)
  where deleted_at is not null and approved_at is not null and collected_by is not null;
create index arrival_matches_against_idx on arrival_matches (matched_at)
  where against is not null and ended_at is null;

insert into role_rights (role_id, right_name) values ('1', 'please_check');
