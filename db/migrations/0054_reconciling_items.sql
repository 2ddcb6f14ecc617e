-- What may make a difference between an account and its statement (docs/arrivals.md), so that comparing
-- them reads these few and not all that was ever matched (decision 0093). Amounts are not kept here:
-- whoever compares reads them from the documents.

-- What each arrival that is matched moved in our books, beside what its record says.
create view matched_effects as
select arrivals.id as arrival_id, arrivals.account_id, occurred_at, has_time, occurred_on,
  coalesce(trx_id, reference, '') as label, net_paisa, effect_paisa, is_waiting, is_on_statement
from arrivals cross join lateral (
  select count(*) as match_count, coalesce(sum(case
      when payments.approved_at is not null then payments.amount_paisa - payments.fee_paisa
      when money_movements.state = 'posted' then net_paisa else 0
    end), 0)::bigint as effect_paisa,
    coalesce(bool_or(payments.id is not null and approved_at is null
      or money_movements.state = 'waiting'), false) as is_waiting
  from arrival_matches left join payments on payments.id = payment_id
    left join money_movements on money_movements.id = movement_id
  where arrival_id = arrivals.id and ended_at is null
) as matched
  -- Counted, so that it is looked up for each arrival by itself.
  cross join lateral (
    select count(statement_id) > 0 as is_on_statement from arrival_sources
    where arrival_id = arrivals.id
  ) as told
where match_count > 0;

-- Matched arrivals that moved something else than their record says, or that no statement had, when
-- they were looked at last. None that differs is missing; some may have become equal since.
create table reconciling_arrivals (
  arrival_id bigint primary key references arrivals,
  account_id bigint not null,
  occurred_at timestamptz not null,
  -- Our books moved what the record says; that stays as long as it is matched.
  is_moved boolean not null
);
create index reconciling_arrivals_account_idx on reconciling_arrivals (account_id, occurred_at);
create index reconciling_arrivals_unmoved_idx on reconciling_arrivals (account_id, occurred_at)
  where not is_moved;

-- Payments that somebody collected into a bank or wallet and that stand without an arrival. Those that
-- nobody collected always have one.
create table reconciling_payments (
  payment_id bigint primary key references payments,
  account_id bigint not null,
  payment_date date not null
);
create index reconciling_payments_account_idx on reconciling_payments (account_id, payment_date);

-- The same as counted from the payments themselves.
create view counted_reconciling_payments as
select payments.id as payment_id, account_id, payment_date
from payments join accounts on accounts.id = account_id
where reference_type in ('bank', 'mobile') and collected_by is not null and amount_paisa > 0
  and deleted_at is null
  and not exists (select from arrival_matches where payment_id = payments.id and ended_at is null);

-- No lock is needed: an arrival that is not added is on a statement and moved what it says already, and
-- neither is taken back as long as it is matched.
create function reconcile_matched() returns trigger language plpgsql as $$
begin
  insert into reconciling_arrivals (arrival_id, account_id, occurred_at, is_moved)
  select arrival_id, account_id, occurred_at, effect_paisa = net_paisa from matched_effects
  where arrival_id in (select arrival_id from added)
    and (effect_paisa <> net_paisa or not is_on_statement)
  order by arrival_id
  on conflict (arrival_id) do update set is_moved = excluded.is_moved;
  delete from reconciling_payments using added
  where reconciling_payments.payment_id = added.payment_id;
  return null;
end
$$;
create trigger arrival_matches_reconcile after insert on arrival_matches
  referencing new table as added for each statement execute function reconcile_matched();

-- A later source tells the fee of an arrival that may be matched by now.
create function reconcile_fee() returns trigger language plpgsql as $$
begin
  insert into reconciling_arrivals (arrival_id, account_id, occurred_at, is_moved)
  values (new.id, new.account_id, new.occurred_at, false)
  on conflict (arrival_id) do update set is_moved = false;
  return null;
end
$$;
create trigger arrivals_reconcile_fee after update of fee_paisa on arrivals
  for each row when (new.state = 'matched' and old.fee_paisa is distinct from new.fee_paisa)
  execute function reconcile_fee();

-- A payment whose match was undone, if it stands. Only one match of a payment is alive, so that these
-- and the matching come one after the other.
create function reconcile_unmatched() returns trigger language plpgsql as $$
begin
  insert into reconciling_payments (payment_id, account_id, payment_date)
  select payments.id, payments.account_id, payment_date
  from added join payments on payments.id = payment_id
  where ended_at is not null and deleted_at is null and collected_by is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger arrival_matches_reconcile_ended after update on arrival_matches
  referencing new table as added for each statement execute function reconcile_unmatched();

create function reconcile_new_payments() returns trigger language plpgsql as $$
begin
  insert into reconciling_payments (payment_id, account_id, payment_date)
  select added.id, account_id, payment_date from added join accounts on accounts.id = account_id
  where reference_type in ('bank', 'mobile') and collected_by is not null and amount_paisa > 0
    and deleted_at is null;
  return null;
end
$$;
create trigger payments_reconcile_new after insert on payments
  referencing new table as added for each statement execute function reconcile_new_payments();

create function reconcile_deleted_payments() returns trigger language plpgsql as $$
begin
  delete from reconciling_payments using added
  where payment_id = added.id and added.deleted_at is not null;
  return null;
end
$$;
create trigger payments_reconcile_deleted after update on payments
  referencing new table as added for each statement execute function reconcile_deleted_payments();

-- Forgets arrivals that are equal by now, or not matched any more, once a statement of their time is
-- there. They are looked at again under their locks: nobody matches them meanwhile. What somebody else
-- holds is left for the next time.
create function forget_reconciled() returns bigint language plpgsql as $$
declare
  held bigint[];
  forgotten bigint;
begin
  select array_agg(id) into held from (
    select arrivals.id
    from (
      select account_id, max(until_at) as until_at from arrival_statements group by account_id
    ) as told
      join reconciling_arrivals kept on kept.account_id = told.account_id
        and kept.occurred_at <= told.until_at
      join arrivals on arrivals.id = arrival_id
    where not exists (
      select from matched_effects effects where effects.arrival_id = kept.arrival_id
        and (effect_paisa <> net_paisa or not is_on_statement)
    )
    order by arrivals.id limit 10000
    for no key update of arrivals skip locked
  ) as settled;
  delete from reconciling_arrivals kept where arrival_id = any (held) and not exists (
    select from matched_effects effects where effects.arrival_id = kept.arrival_id
      and (effect_paisa <> net_paisa or not is_on_statement)
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Lines of a statement that tell another amount than their arrival has.
create index arrival_sources_differing_idx on arrival_sources (arrival_id)
  where differs and statement_id is not null;

-- Makes both lists anew from the documents: once for what was matched before, and after rows were loaded
-- with the triggers off. The locks keep others from adding meanwhile.
create function recount_reconciling() returns void language plpgsql as $$
begin
  lock table reconciling_arrivals, reconciling_payments in share row exclusive mode;
  delete from reconciling_arrivals;
  delete from reconciling_payments;
  insert into reconciling_arrivals (arrival_id, account_id, occurred_at, is_moved)
  select arrival_id, account_id, occurred_at, effect_paisa = net_paisa from matched_effects
  where effect_paisa <> net_paisa or not is_on_statement;
  insert into reconciling_payments (payment_id, account_id, payment_date)
  select payment_id, account_id, payment_date from counted_reconciling_payments;
end
$$;
select recount_reconciling();
