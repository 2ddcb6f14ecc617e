import { describe, expect, it } from 'vitest';
import {
  billOf,
  customer,
  entryOf,
  openGuardTest,
  paymentOf,
  setBill,
  setPayment,
} from '../test-support/guard-test-kit.ts';

const { refusalOf, expectRefusals } = await openGuardTest();

const DELETED = paymentOf('PAYER', 'deleted_at is not null');
const ADVANCE_ALLOCATION = '(select min(id) from advance_allocations)';

expectRefusals([
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
    statement: `update advance_allocations set ${change} where id = ${ADVANCE_ALLOCATION}`,
    constraint: 'advance_allocation_stays',
  })),
  {
    what: 'advance money given back twice',
    statement: [
      `update advance_allocations set returned_entry_id = ${entryOf('bill_issued')}
       where id = ${ADVANCE_ALLOCATION}`,
      `update advance_allocations set returned_entry_id = null where id = ${ADVANCE_ALLOCATION}`,
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
]);

const RIGHT_ROW = {
  amount_paisa: '100',
  discount_paisa: '0',
  advance_paisa: '100',
  booked_on: "'2026-11-21'",
  short_code: "'abcdefghij'",
  approved_at: 'null',
  approved_by: 'null',
  deleted_at: 'null',
  deleted_by: 'null',
};
const newPayment = (row: Partial<typeof RIGHT_ROW>): string => {
  const columns = { ...RIGHT_ROW, ...row };
  return `
    insert into payments (customer_id, payment_date, account_id, collected_by, payment_method,
      created_by, ${Object.keys(columns).join(', ')})
    values (${customer('PAYER')}, '2026-11-21', 11, 1, 'Cash', 1, ${Object.values(columns).join(', ')})`;
};

// The rules of check_payment().
expectRefusals(
  (
    [
      ['payments_amount_bound', { amount_paisa: '-1' }],
      ['payments_discount_bound', { discount_paisa: '-1' }],
      ['payments_of_something', { amount_paisa: '0', advance_paisa: '0' }],
      ['payments_advance_bound', { advance_paisa: '101' }],
      ['payments_advance_bound', { advance_paisa: '-1' }],
      ['payments_booked_not_before', { booked_on: "'2026-11-20'" }],
      ['payments_short_code', { short_code: "'abc-efghij'" }],
      ['payments_approved_by_one', { approved_at: 'now()' }],
      ['payments_deleted_by_one', { deleted_by: '1' }],
      ['payments_approved_by_another', { approved_at: 'now()', approved_by: '1' }],
    ] as const
  ).map(([constraint, row]) => ({
    what: `a payment with ${JSON.stringify(row)}`,
    statement: newPayment(row),
    constraint,
  })),
);

it('accepts a payment that violates none of them', async () => {
  expect(await refusalOf([newPayment({})])).toBeUndefined();
});

describe('changes that remain possible', () => {
  it.each([
    ['a note on a payment', setPayment("remarks = 'seen'")],
    ['another day of the same month', setBill('bill_date = bill_date - 1')],
    ['another first bill in the list', setPayment("first_bill_no = 'B2610-000009'")],
  ])('%s', async (_, statement) => {
    expect(await refusalOf([statement])).toBeUndefined();
  });
});
