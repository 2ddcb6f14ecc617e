-- Money that comes by itself: what the records of wallets and banks say reached or left an account,
-- whose it is, and what nobody's it is (docs/arrivals.md).

-- A payment that nobody collected: the wallet's own record brought it. It is in the account at
-- once, and approved, because there is no hand for it to wait in. What the wallet kept of a payment
-- is a bank charge of the company.
alter table payments alter column collected_by drop not null;
alter table payments add column fee_paisa bigint not null default 0;

create or replace function check_payment() returns trigger language plpgsql as $$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    new.trx_key := trx_key(new.trx_id);
    -- Refused here already, because reports of money go by this day and a payment may have no entry
    -- at all.
    if new.booked_on <= (select closed_until from book_state) then
      broken := 'payments_day_open';
    end if;
  else
    new.trx_key := old.trx_key;
  end if;
  broken := case
    when broken is not null then broken
    when new.amount_paisa not between 0 and 1000000000 then 'payments_amount_bound'
    when new.discount_paisa not between 0 and 1000000000 then 'payments_discount_bound'
    when new.amount_paisa + new.discount_paisa = 0 then 'payments_of_something'
    when new.advance_paisa not between 0 and new.amount_paisa then 'payments_advance_bound'
    when new.fee_paisa not between 0 and new.amount_paisa then 'payments_fee_bound'
    when new.booked_on < new.payment_date then 'payments_booked_not_before'
    when new.short_code !~ '^[0-9A-Za-z]{10,}$' then 'payments_short_code'
    when (new.trx_id is null) <> (new.trx_key is null) then 'payments_trx_key_there'
    when (new.trx_id is null) <> (new.trx_account_type is null) then 'payments_trx_account'
    when (new.trx_shared_with is null) <> (new.trx_shared_reason is null)
      or new.trx_shared_with is not null and new.trx_account_type <> 'mobile'
      or btrim(new.trx_shared_reason) = '' then 'payments_trx_sharing'
    when not new.receipt ?& array['customerName', 'mobileNo', 'accountName', 'unpaidPaisa']
      then 'payments_receipt_whole'
    when (new.approved_at is null) <> (new.approved_by is null) then 'payments_approved_by_one'
    when (new.deleted_at is null) <> (new.deleted_by is null) then 'payments_deleted_by_one'
    when new.collected_by is null and new.approved_at is null then 'payments_waits_in_a_hand'
    -- A payment is approved by another user than the one who collected it, unless nobody else
    -- could.
    when new.approved_by = new.collected_by
      and new.approved_by is distinct from new.only_admin_id then 'payments_approved_by_another'
  end;
  if broken is not null then
    raise exception 'payment % breaks a rule of its row: %', new.id, broken
      using errcode = 'check_violation', constraint = broken, table = tg_table_name;
  end if;
  return new;
end
$$;

drop trigger payments_state_stays on payments;
create trigger payments_state_stays
  before update of approved_at, approved_by, deleted_at, deleted_by, deletion_reason, fee_paisa
  on payments for each row when (
    (old.approved_at is not null or old.deleted_at is not null)
      and (old.approved_at, old.approved_by, old.fee_paisa)
        is distinct from (new.approved_at, new.approved_by, new.fee_paisa)
    or old.deleted_at is not null
      and (old.deleted_at, old.deleted_by, old.deletion_reason)
        is distinct from (new.deleted_at, new.deleted_by, new.deletion_reason)
  )
  execute function refuse_as('payment_state_stays',
    'a payment is approved once, and once deleted it stays so');

-- Finds the payment that has the number of an arrival.
create index payments_account_trx_idx on payments (account_id, trx_key)
  where trx_key is not null and deleted_at is null;

-- Finds payments of an account that have no arrival, by their day.
create index payments_account_day_idx on payments (account_id, payment_date, id)
  where deleted_at is null;

-- Finds whose other number paid.
create index customers_alternate_mobile_idx on customers (alternate_mobile_no, id)
  where alternate_mobile_no is not null;

-- A file of a wallet or a bank, as it was brought: which time it covers, what the account had
-- before and after, and what became of its lines. The same file comes once.
create table arrival_statements (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  file_name text not null check (btrim(file_name) <> ''),
  -- The SHA-256 of the file.
  digest bytea not null check (length(digest) = 32),
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Null where the file does not say a balance.
  opening_paisa bigint,
  closing_paisa bigint,
  line_count integer not null check (line_count > 0),
  -- Lines that nobody had told before, and those that are known from another source.
  new_count integer not null check (new_count >= 0),
  known_count integer not null check (known_count >= 0),
  -- Lines of a number that came with another amount.
  differing_count integer not null default 0 check (differing_count >= 0),
  in_paisa bigint not null check (in_paisa >= 0),
  out_paisa bigint not null check (out_paisa >= 0),
  brought_by bigint not null references users,
  brought_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint arrival_statements_time check (from_at <= until_at),
  constraint arrival_statements_counted check (
    line_count = new_count + known_count + differing_count
  ),
  constraint arrival_statements_adds_up check (closing_paisa = opening_paisa + in_paisa - out_paisa)
);
create unique index arrival_statements_digest_key on arrival_statements (account_id, digest);
create index arrival_statements_account_idx on arrival_statements (account_id, until_at, id);
create trigger arrival_statements_append_only before update or delete or truncate
  on arrival_statements for each statement execute function refuse_change();

-- Which column of an account's files says what, by its heading, as a person matched them.
create table arrival_columns (
  account_id bigint not null references accounts,
  heading text not null check (btrim(heading) <> ''),
  -- Null where nothing is taken from the column.
  field text,
  chosen_by bigint not null references users,
  created_at timestamptz not null default now(),
  primary key (account_id, heading)
);

-- One line of somebody else's record: money reached an account of ours, or left it. What it says is
-- never changed; its state follows from what is matched with it or set aside.
create table arrivals (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts
    constraint arrivals_account_is_place check (is_money_account(account_id)),
  direction text not null check (direction in ('in', 'out')),
  -- What was paid. The account gets it less the fee; of money going out it loses both.
  amount_paisa bigint not null
    constraint arrivals_amount_bound check (amount_paisa between 1 and 100000000000),
  -- Null while no source has told whether there was one.
  fee_paisa bigint,
  net_paisa bigint generated always as (
    case direction when 'in' then amount_paisa else -amount_paisa end - coalesce(fee_paisa, 0)
  ) stored not null,
  occurred_at timestamptz not null,
  -- Whether the record tells the time besides the day.
  has_time boolean not null,
  -- The day in the company's time zone.
  occurred_on date not null,
  trx_id text,
  trx_key text generated always as (trx_key(trx_id)) stored,
  -- The other side as it was told, and its mobile number where it is one.
  counterparty_no text,
  counterparty_mobile text,
  counterparty_name text,
  reference text,
  balance_after_paisa bigint,
  -- Of lines without a number that are alike in one record, which of them it is.
  alike_no smallint not null default 1 check (alike_no > 0),
  state text not null default 'open' check (state in ('open', 'matched', 'set_aside')),
  search_text text generated always as (comparable_text(
    coalesce(trx_id, '') || ' ' || coalesce(counterparty_no, '') || ' '
      || coalesce(counterparty_name, '') || ' ' || coalesce(reference, '')
  )) stored,
  created_at timestamptz not null default now(),
  constraint arrivals_fee_bound
    check (fee_paisa >= 0 and (direction = 'out' or fee_paisa <= amount_paisa)),
  constraint arrivals_trx_key_there check ((trx_id is null) = (trx_key is null)),
  constraint arrivals_id_account_id_key unique (id, account_id)
);
-- One line of the record is one arrival, whoever told it and how often.
create unique index arrivals_trx_key on arrivals (account_id, direction, trx_key)
  where trx_key is not null;
create unique index arrivals_moment_key on arrivals
  (account_id, direction, occurred_at, amount_paisa, balance_after_paisa, alike_no)
  nulls not distinct where trx_key is null;
-- The inbox of an account and of all, by state.
create index arrivals_listed_idx on arrivals (occurred_at, id);
create index arrivals_account_idx on arrivals (account_id, state, occurred_at, id);
create index arrivals_open_idx on arrivals (occurred_at, id) where state = 'open';
create index arrivals_amount_idx on arrivals (amount_paisa, id);
create index arrivals_search_idx on arrivals using gin (search_text gin_trgm_ops);
-- Who paid from a number before.
create index arrivals_mobile_idx on arrivals (counterparty_mobile, id)
  where counterparty_mobile is not null and state = 'matched';

create trigger arrivals_never_deleted before delete or truncate on arrivals
  for each statement execute function refuse_delete();
create trigger arrivals_facts_stay before update on arrivals for each row when (
  old.fee_paisa is not null and old.fee_paisa is distinct from new.fee_paisa
  or (old.id, old.account_id, old.direction, old.amount_paisa, old.occurred_at,
    old.has_time, old.occurred_on, old.trx_id, old.counterparty_no, old.counterparty_mobile,
    old.counterparty_name, old.reference, old.balance_after_paisa, old.alike_no, old.created_at)
  is distinct from
  (new.id, new.account_id, new.direction, new.amount_paisa, new.occurred_at,
    new.has_time, new.occurred_on, new.trx_id, new.counterparty_no, new.counterparty_mobile,
    new.counterparty_name, new.reference, new.balance_after_paisa, new.alike_no, new.created_at)
) execute function refuse_as('arrival_facts_stay', 'what a record says of an arrival stays');

-- What told of an arrival, with the record itself as it came. An arrival has one source or several;
-- what a later one tells otherwise is kept beside it.
create table arrival_sources (
  id bigint generated always as identity primary key,
  arrival_id bigint not null references arrivals,
  kind text not null check (kind in (
    'file', 'pasted', 'forwarded', 'notification', 'bill_pay', 'checkout'
  )),
  statement_id bigint references arrival_statements,
  line_no integer check (line_no > 0),
  raw text not null,
  -- The SHA-256 of the record.
  raw_digest bytea not null check (length(raw_digest) = 32),
  -- The user who brought a file or a text; null where it came by itself.
  brought_by bigint references users,
  brought_at timestamptz not null,
  amount_paisa bigint not null,
  -- Null where it tells none.
  fee_paisa bigint,
  -- It tells another amount or fee than the arrival has.
  differs boolean not null default false,
  created_at timestamptz not null default now(),
  constraint arrival_sources_file check (
    (kind = 'file') = (statement_id is not null) and (statement_id is null) = (line_no is null)
  ),
  constraint arrival_sources_brought check (
    kind not in ('file', 'pasted') or brought_by is not null
  )
);
create unique index arrival_sources_once_key on arrival_sources (arrival_id, kind, raw_digest)
  where statement_id is null;
create unique index arrival_sources_line_key on arrival_sources (statement_id, line_no)
  where statement_id is not null;
create index arrival_sources_arrival_idx on arrival_sources (arrival_id, id);
create trigger arrival_sources_append_only before update or delete or truncate on arrival_sources
  for each statement execute function refuse_change();

-- An arrival has the record that it was read from.
create function check_arrival_source() returns trigger language plpgsql as $$
begin
  if not exists (select from arrival_sources where arrival_id = new.id) then
    raise exception 'arrival % has no source', new.id
      using errcode = 'check_violation', constraint = 'arrivals_have_source';
  end if;
  return null;
end
$$;
create constraint trigger arrivals_have_source after insert on arrivals
  deferrable initially deferred for each row execute function check_arrival_source();

-- Texts that came and could not be read: kept until a person has looked at them.
create table unread_texts (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  kind text not null check (kind in ('pasted', 'forwarded', 'notification')),
  sender text,
  body text not null check (btrim(body) <> ''),
  -- Why it could not be read (domain/wallet-texts.ts), or could not be this account's.
  reason text not null check (reason in (
    'sender', 'form', 'ambiguous', 'amount', 'moment', 'other_wallet', 'number_differs', 'status',
    'currency'
  )),
  -- The SHA-256 of sender and text.
  digest bytea not null check (length(digest) = 32),
  sent_at timestamptz,
  brought_by bigint references users,
  brought_at timestamptz not null,
  looked_at_by bigint references users,
  looked_at timestamptz,
  remark text check (btrim(remark) <> ''),
  created_at timestamptz not null default now(),
  constraint unread_texts_looked_at check ((looked_at is null) = (looked_at_by is null))
);
-- A text that comes again changes nothing.
create unique index unread_texts_digest_key on unread_texts (account_id, digest) nulls not distinct;
create index unread_texts_open_idx on unread_texts (id) where looked_at is null;
create trigger unread_texts_never_deleted before delete or truncate on unread_texts
  for each statement execute function refuse_delete();
create trigger unread_texts_stay before update on unread_texts for each row when (
  (old.id, old.account_id, old.kind, old.sender, old.body, old.reason, old.sent_at, old.brought_by,
    old.brought_at, old.created_at) is distinct from
  (new.id, new.account_id, new.kind, new.sender, new.body, new.reason, new.sent_at, new.brought_by,
    new.brought_at, new.created_at)
  or old.looked_at is not null
) execute function refuse_as('unread_text_stays', 'a text stays as it came');

-- Somebody says that they paid. A claim posts nothing; it says whose an arrival is.
create table arrival_claims (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer_ids,
  account_id bigint not null references accounts,
  trx_id text not null,
  trx_key text generated always as (trx_key(trx_id)) stored not null,
  amount_paisa bigint check (amount_paisa between 1 and 1000000000),
  source text not null check (source in ('page', 'staff')),
  remark text check (btrim(remark) <> ''),
  -- Null for a claim from the public page.
  made_by bigint references users,
  made_at timestamptz not null,
  withdrawn_by bigint references users,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint arrival_claims_made check ((source = 'staff') = (made_by is not null)),
  constraint arrival_claims_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index arrival_claims_once_key on arrival_claims (account_id, trx_key, customer_id)
  where withdrawn_at is null;
create index arrival_claims_customer_idx on arrival_claims (customer_id, id);
create trigger arrival_claims_never_deleted before delete or truncate on arrival_claims
  for each statement execute function refuse_delete();
create trigger arrival_claims_stay before update on arrival_claims for each row when (
  (old.id, old.customer_id, old.account_id, old.trx_id, old.amount_paisa, old.source, old.remark,
    old.made_by, old.made_at, old.created_at) is distinct from
  (new.id, new.customer_id, new.account_id, new.trx_id, new.amount_paisa, new.source, new.remark,
    new.made_by, new.made_at, new.created_at)
  or old.withdrawn_at is not null
) execute function refuse_as('arrival_claim_stays', 'a claim stays as it was made');
create trigger arrival_claims_customer_stays after insert on arrival_claims
  referencing new table as added for each statement execute function refuse_leaving_customers();

-- Whose an open arrival may be, computed from everything else and computed anew when that moves.
create table arrival_proposals (
  arrival_id bigint primary key references arrivals,
  strength text not null check (strength in ('proof', 'strong', 'likely', 'weak', 'conflict', 'none')),
  -- The first of the candidates; null in a conflict and without one.
  customer_id bigint,
  -- The customers, strongest first, with the reasons of each.
  candidates jsonb not null,
  computed_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint arrival_proposals_one check ((customer_id is null) = (strength in ('conflict', 'none')))
);
-- Finds those that were computed longest ago.
create index arrival_proposals_computed_idx on arrival_proposals (computed_at, arrival_id);
create index arrival_proposals_strength_idx on arrival_proposals (strength, arrival_id);

-- An arrival and the payments, or the movement, that stand for the same money. A match that was
-- undone stays as its history.
create table arrival_matches (
  id bigint generated always as identity primary key,
  arrival_id bigint not null,
  account_id bigint not null,
  payment_id bigint references payments,
  movement_id bigint references money_movements,
  -- How it was found: confirmed with the other strong ones, or chosen for this arrival.
  way text not null check (way in ('confirmed', 'chosen')),
  strength text not null check (strength in ('proof', 'strong', 'likely', 'weak', 'conflict', 'none')),
  -- What spoke for it; and the candidates whom more spoke for, where another was chosen.
  reasons jsonb not null,
  against jsonb,
  -- The payment or movement was made by this match, and was not there before.
  made_it boolean not null,
  -- Whoever confirmed it is the only one who told of the arrival.
  is_own_word boolean not null,
  matched_by bigint not null references users,
  matched_at timestamptz not null,
  ended_by bigint references users,
  ended_at timestamptz,
  end_reason text check (btrim(end_reason) <> ''),
  created_at timestamptz not null default now(),
  constraint arrival_matches_of_account_fkey
    foreign key (arrival_id, account_id) references arrivals (id, account_id),
  constraint arrival_matches_of_one check (num_nonnulls(payment_id, movement_id) = 1),
  constraint arrival_matches_ended check (
    (ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null)
  )
);
-- A payment stands for one arrival, a movement for one of each of its accounts.
create unique index arrival_matches_payment_key on arrival_matches (payment_id)
  where payment_id is not null and ended_at is null;
create unique index arrival_matches_movement_key on arrival_matches (movement_id, account_id)
  where movement_id is not null and ended_at is null;
create index arrival_matches_arrival_idx on arrival_matches (arrival_id, id);
create index arrival_matches_payment_idx on arrival_matches (payment_id) where payment_id is not null;
create trigger arrival_matches_never_deleted before delete or truncate on arrival_matches
  for each statement execute function refuse_delete();
create trigger arrival_matches_stay before update on arrival_matches for each row when (
  (old.id, old.arrival_id, old.account_id, old.payment_id, old.movement_id, old.way, old.strength,
    old.reasons, old.against, old.made_it, old.is_own_word, old.matched_by, old.matched_at, old.created_at) is distinct from
  (new.id, new.arrival_id, new.account_id, new.payment_id, new.movement_id, new.way, new.strength,
    new.reasons, new.against, new.made_it, new.is_own_word, new.matched_by, new.matched_at, new.created_at)
  or old.ended_at is not null
) execute function refuse_as('arrival_match_stays', 'a match is undone once and changes in nothing else');

-- Arrivals that are not ours, or nobody's: a wrong transfer, the owner's own money.
create table arrival_asides (
  id bigint generated always as identity primary key,
  arrival_id bigint not null references arrivals,
  reason text not null check (btrim(reason) <> ''),
  set_by bigint not null references users,
  set_at timestamptz not null,
  ended_by bigint references users,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint arrival_asides_ended check ((ended_at is null) = (ended_by is null))
);
create unique index arrival_asides_once_key on arrival_asides (arrival_id) where ended_at is null;
create index arrival_asides_arrival_idx on arrival_asides (arrival_id, id);
create trigger arrival_asides_never_deleted before delete or truncate on arrival_asides
  for each statement execute function refuse_delete();
create trigger arrival_asides_stay before update on arrival_asides for each row when (
  (old.id, old.arrival_id, old.reason, old.set_by, old.set_at, old.created_at) is distinct from
  (new.id, new.arrival_id, new.reason, new.set_by, new.set_at, new.created_at)
  or old.ended_at is not null
) execute function refuse_as('arrival_aside_stays', 'setting aside is ended once and changes in nothing else');

-- Keeps the state of arrivals from what is matched and set aside. An arrival is in one state.
create function keep_arrival_states() returns trigger language plpgsql as $$
declare
  torn bigint;
begin
  with state as (
    select id, (select count(*) from arrival_matches where arrival_id = moved.id and ended_at is null)
        as matches,
      (select count(*) from arrival_asides where arrival_id = moved.id and ended_at is null) as asides
    from (select distinct arrival_id as id from added) as moved
  ), kept as (
    update arrivals set state = case
        when matches > 0 then 'matched' when asides > 0 then 'set_aside' else 'open' end
    from state where arrivals.id = state.id and arrivals.state is distinct from case
        when matches > 0 then 'matched' when asides > 0 then 'set_aside' else 'open' end
  )
  select min(id) into torn from state where matches > 0 and asides > 0;
  if torn is not null then
    raise exception 'arrival % would be matched and set aside', torn
      using errcode = 'check_violation', constraint = 'arrival_in_one_state', table = tg_table_name;
  end if;
  return null;
end
$$;
create trigger arrival_matches_keep_states after insert on arrival_matches
  referencing new table as added for each statement execute function keep_arrival_states();
create trigger arrival_matches_keep_ended after update on arrival_matches
  referencing new table as added for each statement execute function keep_arrival_states();
create trigger arrival_asides_keep_states after insert on arrival_asides
  referencing new table as added for each statement execute function keep_arrival_states();
create trigger arrival_asides_keep_ended after update on arrival_asides
  referencing new table as added for each statement execute function keep_arrival_states();
create trigger arrivals_state_kept before update of state on arrivals
  for each row when (pg_trigger_depth() = 0 and old.state is distinct from new.state)
  execute function refuse_as('arrival_state_kept', 'the state of an arrival follows from its matches');

-- When a transaction ends, what is matched with an arrival is of its account, still stands, and
-- comes to the arrival's amount.
create function check_arrival_match() returns trigger language plpgsql as $$
declare
  arrival record;
  paid record;
  moved record;
  broken text;
begin
  select * into arrival from arrivals where id = new.arrival_id;
  select count(payment_id) as payments, count(movement_id) as movements,
    sum(payments.amount_paisa) as amount_paisa,
    bool_or(payments.deleted_at is not null) as is_deleted,
    bool_and(payments.account_id = arrival.account_id) as is_of_account
  into paid
  from arrival_matches left join payments on payments.id = payment_id
  where arrival_id = new.arrival_id and ended_at is null;
  if paid.payments + paid.movements = 0 then return null; end if;
  if paid.movements = 0 then
    broken := case
      when arrival.direction <> 'in' then 'arrival_match_of_direction'
      when paid.is_deleted then 'arrival_match_stands'
      when not paid.is_of_account then 'arrival_match_of_account'
      when paid.amount_paisa <> arrival.amount_paisa then 'arrival_matched_whole'
    end;
  else
    select movement.state, case
        when movement.account_id = arrival.account_id and kind = 'paid_in' then amount_paisa
        when movement.account_id = arrival.account_id then -amount_paisa - fee_paisa
        when movement.to_account_id = arrival.account_id then amount_paisa
      end as net_paisa
    into moved
    from arrival_matches join money_movements movement on movement.id = movement_id
    where arrival_id = new.arrival_id and ended_at is null and movement_id is not null
    limit 1;
    broken := case
      when paid.payments + paid.movements > 1 then 'arrival_matched_once'
      when moved.state not in ('waiting', 'posted') then 'arrival_match_stands'
      when moved.net_paisa is null then 'arrival_match_of_account'
      when moved.net_paisa <> arrival.net_paisa then 'arrival_matched_whole'
    end;
  end if;
  if broken is not null then
    raise exception 'arrival % is matched with something else: %', new.arrival_id, broken
      using errcode = 'check_violation', constraint = broken, table = tg_table_name;
  end if;
  return null;
end
$$;
create constraint trigger arrival_matches_whole after insert or update on arrival_matches
  deferrable initially deferred for each row execute function check_arrival_match();

-- A payment that nobody collected is the payment of an arrival.
create function check_uncollected_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from arrival_matches where payment_id = new.id) then
    raise exception 'payment % was collected by nobody, and no arrival brought it', new.id
      using errcode = 'check_violation', constraint = 'payments_brought_by_arrival';
  end if;
  return null;
end
$$;
create constraint trigger payments_brought_by_arrival after insert on payments
  deferrable initially deferred for each row when (new.collected_by is null)
  execute function check_uncollected_payment();

-- What stood for an arrival is deleted or taken back: the arrival is open again.
create function end_matches_of_payments() returns trigger language plpgsql as $$
begin
  update arrival_matches
  set ended_at = added.deleted_at, ended_by = added.deleted_by,
    end_reason = coalesce(nullif(btrim(added.deletion_reason), ''), '-')
  from added join removed using (id)
  where arrival_matches.payment_id = added.id and arrival_matches.ended_at is null
    and added.deleted_at is not null and removed.deleted_at is null;
  return null;
end
$$;
create trigger payments_end_matches after update on payments
  referencing old table as removed new table as added
  for each statement execute function end_matches_of_payments();

create function end_match_of_movement() returns trigger language plpgsql as $$
begin
  update arrival_matches
  set ended_at = coalesce(new.taken_back_at, new.decided_at),
    ended_by = coalesce(new.taken_back_by, new.decided_by),
    end_reason = coalesce(new.take_back_reason, new.refusal_reason, '-')
  where movement_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger money_movements_end_match after update of state on money_movements
  for each row when (old.state <> new.state and new.state in ('refused', 'taken_back'))
  execute function end_match_of_movement();

-- Super Admins may do all of it. A cashier brings statements and sees what they say.
insert into role_rights (role_id, right_name) values
  ('1', 'see_arrivals'), ('1', 'bring_arrivals'), ('1', 'match_arrivals'),
  ('1', 'account_connections'),
  ('3', 'see_arrivals'), ('3', 'bring_arrivals');
