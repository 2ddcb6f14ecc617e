import { afterEach, describe, expect, it } from 'vitest';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { BANK, CATEGORY, moneyBody, TILL } from '../test-support/money-test-kit.ts';
import { expectBooksAtZero, taka } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';

const { app, partner, receiver, collect, handOver, count, accept, placesOf } =
  await openHandoverTest();

afterEach(() => expectBooksAtZero(app.database));

const newCollector = () => app.signIn({ userType: '2' });

/** Hands over one payment without a note. Returns the payment's id. */
async function lose(
  client: TestClient,
  amount: number,
  shortage: 'made_good' | 'difference',
): Promise<number> {
  const [paymentId = 0] = await collect(client, [amount]);
  const id = await handOver(client, 0, { shortage });
  await count(receiver, id, 0);
  expect(await accept(receiver, id)).toMatchObject({ ok: true });
  return paymentId;
}
const settle = async (by: TestClient, form: { staff: number; way: string; amount: number }) => {
  const body = { reason: 'Known', account: TILL, ...form, amount: taka(form.amount) };
  expect(await by.attempt('staffDebtSettle', { body: body as never })).toMatchObject({ ok: true });
};
const neverThere = (paymentId: number) =>
  partner.attempt('paymentDelete', { body: { paymentId, reason: 'Slip', money: 'never_there' } });
const refused = (left: string) => ({
  status: 409,
  errorMessage: expect.stringContaining(`only ৳${left} is missing`),
});

describe('a payment that was never there', () => {
  it('is deleted after its shortage was taken over as a debt', async () => {
    const collector = await newCollector();
    const staff = collector.user.id;
    const [first, second] = [
      await lose(collector, 100, 'difference'),
      await lose(collector, 100, 'difference'),
    ];
    await settle(collector, { staff, way: 'taken_over', amount: 100 });
    expect(await neverThere(second)).toMatchObject({ ok: true });
    expect((await placesOf(staff)).slice(1)).toEqual([0, 100, 0]);
    expect(await neverThere(first)).toMatchObject({ ok: true });
    expect((await placesOf(staff)).slice(1)).toEqual([0, 0, 0]);
  });

  it('does not lower an advance that came after its shortage was paid', async () => {
    const collector = await newCollector();
    const staff = collector.user.id;
    const paymentId = await lose(collector, 100, 'made_good');
    await settle(partner, { staff, way: 'notes', amount: 100 });
    const advance = { account: BANK, category: CATEGORY.advanceToStaff, staff, amount: 500 };
    await partner.call('moneyPayOut', { body: moneyBody('moneyPayOut', advance) });
    expect(await neverThere(paymentId)).toMatchObject(refused('0.00'));
    expect((await placesOf(staff)).slice(1)).toEqual([0, 500, 0]);
  });

  it('does not lower the debt of another hand-over', async () => {
    const collector = await newCollector();
    const staff = collector.user.id;
    const paid = await lose(collector, 100, 'made_good');
    const open = await lose(collector, 100, 'made_good');
    await settle(partner, { staff, way: 'salary', amount: 100 });
    expect(await neverThere(paid)).toMatchObject(refused('0.00'));
    expect(await neverThere(open)).toMatchObject({ ok: true });
    expect((await placesOf(staff)).slice(1)).toEqual([0, 0, 0]);
  });

  it('is deleted where another hand-over had too much before', async () => {
    const collector = await newCollector();
    await collect(collector, [50]);
    const over = await handOver(collector, 150);
    await count(receiver, over, 150);
    expect(await accept(receiver, over)).toMatchObject({ ok: true });
    const lost = await lose(collector, 100, 'difference');
    expect(await neverThere(lost)).toMatchObject({ ok: true });
    expect((await placesOf(collector.user.id)).slice(1)).toEqual([0, 0, -100]);
  });
});
