import { expect, it } from 'vitest';
import {
  type Attack,
  customer,
  newEntry,
  openGuardTest,
  postings,
} from '../test-support/guard-test-kit.ts';

const { expectRefusals, refusalOf } = await openGuardTest();

/** Inserts a posted pay-out for rent; `columns` overrides single columns. */
const movement = (columns: Record<string, string> = {}) => {
  const row = {
    id: '900',
    movement_no: "'M2611-000900'",
    kind: "'paid_out'",
    state: "'posted'",
    movement_date: "'2026-11-21'",
    account_id: '11',
    amount_paisa: '500',
    category_id: '1',
    category_account_id: '17',
    created_by: '(select min(id) from users)',
    created_at: 'now()',
    ...columns,
  };
  return `insert into money_movements (${Object.keys(row).join(', ')}) overriding system value
    values (${Object.values(row).join(', ')})`;
};
const TRANSFER = {
  kind: "'transfer'",
  to_account_id: '12',
  category_id: 'null',
  category_account_id: 'null',
};
const entry = (kind = 'money_paid_out', id = 999, more = '') => `
  insert into ledger_entries (id, kind, entry_date, movement_id ${more && ', reverses_entry_id'})
  overriding system value values (${id}, '${kind}', '2026-11-21', 900 ${more})`;
const rent = (amount: number, id = 999) => `
  insert into ledger_postings (entry_id, account_id, amount_paisa, category_id)
  values (${id}, account_of('expenses'), ${amount}, 1), (${id}, 11, ${-amount}, null)`;
const POSTED = [movement(), entry(), rent(500)];
const set = (change: string) => `update money_movements set ${change} where id = 900`;
const TAKEN_BACK =
  "state = 'taken_back', taken_back_by = 1, taken_back_at = now(), take_back_reason = 'x'";
const WAITING = { state: "'waiting'" };

const MOVEMENTS: Attack[] = [
  ...(
    [
      ['out of a hand', { account_id: '3' }, 'money_movements_account_is_place'],
      [
        'into what staff owe',
        { ...TRANSFER, to_account_id: '16' },
        'money_movements_target_is_place',
      ],
      ['to itself', { ...TRANSFER, to_account_id: '11' }, 'money_movements_two_places'],
      ['to nowhere', { ...TRANSFER, to_account_id: 'null' }, 'money_movements_target_by_kind'],
      ['of nothing', { amount_paisa: '0' }, 'money_movements_amount_above_zero'],
      ['beyond the bound', { amount_paisa: '100000000001' }, 'money_movements_amount_bound'],
      [
        'beyond the bound with its fee',
        { ...TRANSFER, amount_paisa: '100000000000', fee_paisa: '1' },
        'money_movements_amount_bound',
      ],
      [
        'with a fee that is paid',
        { ...TRANSFER, fee_paisa: '-1' },
        'money_movements_fee_not_negative',
      ],
      ['out with a fee', { fee_paisa: '1' }, 'money_movements_fee_by_kind'],
      [
        'for nothing',
        { category_id: 'null', category_account_id: 'null' },
        'money_movements_category_by_kind',
      ],
      [
        'of a category of another account',
        { category_account_id: '18' },
        'money_movements_category_fkey',
      ],
      [
        'as an advance to nobody',
        { category_id: '9', category_account_id: '16' },
        'money_movements_staff_by_category',
      ],
      [
        'as a refund to nobody',
        { category_id: '10', category_account_id: '2' },
        'money_movements_customer_by_category',
      ],
      [
        'as a refund beyond what a payment may be',
        {
          category_id: '10',
          category_account_id: '2',
          customer_id: customer('PAYER'),
          amount_paisa: '1000000001',
        },
        'money_movements_refund_bound',
      ],
      [
        'as a pay-in that waits',
        { kind: "'paid_in'", category_id: '13', category_account_id: '19', ...WAITING },
        'money_movements_waits_by_kind',
      ],
      [
        'with a fee above its amount',
        { ...TRANSFER, amount_paisa: '5000', fee_paisa: '5001' },
        'money_movements_fee_bound',
      ],
      [
        'with a fee above ten taka for less',
        { ...TRANSFER, amount_paisa: '1', fee_paisa: '1001' },
        'money_movements_fee_bound',
      ],
      ['that is rounded and no refund', { rounded_paisa: '1' }, 'money_movements_rounded_refund'],
      [
        'that is rounded by a note',
        {
          category_id: '10',
          category_account_id: '2',
          customer_id: customer('PAYER'),
          rounded_paisa: '100',
        },
        'money_movements_rounded_below_note',
      ],
      [
        'approved by its author',
        { decided_by: '(select min(id) from users)', decided_at: 'now()' },
        'money_movements_approved_by_another',
      ],
      ['refused without a reason', { state: "'refused'" }, 'money_movements_refused'],
      ['taken back by nobody', { state: "'taken_back'" }, 'money_movements_taken_back'],
    ] as const
  ).map(([what, columns, constraint]) => ({
    what: `money moved ${what}`,
    statement: [movement(columns), 'set constraints all immediate'],
    constraint,
  })),
  {
    what: 'two movements of one number',
    statement: [movement(WAITING), movement({ ...WAITING, id: '901' })],
    constraint: 'money_movements_movement_no_key',
  },
  {
    what: 'another amount of a movement',
    statement: [...POSTED, set('amount_paisa = 600')],
    constraint: 'money_movement_stays',
  },
  {
    what: 'a movement that is posted once more',
    statement: [...POSTED, set(TAKEN_BACK), set("state = 'posted'")],
    constraint: 'money_movement_state_stays',
  },
  {
    what: 'a movement that is deleted',
    statement: [...POSTED, 'delete from money_movements where id = 900'],
    constraint: 'never_deleted',
  },
  {
    what: 'a posted movement without its entry',
    statement: movement(),
    constraint: 'money_movement_posted',
  },
  {
    what: 'an entry of a movement that waits',
    statement: [movement(WAITING), entry(), rent(500)],
    constraint: 'money_movement_posted',
  },
  {
    what: 'two entries of one movement',
    statement: [...POSTED, entry('money_paid_out', 998)],
    constraint: 'ledger_entries_movement_once_key',
  },
  {
    what: 'a movement taken back without its reversal',
    statement: [...POSTED, set(TAKEN_BACK)],
    constraint: 'money_movement_posted',
  },
  {
    what: 'a reversal of a movement that is not taken back',
    statement: [
      ...POSTED,
      entry('money_taken_back', 998, ', 999'),
      rent(-500, 998),
      set('state = state'),
    ],
    constraint: 'money_movement_state_stays',
  },
  {
    what: 'an entry of a movement that there is not',
    statement: [entry(), rent(500), 'set constraints all immediate'],
    constraint: 'ledger_entries_movement_id_fkey',
  },
  {
    what: 'a bill that names a movement',
    statement: [movement(), newEntry(', movement_id', ', 900'), postings('999', [5, -5])],
    constraint: 'ledger_entries_movement_by_kind',
  },
  {
    what: 'more out of a till than is in it',
    statement: [movement({ amount_paisa: '90000000' }), entry(), rent(90_000_000)],
    constraint: 'till_not_below_zero',
  },
  {
    what: 'more out of a till than was in it on that day',
    statement: [
      movement({
        kind: "'paid_in'",
        category_id: '13',
        category_account_id: '19',
        amount_paisa: '90000000',
      }),
      entry('money_paid_in'),
      `insert into ledger_postings (entry_id, account_id, amount_paisa)
       values (999, 11, 90000000), (999, 19, -90000000)`,
      `insert into ledger_entries (id, kind, entry_date) overriding system value
       values (998, 'money_paid_out', '2026-11-10')`,
      rent(90_000_000, 998),
    ],
    constraint: 'till_not_below_zero',
  },
  {
    what: 'a second opening of a place',
    statement: [1, 2].map((count) =>
      movement({
        id: `90${count}`,
        movement_no: `'M2611-00090${count}'`,
        kind: "'paid_in'",
        category_id: '14',
        category_account_id: '9',
      }),
    ),
    constraint: 'money_movements_opening_once_key',
  },
  {
    what: 'a limit of pay-outs beyond what is paid out',
    statement: 'update company set pay_out_limit_paisa = 100000000001',
    constraint: 'company_pay_out_limit_bound',
  },
];

expectRefusals(MOVEMENTS);

it('accepts a complete movement', async () => {
  expect(await refusalOf(POSTED)).toBeUndefined();
});
