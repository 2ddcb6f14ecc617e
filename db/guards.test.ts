import { afterAll, describe, expect, it } from 'vitest';
import {
  type Attack,
  billOf,
  customer,
  entryOf,
  listed,
  newEntry,
  openGuardTest,
  paymentOf,
  postings,
  setPayment,
} from './guard-test-kit.ts';

const { refusalOf, close } = await openGuardTest();
afterAll(close);

const AHEADS_ALLOCATION = '(select min(id) from advance_allocations)';

const ENTRIES: Attack[] = [
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
];

const setBill = (change: string, which = billOf('PAYER')): string =>
  `update bills set ${change} where id = ${which}`;

const BILLS: Attack[] = [
  ...[
    `customer_id = ${customer('AHEAD')}`,
    "bill_no = 'B2610-000099'",
    "kind = 'manual'",
    'bill_run_id = null',
    "bill_date = bill_date + interval '1 month'",
    "to_month = to_month + interval '1 month'",
    'previous_due_paisa = previous_due_paisa + 1',
    "short_code = short_code || 'x'",
    'created_by = null',
    "created_at = created_at - interval '1 day'",
  ].map((change) => ({
    what: `a bill with ${change}`,
    statement: setBill(change),
    constraint: 'bill_document_stays',
  })),
  {
    what: 'a deleted bill that lives again',
    statement: setBill(
      'voided_at = null, voided_by = null',
      billOf('PAYER', "voided_at > now() - interval '1 year'"),
    ),
    constraint: 'bill_void_stays',
  },
  {
    what: 'a deleted bill with another reason',
    statement: setBill("void_reason = 'other'", billOf('PAYER', 'voided_at is not null')),
    constraint: 'bill_void_stays',
  },
  {
    what: 'a total behind the back of lines and books',
    statement: setBill('total_paisa = total_paisa - 1, subtotal_paisa = subtotal_paisa - 1'),
    constraint: 'bill_is_its_lines',
  },
  {
    what: 'a total behind the back of the books',
    statement: [
      setBill('total_paisa = total_paisa - 1, subtotal_paisa = subtotal_paisa - 1'),
      `update bill_items set amount_paisa = amount_paisa - 1 where bill_id = ${billOf('PAYER')}`,
    ],
    constraint: 'bill_is_posted',
  },
  {
    what: "a line changed behind its bill's back",
    statement: `update bill_items set amount_paisa = 1 where bill_id = ${billOf('PAYER')}`,
    constraint: 'bill_is_its_lines',
  },
  {
    what: "a line taken out behind its bill's back",
    statement: `delete from bill_items where bill_id = ${billOf('PAYER')}`,
    constraint: 'bill_is_its_lines',
  },
  {
    what: "a line put in behind its bill's back",
    statement: `insert into bill_items (bill_id, line_no, item_id, quantity_milli, price_paisa,
      amount_paisa) values (${billOf('PAYER')}, 9, 7, 1000, 5, 5)`,
    constraint: 'bill_is_its_lines',
  },
  { what: 'a deletion of bills', statement: 'delete from bills', constraint: 'never_deleted' },
  {
    what: 'a truncation of bills',
    statement: 'truncate bills cascade',
    constraint: 'never_deleted',
  },
  { what: 'a truncation of lines', statement: 'truncate bill_items', constraint: 'never_deleted' },
  {
    what: 'a deletion of customers',
    statement: 'delete from customers',
    constraint: 'never_deleted',
  },
];

const COVERED: Attack[] = [
  {
    what: "a month of another customer's bill",
    statement: `insert into covered_months (customer_id, month, source, bill_id)
      values (${customer('AHEAD')}, '2031-01-01', 'hand', ${billOf('PAYER')})`,
    constraint: 'covered_months_bill_of_customer_fkey',
  },
  {
    what: "a connection billed on another customer's bill",
    statement: `insert into billed_connections (customer_id, bill_id)
      values (${customer('AHEAD')}, ${billOf('PAYER')})`,
    constraint: 'billed_connections_bill_of_customer_fkey',
  },
];

const DELETED = paymentOf('PAYER', 'deleted_at is not null');

const PAYMENTS: Attack[] = [
  ...[
    `customer_id = ${customer('AHEAD')}`,
    'payment_date = payment_date - 1',
    'amount_paisa = amount_paisa + 1',
    'discount_paisa = discount_paisa + 1',
    'advance_paisa = advance_paisa + 1',
    'account_id = 12',
    'collected_by = (select max(id) from users)',
    'created_by = (select max(id) from users)',
    "payment_method = 'other'",
    "merchant_mobile_no = '01711111111'",
    "from_mobile_no = '01711111111'",
    "trx_id = 'ABC123'",
    'only_admin_id = collected_by',
    "short_code = short_code || 'x'",
    "created_at = created_at - interval '1 day'",
  ].map((change) => ({
    what: `a payment with ${change}`,
    statement: setPayment(change),
    constraint: 'payment_document_stays',
  })),
  {
    what: 'an approval taken back',
    statement: setPayment('approved_at = null, approved_by = null'),
    constraint: 'payment_state_stays',
  },
  {
    what: 'an approval by another',
    statement: setPayment('approved_by = 1'),
    constraint: 'payment_state_stays',
  },
  {
    what: 'a deleted payment that lives again',
    statement: setPayment('deleted_at = null, deleted_by = null', DELETED),
    constraint: 'payment_state_stays',
  },
  {
    what: 'a deleted payment with another reason',
    statement: setPayment("deletion_reason = 'other'", DELETED),
    constraint: 'payment_state_stays',
  },
  {
    what: 'a deleted payment that is approved',
    statement: setPayment('approved_at = now(), approved_by = 1', DELETED),
    constraint: 'payment_state_stays',
  },
  {
    what: 'a deletion of payments',
    statement: 'delete from payments',
    constraint: 'never_deleted',
  },
  {
    what: "a payment allocated to another customer's bill",
    statement: `insert into payment_allocations (payment_id, customer_id, bill_id, amount_paisa)
      values (${paymentOf('PAYER')}, ${customer('PAYER')}, ${billOf('AHEAD')}, 1)`,
    constraint: 'payment_allocations_bill_of_customer_fkey',
  },
  {
    what: "another customer's payment allocated to a bill",
    statement: `insert into payment_allocations (payment_id, customer_id, bill_id, amount_paisa)
      values (${paymentOf('AHEAD')}, ${customer('PAYER')}, ${billOf('PAYER')}, 1)`,
    constraint: 'payment_allocations_payment_of_customer_fkey',
  },
  ...[
    'amount_paisa = amount_paisa + 1',
    `customer_id = ${customer('PAYER')}, bill_id = ${billOf('PAYER')}`,
    `entry_id = ${entryOf('bill_issued')}`,
    "created_at = created_at - interval '1 day'",
  ].map((change) => ({
    what: `advance money on a bill with ${change}`,
    statement: `update advance_allocations set ${change} where id = ${AHEADS_ALLOCATION}`,
    constraint: 'advance_allocation_stays',
  })),
  {
    what: 'advance money given back twice',
    statement: [
      `update advance_allocations set returned_entry_id = ${entryOf('bill_issued')}
       where id = ${AHEADS_ALLOCATION}`,
      `update advance_allocations set returned_entry_id = null where id = ${AHEADS_ALLOCATION}`,
    ],
    constraint: 'advance_allocation_stays',
  },
  {
    what: "advance money on another customer's bill",
    statement: `insert into advance_allocations (customer_id, bill_id, amount_paisa, entry_id)
      values (${customer('AHEAD')}, ${billOf('PAYER')}, 1, ${entryOf('bill_issued')})`,
    constraint: 'advance_allocations_bill_of_customer_fkey',
  },
  {
    what: 'a deletion of advance money on bills',
    statement: 'delete from advance_allocations',
    constraint: 'never_deleted',
  },
];

it.each(listed([...ENTRIES, ...BILLS, ...COVERED, ...PAYMENTS]))(
  'the database refuses %s (%s)',
  async (_, constraint, statement) => {
    expect(await refusalOf([statement].flat())).toBe(constraint);
  },
);

describe('what stays possible', () => {
  it.each([
    ['a note on a payment', setPayment("remarks = 'seen'")],
    ['another day of the same month', setBill('bill_date = bill_date - 1')],
    ['another first bill in the list', setPayment("first_bill_no = 'B2610-000009'")],
  ])('%s', async (_, statement) => {
    expect(await refusalOf([statement])).toBeUndefined();
  });
});

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
