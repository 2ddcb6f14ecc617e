-- The guards of 0032 for what came beside them: who was the only Super Admin when a payment was
-- made, what the account of its number was, and whose months and connection a bill covers.
drop trigger payments_document_stays on payments;
create trigger payments_document_stays
  before update of id, customer_id, payment_date, amount_paisa, discount_paisa, advance_paisa,
    account_id, collected_by, payment_method, merchant_mobile_no, from_mobile_no, trx_id,
    trx_account_type, only_admin_id, short_code, created_by, created_at
  on payments for each row when (
    (old.id, old.customer_id, old.payment_date, old.amount_paisa, old.discount_paisa,
      old.advance_paisa, old.account_id, old.collected_by, old.payment_method,
      old.merchant_mobile_no, old.from_mobile_no, old.trx_id, old.trx_account_type,
      old.only_admin_id, old.short_code, old.created_by, old.created_at)
    is distinct from
    (new.id, new.customer_id, new.payment_date, new.amount_paisa, new.discount_paisa,
      new.advance_paisa, new.account_id, new.collected_by, new.payment_method,
      new.merchant_mobile_no, new.from_mobile_no, new.trx_id, new.trx_account_type,
      new.only_admin_id, new.short_code, new.created_by, new.created_at)
  )
  execute function refuse_as('payment_document_stays', 'what a payment was taken as stays');

alter table covered_months
  drop constraint covered_months_bill_id_fkey,
  add constraint covered_months_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id);
alter table billed_connections
  drop constraint billed_connections_bill_id_fkey,
  add constraint billed_connections_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id);
