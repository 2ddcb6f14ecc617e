import { expect, it } from 'vitest';
import { openAttacks, type Attack } from '../test-support/guard-test-kit.ts';
import {
  bringFile,
  BKASH,
  openArrivalTest,
  statementFile,
} from '../test-support/arrival-test-kit.ts';

const kit = await openArrivalTest();
const { expectRefusals, refusalOf } = await openAttacks(kit.app.connection);
await kit.customer({ code: 'KH-1' });
await kit.customer({ code: 'KH-2' });
await bringFile(
  kit.owner,
  statementFile(
    [
      { at: '2026-11-10 09:00', number: 'OPEN1', in: 100 },
      { at: '2026-11-10 09:01', number: 'MATCHED1', in: 200, reference: 'KH-1' },
      { at: '2026-11-10 09:02', number: 'ASIDE1', in: 300 },
      { at: '2026-11-10 09:03', in: 400 },
      { at: '2026-11-10 09:04', number: 'OUT1', out: 50 },
    ],
    1000,
  ),
);
await kit.confirm();
const aside = await kit.arrival('ASIDE1');
await kit.owner.call('arrivalSetAside', { body: { id: aside.id, reason: 'not ours' } });

const arrival = (number: string) => `(select id from arrivals where trx_id = '${number}')`;
const matchOf = (number: string) =>
  `(select id from arrival_matches where arrival_id = ${arrival(number)})`;
const USER = '(select min(id) from users)';
const values = (row: Record<string, string>) =>
  `(${Object.keys(row).join(', ')}) overriding system value values (${Object.values(row).join(', ')})`;

const newArrival = (columns: Record<string, string> = {}) =>
  `insert into arrivals ${values({
    id: '900',
    account_id: String(BKASH),
    direction: "'in'",
    amount_paisa: '500',
    occurred_at: "'2026-11-10 12:00+06'",
    has_time: 'true',
    occurred_on: "'2026-11-10'",
    trx_id: "'NEW1'",
    ...columns,
  })}`;
const newSource = (columns: Record<string, string> = {}) =>
  `insert into arrival_sources ${values({
    arrival_id: '900',
    kind: "'forwarded'",
    raw: "'text'",
    raw_digest: "sha256('text')",
    brought_at: 'now()',
    amount_paisa: '500',
    ...columns,
  })}`;
const newMatch = (columns: Record<string, string>) =>
  `insert into arrival_matches ${values({
    arrival_id: arrival('OPEN1'),
    account_id: String(BKASH),
    way: "'chosen'",
    strength: "'none'",
    reasons: "'[]'",
    made_it: 'false',
    is_own_word: 'false',
    matched_by: USER,
    matched_at: 'now()',
    ...columns,
  })}`;
const newPayment = (columns: Record<string, string> = {}) =>
  `insert into payments ${values({
    id: '900',
    customer_id: "(select id from customers where code = 'KH-2')",
    payment_date: "'2026-11-10'",
    booked_on: "'2026-11-10'",
    amount_paisa: '10000',
    advance_paisa: '10000',
    account_id: String(BKASH),
    payment_method: "'bKash'",
    short_code: "'abcdefghij12'",
    approved_at: 'now()',
    approved_by: USER,
    created_by: USER,
    ...columns,
  })}`;
const newAside = (of: string) =>
  `insert into arrival_asides (arrival_id, reason, set_by, set_at)
    values (${arrival(of)}, 'no', ${USER}, now())`;

const attacks: Attack[] = [
  ...[
    'amount_paisa = 1',
    'account_id = 14',
    "direction = 'out'",
    'occurred_at = now()',
    "trx_id = 'X1'",
    "counterparty_name = 'X'",
    "reference = 'X'",
    'fee_paisa = 1',
  ].map((change) => ({
    what: `another fact of an arrival: ${change}`,
    statement: `update arrivals set ${change} where id = ${arrival('OPEN1')}`,
    constraint: 'arrival_facts_stay',
  })),
  {
    what: 'a state that is not of its matches',
    statement: `update arrivals set state = 'matched' where id = ${arrival('OPEN1')}`,
    constraint: 'arrival_state_kept',
  },
  {
    what: 'a deleted arrival',
    statement: `delete from arrivals where id = ${arrival('OPEN1')}`,
    constraint: 'never_deleted',
  },
  {
    what: 'an arrival twice',
    statement: newArrival({ trx_id: "'open 1'" }),
    constraint: 'arrivals_trx_key',
  },
  {
    what: 'a line without a number twice',
    statement: newArrival({
      trx_id: 'null',
      amount_paisa: '40000',
      occurred_at: "'2026-11-10 09:03+06'",
      balance_after_paisa: '200000',
      fee_paisa: '0',
    }),
    constraint: 'arrivals_moment_key',
  },
  {
    what: 'an arrival without a source',
    statement: newArrival(),
    constraint: 'arrivals_have_source',
  },
  {
    what: 'an arrival in no place of money',
    statement: newArrival({ account_id: '1' }),
    constraint: 'arrivals_account_is_place',
  },
  {
    what: 'an arrival of nothing',
    statement: newArrival({ amount_paisa: '0' }),
    constraint: 'arrivals_amount_bound',
  },
  {
    what: 'a fee above the amount',
    statement: newArrival({ fee_paisa: '501' }),
    constraint: 'arrivals_fee_bound',
  },
  {
    what: 'a number without letter or digit',
    statement: newArrival({ trx_id: "'--'" }),
    constraint: 'arrivals_trx_key_there',
  },
  {
    what: 'a changed source',
    statement: `update arrival_sources set raw = 'x' where arrival_id = ${arrival('OPEN1')}`,
    constraint: 'append_only',
  },
  {
    what: 'a pasted text of nobody',
    statement: [newArrival(), newSource({ kind: "'pasted'" })],
    constraint: 'arrival_sources_brought',
  },
  {
    what: 'a line of no file',
    statement: [newArrival(), newSource({ kind: "'file'", brought_by: USER })],
    constraint: 'arrival_sources_file',
  },
  {
    what: 'a changed statement',
    statement: "update arrival_statements set file_name = 'x'",
    constraint: 'append_only',
  },
  {
    what: 'a statement that does not add up',
    statement: `insert into arrival_statements (account_id, file_name, digest, from_at, until_at,
        opening_paisa, closing_paisa, line_count, new_count, known_count, in_paisa, out_paisa,
        brought_by, brought_at)
      values (${BKASH}, 'x', sha256('x'), now(), now(), 0, 5, 1, 1, 0, 4, 0, ${USER}, now())`,
    constraint: 'arrival_statements_adds_up',
  },
  {
    what: 'the same file twice',
    statement: `insert into arrival_statements (account_id, file_name, digest, from_at, until_at,
        line_count, new_count, known_count, in_paisa, out_paisa, brought_by, brought_at)
      select account_id, file_name, digest, from_at, until_at, 1, 1, 0, 0, 0, ${USER}, now()
      from arrival_statements`,
    constraint: 'arrival_statements_digest_key',
  },
  {
    what: 'an arrival that is matched and set aside',
    statement: newAside('MATCHED1'),
    constraint: 'arrival_in_one_state',
  },
  {
    what: 'an arrival that is set aside twice',
    statement: newAside('ASIDE1'),
    constraint: 'arrival_asides_once_key',
  },
  {
    what: 'a payment of two arrivals',
    statement: newMatch({ payment_id: `(select payment_id from arrival_matches limit 1)` }),
    constraint: 'arrival_matches_payment_key',
  },
  {
    what: 'a match with nothing',
    statement: newMatch({}),
    constraint: 'arrival_matches_of_one',
  },
  {
    what: 'a match of another account',
    statement: [newPayment(), newMatch({ account_id: '14', payment_id: '900' })],
    constraint: 'arrival_matches_of_account_fkey',
  },
  {
    what: 'a payment of another amount',
    statement: [
      newPayment({ amount_paisa: '9999', advance_paisa: '9999' }),
      newMatch({ payment_id: '900' }),
    ],
    constraint: 'arrival_matched_whole',
  },
  {
    what: 'a payment into another account',
    statement: [newPayment({ account_id: '14' }), newMatch({ payment_id: '900' })],
    constraint: 'arrival_match_of_account',
  },
  {
    what: 'a payment for money that went out',
    statement: [
      newPayment({ amount_paisa: '5000', advance_paisa: '5000' }),
      newMatch({ arrival_id: arrival('OUT1'), payment_id: '900' }),
    ],
    constraint: 'arrival_match_of_direction',
  },
  {
    what: 'a deleted payment',
    statement: [
      newPayment({ deleted_at: 'now()', deleted_by: USER }),
      newMatch({ payment_id: '900' }),
    ],
    constraint: 'arrival_match_stands',
  },
  {
    what: 'a payment that nobody collected and no arrival brought',
    statement: newPayment(),
    constraint: 'payments_brought_by_arrival',
  },
  {
    what: 'a payment that waits in no hand',
    statement: newPayment({ approved_at: 'null', approved_by: 'null' }),
    constraint: 'payments_waits_in_a_hand',
  },
  {
    what: 'a fee above the payment',
    statement: newPayment({ fee_paisa: '10001' }),
    constraint: 'payments_fee_bound',
  },
  {
    what: 'another fee of an approved payment',
    statement: 'update payments set fee_paisa = 1 where approved_at is not null',
    constraint: 'payment_state_stays',
  },
  {
    what: 'a changed match',
    statement: `update arrival_matches set way = 'chosen' where id = ${matchOf('MATCHED1')}`,
    constraint: 'arrival_match_stays',
  },
  {
    what: 'a deleted match',
    statement: 'delete from arrival_matches',
    constraint: 'never_deleted',
  },
  {
    what: 'a match that is undone without a reason',
    statement: `update arrival_matches set ended_at = now(), ended_by = ${USER}
      where id = ${matchOf('MATCHED1')}`,
    constraint: 'arrival_matches_ended',
  },
];

expectRefusals(attacks);

it('opens the arrival of a payment that is deleted', async () => {
  const paid = `(select payment_id from arrival_matches where id = ${matchOf('MATCHED1')})`;
  // The state that the deletion leaves is 'open': setting it aside is then possible.
  expect(
    await refusalOf([
      `update payments set deleted_at = now(), deleted_by = ${USER}, deletion_reason = 'x'
        where id = ${paid}`,
      newAside('MATCHED1'),
    ]),
  ).toBeUndefined();
});
