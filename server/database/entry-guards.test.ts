import { describe, expect, it } from 'vitest';
import {
  billOf,
  COMPANY_POSTINGS,
  companyEntry,
  customer,
  entryOf,
  newEntry,
  openGuardTest,
  paymentOf,
  postings,
} from '../test-support/guard-test-kit.ts';

const { refusalOf, expectRefusals } = await openGuardTest();

expectRefusals([
  {
    what: 'two postings that do not sum to zero',
    statement: [newEntry(), postings('999', [5, -4])],
    constraint: 'ledger_entry_balanced',
  },
  {
    what: 'an entry of one posting',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id)
       values (999, account_of('customer_advance'), -100, ${customer('PAYER')})`,
    ],
    constraint: 'ledger_entry_balanced',
  },
  { what: 'an entry without postings', statement: newEntry(), constraint: 'ledger_entry_balanced' },
  {
    what: 'two more balanced postings on an entry made earlier',
    statement: postings(entryOf('bill_issued'), [5, -5]),
    constraint: 'ledger_entry_closed',
  },
  {
    what: 'an entry whose posting names another customer',
    statement: [newEntry(), postings('999', [5, -5], 'AHEAD')],
    constraint: 'ledger_posting_of_customer',
  },
  {
    what: "an entry whose posting names another customer's bill",
    statement: [newEntry(), postings('999', [5, -5], 'PAYER', 'AHEAD')],
    constraint: 'ledger_postings_bill_of_customer_fkey',
  },
  {
    what: 'an entry of a bill without a customer',
    statement: [companyEntry('bill_issued'), COMPANY_POSTINGS],
    constraint: 'ledger_entries_customer_by_kind',
  },
  {
    what: "an entry of the company's own money that names a bill",
    statement: [
      companyEntry('money_transferred', ', bill_id', `, ${billOf('PAYER')}`),
      COMPANY_POSTINGS,
    ],
    constraint: 'ledger_entries_document_has_customer',
  },
  {
    what: "an entry of the company's own money whose posting names a customer",
    statement: [companyEntry('money_transferred'), postings('999', [5, -5])],
    constraint: 'ledger_posting_of_customer',
  },
  {
    what: 'a posting of nothing',
    statement: [newEntry(), postings('999', [0, 0])],
    constraint: 'ledger_postings_amount_bound',
  },
  {
    what: "a posting to a customer's advance without the customer",
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, account_of('customer_advance'), -5), (999, account_of('internet_revenue'), 5)`,
    ],
    constraint: 'ledger_postings_of_customer',
  },
  {
    what: 'a posting to what a customer owes without the bill',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id)
       values (999, account_of('receivable'), -5, ${customer('PAYER')}),
         (999, account_of('internet_revenue'), 5, null)`,
    ],
    constraint: 'ledger_postings_of_customer',
  },
  {
    what: 'a count of a till without the count',
    statement: [companyEntry('till_counted'), COMPANY_POSTINGS],
    constraint: 'ledger_entries_till_count_by_kind',
  },
  {
    what: "money in nobody's hand",
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, account_of('collector_hand'), 5), (999, 11, -5)`,
    ],
    constraint: 'ledger_postings_staff_by_account',
  },
  {
    what: 'a posting that names a bill and no customer',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, bill_id)
       values (999, account_of('internet_revenue'), 5, ${billOf('PAYER')}),
         (999, account_of('connection_revenue'), -5, null)`,
    ],
    constraint: 'ledger_postings_bill_has_customer',
  },
  {
    what: "an entry of another customer's bill",
    statement: [newEntry(', bill_id', `, ${billOf('AHEAD')}`), postings('999', [5, -5])],
    constraint: 'ledger_entries_bill_of_customer_fkey',
  },
  {
    what: "an entry of another customer's payment",
    statement: [newEntry(', payment_id', `, ${paymentOf('AHEAD')}`), postings('999', [5, -5])],
    constraint: 'ledger_entries_payment_of_customer_fkey',
  },
  {
    what: 'an entry of a payment that there is not',
    statement: [newEntry(', payment_id', ', 999999'), postings('999', [5, -5])],
    constraint: 'ledger_entries_payment_of_customer_fkey',
  },
  {
    what: 'an entry by a user that there is not',
    statement: [newEntry(', created_by', ', 999999'), postings('999', [5, -5])],
    constraint: 'ledger_entries_created_by_fkey',
  },
  {
    what: 'an entry of a customer that there is not',
    statement: [
      companyEntry('bill_changed', ', customer_id', ', 999999'),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, account_of('internet_revenue'), 5), (999, 11, -5)`,
    ],
    constraint: 'ledger_entries_customer_id_fkey',
  },
  {
    what: 'postings of an entry that there is not',
    statement: postings('999', [5, -5]),
    constraint: 'ledger_postings_entry_id_fkey',
  },
  {
    what: 'a posting to an account that there is not',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, 99, 5), (999, account_of('internet_revenue'), -5)`,
    ],
    constraint: 'ledger_postings_account_id_fkey',
  },
  {
    what: 'a posting to the hand of a user that there is not',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, staff_id)
       values (999, account_of('collector_hand'), 5, 999999),
         (999, account_of('internet_revenue'), -5, null)`,
    ],
    constraint: 'ledger_postings_staff_id_fkey',
  },
  ...['accounts', 'users'].flatMap((table) => [
    {
      what: `that one of the ${table} is deleted`,
      statement: `delete from ${table}`,
      constraint: 'never_deleted',
    },
    {
      what: `that one of the ${table} gets another id`,
      statement: `update ${table} set id = default where id = (select min(id) from ${table})`,
      constraint: `${table}_id_stays`,
    },
  ]),
  {
    what: 'a due below zero',
    statement: [newEntry(), postings('999', [-9_999_999, 9_999_999])],
    constraint: 'bill_balances_due_paisa_check',
  },
  {
    what: 'an advance below zero',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id)
       values (999, account_of('customer_advance'), 9999999, ${customer('PAYER')}),
         (999, account_of('internet_revenue'), -9999999, null)`,
    ],
    constraint: 'customer_balances_advance_paisa_check',
  },
  {
    what: 'a second reversal of an entry',
    statement: newEntry(
      ', reverses_entry_id',
      ', (select min(reverses_entry_id) from ledger_entries)',
    ),
    constraint: 'ledger_entries_reverses_entry_id_key',
  },
  ...['ledger_entries', 'ledger_postings', 'ledger_seals', 'payment_allocations'].flatMap(
    (table) => [
      {
        what: `a change of ${table}`,
        statement: `update ${table} set created_at = now()`,
        constraint: 'append_only',
      },
      {
        what: `a deletion of ${table}`,
        statement: `delete from ${table}`,
        constraint: 'append_only',
      },
      {
        what: `a truncation of ${table}`,
        statement: `truncate ${table} cascade`,
        constraint: 'append_only',
      },
    ],
  ),
  {
    what: 'a balance written by hand',
    statement: 'update customer_balances set advance_paisa = 5',
    constraint: 'kept_by_ledger',
  },
  {
    what: 'a due written by hand',
    statement: 'update bill_balances set due_paisa = 5',
    constraint: 'kept_by_ledger',
  },
]);

describe('each of two redundant guards works alone', () => {
  const UNBALANCED = [newEntry(), postings('999', [5, -4])];

  it('refuses an entry that does not sum to zero: at the statement', async () => {
    expect(
      await refusalOf(['alter table ledger_entries disable trigger user', ...UNBALANCED]),
    ).toBe('ledger_entry_balanced');
  });

  it('refuses an entry that does not sum to zero: at the commit', async () => {
    expect(
      await refusalOf(['alter table ledger_postings disable trigger user', ...UNBALANCED]),
    ).toBe('ledger_entry_balanced');
  });
});
