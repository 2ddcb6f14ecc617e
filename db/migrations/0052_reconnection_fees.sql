-- What is charged at the counter when a suspended customer pays (docs/terms.md); 0 for nothing.
alter table suspension_settings add column reconnection_fee_paisa bigint not null default 0
  constraint suspension_settings_reconnection_bound
    check (reconnection_fee_paisa between 0 and 1000000000);

-- Whether a suspension's fee was charged or struck, and with which payment: once for each. A row
-- goes when the fee or the payment that struck it is deleted.
create table reconnection_fees (
  suspension_id bigint not null references suspensions
    constraint reconnection_fees_once_key primary key,
  customer_id bigint not null,
  payment_id bigint not null constraint reconnection_fees_payment_key unique,
  -- Either the fee's bill, or why there is none.
  fee_bill_id bigint constraint reconnection_fees_bill_key unique,
  struck_reason text
    constraint reconnection_fees_reason_bound check (length(struck_reason) between 1 and 200),
  created_at timestamptz not null default now(),
  constraint reconnection_fees_charged_or_struck
    check ((fee_bill_id is null) = (struck_reason is not null)),
  constraint reconnection_fees_payment_of_customer_fkey
    foreign key (payment_id, customer_id) references payments (id, customer_id),
  constraint reconnection_fees_bill_of_customer_fkey
    foreign key (fee_bill_id, customer_id) references bills (id, customer_id)
);

create function check_reconnection_fees() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join suspensions on suspensions.id = suspension_id
      left join bills on bills.id = fee_bill_id
    where suspensions.customer_id <> added.customer_id or bills.kind <> 'reconnection_fee'
  ) then
    raise exception 'a reconnection fee is for a suspension of its customer'
      using errcode = 'check_violation', constraint = 'reconnection_fee_of_suspension',
        table = 'reconnection_fees';
  end if;
  return null;
end
$$;
create trigger reconnection_fees_check after insert on reconnection_fees
  referencing new table as added
  for each statement execute function check_reconnection_fees();
create trigger reconnection_fees_stay before update on reconnection_fees
  for each statement
  execute function refuse_as('reconnection_fees_stay', 'a reconnection fee is made and goes as a whole');
