import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCheckoutTest, PUBLIC } from '../test-support/checkout-test-kit.ts';

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
} = await openCheckoutTest();
beforeEach(reset);

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
