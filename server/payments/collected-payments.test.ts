import { MESSAGES } from '@netkhata/contract/message-texts';
import { subtractSum } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  collectAll,
  expectBooksAtZero,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';

const { app, admin, approver, generateNextMonth, customerWithBill, unpaid } =
  await openPaymentTest();

describe('approving', () => {
  it('moves the money to the account, and only once', async () => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    const before = await admin.call('monthlyCollection');
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => approver.attempt('paymentApprove', { body: { paymentId: id } })),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const after = await admin.call('monthlyCollection');
    expect(subtractSum(after.approvedAmount, before.approvedAmount)).toBe(taka(700));
    expect(subtractSum(after.receivedAmount, before.receivedAmount)).toBe(taka(-700));
    const page = await admin.raw('POST', 'payment_list?column=id&order=desc&per_page=10');
    expect(page.body.data.data.data[0]).toMatchObject({ id, status: 'approved', amount: 700 });
    await expectBooksAtZero(app.database);
  });

  it('is refused to the collector, unless nobody else could', async () => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    expect(await admin.attempt('paymentApprove', { body: { paymentId: id } })).toMatchObject({
      status: 403,
    });
    const clerk = await app.signIn({ userType: '2' });
    expect(await clerk.attempt('paymentApprove', { body: { paymentId: id } })).toMatchObject({
      status: 403,
    });
    await approver.call('paymentApprove', { body: { paymentId: id } });
  });
});

describe('deleting', () => {
  it.each(['received', 'approved'])('reopens the bills of a payment that was %s', async (state) => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    if (state === 'approved') await approver.call('paymentApprove', { body: { paymentId: id } });
    await approver.call('paymentDelete', { body: { paymentId: id, reason: 'typed twice' } });
    expect((await unpaid(customer.id))[0]).toMatchObject({ balance: taka(700) });
    expect(await admin.call('customerPayments', { params: { id: customer.id } })).toEqual([]);
    const details = await admin.call('paymentDetails', { params: { id } });
    expect(details).toMatchObject({ status: 'deleted', deletionReason: 'typed twice' });
    expect(
      await approver.attempt('paymentDelete', { body: { paymentId: id, reason: null } }),
    ).toMatchObject({ status: 409, errorMessage: MESSAGES['payment.deletedAlready'] });
    await expectBooksAtZero(app.database);
  });

  it('takes back an advance that went to later bills', async () => {
    const customer = await registerTestCustomer(admin);
    const body = paymentBody(customer.id, [], { paymentAmount: 1000 });
    const { id } = (await admin.call('paymentCollect', { body })).data;
    await generateNextMonth();
    expect(await balanceOf(admin, customer.id)).toBe(taka(-300));
    await approver.call('paymentDelete', { body: { paymentId: id, reason: null } });
    expect(await balanceOf(admin, customer.id)).toBe(taka(700));
    expect((await unpaid(customer.id))[0]).toMatchObject({ balance: taka(700), status: 'unpaid' });
    await expectBooksAtZero(app.database);
  });

  it('and approving concurrently have one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await customerWithBill();
      const id = await collectAll(admin, customer.id);
      await Promise.all([
        approver.attempt('paymentApprove', { body: { paymentId: id } }),
        approver.attempt('paymentDelete', { body: { paymentId: id, reason: null } }),
      ]);
      const { status } = await admin.call('paymentDetails', { params: { id } });
      expect(status).toBe('deleted');
      expect(await balanceOf(admin, customer.id)).toBe(taka(700));
    }
    await expectBooksAtZero(app.database);
  });
});

describe('a zone', () => {
  it("hides another zone's customers, bills and payments from its user", async () => {
    const { data: zone } = await admin.call('zoneCreate', { body: { name: 'Bosila' } });
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    const clerk = await app.signIn({ userType: '2', zoneId: zone.id });
    expect(await clerk.attempt('unpaidBills', { body: { customer: customer.id } })).toMatchObject({
      status: 422,
    });
    expect(await clerk.attempt('paymentDetails', { params: { id } })).toMatchObject({
      status: 404,
    });
    expect(await clerk.attempt('customerDetails', { params: { id: customer.id } })).toMatchObject({
      status: 404,
    });
    const list = await clerk.raw('POST', 'payment_list');
    expect(list.body.data.data.total).toBe(0);
  });
});

describe('the public page', () => {
  it('shows a receipt by its code only, and marks a deleted payment', async () => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    const { shortCode } = await admin.call('paymentDetails', { params: { id } });
    const { billData } = await admin.call('customerBills', { params: { id: customer.id } });
    const { mobileNo } = await admin.call('customerRecord', { params: { id: customer.id } });
    const page = await app.raw('GET', `/p/${shortCode}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(customer.code);
    expect(page.body).toContain('৳700.00');
    expect(page.body).toMatch(
      /(January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d/,
    );
    // Whoever finds a paper receipt sees only what decisions section 5 allows.
    const beyond = [...billData.map(({ billNo }) => billNo), mobileNo];
    expect(beyond).toHaveLength(2);
    for (const text of beyond) expect(page.body).not.toContain(text);
    await approver.call('paymentDelete', { body: { paymentId: id, reason: null } });
    expect((await app.raw('GET', `/p/${shortCode}`)).body).toContain('Deleted');
    expect((await app.raw('GET', '/p/AAAAAAAAAAAA')).status).toBe(404);
  });
});

describe('the lists', () => {
  it('match a fixed word by its beginning: paid is not unpaid, active not deactive', async () => {
    const paying = await customerWithBill();
    await collectAll(admin, paying.id);
    await customerWithBill();
    const filtered = async (path: string, column: string, filterValue: string) => {
      const body = { columns: { [column]: { filterType: 'like', filterValue } } };
      const answer = await admin.raw('POST', `${path}?per_page=500`, body);
      const rows: Record<string, string>[] = answer.body.data.data.data;
      return [...new Set(rows.map((row) => row[column]))];
    };
    expect(await filtered('bill_list', 'status', 'Paid')).toEqual(['paid']);
    expect(await filtered('bill_list', 'status', 'unp')).toEqual(['unpaid']);
    await registerTestCustomer(admin, { status: 'deactive' });
    expect(await filtered('customer_dt', 'status', 'active')).toEqual(['active']);
    expect(await filtered('customer_dt', 'status', 'dea')).toEqual(['deactive']);
    expect(await filtered('customer_dt', 'status', 'nothing')).toEqual([]);
  });
});
