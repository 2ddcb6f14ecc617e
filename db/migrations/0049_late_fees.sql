-- Late fees: bills of their own, made by a run that leaves out whom the rules leave out
-- (docs/terms.md). A fee has no months: it covers none, is no unpaid month, and nothing is charged
-- for it. Reconnection fees are of the same kind.
alter table bills drop constraint bills_kind_check;
alter table bills add constraint bills_kind_check
  check (kind in ('generated', 'manual', 'opening', 'late_fee', 'reconnection_fee'));
alter table bills add constraint bills_fee_without_months
  check (kind not in ('late_fee', 'reconnection_fee') or from_month is null);
-- Whether there is any fee: while there is none, nothing has to tell fees from months.
create index bills_fees_idx on bills (bill_date)
  where kind in ('late_fee', 'reconnection_fee') and voided_at is null;

create function is_fee(kind text) returns boolean language sql immutable parallel safe
return kind in ('late_fee', 'reconnection_fee');

-- One machine makes the bills of a month and the fees of late ones.
alter table bill_runs add column kind text not null default 'month'
  check (kind in ('month', 'late_fee'));

-- Not active: only the program bills them. A name that is taken already stays with its item.
insert into items (id, name, unit_name, revenue_key, is_active)
select id, case when exists (
    select from items where comparable_text(items.name) = comparable_text(fee.name)
  ) then name || ' (program)' else name end, 'piece', 'other_revenue', false
from (values (10, 'Late fee'), (11, 'Reconnection fee')) as fee (id, name);

-- What was charged for late bills. A row goes when its fee is deleted; a fee that was waived by a
-- discount keeps it.
create table late_fees (
  bill_id bigint not null,
  customer_id bigint not null,
  -- The month of the run.
  month date not null check (extract(day from month) = 1),
  -- By a rule that charges a bill once.
  is_once boolean not null,
  fee_bill_id bigint not null constraint late_fees_fee_bill_key unique,
  created_at timestamptz not null default now(),
  constraint late_fees_month_key primary key (bill_id, month),
  constraint late_fees_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id),
  constraint late_fees_fee_of_customer_fkey
    foreign key (fee_bill_id, customer_id) references bills (id, customer_id)
);
create unique index late_fees_once_key on late_fees (bill_id) where is_once;

-- Never a fee on a fee.
create function check_late_fees() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join bills late on late.id = added.bill_id
      join bills fee on fee.id = added.fee_bill_id
    where late.kind not in ('generated', 'manual') or late.voided_at is not null
      or fee.kind <> 'late_fee'
  ) then
    raise exception 'a late fee is for a bill that is no fee itself'
      using errcode = 'check_violation', constraint = 'late_fee_of_bill', table = 'late_fees';
  end if;
  return null;
end
$$;
create trigger late_fees_check after insert on late_fees referencing new table as added
  for each statement execute function check_late_fees();
create trigger late_fees_stay before update or truncate on late_fees
  for each statement execute function refuse_as('late_fees_stay', 'a late fee is made and goes as a whole');

-- The day since which a customer has been overdue; null if the customer would not be proposed, by
-- what is owed. Nobody is suspended for fees alone.
create or replace function overdue_since(customer bigint, today date) returns date
language sql stable
return (
  select owed.since from customer_balances cross join suspension_settings
    left join suspension_zones own on own.zone_id = customer_zone_id
    cross join lateral (
      select min(due_since) as since
      from bill_balances due join bills on bills.id = due.bill_id
      where due.customer_id = customer_balances.customer_id and due_paisa > 0 and not is_fee(kind)
    ) as owed
  where customer_id = customer and balance_paisa > floor_paisa
    and owed.since < today - coalesce(own.grace_days, suspension_settings.grace_days)::int
);
