-- Who pays for whom: a family on one purse, the branches of a firm. Bills stay those of each
-- customer; reminders go to the payer, and the counter takes the money of all in one act.
create table customer_payers (
  customer_id bigint primary key references customers on delete cascade,
  payer_id bigint not null references customers on delete cascade,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  constraint customer_payers_another check (payer_id <> customer_id)
);
-- Whom a customer pays for.
create index customer_payers_payer_id_idx on customer_payers (payer_id, customer_id);

-- No chains and no circles: whoever is paid by another pays for nobody. Both customers are locked in
-- the order of their ids, so that of two who would make a chain together the second one sees it.
create function keep_payers_flat() returns trigger language plpgsql as $$
begin
  perform from customers where id in (new.customer_id, new.payer_id) order by id for no key update;
  if exists (select from customer_payers where customer_id = new.payer_id)
    or exists (select from customer_payers where payer_id = new.customer_id)
  then
    raise exception 'customer % is paid by customer %, and one of them is in another such pair',
      new.customer_id, new.payer_id
      using errcode = 'restrict_violation', constraint = 'customer_payers_flat';
  end if;
  return null;
end
$$;
create trigger customer_payers_keep_flat after insert or update on customer_payers
  for each row execute function keep_payers_flat();
create trigger customer_payers_customer_stays after insert on customer_payers
  referencing new table as added for each statement execute function refuse_leaving_customers();

-- Payments that were taken in one act, from one who pays for others: a receipt with a line for each.
-- `first_id` is the first of them, for all of them and for itself.
create table joint_payments (
  payment_id bigint primary key references payments,
  first_id bigint not null references joint_payments,
  created_at timestamptz not null default now()
);
create index joint_payments_first_id_idx on joint_payments (first_id, payment_id);
create trigger joint_payments_never_change before update or delete or truncate on joint_payments
  for each statement execute function refuse_change();

-- One act is one way of payment, on one day, with one transaction number, for a customer each.
create function check_joint_payment() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments as own join payments as first on first.id = new.first_id
    where own.id = new.payment_id and first.account_id = own.account_id
      and first.payment_date = own.payment_date
      and first.trx_key is not distinct from own.trx_key
  ) or (
    select count(*) <> count(distinct customer_id) from joint_payments join payments on id = payment_id
    where joint_payments.first_id = new.first_id
  ) then
    raise exception 'payment % was not taken together with payment %', new.payment_id, new.first_id
      using errcode = 'check_violation', constraint = 'joint_payments_of_one_act';
  end if;
  return null;
end
$$;
create trigger joint_payments_check after insert on joint_payments
  for each row execute function check_joint_payment();
