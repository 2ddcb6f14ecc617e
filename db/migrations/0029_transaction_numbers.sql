-- A transaction number counts by its letters and digits, whatever stands between them; the same as
-- domain/transaction-number.ts says.
create function trx_key(text) returns text
  language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(
    upper(translate(normalize($1, NFKC), '০১২৩৪৫৬৭৮৯', '0123456789') collate "C"),
    '[^A-Z0-9]' collate "C", '', 'g'), '')
$$;

drop index payments_trx_id_key;

alter table payments
  add column trx_key text generated always as (trx_key(trx_id)) stored,
  -- What the account was when the money came; renaming or changing it later changes nothing.
  add column trx_account_type text check (trx_account_type in ('cash', 'bank', 'mobile')),
  -- One transfer for several customers: the first payment that has its number.
  add column trx_shared_with bigint references payments,
  add column trx_shared_reason text check (btrim(trx_shared_reason) <> '');

update payments set trx_id = null, remarks = concat_ws(' ', remarks, trx_id)
from accounts
where accounts.id = account_id and trx_id is not null
  and trx_key(trx_id) is null;
update payments set trx_account_type = reference_type
from accounts
where accounts.id = account_id and trx_id is not null;

alter table payments
  add constraint payments_trx_key_there check ((trx_id is null) = (trx_key is null)),
  add constraint payments_trx_account check ((trx_id is null) = (trx_account_type is null)),
  add constraint payments_trx_sharing check (
    (trx_shared_with is null) = (trx_shared_reason is null)
    and (trx_shared_with is null or trx_account_type = 'mobile')
  );

-- Over all wallets, among payments that stand; of those that share one number the first counts.
create unique index payments_mobile_trx_key on payments (trx_key)
  where trx_account_type = 'mobile' and deleted_at is null and trx_shared_with is null;
create unique index payments_bank_trx_key on payments (account_id, customer_id, trx_key)
  where trx_account_type = 'bank' and deleted_at is null;
create index payments_trx_shared_with_idx on payments (trx_shared_with)
  where trx_shared_with is not null;
create unique index payments_trx_shared_once_key on payments (trx_shared_with, customer_id)
  where trx_shared_with is not null and deleted_at is null;

-- What shares a number has it from a payment that stands by itself, of the same number, account and
-- day, for another customer.
create function check_shared_trx() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments as first
    where first.id = new.trx_shared_with and first.trx_key = new.trx_key
      and first.account_id = new.account_id and first.payment_date = new.payment_date
      and first.customer_id <> new.customer_id
      and first.trx_shared_with is null and first.deleted_at is null
  ) then
    raise exception 'payment % shares its transaction number with none that it could', new.id
      using errcode = 'check_violation', constraint = 'payments_shared_trx_same';
  end if;
  return null;
end
$$;

create constraint trigger payments_check_shared_trx
  after insert or update of trx_shared_with on payments
  deferrable initially deferred
  for each row when (new.trx_shared_with is not null and new.deleted_at is null)
  execute function check_shared_trx();

-- A payment that others share the number of hands it on before it is deleted, or two payments that
-- stand could have one number.
create function check_trx_handed_on() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments where trx_shared_with = new.id and deleted_at is null
  ) then
    raise exception 'payment % is deleted, and others share its transaction number', new.id
      using errcode = 'check_violation', constraint = 'payments_shared_trx_handed_on';
  end if;
  return null;
end
$$;

create constraint trigger payments_check_trx_handed_on
  after update of deleted_at on payments
  deferrable initially deferred
  for each row when (new.deleted_at is not null and new.trx_key is not null)
  execute function check_trx_handed_on();
