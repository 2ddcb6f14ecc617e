import {
  COMPANY_POSTINGS,
  companyEntry,
  customer,
  newEntry,
  openGuardTest,
  postings,
  setPayment,
} from '../test-support/guard-test-kit.ts';

const { expectRefusals } = await openGuardTest();

expectRefusals([
  {
    what: 'a debt of nobody',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, account_of('owed_by_staff'), 5), (999, 11, -5)`,
    ],
    constraint: 'ledger_postings_staff_by_account',
  },
  {
    what: 'a difference of nobody',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, account_of('cash_over_short'), 5), (999, 11, -5)`,
    ],
    constraint: 'ledger_postings_staff_by_account',
  },
  {
    what: 'one of the staff on a till',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, staff_id)
       values (999, 11, 5, 1), (999, account_of('owner_funds'), -5, null)`,
    ],
    constraint: 'ledger_postings_staff_by_account',
  },
  {
    what: 'an expense for nothing',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, account_of('expenses'), 5), (999, 11, -5)`,
    ],
    constraint: 'ledger_postings_category_by_account',
  },
  {
    what: 'a category on what is no expense',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, category_id)
       values (999, account_of('owner_funds'), 5, 8), (999, 11, -5, null)`,
    ],
    constraint: 'ledger_postings_category_by_account',
  },
  {
    what: 'an expense of a category of another account',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, category_id)
       values (999, account_of('expenses'), 5, 8), (999, 11, -5, null)`,
      'set constraints all immediate',
    ],
    constraint: 'ledger_postings_category_fkey',
  },
  {
    what: "a posting of a customer's beyond what a payment may be",
    statement: [newEntry(), postings('999', [1_000_000_001, -1_000_000_001])],
    constraint: 'ledger_postings_customer_bound',
  },
  {
    what: 'a transfer that names a customer',
    statement: [
      companyEntry('money_transferred', ', customer_id', `, ${customer('PAYER')}`),
      COMPANY_POSTINGS,
    ],
    constraint: 'ledger_entries_customer_by_kind',
  },
  {
    what: 'a refund that names none',
    statement: [companyEntry('advance_refunded'), COMPANY_POSTINGS],
    constraint: 'ledger_entries_customer_by_kind',
  },
  {
    what: 'a category of receipts that is an expense',
    statement: `insert into money_categories (name, direction, account_id)
      values ('Won', 'in', 17)`,
    constraint: 'money_categories_account_by_direction',
  },
  {
    what: 'an outlay on the way that is no expense',
    statement: 'update money_categories set is_outlay = true where id = 8',
    constraint: 'money_categories_outlay_is_expense',
  },
  {
    what: 'a wallet under a number that is none of money',
    statement: "insert into accounts (id, name, reference_type) values (50, 'Upay', 'mobile')",
    constraint: 'accounts_id_by_key',
  },
  {
    what: 'an account of the program under another number than its own',
    statement: [
      'alter table accounts disable trigger accounts_never_deleted',
      "delete from accounts where key = 'cash_rounding'",
      "insert into accounts (id, key, name) values (21, 'cash_rounding', 'Rounding')",
    ],
    constraint: 'accounts_id_by_key',
  },
  {
    what: 'a keeper of a bank',
    statement: 'update accounts set keeper_id = 1 where id = 12',
    constraint: 'accounts_keeper_of_till',
  },
  {
    what: 'a till that money went through and that becomes a bank',
    statement: "update accounts set reference_type = 'bank' where id = 11",
    constraint: 'accounts_type_stays',
  },
  {
    what: 'books that are closed or opened by hand',
    statement: "update book_state set closed_until = '2026-11-20'",
    constraint: 'kept_by_ledger',
  },
  {
    what: 'a state of the books that is taken away',
    statement: 'delete from book_state',
    constraint: 'kept_by_ledger',
  },
  {
    what: 'another book day of a payment',
    statement: setPayment('booked_on = booked_on + 1'),
    constraint: 'payment_document_stays',
  },
  {
    what: 'a payment booked before it was taken',
    statement: [
      'alter table payments disable trigger payments_document_stays',
      setPayment('booked_on = payment_date - 1'),
    ],
    constraint: 'payments_booked_not_before',
  },
]);
