import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  BANK,
  BKASH,
  bringFile,
  openArrivalTest,
  statementFile,
} from '../test-support/arrival-test-kit.ts';
import {
  balanceOf,
  expectBooksAtZero,
  generate,
  paymentBody,
  taka,
} from '../test-support/scenario.ts';
import { firstDifferenceAfter } from '../test-support/tampering.ts';
import { openUnguarded, runWithoutGuards } from '../test-support/test-database.ts';
import { forgetReconciled } from './forget-reconciled.ts';

const kit = await openArrivalTest();
const { app, owner, other } = kit;
const unguarded = openUnguarded(app.connection);
let payer: number;

beforeAll(async () => {
  payer = (await kit.customer({ code: 'KH-1' })).id;
});

afterAll(async () => {
  await unguarded.destroy();
  await expectBooksAtZero(app.database);
});

const text = (number: string, amount: string, day: string) =>
  `You have received Tk ${amount} from 01711000777. Fee Tk 0.00. Balance Tk 9,117.78. TrxID ${number} at ${day}/11/2026 08:00`;
const paste = (number: string, amount: string, day: string, by = other) =>
  by.call('arrivalTexts', { body: { account: BKASH, texts: text(number, amount, day) } });
const match = async (number: string) => {
  const { id } = await kit.arrival(number);
  return (await owner.call('arrivalMatch', { body: { id, customer: payer } })).data;
};
const lines = async () => {
  const { lines: found } = await owner.call('arrivalEquality', { query: { account: BKASH } });
  return found.map(({ kind, amount }) => `${kind} ${Number(amount) / 100}`);
};
const kept = async (table: 'reconciling_arrivals' | 'reconciling_payments') => {
  const { rows } = await sql<{ label: string }>`
    select coalesce(trx_id, '-') as label from ${sql.table(table)} kept
      join ${sql.table(table === 'reconciling_arrivals' ? 'arrivals' : 'payments')} documents
        on documents.id = ${sql.ref(table === 'reconciling_arrivals' ? 'arrivalId' : 'paymentId')}
    order by trx_id
  `.execute(app.database);
  return rows.map(({ label }) => label);
};

it('an account is compared by the few that differ, whatever becomes of them', async () => {
  // What arrived before the first statement is in what that began with, and no difference.
  await paste('AA10000001', '500.00', '05');
  await match('AA10000001');
  expect(await kept('reconciling_arrivals')).toEqual(['AA10000001']);
  const first = [
    { at: '2026-11-10 09:00:00', number: 'BB10000001', in: 300, fee: 3, reference: 'KH-1' },
    { at: '2026-11-10 10:00:00', number: 'BB10000002', in: 200 },
  ];
  await bringFile(owner, statementFile(first, 500));
  await kit.confirm();
  await match('BB10000002');
  expect(await lines()).toEqual([]);
  expect(await kept('reconciling_arrivals')).toEqual(['AA10000001']);

  // A text of the user alone waits for another's approval; a text of another is on no statement yet.
  await paste('CC10000001', '100.00', '11', owner);
  const { paymentId } = await match('CC10000001');
  await paste('CC10000002', '50.00', '11');
  await match('CC10000002');
  expect(await lines()).toEqual([]);
  const later = [
    { at: '2026-11-11 08:00:00', number: 'CC10000001', in: 100 },
    { at: '2026-11-12 08:00:00', number: 'DD10000001', in: 40, reference: 'KH-1' },
  ];
  await bringFile(owner, statementFile(later, 997));
  expect(await lines()).toEqual(['not_on_statement 50', 'open -40', 'waiting -100']);
  await other.call('paymentApprove', { body: { paymentId: paymentId as number } });
  await kit.confirm();
  expect(await lines()).toEqual(['not_on_statement 50']);
  await forgetReconciled(app.database);
  expect(await kept('reconciling_arrivals')).toEqual(['AA10000001', 'CC10000002']);

  // A fee that is told once the arrival is matched is in no books.
  const plain = 'Date Time,Transaction ID,Credit,Debit\n2026-11-13 09:00:00,EE10000001,400.00,\n';
  await bringFile(owner, Buffer.from(plain));
  await match('EE10000001');
  const told = [{ at: '2026-11-13 09:00:00', number: 'EE10000001', in: 400, fee: 4 }];
  await bringFile(owner, statementFile(told, 1137));
  expect(await lines()).toEqual(['fees 4', 'not_on_statement 50']);
});

it('a payment without an arrival is known as long as it has none', async () => {
  const body = paymentBody(payer, [], {
    account: BKASH,
    trxId: 'FF10000001',
    paymentDate: '2026-11-12',
    paymentAmount: 70,
    advanceAmount: 70,
  });
  const typed = await other.call('paymentCollect', { body });
  await owner.call('paymentApprove', { body: { paymentId: typed.data.id } });
  const without = ['fees 4', 'not_on_statement 50', 'payments_without 70'];
  expect(await lines()).toEqual(without);
  await paste('FF10000001', '70.00', '12');
  await match('FF10000001');
  expect(await kept('reconciling_payments')).toEqual([]);
  // It is on no statement either.
  expect(await lines()).toEqual(['fees 4', 'not_on_statement 120']);
  const { id } = await kit.arrival('FF10000001');
  await owner.call('arrivalUndo', { body: { id, reason: 'somebody else' } });
  expect(await lines()).toEqual(without);
  expect(await kept('reconciling_payments')).toEqual(['FF10000001']);
  await expectBooksAtZero(app.database);
});

it('an installation with matches is brought forward to the same', async () => {
  const before = [await kept('reconciling_arrivals'), await kept('reconciling_payments')];
  await runWithoutGuards(
    app.connection,
    'delete from reconciling_arrivals; delete from reconciling_payments',
  );
  await sql`select recount_reconciling()`.execute(app.database);
  await expectBooksAtZero(app.database);
  // What was not matched any more is not listed again.
  expect([await kept('reconciling_arrivals'), await kept('reconciling_payments')]).toEqual([
    before[0]?.filter((label) => label !== 'FF10000001'),
    before[1],
  ]);
});

const arrival = (number: string) => `(select id from arrivals where trx_id = '${number}')`;
const DIFFERS =
  'every matched arrival that differs from its record or statement is kept to be reconciled';
const WITHOUT = 'the payments kept to be reconciled are those without an arrival';

it.each([
  {
    what: 'an arrival that differs is forgotten',
    change: `delete from reconciling_arrivals where arrival_id = ${arrival('CC10000002')}`,
    check: DIFFERS,
    detail: /is 50.00 taka, 50.00 are in the books, no statement has it, and it is not kept so$/,
  },
  {
    what: 'an arrival is kept as booked whole',
    change: `update reconciling_arrivals set is_moved = true where arrival_id = ${arrival('EE10000001')}`,
    check: DIFFERS,
    detail: /is 396.00 taka, 400.00 are in the books, a statement has it, and it is not kept so$/,
  },
  {
    what: 'an arrival that differs is kept under another account',
    change: `update reconciling_arrivals set account_id = 14`,
    check: DIFFERS,
    detail: /^arrival \d+ of bKash on 2026-11-05 is 500.00 taka/,
  },
  {
    what: 'a payment without an arrival is forgotten',
    change: 'delete from reconciling_payments',
    check: WITHOUT,
    detail: /^payment \d+ of bKash on 2026-11-12 has no arrival and is not kept so$/,
  },
  {
    what: 'a payment with an arrival is kept as without one',
    change: `insert into reconciling_payments
      select id, account_id, payment_date from payments where trx_id = 'BB10000001'`,
    check: WITHOUT,
    detail: /^payment \d+ of bKash on 2026-11-10 is kept as without an arrival, and is not$/,
  },
  {
    what: 'a payment without an arrival is kept under another day',
    change: 'update reconciling_payments set payment_date = payment_date + 1',
    check: WITHOUT,
    detail: /^payment \d+ of bKash on 2026-11-12 is kept under another account or day$/,
  },
  {
    what: 'an open arrival is said to be matched',
    change: `update arrivals set state = 'matched' where id = ${arrival('FF10000001')}`,
    check: 'every arrival is in the state that its matches say',
    detail: /^arrival \d+ of bKash on 2026-11-12 is said to be matched and is open$/,
  },
  {
    what: "an arrival's amount is raised",
    change: `update arrivals set amount_paisa = amount_paisa + 100 where id = ${arrival('BB10000002')}`,
    check: DIFFERS,
    detail: /is 201.00 taka, 200.00 are in the books, a statement has it, and it is not kept so$/,
  },
  {
    what: "a statement's line is raised",
    change: `update arrival_sources set amount_paisa = amount_paisa + 100
      where arrival_id = ${arrival('BB10000002')}`,
    check: 'every statement is the sum of its lines',
    detail:
      /: 2 lines with 497.00 taka in and 0.00 out are said, 2 with 498.00 and 0.00 are there$/,
  },
  {
    what: 'a line of a statement is taken out',
    change: `delete from arrival_sources where arrival_id = ${arrival('BB10000002')}`,
    check: 'every statement is the sum of its lines',
    detail:
      /: 2 lines with 497.00 taka in and 0.00 out are said, 1 with 297.00 and 0.00 are there$/,
  },
])('`books` names the first difference when $what', async ({ change, check, detail }) => {
  expect(await firstDifferenceAfter(unguarded, change)).toEqual({
    check,
    detail: expect.stringMatching(detail),
  });
});

it('a part or all of a payment that the wallet gave back is matched, and no difference', async () => {
  const { id } = await kit.customer({ code: 'KH-2', monthlyFee: '500' });
  await generate(owner, '2026-11-10');
  const before = await lines();
  const file = [
    { at: '2026-11-14 09:00:00', number: 'GG10000001', in: 500 },
    { at: '2026-11-14 10:00:00', number: 'GG10000002', in: 290 },
    { at: '2026-11-15 09:00:00', number: 'HH10000001', out: 200, reference: 'of gg10000001' },
    { at: '2026-11-15 10:00:00', number: 'HH10000002', out: 290 },
    { at: '2026-11-15 11:00:00', number: 'HH10000003', out: 600 },
  ];
  await bringFile(owner, statementFile(file, 1533));
  const idOf = async (number: string) => (await kit.arrival(number)).id;
  const take = async (number: string) =>
    owner.call('arrivalMatch', { body: { id: await idOf(number), customer: id } });
  const give = async (number: string) => {
    const body = { id: await idOf(number), category: 10, customer: id };
    return owner.attempt('arrivalMove', { body });
  };
  await take('GG10000001');
  expect(await balanceOf(owner, id)).toBe(0);
  expect(await give('HH10000001')).toMatchObject({ ok: true });
  expect(await balanceOf(owner, id)).toBe(taka(200));
  // All of the latest, where the wallet names none.
  await take('GG10000002');
  expect(await balanceOf(owner, id)).toBe(taka(-90));
  expect(await give('HH10000002')).toMatchObject({ ok: true });
  expect(await balanceOf(owner, id)).toBe(taka(200));
  // No payment is as large as what else left.
  expect(await give('HH10000003')).toMatchObject({
    status: 409,
    errorMessage: expect.stringMatching(/^The customer has .*0\.00.* in advance/),
  });
  await owner.call('arrivalMove', { body: { id: await idOf('HH10000003'), other: BANK } });
  expect(await lines()).toEqual(before);
  expect(await kit.arrival('GG10000001')).toMatchObject({
    state: 'matched',
    matchedWith: { customerId: id, isWaiting: false },
  });
  // Of the payment nothing is left that could be taken back once more.
  expect(
    await owner.attempt('arrivalUndo', { body: { id: await idOf('GG10000001'), reason: 'x' } }),
  ).toMatchObject({ status: 409, errorMessage: expect.stringMatching(/^Advance money was given/) });
  await expectBooksAtZero(app.database);
});

it('what was given back above the limit of one person waits for another, with the bills due', async () => {
  const { id } = await kit.customer({ code: 'KH-3', monthlyFee: '500' });
  await generate(owner, '2026-11-10');
  const before = await lines();
  const added = async () => (await lines()).filter((line) => !before.includes(line));
  const file = [
    { at: '2026-11-16 09:00:00', number: 'JJ10000001', in: 500 },
    { at: '2026-11-16 10:00:00', number: 'KK10000001', out: 200, reference: 'of jj10000001' },
  ];
  await bringFile(owner, statementFile(file, 1233));
  await runWithoutGuards(app.connection, 'update company set pay_out_limit_paisa = 50000');
  const came = await kit.arrival('JJ10000001');
  await owner.call('arrivalMatch', { body: { id: came.id, customer: id } });
  const gone = await kit.arrival('KK10000001');
  const give = async () => {
    const body = { id: gone.id, category: 10, customer: id };
    return (await owner.call('arrivalMove', { body })).data;
  };
  const money = async () => {
    const { rows } = await sql<{ due: number; advance: number }>`
      select receivable_paisa as due, advance_paisa as advance from customer_balances where customer_id = ${id}
    `.execute(app.database);
    return rows[0];
  };
  // The wallet has paid it out, whoever has to look at it: it pays no bill any more.
  const refused = await give();
  expect(refused).toMatchObject({ isWaiting: true });
  expect(await money()).toEqual({ due: taka(200), advance: taka(200) });
  expect(await added()).toEqual(['waiting 200']);
  await expectBooksAtZero(app.database);
  const refusal = { id: refused.movementId as number, reason: 'Ask bKash first' };
  await other.call('payOutRefuse', { body: refusal });
  expect(await kit.arrival('KK10000001')).toMatchObject({ state: 'open' });
  expect(await money()).toEqual({ due: taka(200), advance: taka(200) });
  expect(await added()).toEqual(['open 200']);
  // What is in advance already is paid out of it.
  const waiting = await give();
  expect(waiting).toMatchObject({ isWaiting: true });
  expect(await money()).toEqual({ due: taka(200), advance: taka(200) });
  await other.call('payOutApprove', { body: { id: waiting.movementId as number } });
  expect(await money()).toEqual({ due: taka(200), advance: 0 });
  expect(await lines()).toEqual(before);
  await expectBooksAtZero(app.database);
});
