import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCheckoutTest, PUBLIC } from '../test-support/checkout-test-kit.ts';
import { expectBooksAtZero, generate } from '../test-support/scenario.ts';

const {
  owner,
  database,
  bkash,
  id,
  made,
  set,
  calls,
  shown,
  at,
  ask,
  owing,
  form,
  begin,
  stateOf,
  balance,
  countOf,
  reset,
  bring,
  arrival,
  sweep,
  paymentsOf,
  paid,
} = await openCheckoutTest();
beforeEach(reset);

/** The category of money that is given back to a customer. */
const REFUND = 10;

describe('the settings of a checkout', () => {
  it('want keys, which nobody sees again, and say whether the wallet takes them', async () => {
    expect(made).toMatchObject({ secret: null, userName: null, address: bkash.baseUrl });
    const on = () => owner.attempt('accountConnectionSwitch', { body: { id, isOn: true } });
    const test = async () => (await owner.call('accountConnectionTest', { body: { id } })).data;
    expect(await on()).toMatchObject({
      status: 422,
      errorMessage: { appSecret: expect.any(Array), password: expect.any(Array) },
    });
    expect(await test()).toMatchObject({
      outcome: 'refused',
      told: MESSAGES['checkout.keysMissing'],
    });
    await set({ ...bkash.keys, password: 'wrong' });
    expect(await test()).toMatchObject({ outcome: 'refused', told: /2001 Invalid App Key/ });
    await set({ password: bkash.keys.password });
    expect(await test()).toEqual({
      outcome: 'answered',
      told: MESSAGES['checkout.keysTaken'],
      toldMessage: { key: 'checkout.keysTaken' },
    });
    expect(await on()).toMatchObject({ status: 409, errorMessage: /^Set the public address/ });
    await sql`update company set public_address = ${PUBLIC}`.execute(database);
    expect(await on()).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({
      kind: 'checkout',
      hasKeys: true,
      isOn: true,
      firstSuccessAt: null,
    });
    // Keys are not sent to another address than the one they were typed for.
    expect(
      await owner.attempt('accountConnectionUpdate', { body: { id, checkoutHost: 'live' } }),
    ).toMatchObject({ status: 422, errorMessage: { appKey: [MESSAGES['checkout.keyAgain']] } });
    expect(
      await owner.attempt('accountConnectionUpdate', { body: { id, baseUrl: 'ftp://wallet' } }),
    ).toMatchObject({ status: 422, errorMessage: { baseUrl: [MESSAGES['checkout.noAddress']] } });
    expect(await owner.attempt('accountConnectionSecret', { body: { id } })).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['checkout.keysGiven'],
    });
    const told = JSON.stringify([
      await calls(),
      await shown(),
      (await sql`select * from audit_trail`.execute(database)).rows,
      (await sql`select * from account_connections`.execute(database)).rows,
      (await sql`select * from checkout_tokens`.execute(database)).rows,
    ]);
    for (const secret of [
      ...Object.values(bkash.keys).slice(1, 2),
      bkash.keys.password,
      'token-1',
    ]) {
      expect(told).not.toContain(secret);
    }
    expect(told).toContain('"newSecrets":["appKey","appSecret","username","password"]');
  });

  it('one token is asked for however many need one; it is renewed, and asked for again', async () => {
    await sql`delete from checkout_tokens`.execute(database);
    const before = await countOf('token/grant');
    const all = [await owing(), await owing(), await owing()];
    const forms = await Promise.all(all.map(({ pageCode }) => form(pageCode)));
    const pay = (nth: number) => ask(`/p/${all[nth]?.pageCode}/pay`, forms[nth]);
    const sent = await Promise.all([pay(0), pay(1), pay(2)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await countOf('token/grant')).toBe(before + 1);
    // Renewed before it ends.
    at('2026-11-21T10:52:00+06:00');
    await begin((await owing()).pageCode);
    expect([await countOf('token/grant'), await countOf('token/refresh')]).toEqual([before + 1, 1]);
    // A third one within the hour would have us blocked.
    await bkash.endTokens();
    const { pageCode } = await owing();
    const refused = await form(pageCode);
    await ask(`/p/${pageCode}/pay`, refused);
    expect(await stateOf(refused)).toMatchObject({ state: 'not_created' });
    const html = (await ask(`/p/${pageCode}?lang=en&attempt=${refused.token}`)).html;
    expect(html).toContain('bKash cannot be reached now');
    expect(await countOf('token/grant')).toBe(before + 1);
    at('2026-11-21T11:55:00+06:00');
    await bkash.newHour();
    await begin(pageCode);
    expect(await countOf('token/grant')).toBe(before + 2);
    await sql`delete from checkout_tokens`.execute(database);
  });
});

describe('a form of the page', () => {
  it('refuses what may not be paid, and keeps what was typed', async () => {
    const ower = await owing();
    const { id: customerId, pageCode } = ower;
    const tried = async (amount: string) => {
      const answer = await ask(`/p/${pageCode}/pay?lang=en`, await form(pageCode, { amount }));
      return [answer.status, /role="alert">([^<]*)</.exec(answer.html)?.[1]];
    };
    const noAmount = 'Please type an amount above zero, with two decimals at most.';
    for (const amount of ['', '0', '-5', '1.234', '7e2', 'all', '1,2,3']) {
      expect([amount, ...(await tried(amount))]).toEqual([amount, 422, noAmount]);
    }
    expect(await tried('700.01')).toEqual([422, 'This is more than what is due.']);
    expect(await tried('99999999999')).toEqual([422, 'This is more than can be paid at once.']);
    await set({ takesAdvance: true });
    await begin(pageCode, { amount: '৭০০,৫০' });
    expect((await bkash.state()).payments.at(-1)?.amount).toBe('700.50');
    await set({ takesAdvance: false });
    const page = async () => (await ask(`/p/${pageCode}?lang=en`)).html;
    const stale = await form(pageCode);
    await owner.call('accountConnectionSwitch', { body: { id, isOn: false } });
    expect(await page()).not.toContain('Pay with');
    expect((await ask(`/p/${pageCode}/pay`, stale)).status).toBe(422);
    await owner.call('accountConnectionSwitch', { body: { id, isOn: true } });
    // Another customer's form, and a page that shows nothing of what is due.
    const other = await owing();
    const theirs = await begin(other.pageCode);
    expect(await ask(`/p/${pageCode}/pay`, { ...stale, token: theirs.token })).toMatchObject({
      status: 422,
    });
    expect(await ask(`/p/${pageCode}/paid/${theirs.token}`)).toMatchObject({
      to: `/p/${pageCode}`,
    });
    expect((await ask(`/p/${pageCode}?attempt=${theirs.token}`)).html).not.toMatch(/class="bad"/);
    // Ten a day of a customer.
    for (let nth = 1; nth < 10; nth += 1) await begin(pageCode);
    expect(await tried('700')).toEqual([422, expect.stringMatching(/^You tried ten times today/)]);
    expect(await balance(customerId)).toBe(70_000);
  });

  it('ten an hour are taken from an address', async () => {
    const pages = [await owing(), await owing()];
    const statuses: number[] = [];
    for (const { pageCode } of pages) {
      for (let nth = 0; nth < 6; nth += 1) {
        const fields = await form(pageCode);
        statuses.push((await ask(`/p/${pageCode}/pay`, fields, '10.9.0.1')).status);
      }
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 422, 422]);
  });
});

describe('giving back', () => {
  const details = (arrivalId: number) =>
    owner.call('arrivalDetails', { params: { id: arrivalId } });
  const refund = (arrivalId: number) =>
    owner.attempt('checkoutRefund', { body: { id: arrivalId, reason: 'Paid twice' } });
  const leaving = async () =>
    (
      await sql<{ direction: string; state: string; amount: number }>`
        select direction, state, amount_paisa::int as amount from arrivals
        where direction = 'out' and exists (select from arrival_sources
          where arrival_id = arrivals.id and kind = 'checkout')
        order by id
      `.execute(database)
    ).rows;

  it('asks the wallet once, and then the payment is deleted and nothing is left to match', async () => {
    const { ower, arrivalId } = await paid('CHKBACK001');
    expect((await details(arrivalId)).refund).toBe('possible');
    expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
    expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
    expect(await balance(ower.id)).toBe(70_000);
    expect(await paymentsOf(ower.id)).toEqual([]);
    expect(await leaving()).toEqual([{ direction: 'out', state: 'set_aside', amount: 70_000 }]);
    expect(await details(arrivalId)).toMatchObject({
      state: 'set_aside',
      asideReason: 'Paid twice',
      refund: null,
    });
    const trail = await sql`
      select user_id from audit_trail where action = 'checkoutRefund' and user_id is not null
    `.execute(database);
    expect(trail.rows).toContainEqual({ userId: owner.user.id });
    await expectBooksAtZero(database);
  });

  it('a lost answer is asked for, by whoever tries again or by itself', async () => {
    const [one, two] = [await paid('CHKBACK002'), await paid('CHKBACK003')];
    await bkash.fail({ 'payment/refund': 'after' });
    for (const { arrivalId } of [one, two]) {
      expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'asked' } } });
      expect((await details(arrivalId)).refund).toBe('asked');
    }
    expect(await balance(one.ower.id)).toBe(0);
    await bkash.fail({});
    expect(await refund(one.arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
    at('2026-11-21T10:03:00+06:00');
    await Promise.all([sweep(), sweep()]);
    expect([await balance(one.ower.id), await balance(two.ower.id)]).toEqual([70_000, 70_000]);
    expect(await leaving()).toHaveLength(3);
    // What never reached the wallet is given back when it is tried again.
    const three = await paid('CHKBACK004');
    await bkash.fail({ 'payment/refund': 'before' });
    expect(await refund(three.arrivalId)).toMatchObject({ result: { data: { state: 'asked' } } });
    await bkash.fail({});
    expect(await refund(three.arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
    await expectBooksAtZero(database);
  });

  it('is refused where the wallet, the books or the rights say so, and changes nothing', async () => {
    const { ower, arrivalId, paymentID } = await paid('CHKBACK005');
    await bkash.change({ paymentID, cannotRefund: true });
    expect(await refund(arrivalId)).toMatchObject({
      status: 409,
      errorMessage: expect.stringMatching(/2071 Refund is not allowed/),
    });
    expect((await details(arrivalId)).refund).toBe('possible');
    expect(await balance(ower.id)).toBe(0);
    await bring([{ at: '2026-11-21 08:00:00', number: 'NOCHECKOUT', in: 5 }], { opening: 1400 });
    const { id: other } = await arrival('NOCHECKOUT');
    expect(await refund(other)).toMatchObject({
      status: 404,
      errorMessage: MESSAGES['checkout.noRefund'],
    });
    // Without the right to delete payments.
    await sql`
      delete from role_rights where role_id = '1' and right_name = 'payments_manage'
    `.execute(database);
    expect(await refund(arrivalId)).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['checkout.refundNeedsRight'],
    });
    await sql`
      insert into role_rights (role_id, right_name) values ('1', 'payments_manage')
    `.execute(database);
    // A payment that was deleted otherwise is not given back: its money is somebody's to decide.
    await owner.call('arrivalUndo', { body: { id: arrivalId, reason: 'x' } });
    const before = await countOf('payment/refund');
    expect(await refund(arrivalId)).toMatchObject({ status: 409 });
    expect(await countOf('payment/refund')).toBe(before);
    await expectBooksAtZero(database);
  });

  it('a part that was given back at the wallet is what left, and is due again', async () => {
    const { ower, arrivalId, paymentID } = await paid('CHKBACK006');
    await bkash.change({ paymentID, refundTrxID: 'RFPART0001', refunded: '200.00' });
    // It is only heard of when somebody wants to give all of it back, and the payment stands.
    expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'to_check' } } });
    expect((await leaving()).at(-1)).toEqual({ direction: 'out', state: 'open', amount: 20_000 });
    expect(await paymentsOf(ower.id)).toMatchObject([{ amount: 70_000 }]);
    expect(await balance(ower.id)).toBe(0);
    const { id: out } = await arrival('RFPART0001');
    const give = (more: object) =>
      owner.attempt('arrivalMove', { body: { id: out, category: REFUND, ...more } });
    expect(await give({})).toMatchObject({
      status: 422,
      errorMessage: { customer: ['This field is required.'] },
    });
    const right = sql`role_id = '1' and right_name = 'payments_manage'`;
    await sql`delete from role_rights where ${right}`.execute(database);
    expect(await give({ customer: ower.id })).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['checkout.refundNeedsRight'],
    });
    await sql`
      insert into role_rights (role_id, right_name) values ('1', 'payments_manage')
    `.execute(database);
    expect(await give({ customer: ower.id })).toMatchObject({ ok: true });
    // The same payment, with the part that was given back on no bill any more.
    expect(await balance(ower.id)).toBe(20_000);
    expect(await paymentsOf(ower.id)).toMatchObject([{ amount: 70_000, trxId: 'CHKBACK006' }]);
    const due = await sql`
      select due_paisa::int as due, receivable_paisa::int as owed, advance_paisa::int as ahead
      from bill_balances join customer_balances using (customer_id)
      where customer_id = ${ower.id}
    `.execute(database);
    expect(due.rows).toEqual([{ due: 20_000, owed: 20_000, ahead: 0 }]);
    expect([await details(arrivalId), await details(out)]).toMatchObject([
      { state: 'matched', matchedWith: { customerId: ower.id } },
      { state: 'matched' },
    ]);
    // A month that is billed is not billed again.
    await generate(owner, '2026-11-05');
    expect(await balance(ower.id)).toBe(20_000);
    await expectBooksAtZero(database);
  });
});

it('the database keeps attempts and their steps as they happened', async () => {
  const attempt = await begin((await owing()).pageCode);
  const of = sql`(select id from checkout_attempts where form_token = ${attempt.token})`;
  const refusals: [string, ReturnType<typeof sql>][] = [
    ['checkout_attempt_stays', sql`update checkout_attempts set amount_paisa = 1 where id = ${of}`],
    ['checkout_attempt_stays', sql`update checkout_attempts set state = 'failed' where id = ${of}`],
    ['never_deleted', sql`delete from checkout_attempts where id = ${of}`],
    ['append_only', sql`update checkout_steps set state = 'failed' where attempt_id = ${of}`],
    [
      'checkout_steps_in_order',
      sql`insert into checkout_steps (attempt_id, state, happened_at)
        values (${of}, 'not_created', now())`,
    ],
    [
      'checkout_steps_completed',
      sql`insert into checkout_steps (attempt_id, state, happened_at)
        values (${of}, 'completed', now())`,
    ],
  ];
  for (const [constraint, statement] of refusals) {
    await expect(statement.execute(database)).rejects.toMatchObject({ constraint });
  }
  await sql`
    insert into checkout_attempts (connection_id, account_id, customer_id, page_code, language,
      form_token, invoice_no, amount_paisa, began_at)
    select connection_id, account_id, customer_id, page_code, language, ${'B'.repeat(22)}, 'another',
      1, began_at
    from checkout_attempts where id = ${of}
  `.execute(database);
  await expect(
    sql`insert into checkout_steps (attempt_id, state, wallet_payment_id, wallet_url, happened_at)
      select id, 'created', ${attempt.paymentID}, 'https://x.test', now() from checkout_attempts
      where form_token = ${'B'.repeat(22)}`.execute(database),
  ).rejects.toMatchObject({ constraint: 'checkout_attempts_wallet_payment_key' });
});

it('nothing leaves a demo', async () => {
  const { pageCode } = await owing();
  await sql`update company set is_demo = true`.execute(database);
  expect((await ask(`/p/${pageCode}?lang=en`)).html).not.toContain('Pay with');
  for (const call of [
    owner.attempt('accountConnectionTest', { body: { id } }),
    owner.attempt('accountConnectionSwitch', { body: { id, isOn: true } }),
  ]) {
    expect(await call).toMatchObject({ status: 409, errorMessage: MESSAGES['checkout.demo'] });
  }
});
