import { MESSAGES } from '@netkhata/contract/message-texts';
import { handovers } from '@netkhata/contract/handovers';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { closeBooks } from '../test-support/close-books.ts';
import { notesOf, openHandoverTest } from '../test-support/handover-test-kit.ts';
import { expectBooksAtZero, taka } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';

const FUEL = 3;
const {
  app,
  owner,
  partner,
  collector,
  receiver,
  collect,
  cashOf,
  formOf,
  handOver,
  details,
  ...kit
} = await openHandoverTest();
const { count, accept, placesOf } = kit;
const { id: collectorId } = collector.user;

const activate = ({ user }: TestClient, isActive: boolean) =>
  app.database.updateTable('users').set({ isActive }).where('id', '=', user.id).execute();

/** Returns a function that reads by how much the collector's places have changed. */
const watchPlaces = async (staffId = collectorId) => {
  const before = await placesOf(staffId);
  return async () => (await placesOf(staffId)).map((now, index) => now - (before[index] ?? 0));
};

describe('a hand-over with equal counts', () => {
  it('moves the payments from the hand to the till, each as an approval does', async () => {
    const moved = await watchPlaces();
    const ids = await collect(collector, [500, 300, 200]);
    const cash = await cashOf(collector);
    expect(cash).toMatchObject({ inHand: taka(1000), onTheWay: 0, total: 3, owed: 0 });
    expect(cash.payments.map(({ id }) => id)).toEqual(ids);

    const id = await handOver(collector, 1000);
    expect(await cashOf(collector)).toMatchObject({ inHand: 0, onTheWay: taka(1000), total: 0 });
    expect(await count(receiver, id, 1000)).toMatchObject({
      result: { data: { state: 'counts_agree' }, message: 'The counts agree.' },
    });
    expect(await moved()).toEqual([0, 1000, 0, 0]);
    expect(await accept(receiver, id)).toMatchObject({ result: { data: { state: 'accepted' } } });
    expect(await moved()).toEqual([1000, 0, 0, 0]);
    for (const paymentId of ids) {
      const payment = await owner.call('paymentDetails', { params: { id: paymentId } });
      expect(payment).toMatchObject({
        status: 'approved',
        handover: { id, number: 'H2611-000001', isOnTheWay: false },
      });
    }
    expect((await cashOf(collector)).handovers[0]).toMatchObject({
      number: 'H2611-000001',
      state: 'accepted',
      receiver: 'Cashier Rina',
      expected: taka(1000),
      difference: 0,
    });
    await expectBooksAtZero(app.database);
  });

  it('has payments: an empty hand is not handed over', async () => {
    expect((await cashOf(collector)).total).toBe(0);
    const form = await formOf(collector, 0);
    expect(await collector.attempt('handoverCreate', { body: form })).toMatchObject({
      status: 409,
      errorMessage: 'There is no cash in hand to hand over.',
    });
  });

  it('can leave payments out, and excludes later ones', async () => {
    const [left = 0, ...others] = await collect(collector, [100, 200, 300]);
    const form = await formOf(collector, 500, { leftOut: [left], paymentsTotal: '500' });
    const [meanwhile] = await collect(collector, [50]);
    const { data } = await collector.call('handoverCreate', { body: form });
    const { payments } = await details(collector, data.id);
    expect(payments.map(({ id }) => id)).toEqual(others);
    const { payments: inHand } = await cashOf(collector);
    expect(inHand.map(({ id }) => id)).toEqual([left, meanwhile]);
    await collector.call('handoverWithdraw', { body: { id: data.id } });
    const all = await handOver(collector, 650);
    await count(receiver, all, 650);
    expect(await accept(receiver, all)).toMatchObject({ ok: true });
  });
});

describe('the receiver', () => {
  it('sees no sum until they have counted', async () => {
    await collect(collector, [700]);
    const id = await handOver(collector, 690, {
      shortage: 'difference',
      outlays: [{ category: FUEL, amount: '10', remarks: 'Petrol' }],
    });
    for (const client of [receiver, owner]) {
      const blind = await details(client, id);
      expect(blind).toMatchObject({
        isBlind: true,
        expected: null,
        collectorCounted: null,
        receiverCounted: null,
        difference: null,
        paymentsTotal: null,
        shortage: null,
        counts: [],
      });
      expect(blind.payments.map(({ amount }) => amount)).toEqual([null]);
      expect(blind.outlays.map(({ amount }) => amount)).toEqual([null]);
      const list = await client.raw('POST', 'handover_dt?column=id&order=desc');
      expect(list.body.data.data.data[0]).toMatchObject({
        id,
        isBlind: true,
        expected: null,
        collectorCounted: null,
        difference: null,
      });
    }
    expect((await cashOf(owner, collectorId)).onTheWay).toBeNull();
    const trail = await owner.raw('POST', 'audit_trail_list?column=id&order=desc&per_page=10');
    const [submitted] = trail.body.data.data.data;
    expect(submitted).toMatchObject({ action: 'handoverCreate', subject: 'handover' });
    expect(JSON.stringify(submitted.changes)).not.toMatch(/690|700|69000|70000/);
    expect(await details(collector, id)).toMatchObject({ isBlind: false, expected: taka(690) });
    await count(receiver, id, 690);
    expect(await details(receiver, id)).toMatchObject({
      isBlind: false,
      expected: taka(690),
      collectorCounted: taka(690),
      canAccept: true,
    });
    await accept(receiver, id);
  });

  it('cannot be the collector, nor change once one has counted', async () => {
    await collect(receiver, [100]);
    const own = await handOver(receiver, 100);
    expect(await count(receiver, own, 100)).toMatchObject({
      status: 403,
      errorMessage: expect.stringContaining('Someone else must receive it'),
    });
    expect(await count(collector, own, 100)).toMatchObject({
      status: 422,
      errorMessage: { id: [MESSAGES['record.unknown']] },
    });
    await count(owner, own, 90);
    const second = await app.signIn({ name: 'Second', userType: '3' });
    expect(await count(second, own, 100)).toMatchObject({
      status: 409,
      errorMessage: 'Owner is receiving this hand-over.',
    });
    expect(await accept(second, own)).toMatchObject({
      status: 409,
      errorMessage: 'Owner is receiving this hand-over.',
    });
    expect(await accept(owner, own)).toMatchObject({
      status: 409,
      errorMessage: 'The counts differ. Nothing is booked yet.',
    });
    await count(owner, own, 100);
    expect(await accept(owner, own)).toMatchObject({ ok: true });
  });

  it("may have entered the collector's payments, but not another's", async () => {
    await collect(receiver, [100], { collectionBy: collectorId });
    const id = await handOver(collector, 100);
    expect(await count(receiver, id, 100)).toMatchObject({ ok: true });
    expect(await accept(receiver, id)).toMatchObject({ ok: true });
    await collect(receiver, [100], { collectionBy: collectorId });
    const other = await handOver(owner, 100, { collector: collectorId, reason: 'He is ill' });
    for (const client of [receiver, owner]) {
      expect(await count(client, other, 100)).toMatchObject({
        status: 403,
        errorMessage: MESSAGES['handover.isOwn'],
      });
    }
    const second = await app.signIn({ userType: '3' });
    expect(await count(second, other, 100)).toMatchObject({ ok: true });
    expect(await accept(second, other)).toMatchObject({ ok: true });
  });
});

describe('different counts', () => {
  it('post nothing until the collector recounts or confirms the other count', async () => {
    const moved = await watchPlaces();
    await collect(collector, [1000]);
    const id = await handOver(collector, 1000);
    expect(await count(receiver, id, 500)).toMatchObject({
      result: { data: { state: 'counts_differ' } },
    });
    const seen = await details(collector, id);
    expect(seen).toMatchObject({ receiverCounted: taka(500), canConfirm: true, canCount: true });
    const confirm = (counted: number, shortage: 'made_good' | null) =>
      collector.attempt('handoverConfirm', { body: { id, counted: taka(counted), shortage } });
    expect(await confirm(400, 'made_good')).toMatchObject({
      status: 409,
      errorMessage: 'It was counted again meanwhile. Please look at the new count.',
    });
    expect(await confirm(500, null)).toMatchObject({
      status: 422,
      errorMessage: { shortage: [expect.stringContaining('There is a shortage')] },
    });
    expect(await confirm(500, 'made_good')).toMatchObject({
      result: { data: { state: 'counts_agree' } },
    });
    expect(await moved()).toEqual([0, 1000, 0, 0]);
    await accept(receiver, id);
    expect(await moved()).toEqual([500, 0, 500, 0]);
    expect(await details(collector, id)).toMatchObject({
      owed: taka(500),
      difference: taka(-500),
      counts: [
        { side: 'collector', amount: taka(1000), isConfirmation: false },
        { side: 'receiver', amount: taka(500) },
        { side: 'collector', amount: taka(500), isConfirmation: true },
      ],
    });
    await expectBooksAtZero(app.database);
    const body = { staff: collectorId, way: 'notes', amount: taka(500), account: 11 } as const;
    await receiver.call('staffDebtSettle', { body });
    expect(await moved()).toEqual([1000, 0, 0, 0]);
  });

  it('are decided for an absent collector by somebody else than the receiver, with a reason', async () => {
    const moved = await watchPlaces();
    await collect(collector, [1000]);
    const id = await handOver(collector, 1000);
    await count(receiver, id, 900);
    const decide = (change = {}) => ({
      body: { id, counted: taka(900), reason: 'He left', ...change },
    });
    expect(await receiver.attempt('handoverConfirm', decide())).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    expect(await owner.attempt('handoverConfirm', decide({ reason: null }))).toMatchObject({
      status: 422,
    });
    expect(await owner.attempt('handoverConfirm', decide({ shortage: 'made_good' }))).toMatchObject(
      {
        status: 422,
        errorMessage: { shortage: ['Only the collector can agree to repay it.'] },
      },
    );
    expect(await owner.attempt('handoverConfirm', decide())).toMatchObject({ ok: true });
    await accept(receiver, id);
    expect(await moved()).toEqual([900, 0, 0, 100]);
    expect(await details(owner, id)).toMatchObject({
      decidedBy: 'Owner',
      decisionReason: 'He left',
    });
  });

  it('are decided by the receiver only where nobody else could at the count', async () => {
    await collect(collector, [1000]);
    const id = await handOver(collector, 1000);
    await count(owner, id, 900);
    await activate(partner, false);
    const decide = () =>
      owner.attempt('handoverConfirm', { body: { id, counted: taka(900), reason: 'He left' } });
    expect(await details(owner, id)).toMatchObject({ canDecide: false, canCount: true });
    expect(await decide()).toMatchObject({
      status: 403,
      errorMessage: 'The receiver of a hand-over cannot decide on its difference.',
    });
    await count(owner, id, 900);
    expect(await details(owner, id)).toMatchObject({ canDecide: true });
    expect(await decide()).toMatchObject({ ok: true });
    expect(await accept(owner, id)).toMatchObject({ ok: true });
    await activate(partner, true);
  });

  it('may be a surplus, which nobody owes', async () => {
    const moved = await watchPlaces();
    await collect(collector, [1000]);
    const id = await handOver(collector, 1050);
    await count(receiver, id, 1050);
    await accept(receiver, id);
    expect(await moved()).toEqual([1050, 0, 0, -50]);
    await expectBooksAtZero(app.database);
  });
});

describe('when today is already closed', () => {
  it('an acceptance and a settled debt are booked on tomorrow', async () => {
    await collect(collector, [1000]);
    const id = await handOver(collector, 900, { shortage: 'made_good' });
    await count(receiver, id, 900);
    await closeBooks(app.connection, '2026-11-21');
    expect(await accept(receiver, id)).toMatchObject({ ok: true });
    const body = { staff: collectorId, way: 'notes', amount: taka(100), account: 11 } as const;
    await receiver.call('staffDebtSettle', { body });
    const days = await app.database
      .selectFrom('ledgerEntries')
      .select(['kind', 'entryDate'])
      .where((eb) => eb.or([eb('handoverId', '=', id), eb('kind', '=', 'staff_debt_settled')]))
      .where('entryDate', '>', '2026-11-21')
      .orderBy('id')
      .execute();
    expect(days).toEqual([
      { kind: 'payment_approved', entryDate: '2026-11-22' },
      { kind: 'count_difference', entryDate: '2026-11-22' },
      { kind: 'staff_debt_settled', entryDate: '2026-11-22' },
    ]);
    // A settlement keeps the day on which it happened.
    const debts = await owner.call('staffDebts');
    const debt = debts.find(({ staffId }) => staffId === collectorId);
    expect(debt?.settlements[0]).toMatchObject({ amount: 10_000, date: '2026-11-21' });
    await closeBooks(app.connection, null);
    await expectBooksAtZero(app.database);
  });
});

describe('outlays of a hand-over', () => {
  it('are expenses where accepted, and a shortage without a debt where struck', async () => {
    const moved = await watchPlaces();
    await collect(collector, [1000]);
    const outlays = [{ category: FUEL, amount: '200', remarks: null }];
    const id = await handOver(collector, 700, { outlays, shortage: 'made_good' });
    await count(receiver, id, 700);
    expect(await receiver.attempt('handoverAccept', { body: { id, outlays: [] } })).toMatchObject({
      status: 422,
      errorMessage: { outlays: ['Accept or reject every expense.'] },
    });
    await accept(receiver, id, false);
    expect(await moved()).toEqual([700, 0, 100, 200]);
    expect(await details(collector, id)).toMatchObject({
      expected: taka(1000),
      difference: taka(-300),
      owed: taka(100),
      outlays: [{ isAccepted: false }],
    });
    await collect(collector, [1000]);
    const second = await handOver(collector, 800, { outlays });
    await count(receiver, second, 800);
    await accept(receiver, second);
    expect(await moved()).toEqual([1500, 0, 100, 200]);
    await expectBooksAtZero(app.database);
  });

  it('are refused beyond the cash and without a category', async () => {
    await collect(collector, [100]);
    const refused = async (outlay: object, change = {}) => {
      const form = await formOf(collector, 100, { outlays: [outlay], ...change });
      return collector.attempt('handoverCreate', { body: form });
    };
    expect(await refused({ category: FUEL, amount: '101' })).toMatchObject({
      errorMessage: { outlays: ['The expenses are more than the payments.'] },
    });
    expect(await refused({ category: 8, amount: '1' })).toMatchObject({
      errorMessage: { 'outlays.0.category': [MESSAGES['record.unknown']] },
    });
    const rent = 1;
    expect(await refused({ category: rent, amount: '1' })).toMatchObject({
      status: 422,
      errorMessage: { 'outlays.0.category': [MESSAGES['record.unknown']] },
    });
  });

  it('need valid notes, each denomination once', async () => {
    const { handoverCreate } = handovers;
    const form = z.encode(handoverCreate.body, await formOf(collector, 100));
    for (const notes of [[{ note: 3, pieces: 1 }], [...notesOf(50), ...notesOf(50)]]) {
      const answer = await collector.raw('POST', handoverCreate.path, { ...form, notes });
      expect([answer.status, answer.body.errorMessage]).toEqual([
        422,
        { notes: ['Must be notes of the currency, each counted once.'] },
      ]);
    }
  });
});
