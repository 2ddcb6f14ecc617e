-- What a document and an entry said when they were made stays, whatever statement comes along: the
-- code asks first, these refuse last. Where a foreign key or a condition of a trigger can tell, no
-- query is asked: they cost a payment nothing.

-- Arguments: the name that tests and logs know the refusal by, and the sentence.
create function refuse_as() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[1]
    using errcode = 'restrict_violation', constraint = tg_argv[0], table = tg_table_name;
end
$$;

-- A bill is its customer's for ever, and what hangs on it is of the same customer.
alter table bills add constraint bills_id_customer_id_key unique (id, customer_id);
alter table payments add constraint payments_id_customer_id_key unique (id, customer_id);

alter table payment_allocations add column customer_id bigint;
alter table payment_allocations disable trigger user;
update payment_allocations set customer_id = payments.customer_id
from payments where payments.id = payment_id;
alter table payment_allocations enable trigger user;
alter table payment_allocations
  alter column customer_id set not null,
  drop constraint payment_allocations_payment_id_fkey,
  drop constraint payment_allocations_bill_id_fkey,
  add constraint payment_allocations_payment_of_customer_fkey
    foreign key (payment_id, customer_id) references payments (id, customer_id),
  add constraint payment_allocations_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id);
alter table advance_allocations
  drop constraint advance_allocations_bill_id_fkey,
  drop constraint advance_allocations_customer_id_fkey,
  add constraint advance_allocations_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id);
alter table bill_balances
  drop constraint bill_balances_bill_id_fkey,
  drop constraint bill_balances_customer_id_fkey,
  add constraint bill_balances_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id);
alter table ledger_entries
  drop constraint ledger_entries_bill_id_fkey,
  drop constraint ledger_entries_payment_id_fkey,
  add constraint ledger_entries_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id),
  add constraint ledger_entries_payment_of_customer_fkey
    foreign key (payment_id, customer_id) references payments (id, customer_id);
alter table ledger_postings
  drop constraint ledger_postings_bill_id_fkey,
  -- A pair with a null in it is not looked up.
  add constraint ledger_postings_bill_has_customer
    check (bill_id is null or customer_id is not null),
  add constraint ledger_postings_bill_of_customer_fkey
    foreign key (bill_id, customer_id) references bills (id, customer_id);

create trigger bills_document_stays
  before update of id, bill_no, kind, customer_id, bill_run_id, bill_date, from_month, to_month,
    previous_due_paisa, short_code, created_by, created_at
  on bills for each row when (
    (old.id, old.bill_no, old.kind, old.customer_id, old.bill_run_id, old.previous_due_paisa,
      old.short_code, old.created_by, old.created_at)
    is distinct from
    (new.id, new.bill_no, new.kind, new.customer_id, new.bill_run_id, new.previous_due_paisa,
      new.short_code, new.created_by, new.created_at)
    or date_trunc('month', old.bill_date::timestamp)
      is distinct from date_trunc('month', new.bill_date::timestamp)
    or old.kind = 'generated'
      and (old.from_month, old.to_month) is distinct from (new.from_month, new.to_month)
  )
  execute function refuse_as('bill_document_stays', 'what a bill was issued as stays');
create trigger bills_void_stays
  before update on bills for each row when (old.voided_at is not null)
  execute function refuse_as('bill_void_stays', 'a deleted bill stays as it is');

create trigger payments_document_stays
  before update of id, customer_id, payment_date, amount_paisa, discount_paisa, advance_paisa,
    account_id, collected_by, payment_method, merchant_mobile_no, from_mobile_no, trx_id,
    short_code, created_by, created_at
  on payments for each row when (
    (old.id, old.customer_id, old.payment_date, old.amount_paisa, old.discount_paisa,
      old.advance_paisa, old.account_id, old.collected_by, old.payment_method,
      old.merchant_mobile_no, old.from_mobile_no, old.trx_id, old.short_code, old.created_by,
      old.created_at)
    is distinct from
    (new.id, new.customer_id, new.payment_date, new.amount_paisa, new.discount_paisa,
      new.advance_paisa, new.account_id, new.collected_by, new.payment_method,
      new.merchant_mobile_no, new.from_mobile_no, new.trx_id, new.short_code, new.created_by,
      new.created_at)
  )
  execute function refuse_as('payment_document_stays', 'what a payment was taken as stays');
create trigger payments_state_stays
  before update of approved_at, approved_by, deleted_at, deleted_by, deletion_reason
  on payments for each row when (
    (old.approved_at is not null or old.deleted_at is not null)
      and (old.approved_at, old.approved_by) is distinct from (new.approved_at, new.approved_by)
    or old.deleted_at is not null
      and (old.deleted_at, old.deleted_by, old.deletion_reason)
        is distinct from (new.deleted_at, new.deleted_by, new.deletion_reason)
  )
  execute function refuse_as('payment_state_stays',
    'a payment is approved once, and once deleted it stays so');

create trigger advance_allocations_never_deleted
  before delete or truncate on advance_allocations
  for each statement execute function refuse_delete();
create trigger advance_allocations_stay
  before update on advance_allocations for each row when (
    (old.id, old.customer_id, old.bill_id, old.amount_paisa, old.entry_id, old.created_at)
    is distinct from
    (new.id, new.customer_id, new.bill_id, new.amount_paisa, new.entry_id, new.created_at)
    or old.returned_entry_id is not null or new.returned_entry_id is null
  )
  execute function refuse_as('advance_allocation_stays',
    'advance money on a bill is given back once and changes in nothing else');

-- An entry is whole when its transaction ends; now() is when the transaction began, and so is the
-- entry's created_at. The inner queries stay inner ones, so that each is a look into the key.
create function check_new_postings() returns trigger language plpgsql as $$
declare
  is_late boolean;
  is_anothers boolean;
begin
  select bool_or(entry.created_at <> now()), bool_or(entry.customer_id <> added.customer_id)
  into is_late, is_anothers
  from added, lateral (
    select created_at, customer_id from ledger_entries where id = added.entry_id offset 0
  ) as entry;
  if is_late then
    raise exception 'a ledger entry made earlier takes no more postings'
      using errcode = 'restrict_violation', constraint = 'ledger_entry_closed',
        table = tg_table_name;
  end if;
  if is_anothers then
    raise exception 'a posting names another customer than its ledger entry'
      using errcode = 'check_violation', constraint = 'ledger_posting_of_customer',
        table = tg_table_name;
  end if;
  return null;
end
$$;
create trigger ledger_postings_check_new after insert on ledger_postings
  referencing new table as added
  for each statement execute function check_new_postings();

-- An edit changes a bill, its lines and its postings together; at its end they agree.
create function check_edited_bill(which bigint) returns void language plpgsql as $$
declare
  bill bills%rowtype;
  lines_paisa bigint;
  lines_discount_paisa bigint;
  posted_paisa bigint;
begin
  select * into bill from bills where id = which;
  select coalesce(sum(amount_paisa), 0), coalesce(sum(discount_paisa), 0)
  into lines_paisa, lines_discount_paisa
  from bill_items where bill_id = which;
  if bill.subtotal_paisa - bill.discount_paisa <> lines_paisa
    or bill.discount_paisa <> lines_discount_paisa
  then
    raise exception 'bill % is not the sum of its lines', bill.bill_no
      using errcode = 'check_violation', constraint = 'bill_is_its_lines';
  end if;
  select coalesce(sum(amount_paisa), 0) into posted_paisa
  from ledger_entries entries join ledger_postings postings on entry_id = entries.id
  where entries.bill_id = which and account_id = 1
    and entries.kind in ('bill_issued', 'bill_changed', 'bill_voided', 'opening_balance');
  if posted_paisa <> (case when bill.voided_at is null then bill.total_paisa else 0 end) then
    raise exception 'bill % is not what is posted for it', bill.bill_no
      using errcode = 'check_violation', constraint = 'bill_is_posted';
  end if;
end
$$;

create function check_bill_after_edit() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bills' then
    perform check_edited_bill(new.id);
  else
    perform check_edited_bill(old.bill_id);
  end if;
  return null;
end
$$;
create constraint trigger bills_check_edited
  after update of subtotal_paisa, discount_paisa, vat_paisa, total_paisa on bills
  deferrable initially deferred
  for each row when (
    (old.subtotal_paisa, old.discount_paisa, old.vat_paisa, old.total_paisa)
    is distinct from (new.subtotal_paisa, new.discount_paisa, new.vat_paisa, new.total_paisa)
  )
  execute function check_bill_after_edit();
create constraint trigger bill_items_check_edited after update or delete on bill_items
  deferrable initially deferred
  for each row execute function check_bill_after_edit();

-- A run inserts lines by the thousand: only those of bills made earlier are looked at, at once.
create function check_new_bill_lines() returns trigger language plpgsql as $$
declare
  grown text;
begin
  select bill.bill_no into grown
  from (select distinct bill_id from added) as changed, lateral (
    select id, bill_no, created_at, subtotal_paisa - discount_paisa as lines_paisa
    from bills where id = changed.bill_id offset 0
  ) as bill
  where bill.created_at <> now() and bill.lines_paisa <> (
    select sum(amount_paisa) from bill_items where bill_id = bill.id
  )
  limit 1;
  if found then
    raise exception 'bill % is not the sum of its lines', grown
      using errcode = 'check_violation', constraint = 'bill_is_its_lines';
  end if;
  return null;
end
$$;
create trigger bill_items_check_new after insert on bill_items
  referencing new table as added
  for each statement execute function check_new_bill_lines();
create trigger bill_items_never_truncated before truncate on bill_items
  for each statement execute function refuse_delete();
