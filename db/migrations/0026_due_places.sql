-- The due report by zone or area passed over every customer of a zone who owes nothing: the debt is
-- kept beside the balance, the zone was not. Now an index has those of a zone who owe something.
alter table customer_balances add column customer_zone_id bigint,
  add column customer_area_id bigint;

alter table customer_balances disable trigger user;
update customer_balances as kept
set customer_zone_id = customers.zone_id, customer_area_id = customers.area_id
from customers
where customers.id = kept.customer_id
  and (customers.zone_id is not null or customers.area_id is not null);
alter table customer_balances enable trigger user;

create index customer_balances_zone_dues_idx on customer_balances (customer_zone_id, customer_id)
  where balance_paisa > 0;
create index customer_balances_area_dues_idx on customer_balances (customer_area_id, customer_id)
  where balance_paisa > 0;

create or replace function start_customer_balance() returns trigger
set enable_seqscan = off
language plpgsql as $$
begin
  insert into customer_balances (customer_id, customer_zone_id, customer_area_id)
  select id, zone_id, area_id from added;
  return null;
end
$$;

create function keep_customer_place() returns trigger language plpgsql as $$
begin
  update customer_balances set customer_zone_id = new.zone_id, customer_area_id = new.area_id
  where customer_id = new.id;
  return null;
end
$$;

create trigger customers_keep_place after update of zone_id, area_id on customers
  for each row when (
    old.zone_id is distinct from new.zone_id or old.area_id is distinct from new.area_id
  ) execute function keep_customer_place();
