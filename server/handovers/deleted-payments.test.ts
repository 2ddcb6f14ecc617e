import { MESSAGES } from '@netkhata/contract/message-texts';
import { describe, expect, it } from 'vitest';
import { closeBooks } from '../test-support/close-books.ts';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { CATEGORY, moneyBody, TILL } from '../test-support/money-test-kit.ts';
import { expectBooksAtZero, taka } from '../test-support/scenario.ts';

const { app, owner, collector, receiver, collect, cashOf, handOver, details, ...kit } =
  await openHandoverTest();
const { count, accept, placesOf } = kit;
const { id: collectorId } = collector.user;

const deletePayment = (
  paymentId: number,
  money: 'given_back' | 'never_there' | null = null,
  reason = 'wrong customer',
) => owner.attempt('paymentDelete', { body: { paymentId, reason, money } });

/** Hands over payments of these amounts and accepts the hand-over. Returns the payments. */
async function handedOver(
  amounts: readonly number[],
  counted: number,
  shortage: 'made_good' | 'difference' | null = null,
): Promise<{ ids: number[]; handoverId: number }> {
  const ids = await collect(collector, amounts);
  const handoverId = await handOver(collector, counted, { shortage });
  await count(receiver, handoverId, counted);
  expect(await accept(receiver, handoverId)).toMatchObject({ ok: true });
  return { ids, handoverId };
}

/** Returns a function that reads by how much the collector's places have changed. */
const watchPlaces = async () => {
  const before = await placesOf(collectorId);
  return async () => (await placesOf(collectorId)).map((now, index) => now - (before[index] ?? 0));
};

describe('a payment in a hand-over', () => {
  it('cannot be deleted or approved by itself, and is free again once withdrawn', async () => {
    const [paymentId = 0] = await collect(collector, [100]);
    const id = await handOver(collector, 100);
    const { number } = await details(collector, id);
    const refusal = { status: 409, errorMessage: `This payment is in hand-over ${number}.` };
    expect(await deletePayment(paymentId)).toMatchObject(refusal);
    expect(await deletePayment(paymentId, 'never_there')).toMatchObject(refusal);
    const approve = () => owner.attempt('paymentApprove', { body: { paymentId } });
    expect(await approve()).toMatchObject(refusal);
    const payment = () => owner.call('paymentDetails', { params: { id: paymentId } });
    expect(await payment()).toMatchObject({
      canApprove: false,
      handover: { id, number, isOnTheWay: true },
    });
    const list = await owner.raw('POST', 'payment_list?column=id&order=desc');
    expect(list.body.data.data.data[0]).toMatchObject({
      id: paymentId,
      canApprove: false,
      handover: { id, number, isOnTheWay: true },
    });
    await collector.call('handoverWithdraw', { body: { id } });
    expect(await payment()).toMatchObject({ canApprove: true, handover: null });
    expect(await deletePayment(paymentId, 'never_there')).toMatchObject({
      status: 422,
      errorMessage: { money: ['This payment was not handed over.'] },
    });
    expect(await approve()).toMatchObject({ ok: true });
    await expectBooksAtZero(app.database);
  });
});

describe('a payment that was handed over', () => {
  it('is given back by the till, which must hold its money', async () => {
    const moved = await watchPlaces();
    const { ids } = await handedOver([600, 400], 1000);
    const [first = 0, second = 0] = ids;
    expect(await deletePayment(first)).toMatchObject({ ok: true });
    expect(await moved()).toEqual([400, 0, 0, 0]);
    expect(await deletePayment(second, 'given_back')).toMatchObject({ ok: true });
    expect(await moved()).toEqual([0, 0, 0, 0]);
    await expectBooksAtZero(app.database);
  });

  it('cannot be given back by a till that holds less', async () => {
    const before = (await placesOf(collectorId))[0] ?? 0;
    const { ids } = await handedOver([1000], 600, 'difference');
    const [paymentId = 0] = ids;
    const left = [(await placesOf(collectorId))[0], before + 600];
    expect(left[0]).toBe(left[1]);
    const missing = await deletePayment(paymentId);
    expect(missing).toMatchObject({
      status: 409,
      errorMessage: `Cash in Hand holds ৳${before + 600}.00, less than this payment.`,
    });
    // A part of it was there, so the till has to give that back.
    expect(await deletePayment(paymentId, 'never_there')).toMatchObject({
      status: 409,
      errorMessage: expect.stringMatching(/^Of hand-over H2611-\d+ only ৳400.00 is missing/),
    });
  });

  it('cannot be given back by a till that held less on that day, whatever came later', async () => {
    const before = (await placesOf(collectorId))[0] ?? 0;
    const { ids } = await handedOver([800], 800);
    const move = (call: 'moneyPayOut' | 'moneyPayIn', category: number) =>
      owner.call(call, {
        body: moneyBody(call, { account: TILL, category, amount: before + 800 }) as never,
      });
    await move('moneyPayOut', CATEGORY.drawing);
    await closeBooks(app.connection, '2026-11-21');
    await move('moneyPayIn', CATEGORY.ownersMoney);
    await closeBooks(app.connection, null);
    expect(await deletePayment(ids[0] ?? 0)).toMatchObject({
      status: 409,
      errorMessage: 'Cash in Hand has ৳0.00 on 21 Nov 2026, less than this payment.',
    });
    await expectBooksAtZero(app.database);
  });

  it('was there where both counted every note', async () => {
    const { ids, handoverId } = await handedOver([300], 300);
    const { number } = await details(owner, handoverId);
    expect(await deletePayment(ids[0] ?? 0, 'never_there')).toMatchObject({
      status: 409,
      errorMessage: `Of hand-over ${number} only ৳0.00 is missing, less than this payment.`,
    });
    expect(await deletePayment(ids[0] ?? 0, 'given_back')).toMatchObject({ ok: true });
    await expectBooksAtZero(app.database);
  });

  it('was there where the shortage was made good in notes', async () => {
    const { ids } = await handedOver([300], 0, 'made_good');
    const body = { staff: collectorId, way: 'notes', amount: taka(300), account: 11 } as never;
    await receiver.call('staffDebtSettle', { body });
    expect(await deletePayment(ids[0] ?? 0, 'never_there')).toMatchObject({
      status: 409,
      errorMessage: expect.stringMatching(/is missing, less than this payment/),
    });
    expect(await deletePayment(ids[0] ?? 0, 'given_back')).toMatchObject({ ok: true });
    await expectBooksAtZero(app.database);
  });

  it('was never there after its debt was forgiven', async () => {
    const moved = await watchPlaces();
    const { ids } = await handedOver([300], 0, 'made_good');
    const body = { staff: collectorId, way: 'forgiven', amount: taka(300), reason: 'x' } as const;
    await owner.call('staffDebtSettle', { body });
    expect(await deletePayment(ids[0] ?? 0, 'never_there')).toMatchObject({ ok: true });
    expect(await moved()).toEqual([0, 0, 0, 0]);
    await expectBooksAtZero(app.database);
  });

  it('was never there: the till keeps its count, and the shortage is cancelled', async () => {
    const moved = await watchPlaces();
    const { ids } = await handedOver([600, 400], 600, 'difference');
    expect(await moved()).toEqual([600, 0, 0, 400]);
    expect(await deletePayment(ids[1] ?? 0, 'never_there')).toMatchObject({ ok: true });
    expect(await moved()).toEqual([600, 0, 0, 0]);
    expect(
      (await details(owner, (await cashOf(collector)).handovers[0]?.id ?? 0)).payments,
    ).toEqual([
      expect.objectContaining({ id: ids[0], isDeleted: false }),
      expect.objectContaining({ id: ids[1], isDeleted: true }),
    ]);
    await expectBooksAtZero(app.database);
  });

  it('was never there: a debt for it is cancelled first', async () => {
    const moved = await watchPlaces();
    const { ids } = await handedOver([600, 400, 200, 300], 1000, 'made_good');
    expect(await moved()).toEqual([1000, 0, 500, 0]);
    // Of concurrent deletions only those succeed for which the shortage is enough.
    const three = await Promise.all(
      ids.slice(1).map((paymentId) => deletePayment(paymentId, 'never_there')),
    );
    expect(new Set(three.map(({ ok, status }) => (ok ? 200 : status)))).toEqual(
      new Set([200, 409]),
    );
    const [till, hand, owed = -1, short] = await moved();
    expect([till, hand, short]).toEqual([1000, 0, 0]);
    expect([0, 100]).toContain(owed);
    expect(await deletePayment(ids[0] ?? 0, 'never_there')).toMatchObject({
      status: 409,
      errorMessage: expect.stringMatching(/is missing, less than this payment/),
    });
    await expectBooksAtZero(app.database);
  });
});

describe('a staff debt', () => {
  const settle = (client: typeof owner, change: object) =>
    client.attempt('staffDebtSettle', {
      body: {
        staff: collectorId,
        way: 'notes',
        amount: taka(100),
        account: 11,
        ...change,
      } as never,
    });

  it('is paid, kept from the salary, forgiven, or accepted as a debt by the employee', async () => {
    await handedOver([2000], 1000, 'difference');
    const moved = await watchPlaces();
    await handedOver([1000], 400, 'made_good');
    expect(await moved()).toEqual([400, 0, 600, 0]);
    expect(await settle(receiver, {})).toMatchObject({ ok: true });
    expect(await settle(owner, { way: 'salary', reason: 'November' })).toMatchObject({ ok: true });
    expect(await settle(owner, { way: 'forgiven', reason: 'A theft' })).toMatchObject({ ok: true });
    expect(await moved()).toEqual([500, 0, 300, 100]);
    expect(await settle(collector, { way: 'taken_over' })).toMatchObject({ ok: true });
    expect(await moved()).toEqual([500, 0, 400, 0]);
    const [debt] = (await collector.call('staffDebts')).filter(
      ({ staffId }) => staffId === collectorId,
    );
    const latest = debt?.settlements.slice(0, 4);
    expect(latest?.map(({ way, amount }) => [way, amount])).toEqual([
      ['taken_over', taka(100)],
      ['forgiven', taka(100)],
      ['salary', taka(100)],
      ['notes', taka(100)],
    ]);
    await expectBooksAtZero(app.database);
  });

  it('can be settled up to its amount, with the right', async () => {
    const { owed } = await cashOf(collector);
    const above = Number(owed) + 1;
    expect(await settle(receiver, { amount: above })).toMatchObject({
      status: 422,
      errorMessage: { amount: [expect.stringContaining('more than what is owed')] },
    });
    expect(await settle(collector, { way: 'taken_over', amount: taka(1_000_000) })).toMatchObject({
      errorMessage: { amount: [expect.stringContaining('more than the difference')] },
    });
    expect(await settle(receiver, { way: 'salary', reason: 'x' })).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    expect(await settle(owner, { way: 'taken_over' })).toMatchObject({
      status: 403,
      errorMessage: 'Only the person can accept a difference as their debt.',
    });
    expect(await settle(collector, {})).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    expect(await settle(owner, { staff: owner.user.id })).toMatchObject({
      status: 403,
      errorMessage: 'Someone else must settle your own balance.',
    });
    expect(await settle(owner, { way: 'forgiven' })).toMatchObject({
      errorMessage: { reason: ['This field is required.'] },
    });
    expect(await settle(owner, { account: 12 })).toMatchObject({
      errorMessage: { account: [MESSAGES['record.unknown']] },
    });
    // Ten concurrent settlements pay it once.
    const ten = await Promise.all(
      Array.from({ length: 10 }, () => settle(receiver, { amount: owed })),
    );
    expect(ten.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await cashOf(collector)).owed).toBe(0);
    await expectBooksAtZero(app.database);
  });
});

describe('an employee who holds money', () => {
  const leave = (name: string) =>
    owner.attempt('userUpdate', {
      body: {
        id: collectorId,
        name,
        email: collector.user.email,
        mobileNo: null,
        zone: null,
        usertype: '2',
        password: null,
        confirmPassword: null,
        isActive: false,
      } as never,
    });

  it('cannot be made inactive with cash, a debt or a till', async () => {
    await collect(collector, [500]);
    expect(await leave('Karim')).toMatchObject({
      status: 409,
      errorMessage: 'This user has cash in hand. Hand it over first.',
    });
    const id = await handOver(collector, 400, { shortage: 'made_good' });
    expect(await leave('Karim')).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['user.holdsCash'],
    });
    await count(receiver, id, 400);
    await accept(receiver, id);
    expect(await leave('Karim')).toMatchObject({
      status: 409,
      errorMessage: 'This user has an open staff balance. Settle it first.',
    });
    const body = { staff: collectorId, way: 'forgiven', amount: taka(100), reason: 'x' } as const;
    await owner.call('staffDebtSettle', { body });
    const keep = (keeperId: number | null) =>
      app.database.updateTable('accounts').set({ keeperId }).where('id', '=', 11).execute();
    await keep(collectorId);
    expect(await leave('Karim')).toMatchObject({
      status: 409,
      errorMessage: 'This user is the custodian of a till. Choose another custodian first.',
    });
    await keep(null);
    expect(await leave('Karim')).toMatchObject({ ok: true });
  });
});
