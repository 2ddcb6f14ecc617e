-- Money of a checkout that is given back through the wallet (docs/arrivals.md). It is written before
-- the wallet hears of it, so that a lost answer can be asked for.
create table checkout_refunds (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references checkout_attempts,
  payment_id bigint not null references payments,
  amount_paisa bigint not null check (amount_paisa > 0),
  reason text not null check (btrim(reason) <> ''),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'to_check', 'refused')),
  -- The wallet's number of it, and the money that left, once it is given back.
  trx_id text check (btrim(trx_id) <> ''),
  arrival_id bigint references arrivals,
  -- Why it was refused, or a person has to look at it: the key and values of a message.
  end_reason jsonb,
  ended_at timestamptz,
  -- When the wallet was last asked about it without a person waiting.
  looked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint checkout_refunds_ended check ((state = 'asked') = (ended_at is null)),
  constraint checkout_refunds_given check (
    (state in ('done', 'to_check')) = (trx_id is not null)
    and (state in ('done', 'to_check')) = (arrival_id is not null)
  )
);
-- Money is given back once; what was refused may be tried again.
create unique index checkout_refunds_once_key on checkout_refunds (attempt_id)
  where state <> 'refused';
create index checkout_refunds_asked_idx on checkout_refunds (asked_at) where state = 'asked';
create trigger checkout_refunds_never_deleted before delete or truncate on checkout_refunds
  for each statement execute function refuse_delete();
create trigger checkout_refunds_stay before update on checkout_refunds for each row when (
  (old.id, old.attempt_id, old.payment_id, old.amount_paisa, old.reason, old.asked_by, old.asked_at,
    old.created_at) is distinct from
  (new.id, new.attempt_id, new.payment_id, new.amount_paisa, new.reason, new.asked_by, new.asked_at,
    new.created_at)
  or old.state <> 'asked'
) execute function refuse_as('checkout_refund_stays', 'a refund ends once and changes in nothing else');
