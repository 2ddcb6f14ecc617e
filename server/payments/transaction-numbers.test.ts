import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { shortCode } from '../database/short-code.ts';
import { paymentBody, registerTestCustomer } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';

const CASH = 11;
const BKASH = 13;
const NAGAD = 14;
const TAKEN = { status: 422, errorMessage: { trxId: expect.anything() } };

const { app, admin, approver } = await openPaymentTest();

const newCustomer = async (fields = {}) => (await registerTestCustomer(admin, fields)).id;

const pay = (
  customer: number,
  change: Record<string, unknown>,
  client: TestClient = admin,
): ReturnType<typeof client.attempt<'paymentCollect'>> =>
  client.attempt('paymentCollect', {
    body: paymentBody(customer, [], { account: BKASH, paymentAmount: 5, ...change }),
  });

const paymentOf = async (outcome: ReturnType<typeof pay>): Promise<number> => {
  const settled = await outcome;
  expect(settled).toMatchObject({ ok: true });
  return (settled.ok && settled.result.data.id) || 0;
};

const remove = (paymentId: number) =>
  approver.call('paymentDelete', { body: { paymentId, reason: 'wrong' } });

const detailsOf = (id: number) => admin.call('paymentDetails', { params: { id } });

describe('the transaction number of a wallet', () => {
  it.each([
    ['in small letters', { trxId: 'cju0pzq3u6' }],
    ['with a space inside', { trxId: 'CJU0 PZQ3U6' }],
    ['with signs around', { trxId: '#CJU0-PZQ3-U6.' }],
    ['in Bangla digits', { trxId: 'CJU০PZQ৩U৬' }],
    ['by another payment method', { paymentMethod: 'bKash Personal' }],
    ['into another wallet', { account: NAGAD }],
  ])('is used once, also %s', async (_, change) => {
    const customer = await newCustomer();
    const id = await paymentOf(pay(customer, { trxId: 'CJU0PZQ3U6' }));
    expect(await pay(customer, { trxId: 'CJU0PZQ3U6', ...change })).toMatchObject(TAKEN);
    await remove(id);
    // The number of a deleted payment is free again.
    await remove(await paymentOf(pay(customer, { trxId: 'CJU0PZQ3U6', ...change })));
  });

  it('is still used after the account is renamed', async () => {
    const customer = await newCustomer();
    const id = await paymentOf(pay(customer, { trxId: 'RENAMED1' }));
    const account = await admin.call('moneyAccountDetails', { params: { id: BKASH } });
    await admin.call('moneyAccountUpdate', { body: { ...account, name: 'bKash Merchant' } });
    expect(await pay(customer, { trxId: 'RENAMED1' })).toMatchObject(TAKEN);
    await admin.call('moneyAccountUpdate', { body: account });
    await remove(id);
  });

  it('goes to one of two concurrent cashiers', async () => {
    const customers = await Promise.all([1, 2, 3, 4].map(() => newCustomer()));
    const outcomes = await Promise.all(customers.map((id) => pay(id, { trxId: 'RACE77' })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes.filter(({ ok }) => !ok)) {
      expect([409, 422]).toContain(outcome.status);
    }
  });

  it.each(['-', '#', '।'])('%j is not a number', async (trxId) => {
    const answer = await pay(await newCustomer(), { trxId });
    expect(answer).toMatchObject({
      status: 422,
      errorMessage: { trxId: ['Has no letter and no digit.'] },
    });
  });

  it('with cash is stored, but not checked', async () => {
    await paymentOf(pay(await newCustomer(), { account: CASH, trxId: 'SLIP 9' }));
    await paymentOf(pay(await newCustomer(), { account: CASH, trxId: 'SLIP 9' }));
    await paymentOf(pay(await newCustomer(), { account: BKASH, trxId: 'SLIP 9' }));
  });
});

it("a bank's transaction number is unique per account and customer", async () => {
  const banks = await Promise.all(
    ['City Bank', 'Dutch Bank'].map((name) =>
      admin.call('moneyAccountCreate', { body: { name, type: 'bank', active: null } }),
    ),
  );
  const [city = 0, dutch = 0] = banks.map(({ data }) => data.id);
  const [one, other] = [await newCustomer(), await newCustomer()];
  const id = await paymentOf(pay(one, { account: city, trxId: 'SLIP 1' }));
  expect(await pay(one, { account: city, trxId: 'slip-1' })).toMatchObject(TAKEN);
  await paymentOf(pay(other, { account: city, trxId: 'SLIP1' }));
  await paymentOf(pay(one, { account: dutch, trxId: 'SLIP1' }));
  await paymentOf(pay(one, { account: BKASH, trxId: 'SLIP1' }));
  await remove(id);
  await paymentOf(pay(one, { account: city, trxId: 'SLIP1' }));
});

describe('one transfer for several customers', () => {
  const shared = (sharedTrxWith: number) => ({ sharedTrxWith, sharedTrxReason: 'Three flats' });

  it('is asked about, naming the payment that has it, and accepted once confirmed', async () => {
    const [one, other, third] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const first = await paymentOf(pay(one, { trxId: 'FLATS1' }));
    const question = await pay(other, { trxId: 'flats 1' });
    expect(question).toMatchObject({
      status: 409,
      data: { otherPayment: { id: first, customerId: one, amount: 5, ledgerName: 'bKash' } },
    });
    // Without a reason, or naming another payment, the request is refused again.
    for (const change of [{ sharedTrxWith: first }, shared(first + 100)]) {
      expect(await pay(other, { trxId: 'FLATS1', ...change })).toMatchObject({
        status: 409,
        errorMessage: MESSAGES['payment.trxIdOfAnother'],
      });
    }
    const second = await paymentOf(pay(other, { trxId: 'FLATS1', ...shared(first) }));
    const last = await paymentOf(pay(third, { trxId: 'FLATS1', ...shared(first) }));
    const names = async (id: number) =>
      (await detailsOf(id)).sharedWith.map((payment) => payment.id);
    expect(await names(first)).toEqual([second, last]);
    expect(await names(last)).toEqual([first, second]);
    // Once per customer.
    for (const customer of [one, other]) {
      const again = await pay(customer, { trxId: 'FLATS1', ...shared(first) });
      expect(again).toMatchObject(TAKEN);
    }
  });

  it.each([
    ['another day', { paymentDate: '2026-11-20' }],
    ['another wallet', { account: NAGAD }],
  ])('is refused on %s', async (_, change) => {
    const trxId = `OTHER${Object.keys(change)[0]}`;
    const first = await paymentOf(pay(await newCustomer(), { trxId }));
    const answer = await pay(await newCustomer(), { trxId, ...shared(first), ...change });
    expect(answer).toMatchObject(TAKEN);
  });

  it('reveals no customer of another zone', async () => {
    const { data: zone } = await admin.call('zoneCreate', { body: { name: 'Bosila' } });
    const own = await newCustomer({ zone: zone.id });
    const clerk = await app.signIn({ userType: '2', zoneId: zone.id });
    const first = await paymentOf(pay(await newCustomer(), { trxId: 'ZONED1' }));
    const answer = await pay(own, { trxId: 'ZONED1', ...shared(first) }, clerk);
    expect(answer).toMatchObject({ ...TAKEN, data: null });
  });

  it('stays used while one of its payments is not deleted', async () => {
    const [one, other, third] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const first = await paymentOf(pay(one, { trxId: 'HEIR1' }));
    const second = await paymentOf(pay(other, { trxId: 'HEIR1', ...shared(first) }));
    const last = await paymentOf(pay(third, { trxId: 'HEIR1', ...shared(first) }));
    await remove(first);
    expect(await pay(one, { trxId: 'HEIR1' })).toMatchObject({
      status: 409,
      data: { otherPayment: { id: second } },
    });
    await remove(second);
    expect((await detailsOf(last)).sharedWith).toEqual([]);
    await remove(last);
    await paymentOf(pay(one, { trxId: 'HEIR1' }));
  });
});

describe('the database', () => {
  let number = 0;
  const insert = async (change: Record<string, unknown>): Promise<unknown> => {
    const values = {
      customerId: await newCustomer(),
      paymentDate: '2026-11-21',
      bookedOn: '2026-11-21',
      amountPaisa: 500,
      advancePaisa: 500,
      accountId: BKASH,
      collectedBy: admin.user.id,
      paymentMethod: 'bKash',
      shortCode: shortCode(),
      createdBy: admin.user.id,
      trxId: `GUARD${number}`,
      trxAccountType: 'mobile',
      ...change,
    };
    return app.database
      .insertInto('payments')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  };

  it.each([
    ['a number again', {}, 'payments_mobile_trx_key'],
    ['a number without a letter', { trxId: '--' }, 'payments_trx_key_there'],
    ['a number without its account', { trxAccountType: null }, 'payments_trx_account'],
    ['sharing without a reason', { trxSharedWith: 1 }, 'payments_trx_sharing'],
    [
      'sharing with a payment of another number',
      { trxId: 'X9', trxSharedWith: 'first', trxSharedReason: 'x' },
      'payments_shared_trx_same',
    ],
    [
      'sharing with a payment of another day',
      { paymentDate: '2026-11-20', trxSharedWith: 'first', trxSharedReason: 'x' },
      'payments_shared_trx_same',
    ],
  ])('refuses %s', async (_, change, constraint) => {
    number += 1;
    const first = (await insert({})) as { id: number };
    const sharedWith = 'trxSharedWith' in change ? { trxSharedWith: first.id } : {};
    await expect(insert({ ...change, ...sharedWith })).rejects.toMatchObject({ constraint });
  });

  it('refuses the deletion of a payment that others share a transfer with', async () => {
    number += 1;
    const first = (await insert({})) as { id: number };
    await insert({ trxSharedWith: first.id, trxSharedReason: 'Two flats' });
    const deletion = sql`
      update payments set deleted_at = now(), deleted_by = ${admin.user.id}
      where id = ${first.id}`;
    await expect(deletion.execute(app.database)).rejects.toMatchObject({
      constraint: 'payments_shared_trx_handed_on',
    });
  });

  it('finds a number by its index among any number of payments', async () => {
    await sql`analyze payments`.execute(app.database);
    const rows = await app.database.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const plan = await sql<{ 'QUERY PLAN': string }>`
        explain select id from payments where trx_key = 'GUARD1' and deleted_at is null
          and trx_account_type = 'mobile' and trx_shared_with is null
      `.execute(tx);
      return plan.rows;
    });
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('payments_mobile_trx_key');
  });
});
