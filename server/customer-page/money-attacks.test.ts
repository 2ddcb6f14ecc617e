import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BKASH, NAGAD } from '../test-support/arrival-test-kit.ts';
import { openCheckoutTest } from '../test-support/checkout-test-kit.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { expectBooksAtZero, generate, taka } from '../test-support/scenario.ts';

const kit = await openCheckoutTest();
const { app, owner, other, database, bkash, bring, arrival, customer, confirm } = kit;
const { owing, ask, begin, stateOf, balance, paymentsOf, paid } = kit;
beforeAll(kit.switchOn);
beforeEach(kit.reset);

const entryDays = async (customerId: number) =>
  (
    await sql<{ kind: string; day: string }>`
      select kind, entry_date::text as day from ledger_entries
      where customer_id = ${customerId} and payment_id is not null order by id
    `.execute(database)
  ).rows.map(({ kind, day }) => `${kind} ${day}`);
const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, next) => one - next);
const entriesOf = async (number: string) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from payments where trx_key = upper(${number})
    `.execute(database)
  ).rows[0]?.n;

describe('many at once', () => {
  it('two people who confirm the same arrivals post them once, and the other is told', async () => {
    const payers = await Promise.all(
      ['TWO-1', 'TWO-2', 'TWO-3'].map((code) => customer({ code, monthlyFee: '700.50' })),
    );
    await generate(owner, '2026-11-05');
    await bring(
      payers.map(({ code }, index) => ({
        at: `2026-11-12 10:0${index}:00`,
        number: `TWO${index}`,
        in: 700.5,
        fee: 12.96,
        reference: code,
      })),
    );
    const { count, sum, fingerprint } = await owner.call('arrivalStrong', {
      query: { account: BKASH },
    });
    expect([count, sum]).toEqual([3, taka(2101.5)]);
    const body = { account: BKASH, count, sum, fingerprint };
    const clients = [owner, other, owner, other];
    const answers = await Promise.all(
      clients.map((client) => client.attempt('arrivalConfirm', { body })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    for (const { id } of payers) {
      expect(await balance(id)).toBe(0);
      expect(await paymentsOf(id)).toMatchObject([{ amount: 70_050, isApproved: true }]);
    }
    // What the wallet kept of each stands in the books, to the paisa.
    const equality = await owner.call('arrivalEquality', { query: { account: BKASH } });
    expect(equality).toMatchObject({ statement: taka(2062.62), difference: 0, lines: [] });
    await expectBooksAtZero(database);
  });

  it('one arrival that two give to two customers is one customer’s', async () => {
    const [one, two] = [await customer(), await customer()];
    await bring([{ at: '2026-11-12 11:00:00', number: 'TORN1', in: 300 }], { opening: 2062.62 });
    const { id } = await arrival('TORN1');
    const answers = await Promise.all([
      owner.attempt('arrivalMatch', { body: { id, customer: one.id } }),
      other.attempt('arrivalMatch', { body: { id, customer: two.id } }),
      owner.attempt('arrivalSetAside', { body: { id, reason: 'Not ours' } }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const balances = [await balance(one.id), await balance(two.id)];
    const isMatched = (await arrival('TORN1')).state === 'matched';
    expect(balances.toSorted((a, b) => a - b)).toEqual(isMatched ? [-30_000, 0] : [0, 0]);
    await expectBooksAtZero(database);
  });
});

describe('a wrong match', () => {
  it('of a day that is closed meanwhile is undone today, and matched again today', async () => {
    const [wrong, right] = [await owing({ code: 'WRONG-1' }), await owing({ code: 'RIGHT-1' })];
    await bring(
      [{ at: '2026-11-12 12:00:00', number: 'LATE1', in: 700.25, reference: 'WRONG-1' }],
      {
        opening: 2362.62,
      },
    );
    await confirm();
    expect(await balance(wrong.id)).toBe(-25);
    await closeBooks(app.connection, '2026-11-20');
    const { id } = await arrival('LATE1');
    await owner.call('arrivalUndo', { body: { id, reason: 'Typed for a neighbour' } });
    expect(await balance(wrong.id)).toBe(70_000);
    await owner.call('arrivalMatch', { body: { id, customer: right.id } });
    expect(await balance(right.id)).toBe(-25);
    expect(await entryDays(wrong.id)).toEqual([
      'payment_collected 2026-11-12',
      'payment_deleted 2026-11-21',
    ]);
    expect(await entryDays(right.id)).toEqual(['payment_collected 2026-11-21']);
    // The payment keeps the wallet's day, so the account equals its statement of that day.
    const equality = await owner.call('arrivalEquality', { query: { account: BKASH } });
    expect(equality.lines.filter(({ kind }) => kind !== 'open' && kind !== 'set_aside')).toEqual(
      [],
    );
    await closeBooks(app.connection, null);
    await expectBooksAtZero(database);
  });

  it('of one’s own text, approved by another, is undone whole', async () => {
    const ower = await owing();
    const text =
      'Money Received.\nAmount: Tk 700.75\nSender: 01711000779\nRef: N/A\nTxnID: OWNW0RD1\nBalance: Tk 9000.75\n15/11/2026 21:13';
    await owner.call('arrivalTexts', { body: { account: NAGAD, texts: text } });
    const { id } = await arrival('OWNW0RD1');
    const { data } = await owner.call('arrivalMatch', { body: { id, customer: ower.id } });
    await other.call('paymentApprove', { body: { paymentId: data.paymentId as number } });
    await expectBooksAtZero(database);
    await owner.call('arrivalUndo', { body: { id, reason: 'Another’s' } });
    expect(await balance(ower.id)).toBe(70_000);
    expect(await paymentsOf(ower.id)).toEqual([]);
    expect((await arrival('OWNW0RD1')).state).toBe('open');
    await expectBooksAtZero(database);
  });
});

describe('checkout', () => {
  it('in two tabs is two payments where both are agreed to, the second an advance', async () => {
    const ower = await owing();
    const tabs = [await begin(ower.pageCode), await begin(ower.pageCode)];
    for (const { paymentID } of tabs) await bkash.agree({ paymentID });
    await Promise.all(tabs.flatMap(({ back }) => [back(), back('failure'), back()]));
    expect(await paymentsOf(ower.id)).toMatchObject([{ amount: 70_000 }, { amount: 70_000 }]);
    expect(await balance(ower.id)).toBe(-70_000);
    for (const tab of tabs) expect(await stateOf(tab)).toMatchObject({ state: 'completed' });
    await expectBooksAtZero(database);
  });

  it('that was given back stays so, whatever comes after', async () => {
    const { ower, arrivalId, paymentID } = await paid('CHKGONE001');
    const { rows } = await sql<{ formToken: string }>`
      select form_token from checkout_attempts where wallet_payment_id = ${paymentID}
    `.execute(database);
    const back = () => ask(`/p/${ower.pageCode}/paid/${rows[0]?.formToken}?status=success`);
    const body = { id: arrivalId, reason: 'Paid twice' };
    const given = await Promise.all([
      owner.attempt('checkoutRefund', { body }),
      other.attempt('checkoutRefund', { body }),
      back(),
    ]);
    expect(given.map(({ status }) => status)).toEqual([200, 200, 303]);
    const { refundTrxID } = (await bkash.state()).payments.find(
      (each) => each.paymentID === paymentID,
    ) as { refundTrxID: string };
    // The callback again, the job, the wallet's statement with both lines, and its number typed.
    await back();
    await kit.sweep();
    await bring(
      [
        { at: '2026-11-21 10:00:00', number: 'CHKGONE001', in: 700, reference: ower.code },
        { at: '2026-11-21 10:00:30', number: refundTrxID, out: 700 },
      ],
      { opening: 9999 },
    );
    expect((await owner.call('arrivalStrong', { query: { account: BKASH } })).count).toBe(0);
    expect(await balance(ower.id)).toBe(70_000);
    expect(await paymentsOf(ower.id)).toEqual([]);
    expect(await entriesOf('CHKGONE001')).toBe(1);
    // The settings show what became of it, step by step.
    const attempts = await owner.call('checkoutAttempts', { params: { id: kit.id } });
    const shown = attempts.find(({ number }) => number === 'CHKGONE001');
    expect(shown).toMatchObject({
      customerId: ower.id,
      customer: expect.stringContaining(ower.code),
      amount: 70_000,
      paid: 70_000,
      state: 'completed',
      refund: 'done',
      walletPaymentId: paymentID,
      arrivalId,
      paymentId: expect.any(Number),
    });
    expect(shown?.steps.map(({ state }) => state)).toEqual(['created', 'executing', 'completed']);
    expect([(await arrival('CHKGONE001')).state, (await arrival(refundTrxID)).state]).toEqual([
      'set_aside',
      'set_aside',
    ]);
    await expectBooksAtZero(database);
  });
});

it('a claim of another’s number, made first or last, takes nothing from them', async () => {
  const [payer, thief] = [await owing({ mobileNo: '01733000001' }), await owing()];
  const claimed = (pageCode: string) =>
    ask(`/p/${pageCode}/claim`, { account: String(BKASH), trxId: 'THIEF00001' });
  await owner.call('moneyAccountUpdate', {
    body: { id: BKASH, name: 'bKash', type: 'mobile', publicNo: '01711000111', onPage: true },
  });
  await claimed(thief.pageCode);
  await bring([{ at: '2026-11-21 09:30:00', number: 'THIEF00001', in: 700, from: '01733000001' }], {
    opening: 9999,
  });
  // Two customers are named: a person decides.
  expect((await arrival('THIEF00001')).strength).toBe('conflict');
  expect((await owner.call('arrivalStrong', { query: { account: BKASH } })).count).toBe(0);
  const { id } = await arrival('THIEF00001');
  await owner.call('arrivalMatch', { body: { id, customer: payer.id } });
  await claimed(thief.pageCode);
  expect([await balance(payer.id), await balance(thief.id)]).toEqual([0, 70_000]);
  expect((await ask(`/p/${thief.pageCode}?lang=en`)).html).not.toContain('✓ Found');
  await expectBooksAtZero(database);
});
