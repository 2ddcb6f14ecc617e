import { describe, expect, it } from 'vitest';
import { collectAll, paymentBody } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';

/** A new company has a limit of 100 taka. */
const { app, admin, customerWithBill, generateNextMonth } = await openPaymentTest();

const clerkNamed = (name: string) => app.signIn({ userType: '2', name });

const refusal = (left: string) => ({
  status: 403,
  errorMessage: `The discount is above the limit of ৳100.00 for your user type; ৳${left} is left.`,
});

/** Collects 1 taka with a discount on one bill of a customer. */
async function give(client: TestClient, customerId: number, discount: number, place = 0) {
  const figures = await client.call('unpaidBills', { body: { customer: customerId } });
  const bill = figures.billData[place];
  const row = { id: bill?.id, discount, payAmount: 1, isSelect: 1 };
  return client.attempt('paymentCollect', {
    body: paymentBody(customerId, [], { billData: [row] }),
  });
}

const paymentOf = (outcome: Awaited<ReturnType<typeof give>>): number =>
  (outcome.ok && outcome.result.data.id) || 0;

describe('on one bill', () => {
  it('all users without the right share one limit', async () => {
    const { id } = await customerWithBill();
    const [one, other] = [await clerkNamed('One'), await clerkNamed('Other')];
    expect(await give(one, id, 100.01)).toMatchObject(refusal('100.00'));
    expect(await give(one, id, 60)).toMatchObject({ ok: true });
    expect(await give(other, id, 40.01)).toMatchObject(refusal('40.00'));
    expect(await give(other, id, 40)).toMatchObject({ ok: true });
    expect(await give(await clerkNamed('Third'), id, 0.01)).toMatchObject(refusal('0.00'));
  });

  it('discounts by a user with the right do not count', async () => {
    const { id } = await customerWithBill();
    expect(await give(admin, id, 300)).toMatchObject({ ok: true });
    expect(await give(await clerkNamed('After'), id, 100)).toMatchObject({ ok: true });
  });

  it('discounts of deleted payments do not count', async () => {
    const { id } = await customerWithBill();
    const clerk = await clerkNamed('Undone');
    const paymentId = paymentOf(await give(clerk, id, 100));
    expect(await give(clerk, id, 1)).toMatchObject(refusal('0.00'));
    await admin.call('paymentDelete', { body: { paymentId, reason: 'wrong' } });
    expect(await give(clerk, id, 100)).toMatchObject({ ok: true });
  });
});

describe('for one customer in a month', () => {
  it('each user has the limit once, over all bills', async () => {
    const { id } = await customerWithBill();
    await generateNextMonth();
    const clerk = await clerkNamed('Monthly');
    expect(await give(clerk, id, 70)).toMatchObject({ ok: true });
    expect(await give(clerk, id, 30.01, 1)).toMatchObject(refusal('30.00'));
    expect(await give(clerk, id, 30, 1)).toMatchObject({ ok: true });
    expect(await give(await clerkNamed('Colleague'), id, 70, 1)).toMatchObject({ ok: true });
  });

  it("the month is the company's, by the day of entry", async () => {
    const { id } = await customerWithBill();
    await generateNextMonth();
    // Last day of November in Dhaka; an hour later it is December there but still November in UTC.
    app.clock.set('2026-11-30T23:30:00+06:00');
    const clerk = await clerkNamed('Midnight');
    expect(await give(clerk, id, 100)).toMatchObject({ ok: true });
    expect(await give(clerk, id, 1, 1)).toMatchObject(refusal('0.00'));
    app.clock.set('2026-12-01T00:30:00+06:00');
    expect(await give(clerk, id, 1, 1)).toMatchObject({ ok: true });
    app.clock.set('2026-11-21T10:00:00+06:00');
  });

  it('many small parts and two concurrent windows share the limit', async () => {
    const { id } = await customerWithBill();
    const clerk = await clerkNamed('Patient');
    const outcomes = await Promise.all([30, 30, 30, 30, 30].map((taka) => give(clerk, id, taka)));
    const accepted = outcomes.filter(({ ok }) => ok).length;
    expect(accepted).toBe(3);
    expect(await give(clerk, id, 10)).toMatchObject({ ok: true });
    expect(await give(clerk, id, 0.01)).toMatchObject(refusal('0.00'));
    await collectAll(admin, id);
  });
});
