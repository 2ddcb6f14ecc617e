import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BANK, BKASH } from '../test-support/arrival-test-kit.ts';
import {
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import {
  type BillerCall,
  type BillerConnection,
  startBiller,
} from '../test-support/wallet-counterparts/biller-process.ts';

const testApp = await createTestApp();
const { database, app } = testApp;
const admin = await testApp.signIn({ name: 'Owner' });
const wallet = startBiller();
afterAll(() => wallet.stop());
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const made = await admin.call('accountConnectionCreate', {
  body: {
    accountId: BKASH,
    kind: 'biller',
    billerForm: 'bkash',
    networks: '127.0.0.1, 10.0.0.0/8',
  },
});
const { id } = made.data;
const bkash: BillerConnection = {
  form: 'bkash',
  port,
  path: made.data.address,
  key: made.data.secret,
  userName: made.data.userName ?? '',
};
const sslcommerz: BillerConnection = { ...bkash, form: 'sslcommerz' };
const set = (body: object) => admin.call('accountConnectionUpdate', { body: { id, ...body } });
const useForm = (billerForm: 'bkash' | 'sslcommerz') => set({ billerForm });

/** A customer who owes the 700 taka of November. */
let ower: { id: number; code: string };
let numbers = 0;
const newNumber = () => `BP${String((numbers += 1)).padStart(8, '0')}`;
const query = (code: string, change: Partial<BillerCall> = {}) =>
  wallet.call({ act: 'query', connection: bkash, code, ...change });
const payment = (change: Partial<BillerCall> = {}): BillerCall => ({
  act: 'pay',
  connection: bkash,
  code: ower.code,
  amount: '700.00',
  number: newNumber(),
  ...change,
});
const pay = (change: Partial<BillerCall> = {}) => wallet.call(payment(change));

const counts = async () => {
  const { rows } = await sql`
    select (select count(*)::int from arrivals) as arrivals,
      (select count(*)::int from payments where deleted_at is null) as payments,
      (select count(*)::int from arrival_matches where ended_at is null) as matches
  `.execute(database);
  return rows[0] as { arrivals: number; payments: number; matches: number };
};
const balance = async (customer: number): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select balance_paisa::int as balance from customer_balances where customer_id = ${customer}
  `.execute(database);
  return rows[0]?.balance ?? 0;
};
const calls = () => admin.call('accountConnectionCalls', { params: { id } });

beforeAll(async () => {
  await admin.call('accountConnectionSwitch', { body: { id, isOn: true } });
});
beforeEach(async () => {
  ower = await registerTestCustomer(admin, { name: 'Md. Karim Uddin' });
  await generate(admin, '2026-11-15');
});

describe('a query', () => {
  it('answers code, first name and due, in the form of each', async () => {
    expect(await query(ower.code)).toEqual({
      status: 200,
      body: {
        Error_Code: '00',
        Error_Msg: 'Success',
        Customer_num: ower.code,
        Customer_name: 'Karim',
        Bill_month: '112026',
        bill_amount: '700.00',
        querytime: '20261121100000',
      },
    });
    await useForm('sslcommerz');
    expect(await query(ower.code.toLowerCase(), { connection: sslcommerz })).toEqual({
      status: 200,
      body: {
        status: 'success',
        message: 'OK',
        data: { customer_no: ower.code, customer_name: 'Karim', amount_due: 700 },
      },
    });
    expect(await query('NOBODY', { connection: sslcommerz })).toEqual({
      status: 200,
      body: {
        status: 'failed',
        error_code: 'unknown_customer',
        message: 'Nobody has the code NOBODY.',
      },
    });
    await useForm('bkash');
    expect((await calls())[0]).toMatchObject({ outcome: 'refused', from: '127.0.0.1' });
  });

  it('refuses by name who owes nothing, has left, or is nobody', async () => {
    const fresh = await registerTestCustomer(admin, { connectionDate: '2026-11-20' });
    expect((await query(fresh.code)).body).toEqual({
      Error_Code: '03',
      Error_Msg: `Nothing is due for ${fresh.code}.`,
    });
    const change = async (status: string) => {
      await sql`update customers set status = ${status} where id = ${ower.id}`.execute(database);
      return (await query(ower.code)).body.Error_Code as string;
    };
    expect(await change('deactive')).toBe('00');
    expect(await change('close')).toBe('02');
    expect((await query('x'.repeat(99))).body.Error_Code).toBe('01');
  });
});

describe('a payment', () => {
  it('becomes arrival and payment at once, approved, and lies in the account', async () => {
    const before = await counts();
    const paid = payment({ at: '20261121095800' });
    const booked = {
      status: 200,
      body: {
        Error_Code: '00',
        Error_Msg: 'Success',
        Customer_num: ower.code,
        total_amount: '700.00',
        trxid: paid.number,
        paytime: '20261121095800',
      },
    };
    expect(await wallet.call(paid)).toEqual(booked);
    expect(await counts()).toEqual({
      arrivals: before.arrivals + 1,
      payments: before.payments + 1,
      matches: before.matches + 1,
    });
    expect(await balance(ower.id)).toBe(0);
    const { rows } = await sql<{ raw: string }>`
      select arrivals.state, kind, connection_id, counterparty_mobile, collected_by, raw,
        approved_by, payments.amount_paisa::int as amount, trx_shared_with, sms_messages.id is not null as has_sms
      from arrivals join arrival_sources on arrival_sources.arrival_id = arrivals.id
        join arrival_matches on arrival_matches.arrival_id = arrivals.id
        join payments on payments.id = payment_id
        left join sms_messages on sms_messages.payment_id = payments.id
      where arrivals.trx_id = ${paid.number}
    `.execute(database);
    const { rows: owners } = await sql<{ id: number }>`
      select id from users where name = 'Owner'
    `.execute(database);
    expect(rows).toEqual([
      {
        state: 'matched',
        kind: 'bill_pay',
        connectionId: id,
        counterpartyMobile: '01712345678',
        collectedBy: null,
        raw: expect.not.stringContaining(bkash.key as string),
        approvedBy: owners[0]?.id,
        amount: 70_000,
        trxSharedWith: null,
        hasSms: true,
      },
    ]);
    const [shown] = await admin.call('accountConnections', {});
    expect(shown).toMatchObject({ billerForm: 'bkash', firstSuccessAt: expect.any(String) });
    const [call] = await calls();
    expect(call).toMatchObject({ outcome: 'taken', arrivalId: expect.any(Number) });
    expect(JSON.stringify(await calls())).not.toContain(bkash.key);

    // The same call again, with its number written otherwise too, is answered alike.
    expect(await wallet.afterTimeOut(paid)).toEqual(booked);
    const lower = { ...paid, number: ` ${paid.number?.toLowerCase()} `, amount: 700 };
    expect(await wallet.call(lower)).toEqual(booked);
    expect((await calls())[0]).toMatchObject({ outcome: 'known', arrivalId: call?.arrivalId });
    const after = await counts();
    expect(after.payments).toBe(before.payments + 1);

    // Another amount, or another customer.
    const other = await registerTestCustomer(admin);
    await generate(admin, '2026-11-15');
    const refused = {
      status: 200,
      body: {
        Error_Code: '07',
        Error_Msg: `The transaction number ${paid.number} stands for another payment.`,
      },
    };
    expect(await wallet.call({ ...paid, amount: '699.99' })).toEqual(refused);
    expect(await wallet.call({ ...paid, code: other.code })).toEqual(refused);
    expect(await counts()).toEqual(after);
    await expectBooksAtZero(database);
  });

  it('sent many times at once is one payment; of two customers only one is paid', async () => {
    const before = await counts();
    const paid = payment();
    const answers = await wallet.together(Array.from({ length: 6 }, () => paid));
    expect(new Set(answers.map(({ body }) => body.Error_Code))).toEqual(new Set(['00']));
    expect((await counts()).payments).toBe(before.payments + 1);

    const [one, two] = [await registerTestCustomer(admin), await registerTestCustomer(admin)];
    await generate(admin, '2026-11-15');
    const number = newNumber();
    const both = await wallet.together([
      payment({ code: one.code, number }),
      payment({ code: two.code, number }),
    ]);
    expect(both.map(({ body }) => body.Error_Code as string).sort()).toEqual(['00', '07']);
    expect((await counts()).payments).toBe(before.payments + 2);
    await expectBooksAtZero(database);
  });

  it('takes an advance only where the setting says so, and of active customers', async () => {
    const more = { amount: '1500.00' };
    expect((await pay(more)).body).toEqual({
      Error_Code: '04',
      Error_Msg: 'It is more than the 700.00 taka that are due.',
    });
    await set({ takesAdvance: true });
    expect((await pay({ amount: '10000000.01' })).body.Error_Code).toBe('05');
    expect((await pay(more)).body.Error_Code).toBe('00');
    expect(await balance(ower.id)).toBe(-80_000);
    expect((await query(ower.code)).body.bill_amount).toBe('0.00');
    await sql`update customers set status = 'deactive' where id = ${ower.id}`.execute(database);
    expect((await pay(more)).body.Error_Code).toBe('03');
    await set({ takesAdvance: false });
  });

  it('approves what somebody entered with its number, and refuses a number of others', async () => {
    const other = await testApp.signIn({ name: 'Rina' });
    const number = newNumber();
    const { billData } = await other.call('unpaidBills', { body: { customer: ower.id } });
    const entered = await other.call('paymentCollect', {
      body: paymentBody(ower.id, billData, { account: BKASH, trxId: number }),
    });
    const before = await counts();
    expect((await pay({ number })).body.Error_Code).toBe('00');
    expect((await counts()).payments).toBe(before.payments);
    const { rows } = await sql<{ isApproved: boolean }>`
      select approved_at is not null as is_approved from payments where id = ${entered.data.id}
    `.execute(database);
    expect(rows).toEqual([{ isApproved: true }]);
    const stranger = await registerTestCustomer(admin);
    await generate(admin, '2026-11-15');
    expect((await pay({ number, code: stranger.code })).body.Error_Code).toBe('07');
  });

  it('of a number that arrived by a text before is matched with what arrived', async () => {
    const number = newNumber();
    const text = `You have received Tk 700.00 from 01712345678. Fee Tk 0.00. Balance Tk 1,117.78. TrxID ${number} at 20/11/2026 21:02`;
    await admin.call('arrivalTexts', { body: { account: BKASH, texts: text } });
    const before = await counts();
    expect((await pay({ number, amount: '699' })).body.Error_Code).toBe('07');
    expect((await pay({ number })).body).toMatchObject({ paytime: '20261120210200' });
    expect(await counts()).toEqual({
      arrivals: before.arrivals,
      payments: before.payments + 1,
      matches: before.matches + 1,
    });
    const { rows } = await sql<{ kinds: string[]; isApproved: boolean }>`
      select array_agg(kind order by arrival_sources.id) as kinds,
        bool_and(payments.approved_at is not null) as is_approved
      from arrivals join arrival_sources on arrival_sources.arrival_id = arrivals.id
        join arrival_matches on arrival_matches.arrival_id = arrivals.id
        join payments on payments.id = payment_id
      where arrivals.trx_id = ${number}
    `.execute(database);
    expect(rows).toEqual([{ kinds: ['pasted', 'bill_pay'], isApproved: true }]);
  });

  it('is not booked again after a person undid its match', async () => {
    const paid = payment();
    await wallet.call(paid);
    const { rows } = await sql<{ id: number }>`
      select id from arrivals where trx_id = ${paid.number}
    `.execute(database);
    const arrival = rows[0]?.id ?? 0;
    await admin.call('arrivalUndo', { body: { id: arrival, reason: 'Wrong customer' } });
    const before = await counts();
    expect((await wallet.call(paid)).body.Error_Code).toBe('00');
    expect(await counts()).toEqual(before);
    expect(await balance(ower.id)).toBe(70_000);
    await admin.call('arrivalSetAside', { body: { id: arrival, reason: 'Sent back' } });
    expect((await wallet.call(paid)).body.Error_Code).toBe('07');
  });
});

describe('is refused by name, and nothing is kept:', () => {
  it.each<[what: string, status: number, code: string, change: () => Partial<BillerCall>]>([
    ['another key', 403, '09', () => ({ connection: { ...bkash, key: 'x'.repeat(32) } })],
    ['another user name', 403, '09', () => ({ connection: { ...bkash, userName: 'x' } })],
    ['no login', 403, '09', () => ({ change: { username: null, password: null } })],
    ['a login that is no text', 403, '09', () => ({ change: { password: { a: 1 } } })],
    ['another address', 403, '09', () => ({ from: '127.0.0.2' })],
    ['another form', 403, '09', () => ({ connection: sslcommerz })],
    ['no JSON', 403, '09', () => ({ body: '{' })],
    ['another call', 200, '08', () => ({ path: '/refund' })],
    ['no number', 200, '08', () => ({ change: { Trxid: '' } })],
    ['a number of signs', 200, '08', () => ({ number: '--' })],
    ['no amount', 200, '08', () => ({ change: { amount: null } })],
    ['an amount of zero', 200, '06', () => ({ amount: 0 })],
    ['less than zero', 200, '06', () => ({ amount: '-5' })],
    ['three decimals', 200, '06', () => ({ amount: '1.001' })],
    ['words for an amount', 200, '06', () => ({ amount: 'seven' })],
    ['an endless amount', 200, '06', () => ({ amount: '9'.repeat(60) })],
    ['too much', 200, '05', () => ({ amount: '99999999' })],
    ['nobody', 200, '01', () => ({ code: 'NOBODY\u0000' })],
  ])('%s', async (_, status, code, change) => {
    const before = await counts();
    const answer = await pay(change());
    expect([answer.status, answer.body.Error_Code]).toEqual([status, code]);
    expect(answer.body.Error_Msg).toMatch(/\w/);
    expect(await counts()).toEqual(before);
    expect((await calls())[0]).toMatchObject({ outcome: 'refused', arrivalId: null });
  });

  it('all of it, while it is off; and it is not switched on without networks', async () => {
    await admin.call('accountConnectionSwitch', { body: { id, isOn: false } });
    expect((await pay()).body).toEqual({
      Error_Code: '09',
      Error_Msg: 'The connection is switched off.',
    });
    await set({ networks: '' });
    const on = await admin.raw('POST', 'account_connection_switch', { id, isOn: 'yes' });
    expect([on.status, on.body.errorMessage]).toEqual([
      422,
      { networks: ['This field is required.'] },
    ]);
    const wrong = await admin.raw('POST', 'account_connection_update', {
      id,
      networks: '10.0.0/8',
    });
    expect(wrong.body.errorMessage.networks[0]).toMatch(/10.0.0\/8 is no network address/);
    await set({ networks: '127.0.0.0/8' });
    await admin.call('accountConnectionSwitch', { body: { id, isOn: true } });
    expect((await pay({ from: '127.0.0.2' })).body.Error_Code).toBe('00');
    await set({ networks: '127.0.0.1' });
  });

  it('the old key, once there is a new one', async () => {
    const renewed = await admin.call('accountConnectionSecret', { body: { id } });
    expect((await pay()).status).toBe(403);
    bkash.key = renewed.data.secret;
    expect((await pay()).body.Error_Code).toBe('00');
    const tested = await admin.call('accountConnectionTest', { body: { id, sample: ower.code } });
    expect(tested.data).toMatchObject({
      outcome: 'refused',
      told: expect.stringMatching(/Nothing is due/),
    });
  });
});

it('an account of a bank has its own connection; its numbers are its own', async () => {
  const bank = await admin.call('accountConnectionCreate', {
    body: { accountId: BANK, kind: 'biller', networks: '127.0.0.1' },
  });
  await admin.call('accountConnectionSwitch', { body: { id: bank.data.id, isOn: true } });
  const { address: path, secret: key } = bank.data;
  const connection: BillerConnection = { ...bkash, form: 'sslcommerz', path, key };
  expect(await pay({ connection, amount: 700.0 })).toMatchObject({
    body: { status: 'success', data: { customer_no: ower.code, amount: 700 } },
  });
  await expectBooksAtZero(database);
});
