-- What a payment's receipt says, as it was when the money was taken: a receipt printed again says
-- the same, whatever became of the customer since. Payments that were brought in by themselves
-- have none, and show what is known today.
create table payment_receipts (
  payment_id bigint primary key references payments,
  customer_name text not null check (btrim(customer_name) <> ''),
  mobile_no text not null,
  address text,
  account_name text not null check (btrim(account_name) <> ''),
  -- What was still to be paid after it.
  unpaid_paisa bigint not null check (unpaid_paisa >= 0),
  -- The payment before it.
  last_payment_date date,
  last_payment_paisa bigint check (last_payment_paisa >= 0),
  constraint payment_receipts_last_payment_whole
    check ((last_payment_date is null) = (last_payment_paisa is null))
);
create trigger payment_receipts_append_only
  before update or delete or truncate on payment_receipts
  for each statement execute function refuse_change();

-- A receipt was handed to a program that may send it. Whether it was sent, nobody here knows.
create table receipts_handed_on (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  way text not null check (way in ('whatsapp')),
  mobile_no text not null,
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index receipts_handed_on_payment_id_idx on receipts_handed_on (payment_id, id);
create trigger receipts_handed_on_append_only
  before update or delete or truncate on receipts_handed_on
  for each statement execute function refuse_change();
