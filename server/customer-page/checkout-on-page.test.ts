import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BKASH } from '../test-support/arrival-test-kit.ts';
import { openCheckoutTest, PUBLIC, START } from '../test-support/checkout-test-kit.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';

const {
  owner,
  bring,
  arrival,
  database,
  bkash,
  id,
  calls,
  shown,
  at,
  sweep,
  ask,
  owing,
  form,
  begin,
  outcome,
  stateOf,
  balance,
  paymentsOf,
  countOf,
  switchOn,
  reset,
} = await openCheckoutTest();
beforeAll(switchOn);
beforeEach(reset);

describe('paying on the page', () => {
  it('books what the record says, once, whatever the address says', async () => {
    const ower = await owing();
    const page = await ask(`/p/${ower.pageCode}?lang=en`);
    expect(page.html).toContain('Pay with bKash');
    expect(page.html).toContain('value="700.00"');
    expect(Buffer.byteLength(page.html)).toBeLessThan(30_000);
    const fields = await form(ower.pageCode);
    const creates = await countOf('create');
    // A double tap begins once.
    const taps = await Promise.all([
      ask(`/p/${ower.pageCode}/pay`, fields),
      ask(`/p/${ower.pageCode}/pay`, fields),
    ]);
    expect(taps[0]).toEqual(taps[1]);
    expect(await countOf('create')).toBe(creates + 1);
    const payment = (await bkash.state()).payments.at(-1);
    expect(payment).toMatchObject({
      amount: '700.00',
      payerReference: ower.code,
      callbackURL: `${PUBLIC}/p/${ower.pageCode}/paid/${fields.token}`,
    });
    const paymentID = payment?.paymentID as string;
    // A form may lead to us alone: our page leads on.
    const onward = await ask(taps[0]?.to ?? '');
    expect(onward.html).toContain(
      `content="0;url=${bkash.baseUrl.replace('/v1', '')}/pay/${paymentID}`,
    );
    expect(onward.policy).toContain("form-action 'self'");
    // Nobody agreed: nothing is believed of a success.
    const back = (status: string) =>
      ask(`/p/${ower.pageCode}/paid/${fields.token}?paymentID=${paymentID}&status=${status}`);
    expect(await back('success')).toMatchObject({ status: 303 });
    expect(await stateOf(fields)).toMatchObject({ state: 'failed' });
    expect(await balance(ower.id)).toBe(70_000);
    expect((await ask(`/p/${ower.pageCode}?lang=en&attempt=${fields.token}`)).html).toMatch(
      /Nothing was paid.*bKash says: 2056 Invalid Payment State/s,
    );
    // Agreed to, and the address says that it failed, twice at the same moment.
    await bkash.agree({ paymentID, executeTime: '2026-11-21T09:58:07:336 GMT+0600' });
    await Promise.all([back('failure'), back('cancel')]);
    const told = await back('success');
    expect(told.to).toBe(`/p/${ower.pageCode}?lang=en&attempt=${fields.token}#pay`);
    const [paid, ...more] = await paymentsOf(ower.id);
    expect([paid, more]).toMatchObject([
      { amount: 70_000, isApproved: true, collectedBy: null, trxId: /^CHK/ },
      [],
    ]);
    expect(await stateOf(fields)).toMatchObject({ state: 'completed' });
    const done = (await ask(told.to)).html;
    const [, receipt] = /received ৳700\.00\..*<a href="\/p\/(\w+)\?/s.exec(done) ?? [];
    const receiptPage = (await ask(`/p/${receipt}?lang=en`)).html;
    expect(receiptPage).toContain('Payment receipt');
    expect(receiptPage).not.toContain('Pay with');
    expect(done).not.toContain('Pay with');
    const { rows } = await sql`
      select to_char(occurred_at at time zone 'Asia/Dhaka', 'HH24:MI:SS') as at, reference, state,
        counterparty_mobile as mobile, (select array_agg(kind) from arrival_sources
          where arrival_id = arrivals.id) as kinds
      from arrivals where trx_id = ${paid?.trxId}
    `.execute(database);
    expect(rows).toEqual([
      {
        at: '09:58:07',
        reference: ower.code,
        state: 'matched',
        mobile: '01999888777',
        kinds: ['checkout'],
      },
    ]);
    expect((await shown())?.firstSuccessAt).not.toBeNull();
    // Once; the other of the two may have asked bKash for the state after that.
    const taken = (await calls()).filter((call) => call.outcome === 'taken');
    expect(taken).toMatchObject([{ arrivalId: expect.any(Number) }]);
    const trail = await sql`
      select user_id from audit_trail where action = 'checkoutCollect'
    `.execute(database);
    expect(trail.rows).toEqual([{ userId: owner.user.id }]);
    await expectBooksAtZero(database);
  });

  it('a time-out after it was executed is asked about, then or later', async () => {
    const ower = await owing();
    const attempt = await begin(ower.pageCode);
    await bkash.agree({ paymentID: attempt.paymentID });
    await bkash.fail({ execute: 'after' });
    expect((await attempt.back()).to).toContain('attempt=');
    expect(await balance(ower.id)).toBe(0);

    const second = await owing();
    const lost = await begin(second.pageCode);
    await bkash.agree({ paymentID: lost.paymentID });
    await bkash.fail({ execute: 'after', 'payment/status': 'busy' });
    const waiting = await lost.back();
    expect([waiting.status, waiting.html]).toEqual([200, expect.stringContaining('One moment')]);
    expect(await stateOf(lost)).toEqual({ state: 'executing', steps: ['created', 'executing'] });
    // Nobody says yet that it was or was not paid, and nobody pays twice.
    expect((await ask(`/p/${second.pageCode}?lang=en`)).html).toContain('Please do not pay again');
    at('2026-11-21T10:03:00+06:00');
    await sweep();
    expect(await stateOf(lost)).toMatchObject({ state: 'executing' });
    await bkash.fail({});
    await sweep();
    // Not again within a minute.
    expect(await stateOf(lost)).toMatchObject({ state: 'executing' });
    at('2026-11-21T10:05:00+06:00');
    await Promise.all([sweep(), sweep()]);
    expect(await stateOf(lost)).toMatchObject({ state: 'completed' });
    expect(await paymentsOf(second.id)).toHaveLength(1);
    expect((await outcome(lost)).html).toContain('We have received ৳700.00');
    await expectBooksAtZero(database);
  });

  it('what never reached the wallet is executed when the customer comes back', async () => {
    const ower = await owing();
    const attempt = await begin(ower.pageCode);
    await bkash.agree({ paymentID: attempt.paymentID });
    await bkash.fail({ execute: 'before' });
    await attempt.back();
    expect(await stateOf(attempt)).toMatchObject({ state: 'executing' });
    await bkash.fail({});
    // Somebody executes it at this moment, for all that one knows.
    await attempt.back();
    expect(await balance(ower.id)).toBe(70_000);
    at('2026-11-21T10:02:00+06:00');
    await attempt.back();
    expect(await balance(ower.id)).toBe(0);
  });

  it('what failed at the wallet says why and what to do, in the language of the page', async () => {
    const ower = await owing();
    const poor = await begin(ower.pageCode);
    await bkash.agree({ paymentID: poor.paymentID, isPoor: true });
    await poor.back();
    expect((await ask(`/p/${ower.pageCode}?lang=de&attempt=${poor.token}`)).html).toMatch(
      /Es wurde nichts bezahlt.*bKash meldet: 2023 Insufficient Balance/s,
    );
    const fields = await form(ower.pageCode);
    await bkash.fail({ create: 'busy' });
    const sent = await ask(`/p/${ower.pageCode}/pay?lang=bn`, fields);
    const told = await ask((await ask(sent.to)).to);
    expect(told.html).toContain('এখন বিকাশের সঙ্গে যোগাযোগ করা যাচ্ছে না');
    await bkash.fail({ change: { create: { bkashURL: 'javascript:alert(1)' } } });
    const bad = await form(ower.pageCode);
    await ask(`/p/${ower.pageCode}/pay`, bad);
    expect(await stateOf(bad)).toEqual({ state: 'not_created', steps: ['not_created'] });
  });

  it('only the record is trusted: amount, currency, and whose payment it is', async () => {
    const ower = await owing();
    const less = await begin(ower.pageCode);
    await bkash.agree({ paymentID: less.paymentID, amount: '500.00' });
    await less.back();
    expect(await paymentsOf(ower.id)).toMatchObject([{ amount: 50_000 }]);
    expect((await outcome(less)).html).toContain('We have received ৳500.00');

    const dollars = await begin(ower.pageCode, { amount: '200' });
    await bkash.agree({ paymentID: dollars.paymentID, currency: 'USD' });
    await dollars.back();
    expect(await stateOf(dollars)).toMatchObject({ state: 'to_check' });
    expect((await outcome(dollars)).html).toContain('We book it by hand');
    const unread = await sql`
      select reason, body from unread_texts where sender = 'bKash checkout'
    `.execute(database);
    expect(unread.rows).toMatchObject([{ reason: 'currency', body: /"currency":"USD"/ }]);

    // An answer that is of another payment says nothing.
    const other = await begin(ower.pageCode, { amount: '200' });
    await bkash.agree({ paymentID: other.paymentID });
    const foreign = { merchantInvoiceNumber: 'of-somebody-else' };
    await bkash.fail({ change: { execute: foreign, 'payment/status': foreign } });
    await other.back();
    expect(await stateOf(other)).toMatchObject({ state: 'executing' });
    expect(await balance(ower.id)).toBe(20_000);
    await bkash.fail({});
    await other.back();
    expect(await balance(ower.id)).toBe(0);
    await expectBooksAtZero(database);
  });

  it('money whose payment cannot be made waits as an open arrival', async () => {
    const left = await owing();
    const late = await begin(left.pageCode);
    await bkash.agree({ paymentID: late.paymentID, trxID: 'CHKLEFT001' });
    await sql`update customers set status = 'close' where id = ${left.id}`.execute(database);
    await late.back();
    expect(await stateOf(late)).toMatchObject({ state: 'to_check' });
    expect(await arrival('CHKLEFT001')).toMatchObject({ state: 'open', amount: 70_000 });
    // The number of another's payment.
    const [payer, other] = [await owing(), await owing()];
    const first = await begin(payer.pageCode);
    await bkash.agree({ paymentID: first.paymentID, trxID: 'CHKSAME001' });
    await first.back();
    const second = await begin(other.pageCode);
    await bkash.agree({ paymentID: second.paymentID, trxID: 'CHKSAME001' });
    await second.back();
    expect(await stateOf(second)).toMatchObject({ state: 'to_check' });
    expect([await balance(payer.id), await balance(other.id)]).toEqual([0, 70_000]);
    expect(await paymentsOf(other.id)).toEqual([]);
    await expectBooksAtZero(database);
  });

  it('meets a claim and a statement of the same number in one payment', async () => {
    await owner.call('moneyAccountUpdate', {
      body: { id: BKASH, name: 'bKash', type: 'mobile', publicNo: '01711000111', onPage: true },
    });
    const ower = await owing();
    const attempt = await begin(ower.pageCode);
    await bkash.agree({ paymentID: attempt.paymentID, trxID: 'CHKCLAIM01' });
    await ask(`/p/${ower.pageCode}/claim`, { account: String(BKASH), trxId: 'chkclaim01' });
    await bring([{ at: '2026-11-21 09:59:00', number: 'CHKCLAIM01', in: 700 }]);
    await attempt.back('failure');
    expect(await paymentsOf(ower.id)).toMatchObject([{ amount: 70_000, trxId: 'CHKCLAIM01' }]);
    expect(await arrival('CHKCLAIM01')).toMatchObject({ state: 'matched' });
    expect((await ask(`/p/${ower.pageCode}?lang=en`)).html).toContain('…IM01');
    expect((await ask(`/p/${ower.pageCode}?lang=en`)).html).toContain('✓ Found');
    // The other way round: confirmed before the customer comes back.
    const next = await owing();
    const slow = await begin(next.pageCode);
    await bkash.agree({ paymentID: slow.paymentID, trxID: 'CHKFIRST01' });
    await bring(
      [{ at: '2026-11-21 09:59:30', number: 'CHKFIRST01', in: 700, reference: next.code }],
      {
        opening: 700,
      },
    );
    const { id: arrivalId } = await arrival('CHKFIRST01');
    await owner.call('arrivalMatch', { body: { id: arrivalId, customer: next.id } });
    await slow.back();
    expect(await stateOf(slow)).toMatchObject({ state: 'completed' });
    expect(await paymentsOf(next.id)).toHaveLength(1);
    // What a person has undone is not booked again.
    await owner.call('arrivalUndo', { body: { id: arrivalId, reason: 'Not theirs' } });
    await slow.back();
    expect(await paymentsOf(next.id)).toEqual([]);
    await expectBooksAtZero(database);
  });

  it('what was cut off ends: nothing was created, nobody paid, or it was paid after all', async () => {
    const ower = await owing();
    const gone = await begin(ower.pageCode);
    const paid = await begin(ower.pageCode);
    await bkash.agree({ paymentID: paid.paymentID });
    const begun = { token: 'A'.repeat(22) };
    await sql`
      insert into checkout_attempts (connection_id, account_id, customer_id, page_code, language,
        form_token, invoice_no, amount_paisa, began_at)
      values (${id}, ${BKASH}, ${ower.id}, ${ower.pageCode}, 'en', ${begun.token}, 'cut-off', 70000,
        ${START})
    `.execute(database);
    const early = await ask(`/p/${ower.pageCode}/pay/${begun.token}?lang=en`);
    expect(early.html).toContain('One moment');
    at('2026-11-21T10:05:00+06:00');
    await sweep();
    expect(await stateOf(begun)).toEqual({ state: 'not_created', steps: ['not_created'] });
    expect(await stateOf(gone)).toMatchObject({ state: 'created' });
    at('2026-11-22T10:05:00+06:00');
    await bkash.newHour();
    // Executed where nobody of us heard of it.
    await bkash.change({
      paymentID: paid.paymentID,
      transactionStatus: 'Completed',
      trxID: 'CHKLATE001',
    });
    // A few at a time.
    for (let run = 0; run < 4; run += 1) await sweep();
    expect(await stateOf(gone)).toEqual({ state: 'expired', steps: ['created', 'expired'] });
    expect(await stateOf(paid)).toEqual({ state: 'completed', steps: ['created', 'completed'] });
    expect(await paymentsOf(ower.id)).toMatchObject([{ trxId: 'CHKLATE001' }]);
    await expectBooksAtZero(database);
  });
});
