import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  collectAll,
  expectBooksAtZero,
  paymentBody,
  taka,
} from '../test-support/scenario.ts';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';

const { app, admin, approver, customerWithBill, unpaid } = await openPaymentTest();

describe('collecting', () => {
  it('lowers the bill at once, with every part payment', async () => {
    const customer = await customerWithBill();
    const [bill] = await unpaid(customer.id);
    const part = paymentBody(customer.id, [bill as never], {
      billData: [{ billNo: bill?.billNo, balance: '700.00', payAmount: '300.25', isSelect: 1 }],
    });
    await admin.call('paymentCollect', { body: part });
    expect((await unpaid(customer.id))[0]).toMatchObject({
      paidAmount: taka(300.25),
      balance: taka(399.75),
      status: 'partial',
    });
    expect(await balanceOf(admin, customer.id)).toBe(taka(399.75));
    await collectAll(admin, customer.id);
    expect(await unpaid(customer.id)).toEqual([]);
    await expectBooksAtZero(app.database);
  });

  it('deducts a discount from the bill, not from the money', async () => {
    const customer = await customerWithBill();
    const [bill] = await unpaid(customer.id);
    const id = await collectAll(admin, customer.id, {
      billData: [{ id: bill?.id, balance: 700, discount: 50, payAmount: 650, isSelect: 1 }],
    });
    expect(await balanceOf(admin, customer.id)).toBe(0);
    const details = await admin.call('paymentDetails', { params: { id } });
    expect(details).toMatchObject({ amount: taka(650), discount: taka(50), unpaidAmount: 0 });
    await expectBooksAtZero(app.database);
  });

  it.each([
    ['more than the balance', { payAmount: 700.01 }, 'billData.0.payAmount'],
    ['more than balance less discount', { discount: 100, payAmount: 601 }, 'billData.0.payAmount'],
    ['a discount above the balance', { discount: 701, payAmount: 0 }, 'billData.0.discount'],
    ['a negative amount', { payAmount: -1 }, 'billData.0.payAmount'],
    ['text that is not a number', { payAmount: 'abc' }, 'billData.0.payAmount'],
    ['a third decimal', { payAmount: 1.005 }, 'billData.0.payAmount'],
  ])('refuses %s and names the field', async (_, change, field) => {
    const customer = await customerWithBill();
    const [bill] = await unpaid(customer.id);
    const answer = await admin.raw('POST', 'payment_received', {
      customer: customer.id,
      account: 11,
      billData: [{ billNo: bill?.billNo, balance: 700, isSelect: 1, ...change }],
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toContain(field);
    expect(await balanceOf(admin, customer.id)).toBe(taka(700));
  });

  it('refuses unknown bills, accounts and employees by field', async () => {
    const customer = await customerWithBill();
    const [bill] = await unpaid(customer.id);
    const good = {
      customer: customer.id,
      account: 11,
      billData: [{ ...bill, balance: 700, billAmount: 700, payAmount: 700, isSelect: 1 }],
    };
    const attempts: [string, object][] = [
      ['billData.0.billNo', { billData: [{ billNo: 'B0000-000000', payAmount: 1, isSelect: 1 }] }],
      ['account', { account: 4 }],
      ['account', { account: '' }],
      ['collectionBy', { collectionBy: 999_999 }],
      ['customer', { customer: 999_999 }],
      ['paymentDate', { paymentDate: '2026-02-30' }],
      ['paymentAmount', { billData: [] }],
    ];
    for (const [field, change] of attempts) {
      const answer = await admin.raw('POST', 'payment_received', { ...good, ...change });
      expect([answer.status, Object.keys(answer.body.errorMessage)]).toEqual([422, [field]]);
    }
    await expectBooksAtZero(app.database);
  });

  it('refuses a submission whose bill changed meanwhile, with the new figures', async () => {
    const customer = await customerWithBill();
    const [bill] = await unpaid(customer.id);
    const stale = paymentBody(customer.id, [bill as never]);
    const part = [{ id: bill?.id, balance: 700, payAmount: 100, isSelect: 1 }];
    await admin.call('paymentCollect', { body: paymentBody(customer.id, [], { billData: part }) });
    const outcome = await admin.attempt('paymentCollect', { body: stale });
    expect(outcome).toMatchObject({ ok: false, status: 409 });
    expect(outcome).toHaveProperty('data.billData.0.balance', 600);
    expect(await balanceOf(admin, customer.id)).toBe(taka(600));
  });

  it('refuses a concurrent second advance, unless confirmed', async () => {
    const customer = await customerWithBill();
    await collectAll(admin, customer.id);
    const collect = (shownAdvance: number | undefined) =>
      admin.attempt('paymentCollect', {
        body: paymentBody(customer.id, [], { paymentAmount: 500, shownAdvance }),
      });
    const answers = await Promise.all([collect(0), collect(0)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused).toMatchObject({
      errorMessage: 'The bills have changed meanwhile. Please check the new figures.',
      data: { customer: { advance: 500 }, recentPayments: [{ amount: 500 }, { amount: 700 }] },
    });
    expect(await collect(500)).toMatchObject({ ok: true });
    // Per the specification, the shown figures are optional in the form.
    expect(await collect(undefined)).toMatchObject({ ok: true });
    expect(await balanceOf(admin, customer.id)).toBe(taka(-1500));
    await expectBooksAtZero(app.database);
  });

  it('stores money beyond the bills as an advance', async () => {
    const customer = await customerWithBill();
    await collectAll(admin, customer.id, { paymentAmount: 900 });
    expect(await balanceOf(admin, customer.id)).toBe(taka(-200));
    await expectBooksAtZero(app.database);
  });

  it('returns the same payment to a repeated submission', async () => {
    const customer = await customerWithBill();
    const [bill] = await unpaid(customer.id);
    const body = paymentBody(customer.id, [bill as never]);
    const key = { idempotencyKey: `key-${customer.id}` };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => admin.call('paymentCollect', { body }, key)),
    );
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await admin.call('customerPayments', { params: { id: customer.id } })).toHaveLength(1);
    const other = paymentBody(customer.id, [], { paymentAmount: 5 });
    expect(await admin.attempt('paymentCollect', { body: other }, key)).toMatchObject({
      status: 409,
    });
  });

  it('lets only one of many cashiers collect a bill', async () => {
    const customer = await customerWithBill();
    const [bill] = await unpaid(customer.id);
    const body = paymentBody(customer.id, [bill as never]);
    const outcomes = await Promise.all(
      [admin, approver, admin, approver, admin].map((cashier) =>
        cashier.attempt('paymentCollect', { body }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok).map(({ status }) => status)).toEqual([
      409, 409, 409, 409,
    ]);
    expect(await balanceOf(admin, customer.id)).toBe(0);
    await expectBooksAtZero(app.database);
  });
});
