-- The largest amounts a provider's day can hold (decisions section 11), the same as
-- domain/bounds.ts has them: the code refuses first and names the field, these are the last guard.
-- 1,00,00,000.00 taka are 1,000,000,000 paisa.
alter table payments
  add constraint payments_amount_bound check (amount_paisa <= 1000000000),
  add constraint payments_discount_bound check (discount_paisa <= 1000000000);
alter table bills
  add constraint bills_subtotal_bound check (subtotal_paisa <= 1000000000),
  add constraint bills_total_bound check (total_paisa <= 1000000000);
alter table bill_items
  add constraint bill_items_price_bound check (price_paisa <= 1000000000),
  add constraint bill_items_quantity_bound check (quantity_milli <= 10000000);
alter table customers
  add constraint customers_fee_bound check (fee_paisa <= 1000000000),
  add constraint customers_connection_charge_bound check (connection_charge_paisa <= 1000000000);
alter table packages
  add constraint packages_bill_amount_bound check (bill_amount_paisa <= 1000000000);
alter table items
  add constraint items_price_bound check (price_paisa <= 1000000000);
alter table company
  add column ask_again_from_paisa bigint not null default 10000000
    check (ask_again_from_paisa >= 0),
  add constraint company_discount_limit_bound check (discount_limit_paisa <= 1000000000),
  add constraint company_ask_again_from_bound check (ask_again_from_paisa <= 1000000000);
alter table sms_gateway
  add constraint sms_gateway_price_bound check (price_per_part_paisa <= 1000000000);
-- No posting is larger than a transfer may be; an opening balance (account 9) is held to its own.
alter table ledger_postings
  add constraint ledger_postings_amount_bound
    check (amount_paisa between -100000000000 and 100000000000),
  add constraint ledger_postings_opening_bound
    check (account_id <> 9 or amount_paisa between -1000000000 and 1000000000);

-- Collecting in another's name is a right of its own, and a role at the counter has it (0019).
insert into roles (id, name) values ('3', 'Cashier');
insert into role_rights (role_id, right_name) values
  ('1', 'collect_for_others'),
  ('3', 'customers'), ('3', 'counter'), ('3', 'sms_send'), ('3', 'reports'),
  ('3', 'collect_for_others');

-- Who approves a payment neither collected nor entered it, unless they were the only active Super
-- Admin when it was made: that is kept here, because nobody could tell afterwards.
alter table payments
  add column only_admin_id bigint references users,
  add constraint payments_approved_by_another
    check (approved_by <> collected_by or coalesce(approved_by = only_admin_id, false));
