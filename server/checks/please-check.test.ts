import type { CheckKind } from '@netkhata/domain/please-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BKASH, bringFile, statementFile } from '../test-support/arrival-test-kit.ts';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import {
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';

const kit = await openHandoverTest();
const { app, owner, partner, collector, receiver } = kit;
const { database } = app;

const list = (ticked = false, client: TestClient = owner) =>
  client.call('pleaseCheck', { query: { ticked } });
const ofKind = async (kind: CheckKind) =>
  (await list()).entries.filter((entry) => entry.kind === kind);
const only = async (kind: CheckKind) => {
  const found = await ofKind(kind);
  expect(found, kind).toHaveLength(1);
  return found[0] as (typeof found)[number];
};
const count = async () => (await owner.call('pleaseCheckCount', {})).count;
const customer = () => registerTestCustomer(owner);
const pay = async (client: TestClient, payer: number, change: Record<string, unknown>) =>
  (
    await client.call('paymentCollect', {
      body: paymentBody(payer, [], { paymentAmount: 500, ...change }),
    })
  ).data.id;
const tick = (entry: { kind: CheckKind; record: number; facts: string }, remark = 'All right') =>
  owner.call('pleaseCheckClose', {
    body: { kind: entry.kind, record: entry.record, facts: entry.facts, remark },
  });

describe('what is worth a look', () => {
  it('is nothing at first, and nothing of an ordinary payment', async () => {
    const { id } = await customer();
    const payment = await pay(receiver, id, {});
    await owner.call('paymentApprove', { body: { paymentId: payment } });
    expect(await list()).toEqual({ entries: [], more: [] });
    expect(await owner.call('pleaseCheckCount', {})).toEqual({ count: 0, isMore: false });
  });

  it('is money long in a hand, until it is handed over', async () => {
    const { id } = await customer();
    await pay(collector, id, { paymentDate: '2026-11-18' });
    expect(await ofKind('long_in_hand')).toEqual([]);
    const payment = await pay(collector, id, { paymentDate: '2026-11-17' });
    expect(await only('long_in_hand')).toMatchObject({
      record: collector.user.id,
      who: 'Collector Karim',
      on: '2026-11-17',
      amount: 100_000,
      count: 2,
      link: { to: 'hand', id: collector.user.id },
    });
    await owner.call('paymentApprove', { body: { paymentId: payment } });
    expect(await ofKind('long_in_hand')).toEqual([]);
  });

  it("is a discount well above its giver's others", async () => {
    const discounted = async (discount: number) => {
      const { id } = await customer();
      await generate(owner, '2026-11-15');
      const { billData } = await owner.call('unpaidBills', { body: { customer: id } });
      const part = [
        { id: billData[0]?.id, balance: 700, discount, payAmount: 700 - discount, isSelect: 1 },
      ];
      const body = paymentBody(id, [], { billData: part });
      return (await owner.call('paymentCollect', { body })).data.id;
    };
    for (const usual of [20, 30, 40, 30, 30]) await discounted(usual);
    await discounted(90);
    expect(await ofKind('high_discount')).toEqual([]);
    const high = await discounted(300);
    expect(await only('high_discount')).toMatchObject({
      record: high,
      who: 'Owner',
      amount: 30_000,
      count: 6,
      average: 4_000,
      link: { to: 'payment', id: high },
    });
  });

  it('is a payment that was dated back, or deleted after its approval', async () => {
    const { id, code } = await customer();
    const change = { paymentDate: '2026-11-14' };
    await pay(receiver, id, { paymentDate: '2026-11-15' });
    expect(await ofKind('dated_back')).toEqual([]);
    const payment = await pay(receiver, id, change);
    expect(await only('dated_back')).toMatchObject({
      record: payment,
      who: 'Cashier Rina',
      on: '2026-11-21',
      of: '2026-11-14',
      amount: 50_000,
      customer: expect.stringContaining(code),
    });
    const unapproved = await pay(receiver, id, {});
    await owner.call('paymentDelete', { body: { paymentId: unapproved, reason: 'Twice' } });
    expect(await ofKind('deleted_approved')).toEqual([]);
    await owner.call('paymentApprove', { body: { paymentId: payment } });
    await partner.call('paymentDelete', { body: { paymentId: payment, reason: 'A mistake' } });
    expect(await only('deleted_approved')).toMatchObject({
      record: payment,
      who: 'Partner',
      of: '2026-11-14',
      about: 'A mistake',
    });
    expect(await ofKind('dated_back')).toEqual([]);
  });

  it('is a number that is entered for a second customer, although it is refused', async () => {
    const [one, two, three] = [await customer(), await customer(), await customer()];
    const money = { account: BKASH, trxId: 'TWICE00001' };
    const first = await pay(receiver, one.id, money);
    const again = (id: number, change = {}) =>
      receiver.attempt('paymentCollect', {
        body: paymentBody(id, [], { paymentAmount: 500, ...money, ...change }),
      });
    // The same customer's own, and one that is shared with a reason, are nothing to look at.
    expect(await again(one.id)).toMatchObject({ ok: false });
    expect(await again(two.id)).toMatchObject({ ok: false });
    expect(await ofKind('number_twice')).toHaveLength(1);
    const shared = { sharedTrxWith: first, sharedTrxReason: 'One family' };
    expect(await again(two.id, shared)).toMatchObject({ ok: true });
    expect(await ofKind('number_twice')).toEqual([]);
    expect(await again(three.id)).toMatchObject({ ok: false });
    expect(await only('number_twice')).toMatchObject({
      who: 'Cashier Rina',
      customer: expect.stringContaining(three.code),
      about: 'TWICE00001',
      amount: 50_000,
      link: { to: 'payment', id: first },
    });
  });

  it('is counts that differ three times in a row, of hand-overs and of a till', async () => {
    const handOver = async (differs: boolean) => {
      await kit.collect(collector, [400]);
      const cash = await kit.cashOf(collector);
      const amount = Number(cash.tills.find(({ accountId }) => accountId === 11)?.amount) / 100;
      const id = await kit.handOver(collector, amount);
      await kit.count(receiver, id, differs ? amount - 100 : amount);
      return id;
    };
    await handOver(true);
    await handOver(false);
    await handOver(true);
    await handOver(true);
    expect(await ofKind('counts_differ')).toEqual([]);
    const last = await handOver(true);
    expect(await only('counts_differ')).toMatchObject({
      who: 'Collector Karim',
      count: 3,
      amount: -10_000,
      link: { to: 'handover', id: last },
    });
    // One more makes it another entry.
    const entry = await only('counts_differ');
    await tick(entry);
    expect(await ofKind('counts_differ')).toEqual([]);
    await handOver(true);
    expect(await only('counts_differ')).toMatchObject({ count: 4 });
    await tick(await only('counts_differ'));

    const till = (
      await owner.call('moneyAccountCreate', {
        body: { name: 'Shop', type: 'cash', active: true },
      })
    ).data.id;
    await sql`update accounts set keeper_id = ${receiver.user.id} where id = ${till}`.execute(
      database,
    );
    const counted = (pieces: number) => ({
      body: { till, notes: [{ note: 100 as const, pieces }], remarks: null },
    });
    for (const pieces of [5, 4, 3]) {
      expect(await receiver.attempt('tillOpen', counted(pieces + 1))).toMatchObject({ ok: true });
      expect(await receiver.attempt('tillClose', counted(pieces))).toMatchObject({ ok: true });
    }
    expect(await only('counts_differ')).toMatchObject({
      about: 'Shop',
      who: 'Cashier Rina',
      count: 3,
      link: { to: 'till', id: till },
    });
  });

  it('is a payment without an arrival, and a match against a stronger rule', async () => {
    const [one, two] = [await customer(), await customer()];
    const lone = await pay(receiver, one.id, { account: BKASH, paymentDate: '2026-11-18' });
    await pay(receiver, one.id, { account: BKASH, paymentDate: '2026-11-19' });
    const before = await pay(receiver, one.id, { account: BKASH, paymentDate: '2026-11-15' });
    // Nothing tells of the account's arrivals yet.
    expect(await ofKind('no_arrival')).toEqual([]);
    await bringFile(
      owner,
      statementFile(
        [
          { at: '2026-11-16 09:00', number: 'CJU0000001', in: 300 },
          { at: '2026-11-20 09:00', number: 'CJU0000002', in: 410, reference: one.code },
        ],
        5000,
      ),
    );
    expect(await only('no_arrival')).toMatchObject({
      record: lone,
      on: '2026-11-18',
      amount: 50_000,
      about: expect.stringContaining('bKash'),
    });
    expect(before).toBeGreaterThan(0);
    const { rows } = await sql<{ id: number }>`
      select id from arrivals where trx_id = 'CJU0000002'
    `.execute(database);
    const arrival = rows[0]?.id ?? 0;
    await owner.call('arrivalMatch', { body: { id: arrival, customer: two.id } });
    expect(await only('weaker_match')).toMatchObject({
      who: 'Owner',
      customer: expect.stringContaining(two.code),
      about: expect.stringContaining(one.code),
      amount: 41_000,
    });
    await owner.call('arrivalUndo', { body: { id: arrival, reason: 'Wrong' } });
    expect(await ofKind('weaker_match')).toEqual([]);
    // Undoing a match is no deletion that is worth a look.
    expect((await ofKind('deleted_approved')).map(({ who }) => who)).toEqual(['Partner']);
    await owner.call('arrivalMatch', { body: { id: arrival, customer: one.id } });
    expect(await ofKind('weaker_match')).toEqual([]);
  });
});

describe('ticking off', () => {
  it('takes a remark, is safe twice, is shown, undone, and ends where the facts move', async () => {
    const before = await count();
    const entry = await only('high_discount');
    const blank = await owner.raw('POST', 'please_check_close', { ...entry, remark: ' ' });
    expect([blank.status, blank.body.errorMessage]).toEqual([
      422,
      { remark: ['This field is required.'] },
    ]);
    const { data } = await tick(entry, 'Agreed with the owner');
    expect((await tick(entry, 'Once more')).data).toEqual(data);
    expect(await count()).toBe(before - 1);
    expect(await ofKind('high_discount')).toEqual([]);
    const [ticked] = (await list(true)).entries;
    expect(ticked).toMatchObject({
      ...entry,
      tick: { id: data.id, remark: 'Agreed with the owner', by: 'Owner' },
    });
    const moved = await owner.raw('POST', 'please_check_close', {
      kind: entry.kind,
      record: entry.record,
      facts: 'other',
      remark: 'x',
    });
    expect([moved.status, moved.body.errorMessage]).toEqual([
      409,
      'This has changed meanwhile: the list shows it as it is now.',
    ]);
    const undo = () => owner.call('pleaseCheckOpen', { body: { id: data.id } });
    await undo();
    await undo();
    expect(await only('high_discount')).toEqual(entry);
    expect((await list(true)).entries.map(({ kind }) => kind)).not.toContain('high_discount');
    const unknown = await owner.raw('POST', 'please_check_open', { id: 999_999 });
    expect(unknown.status).toBe(422);
    const trail = await sql<{ action: string }>`
      select action from audit_trail where subject = 'check' order by id desc limit 2
    `.execute(database);
    expect(trail.rows.map(({ action }) => action)).toEqual(['pleaseCheckOpen', 'pleaseCheckClose']);
  });

  it('by two at once is one, and only for whoever has the right', async () => {
    const entry = await only('high_discount');
    const { kind, record, facts } = entry;
    const body = { kind, record, facts, remark: 'Seen' };
    const both = await Promise.all([
      owner.call('pleaseCheckClose', { body }),
      partner.call('pleaseCheckClose', { body }),
    ]);
    expect(both[0].data).toEqual(both[1].data);
    for (const client of [collector, receiver]) {
      expect((await client.raw('GET', 'please_check')).status).toBe(403);
    }
    await expectBooksAtZero(database);
  });

  it('an old payment is left alone', async () => {
    const before = await count();
    app.clock.set('2027-02-21T10:00:00+06:00');
    const late = await app.signIn({ name: 'Late Owner' });
    const { entries } = await list(false, late);
    expect(entries.filter(({ kind }) => kind !== 'long_in_hand')).toEqual([]);
    expect(before).toBeGreaterThan(0);
  });
});
