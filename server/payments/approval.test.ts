import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  collectAll,
  expectBooksAtZero,
  paymentBody,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';

const OWN = 'You collected or entered this payment. Someone else must approve it.';
const { app, admin, approver, customerWithBill } = await openPaymentTest();

const setActive = (isActive: boolean, ...people: TestClient[]) =>
  app.database
    .updateTable('users')
    .set({ isActive })
    .where(
      'id',
      'in',
      people.map(({ user }) => user.id),
    )
    .execute();

const approve = (client: TestClient, paymentId: number) =>
  client.attempt('paymentApprove', { body: { paymentId } });

/** Whether the list and the payment's details allow approving it. */
const mayApprove = async (client: TestClient, id: number): Promise<boolean[]> => {
  const list = await client.raw('POST', 'payment_list?column=id&order=desc&per_page=10');
  const rows: { id: number; canApprove: boolean }[] = list.body.data.data.data;
  const details = await client.call('paymentDetails', { params: { id } });
  return [rows.find((row) => row.id === id)?.canApprove ?? false, details.canApprove];
};

beforeEach(() => setActive(true, admin, approver));

describe('neither the collector nor the author of a payment approves it', () => {
  it('also when it is entered in the name of a colleague', async () => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id, { collectionBy: approver.user.id });
    for (const client of [admin, approver]) {
      expect(await mayApprove(client, id)).toEqual([false, false]);
      expect(await approve(client, id)).toMatchObject({ status: 403, errorMessage: OWN });
    }
    const third = await app.signIn({ name: 'Third' });
    expect(await mayApprove(third, id)).toEqual([true, true]);
    expect(await approve(third, id)).toMatchObject({ ok: true });
    expect(await mayApprove(third, id)).toEqual([false, false]);
    await setActive(false, third);
    await expectBooksAtZero(app.database);
  });

  it('and a user without the right is told so beforehand', async () => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    const clerk = await app.signIn({ userType: '2' });
    expect(await mayApprove(clerk, id)).toEqual([false, false]);
    expect(await mayApprove(approver, id)).toEqual([true, true]);
  });
});

describe('the only active Super Admin', () => {
  it('approves an own payment made while there was no other', async () => {
    const customer = await customerWithBill();
    await setActive(false, approver);
    const id = await collectAll(admin, customer.id);
    expect(await mayApprove(admin, id)).toEqual([true, true]);
    await setActive(true, approver);
    // By now another user could approve it.
    expect(await mayApprove(admin, id)).toEqual([false, false]);
    expect(await approve(admin, id)).toMatchObject({ status: 403, errorMessage: OWN });
    await setActive(false, approver);
    expect(await approve(admin, id)).toMatchObject({ ok: true });
  });

  it('cannot become so by making a colleague inactive afterwards', async () => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    await setActive(false, approver);
    expect(await mayApprove(admin, id)).toEqual([false, false]);
    expect(await approve(admin, id)).toMatchObject({ status: 403, errorMessage: OWN });
    const own = sql`
      update payments set approved_at = now(), approved_by = ${admin.user.id} where id = ${id}`;
    await expect(own.execute(app.database)).rejects.toMatchObject({
      constraint: 'payments_approved_by_another',
    });
  });
});

it('no payment is approved into an account made inactive meanwhile', async () => {
  const { data: account } = await admin.call('moneyAccountCreate', {
    body: { name: 'City Bank', type: 'bank', active: null },
  });
  const customer = await registerTestCustomer(admin);
  const body = paymentBody(customer.id, [], { paymentAmount: 500, account: account.id });
  const { id } = (await admin.call('paymentCollect', { body })).data;
  await admin.call('moneyAccountUpdate', { body: { ...account, active: false } });
  expect(await approve(approver, id)).toMatchObject({
    status: 409,
    errorMessage: 'The account City Bank is no longer active.',
  });
  await admin.call('moneyAccountUpdate', { body: { ...account, active: true } });
  expect(await approve(approver, id)).toMatchObject({ ok: true });
});
