import { describe, expect, it } from 'vitest';
import {
  billOf,
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
       values (999, 2, -100, ${customer('PAYER')})`,
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
    statement: `insert into ledger_entries (kind, entry_date) values ('bill_issued', '2026-11-21')`,
    constraint: 'ledger_entries_customer_by_kind',
  },
  {
    what: 'an entry of a kind without a customer that names a bill',
    statement: [
      'alter table ledger_entries drop constraint ledger_entries_customer_by_kind',
      `insert into ledger_entries (kind, entry_date, bill_id)
       values ('bill_issued', '2026-11-21', ${billOf('PAYER')})`,
    ],
    constraint: 'ledger_entries_document_has_customer',
  },
  {
    what: 'an entry of a kind without a customer whose posting names one',
    statement: [
      'alter table ledger_entries drop constraint ledger_entries_customer_by_kind',
      `insert into ledger_entries (id, kind, entry_date) overriding system value
       values (999, 'bill_issued', '2026-11-21')`,
      postings('999', [5, -5]),
    ],
    constraint: 'ledger_posting_of_customer',
  },
  {
    what: "money in nobody's hand",
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, 3, 5), (999, 11, -5)`,
    ],
    constraint: 'ledger_postings_staff_by_account',
  },
  {
    what: 'a posting that names a bill and no customer',
    statement: [
      newEntry(),
      `insert into ledger_postings (entry_id, account_id, amount_paisa, bill_id)
       values (999, 4, 5, ${billOf('PAYER')}), (999, 5, -5, null)`,
    ],
    constraint: 'ledger_postings_bill_has_customer',
  },
  {
    what: "an entry of another customer's bill",
    statement: newEntry(', bill_id', `, ${billOf('AHEAD')}`),
    constraint: 'ledger_entries_bill_of_customer_fkey',
  },
  {
    what: "an entry of another customer's payment",
    statement: newEntry(', payment_id', `, ${paymentOf('AHEAD')}`),
    constraint: 'ledger_entries_payment_of_customer_fkey',
  },
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
       values (999, 2, 9999999, ${customer('PAYER')}), (999, 4, -9999999, null)`,
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

describe('of two guards behind each other, each holds alone', () => {
  const UNBALANCED = [newEntry(), postings('999', [5, -4])];

  it('an entry that does not sum to zero: at the statement', async () => {
    expect(
      await refusalOf(['alter table ledger_entries disable trigger user', ...UNBALANCED]),
    ).toBe('ledger_entry_balanced');
  });

  it('an entry that does not sum to zero: at the end', async () => {
    expect(
      await refusalOf(['alter table ledger_postings disable trigger user', ...UNBALANCED]),
    ).toBe('ledger_entry_balanced');
  });
});
