-- Checkout: customers pay on their page, and the wallet is asked what became of it (docs/arrivals.md).
alter table account_connections drop constraint account_connections_kind_check;
alter table account_connections add constraint account_connections_kind_check
  check (kind in ('forwarded_texts', 'bkash_notification', 'biller', 'checkout'));

-- The token that a wallet is called with. All processes share it, because a wallet gives few of them:
-- it blocks whoever asks for a third one within an hour.
create table checkout_tokens (
  connection_id bigint primary key references account_connections on delete cascade,
  -- Encrypted as the connection's secrets are; null while none was given.
  sealed_token bytea,
  expires_at timestamptz,
  -- Until then whoever asks for one now is the only one who does.
  asking_until timestamptz,
  last_asked_at timestamptz,
  asked_before_at timestamptz,
  created_at timestamptz not null default now(),
  constraint checkout_tokens_expires check ((sealed_token is null) = (expires_at is null))
);

-- A customer begins to pay on their page. What they pay is known only by the wallet's own record.
create table checkout_attempts (
  id bigint generated always as identity primary key,
  connection_id bigint not null references account_connections,
  account_id bigint not null references accounts,
  customer_id bigint not null references customer_ids,
  -- The page that the customer goes back to, and its language.
  page_code text not null,
  language text not null,
  -- Made with the form, so that sending it twice begins once.
  form_token text not null constraint checkout_attempts_form_token_key unique
    constraint checkout_attempts_form_token_long check (form_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- Our number of it at the wallet.
  invoice_no text not null constraint checkout_attempts_invoice_key unique,
  amount_paisa bigint not null
    constraint checkout_attempts_amount_bound check (amount_paisa between 1 and 1000000000),
  began_at timestamptz not null,
  -- Follow from its steps.
  state text not null default 'begun' check (state in (
    'begun', 'not_created', 'created', 'executing', 'completed', 'to_check', 'failed', 'expired'
  )),
  wallet_payment_id text constraint checkout_attempts_wallet_payment_key unique,
  -- When the wallet was last asked about it without a customer waiting.
  asked_at timestamptz,
  created_at timestamptz not null default now()
);
create index checkout_attempts_customer_idx on checkout_attempts (customer_id, id);
create index checkout_attempts_unfinished_idx on checkout_attempts (began_at)
  where state in ('begun', 'created', 'executing');
create trigger checkout_attempts_never_deleted before delete or truncate on checkout_attempts
  for each statement execute function refuse_delete();
create trigger checkout_attempts_stay before update on checkout_attempts for each row when (
  (old.id, old.connection_id, old.account_id, old.customer_id, old.page_code, old.language,
    old.form_token, old.invoice_no, old.amount_paisa, old.began_at, old.created_at) is distinct from
  (new.id, new.connection_id, new.account_id, new.customer_id, new.page_code, new.language,
    new.form_token, new.invoice_no, new.amount_paisa, new.began_at, new.created_at)
  or pg_trigger_depth() = 0
    and (old.state, old.wallet_payment_id) is distinct from (new.state, new.wallet_payment_id)
) execute function refuse_as('checkout_attempt_stays', 'an attempt stays as it was begun');
create trigger checkout_attempts_customer_stays after insert on checkout_attempts
  referencing new table as added for each statement execute function refuse_leaving_customers();

-- What became of an attempt, one row for each thing that happened.
create table checkout_steps (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references checkout_attempts,
  state text not null check (state in (
    'not_created', 'created', 'executing', 'completed', 'to_check', 'failed', 'expired'
  )),
  -- The wallet's number of the attempt, and where the customer pays.
  wallet_payment_id text check (btrim(wallet_payment_id) <> ''),
  wallet_url text check (btrim(wallet_url) <> ''),
  -- What the wallet's record says was paid.
  trx_id text check (btrim(trx_id) <> ''),
  amount_paisa bigint check (amount_paisa > 0),
  arrival_id bigint references arrivals,
  payment_id bigint references payments,
  -- The key and values of a message.
  reason jsonb,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint checkout_steps_created check (
    (state = 'created') = (wallet_payment_id is not null)
    and (state = 'created') = (wallet_url is not null)
  ),
  constraint checkout_steps_completed check (
    (state = 'completed') = (payment_id is not null)
    and (state <> 'completed' or num_nulls(trx_id, amount_paisa, arrival_id) = 0)
  ),
  constraint checkout_steps_arrived check (arrival_id is null or state in ('completed', 'to_check'))
);
create index checkout_steps_attempt_idx on checkout_steps (attempt_id, id);
-- Money that arrived once is booked by one attempt.
create unique index checkout_steps_arrival_key on checkout_steps (arrival_id)
  where state = 'completed';
create trigger checkout_steps_append_only before update or delete or truncate on checkout_steps
  for each statement execute function refuse_change();

-- Keeps the state of an attempt from its steps, which come in an order: what is completed, or is for a
-- person to look at, stays so; what failed or expired may turn out to have been paid after all.
create function keep_checkout_state() returns trigger language plpgsql as $$
declare
  before text;
begin
  select state into before from checkout_attempts where id = new.attempt_id for no key update;
  if not coalesce(case before
    when 'begun' then new.state in ('created', 'not_created')
    when 'created' then new.state in ('executing', 'completed', 'to_check', 'failed', 'expired')
    when 'executing' then new.state in ('executing', 'completed', 'to_check', 'failed', 'expired')
    when 'failed' then new.state in ('executing', 'completed', 'to_check')
    when 'expired' then new.state in ('executing', 'completed', 'to_check')
  end, false) then
    raise exception 'attempt % is % and cannot become %', new.attempt_id, before, new.state
      using errcode = 'check_violation', constraint = 'checkout_steps_in_order',
        table = tg_table_name;
  end if;
  update checkout_attempts
  set state = new.state, wallet_payment_id = coalesce(new.wallet_payment_id, wallet_payment_id)
  where id = new.attempt_id;
  return null;
end
$$;
create trigger checkout_steps_keep_state after insert on checkout_steps
  for each row execute function keep_checkout_state();
