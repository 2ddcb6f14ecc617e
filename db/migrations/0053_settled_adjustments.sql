-- What a customer who left is owed, or owes, for days that were billed otherwise: no bill follows that
-- could have it as a line, so an entry puts it on the customer's account.
alter domain entry_kind drop constraint entry_kind_check;
alter domain entry_kind add constraint entry_kind_check check (value in (
  'bill_issued', 'bill_changed', 'bill_voided', 'opening_balance', 'payment_collected',
  'payment_approved', 'payment_deleted', 'advance_applied', 'advance_returned',
  'advance_refunded', 'payment_lost', 'outlay_accepted', 'count_difference', 'till_counted',
  'money_transferred', 'money_paid_out', 'money_paid_in', 'money_taken_back',
  'staff_debt_settled', 'cash_rounded', 'rounding_returned', 'adjustment_settled'
));

create table settled_adjustments (
  id bigint generated always as identity primary key,
  adjustment_id bigint not null,
  customer_id bigint not null,
  entry_id bigint not null references ledger_entries
    constraint settled_adjustments_entry_key unique,
  -- What was open of the adjustment.
  amount_paisa bigint not null check (amount_paisa <> 0),
  -- The same with VAT where prices are without: what the account was charged, or given below zero.
  posted_paisa bigint not null,
  created_at timestamptz not null default now(),
  constraint settled_adjustments_one_side check (
    sign(posted_paisa) = sign(amount_paisa) and abs(posted_paisa) >= abs(amount_paisa)
  ),
  constraint settled_adjustments_of_customer_fkey
    foreign key (adjustment_id, customer_id) references bill_adjustments (id, customer_id)
);
create index settled_adjustments_adjustment_id_idx on settled_adjustments (adjustment_id);

create trigger settled_adjustments_append_only before update or delete or truncate
  on settled_adjustments for each statement execute function refuse_change();
-- As for a bill: nothing of one that has ended, and no more than is open.
create trigger settled_adjustments_keep_open after insert on settled_adjustments
  referencing new table as added for each statement execute function take_adjustments();
