import { MESSAGES } from '@netkhata/contract/message-texts';
import { payers } from '@netkhata/contract/payers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openAttacks } from '../test-support/guard-test-kit.ts';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';
import {
  balanceOf,
  expectBooksAtZero,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { insertZone } from '../test-support/sms-test-rows.ts';
import type { TestClient } from '../test-support/test-app.ts';

const CASH = 11;
const BKASH = 13;

const { app, admin, approver, generateNextMonth } = await openPaymentTest();
const { database } = app;
const { refusalOf } = await openAttacks(app.connection);
const north = await insertZone(database, 'North');
const clerk = await app.signIn({ userType: '2', zoneId: north });

/** A firm of three lines, each with a bill of 700 taka of October and one of November. */
async function newFirm() {
  const [head, mirpur, banani] = [
    await registerTestCustomer(admin, { name: 'Head office', zone: north }),
    await registerTestCustomer(admin, { name: 'Branch Mirpur', zone: north }),
    await registerTestCustomer(admin, { name: 'Branch Banani', monthlyFee: '500' }),
  ].map(({ id }) => id) as [number, number, number];
  for (const customer of [mirpur, banani]) await setPayer(customer, head);
  await generateNextMonth();
  await generateNextMonth();
  return { head, mirpur, banani };
}

const setPayer = (customer: number, paidBy: number | null, client: TestClient = admin) =>
  client.attempt('customerPayerUpdate', { body: { customer, paidBy } });
const payerOf = (id: number, client: TestClient = admin) =>
  client.call('customerPayer', { params: { id } });
const billsOf = (customer: number, client: TestClient = admin) =>
  client.call('payerBills', { body: { customer } });
const refused = (key: keyof typeof MESSAGES, field: string) => ({
  status: 422,
  errorMessage: { [field]: [MESSAGES[key]] },
});

type Change = Record<string, unknown>;
/** The wire body: of each line all its bills, or what `lines` says. */
async function bodyOf(payer: number, change: Change = {}, client: TestClient = admin) {
  const { lines } = await billsOf(payer, client);
  const wire = {
    payer,
    account: BKASH,
    paymentDate: '2026-11-21',
    sendSms: 'no',
    lines: lines.map(({ customer, billData }) => ({
      customer: customer.id,
      shownAdvance: customer.advance / 100,
      billData: billData.map(({ id, balance }) => ({
        id,
        balance: balance / 100,
        payAmount: balance / 100,
        isSelect: 1,
      })),
    })),
    paymentAmount: lines
      .flatMap(({ billData }) => billData)
      .reduce((sum, { balance }) => sum + balance / 100, 0),
    ...change,
  };
  return z.decode(payers.payerCollect.body, wire);
}
const collect = async (
  payer: number,
  change: Change = {},
  client: TestClient = admin,
  idempotencyKey?: string,
) =>
  client.attempt(
    'payerCollect',
    { body: await bodyOf(payer, change, client) },
    idempotencyKey === undefined ? undefined : { idempotencyKey },
  );
const idsOf = (outcome: Awaited<ReturnType<typeof collect>>): number[] => {
  expect(outcome).toMatchObject({ ok: true });
  return outcome.ok ? outcome.result.data.ids : [];
};
const detailsOf = (id: number, client: TestClient = admin) =>
  client.call('paymentDetails', { params: { id } });
const paymentsOf = (customers: readonly number[]) =>
  sql<{ count: number }>`
    select count(*) from payments where customer_id = any(${customers}::bigint[])
  `.execute(database);

describe('who pays for whom', () => {
  it('is set, shown on both pages, removed, and in the audit trail', async () => {
    const { head, mirpur, banani } = await newFirm();
    expect(await payerOf(mirpur)).toMatchObject({
      paidBy: { id: head, name: 'Head office' },
      paysFor: [],
      unseen: 0,
    });
    expect(await payerOf(head)).toMatchObject({
      paidBy: null,
      paysFor: [
        { id: banani, name: 'Branch Banani', balance: taka(1000) },
        { id: mirpur, name: 'Branch Mirpur', balance: taka(1400) },
      ],
      due: taka(3800),
    });
    const hints = async (customer: number) =>
      (await admin.call('unpaidBills', { body: { customer } })).customer.payer;
    expect(await hints(head)).toEqual({ paidBy: null, paysFor: 2 });
    expect(await hints(banani)).toEqual({ paidBy: { id: head, name: 'Head office' }, paysFor: 0 });
    await setPayer(banani, null);
    expect(await hints(banani)).toBeUndefined();
    expect((await setPayer(banani, null)).ok).toBe(true);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_trail
      where action = 'customerPayerUpdate' and subject_id = ${banani} order by id
    `.execute(database);
    expect(rows.map(({ details }) => details)).toMatchObject([
      { changes: [{ before: { paidBy: null }, after: { paidBy: head } }] },
      { changes: [{ before: { paidBy: head }, after: { paidBy: null } }] },
    ]);
  });

  it('has no chains and no circles, and nobody out of sight', async () => {
    const { head, mirpur, banani } = await newFirm();
    const other = (await registerTestCustomer(admin)).id;
    expect(await setPayer(other, other)).toMatchObject(refused('payer.isOneself', 'paidBy'));
    expect(await setPayer(other, mirpur)).toMatchObject(refused('payer.isPaidBy', 'paidBy'));
    expect(await setPayer(head, other)).toMatchObject(refused('payer.paysForOthers', 'paidBy'));
    expect(await setPayer(head, mirpur)).toMatchObject(refused('payer.isPaidBy', 'paidBy'));
    expect(await setPayer(mirpur, banani, clerk)).toMatchObject({ status: 422 });
    expect(await setPayer(banani, head, clerk)).toMatchObject({ status: 422 });
    expect(await payerOf(head, clerk)).toMatchObject({ paysFor: [{ id: mirpur }], unseen: 1 });
    const pair = (customer: number, payer: number) =>
      `insert into customer_payers (customer_id, payer_id) values (${customer}, ${payer})`;
    expect(await refusalOf([pair(other, mirpur)])).toBe('customer_payers_flat');
    expect(await refusalOf([pair(head, other)])).toBe('customer_payers_flat');
    expect(await refusalOf([pair(other, other)])).toBe('customer_payers_another');
    expect(await refusalOf([pair(mirpur, other)])).toBe('customer_payers_pkey');
  });

  it('stays flat where three who would make a circle are set at once', async () => {
    const [one, two, three] = [
      (await registerTestCustomer(admin)).id,
      (await registerTestCustomer(admin)).id,
      (await registerTestCustomer(admin)).id,
    ];
    const outcomes = await Promise.all([
      setPayer(one, two),
      setPayer(two, three),
      setPayer(three, one),
    ]);
    // Each two of them would be a chain: whoever comes first stays alone.
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('collecting for all whom one pays for', () => {
  it('is one act: a payment each, one number, one receipt, and sent twice once', async () => {
    const { head, mirpur, banani } = await newFirm();
    await sql`update customers set is_sms_wanted = true where id = ${head}`.execute(database);
    const change = { trxId: 'FIRM0001', sendSms: 'yes' };
    const body = await bodyOf(head, change);
    const send = () => admin.attempt('payerCollect', { body }, { idempotencyKey: 'firm-0001' });
    const ids = idsOf(await send());
    expect(idsOf(await send())).toEqual(ids);
    const [first, second, third] = ids as [number, number, number];
    for (const customer of [head, mirpur, banani]) {
      expect(await balanceOf(admin, customer)).toBe(0);
    }
    const month = { fromMonth: expect.stringMatching(/^\d{4}-\d\d$/) };
    expect((await detailsOf(third)).together).toMatchObject([
      { id: first, customerName: 'Head office', amount: taka(1400), months: month },
      { id: second, customerName: 'Branch Banani', amount: taka(1000), status: 'received' },
      { id: third, customerName: 'Branch Mirpur', amount: taka(1400) },
    ]);
    expect((await detailsOf(second)).sharedWith).toHaveLength(2);
    // A user of one zone sees the lines of that zone.
    expect((await detailsOf(first, clerk)).together.map(({ id }) => id)).toEqual([first, third]);
    const { rows } = await sql<{ customerId: number; body: string }>`
      select customer_id, body from sms_messages where payment_id = any(${ids}::bigint[])
    `.execute(database);
    expect(rows).toMatchObject([{ customerId: head, body: expect.stringContaining('3,800') }]);
    await expectBooksAtZero(database);
    // The number is taken: for another customer it needs a reason, for one of these it is refused.
    const other = (await registerTestCustomer(admin)).id;
    const again = { trxId: 'firm-0001', account: BKASH };
    const lines = [{ customer: other, billData: [], advanceAmount: '5' }];
    expect(await collect(other, { ...again, lines, paymentAmount: 5 })).toMatchObject({
      status: 409,
    });
    const own = [{ customer: head, billData: [], advanceAmount: '5' }];
    expect(await collect(head, { ...again, lines: own, paymentAmount: 5 })).toMatchObject(
      refused('payment.trxIdTaken', 'trxId'),
    );
  });

  it('takes an amount per line, and an advance of the payer', async () => {
    const { head, mirpur, banani } = await newFirm();
    const { lines } = await billsOf(head);
    const [oldest] = lines[2]?.billData ?? [];
    const part = { id: oldest?.id, balance: 700, payAmount: 300, isSelect: 1 };
    const ids = idsOf(
      await collect(head, {
        account: CASH,
        lines: [
          { customer: head, billData: [], advanceAmount: '50' },
          { customer: mirpur, billData: [part] },
        ],
        paymentAmount: 350,
      }),
    );
    expect(ids).toHaveLength(2);
    expect(await balanceOf(admin, mirpur)).toBe(taka(1100));
    expect(await balanceOf(admin, banani)).toBe(taka(1000));
    // The head office owes 1,400 and has paid 50 of it ahead: it goes to its oldest bill.
    expect(await balanceOf(admin, head)).toBe(taka(1350));
    await expectBooksAtZero(database);
  });

  it('is all or nothing', async () => {
    const { head, mirpur, banani } = await newFirm();
    const all = [head, mirpur, banani];
    const other = (await registerTestCustomer(admin)).id;
    const line = (customer: number, more: object = {}) => ({
      customer,
      billData: [],
      advanceAmount: '10',
      ...more,
    });
    expect(await collect(head, { paymentAmount: 3799.99 })).toMatchObject(
      refused('payment.amountNotTheSum', 'paymentAmount'),
    );
    const lines = [line(head), line(other)];
    expect(await collect(head, { lines, paymentAmount: 20 })).toMatchObject(
      refused('payer.paysNot', 'lines.1.customer'),
    );
    const twice = [line(head), line(head)];
    expect(await collect(head, { lines: twice, paymentAmount: 20 })).toMatchObject({
      status: 422,
      errorMessage: { 'lines.1.customer': expect.anything() },
    });
    const unknown = [line(head), line(mirpur, { billData: [{ id: 987_654, payAmount: 5 }] })];
    expect(await collect(head, { lines: unknown, paymentAmount: 25 })).toMatchObject({
      status: 422,
      errorMessage: { 'lines.1.billData.0.billNo': expect.anything() },
    });
    // Somebody else has collected of one line since the form was read.
    const stale = await bodyOf(head);
    const { billData } = await admin.call('unpaidBills', { body: { customer: banani } });
    idsOf(await collect(banani, { account: CASH }));
    expect(billData).toHaveLength(2);
    const before = (await paymentsOf(all)).rows[0]?.count;
    expect(await admin.attempt('payerCollect', { body: stale })).toMatchObject({ status: 409 });
    expect((await paymentsOf(all)).rows[0]?.count).toBe(before);
    await expectBooksAtZero(database);
  });

  it('shows a user of a zone the lines of that zone, and takes no others', async () => {
    const { head, mirpur, banani } = await newFirm();
    const seen = await billsOf(head, clerk);
    expect(seen.lines.map(({ customer }) => customer.id)).toEqual([head, mirpur]);
    expect(seen.unseen).toBe(1);
    const lines = [{ customer: banani, billData: [], advanceAmount: '10' }];
    expect(await collect(head, { lines, paymentAmount: 10 }, clerk)).toMatchObject(
      refused('payer.paysNot', 'lines.0.customer'),
    );
    expect(idsOf(await collect(head, {}, clerk))).toHaveLength(2);
    expect(await balanceOf(admin, banani)).toBe(taka(1000));
  });

  it('leaves the others as they are when one of them is deleted', async () => {
    const { head, mirpur } = await newFirm();
    const ids = idsOf(await collect(head, { trxId: 'FIRM0002' }));
    const [first, second, third] = ids as [number, number, number];
    const { rows } = await sql`
      select trx_shared_reason from payments where id = any(${ids}::bigint[]) order by id
    `.execute(database);
    // A key, which each reader sees in their language.
    expect(rows.map((row) => Object.values(row as object)[0])).toEqual([
      null,
      'paid_together',
      'paid_together',
    ]);
    await approver.call('paymentApprove', { body: { paymentId: second } });
    await approver.call('paymentDelete', { body: { paymentId: first, reason: 'Wrong line' } });
    expect(await balanceOf(admin, head)).toBe(taka(1400));
    expect(await balanceOf(admin, mirpur)).toBe(0);
    const { together } = await detailsOf(third);
    expect(together.map(({ id, status }) => [id, status])).toEqual([
      [first, 'deleted'],
      [second, 'approved'],
      [third, 'received'],
    ]);
    // The number stays taken by the others, and the line may be taken again with a reason.
    const again = [{ customer: head, billData: [], advanceAmount: '10' }];
    const number = { trxId: 'FIRM0002', lines: again, paymentAmount: 10 };
    expect(await collect(head, number)).toMatchObject({ status: 409 });
    const shared = { ...number, sharedTrxWith: second, sharedTrxReason: 'Taken again' };
    expect(idsOf(await collect(head, shared))).toHaveLength(1);
    await expectBooksAtZero(database);
  });

  it('is kept as it was: the database refuses payments that were not one act', async () => {
    const { head, mirpur } = await newFirm();
    const [own] = idsOf(await collect(head, { trxId: 'FIRM0003' })) as [number];
    const by = (payment: number, first: number) =>
      `insert into joint_payments (payment_id, first_id) values (${payment}, ${first})`;
    const cash = [{ customer: mirpur, billData: [], advanceAmount: '10' }];
    const [single] = idsOf(
      await collect(head, { account: CASH, lines: cash, paymentAmount: 10 }),
    ) as [number];
    expect(await refusalOf([by(single, own)])).toBe('joint_payments_of_one_act');
    expect(await refusalOf([by(own, own)])).toBe('joint_payments_pkey');
    await expect(
      sql`delete from joint_payments where payment_id = ${own}`.execute(database),
    ).rejects.toMatchObject({ code: '23001' });
  });
});
