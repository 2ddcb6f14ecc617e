import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closeBooks } from '../test-support/close-books.ts';
import { notesOf, openHandoverTest } from '../test-support/handover-test-kit.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';

const { app, owner, collector, receiver, collect, cashOf, formOf, handOver, details, ...kit } =
  await openHandoverTest();
const { count, accept, placesOf } = kit;
const { id: collectorId } = collector.user;

const TEN = Array.from({ length: 10 });
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other);

describe('concurrently', () => {
  it('ten hand-overs of the same money create one', async () => {
    await collect(collector, [100, 200]);
    const body = await formOf(collector, 300);
    const answers = await Promise.all(TEN.map(() => collector.attempt('handoverCreate', { body })));
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)]);
    const [made] = (await cashOf(collector)).handovers;
    expect(made).toMatchObject({ state: 'submitted', paymentCount: 2 });
    await collector.call('handoverWithdraw', { body: { id: made?.id ?? 0 } });
  });

  it('a repeated submission with the same key gets the first answer', async () => {
    const body = await formOf(collector, 300);
    const options = { idempotencyKey: 'f3a0c7b2-0000-4000-8000-000000000001' };
    const first = await collector.call('handoverCreate', { body }, options);
    const again = await collector.call('handoverCreate', { body }, options);
    expect(again.data).toEqual(first.data);
    await collector.call('handoverWithdraw', { body: { id: first.data.id } });
  });

  it('one of two receivers receives, and both get an answer', async () => {
    const second = await app.signIn({ name: 'Second', userType: '3' });
    const id = await handOver(collector, 300);
    const counts = await Promise.all([count(receiver, id, 300), count(second, id, 300)]);
    expect(statusesOf(counts)).toEqual([200, 409]);
    const [winner, loser] = counts[0].ok ? [receiver, second] : [second, receiver];
    const name = counts[0].ok ? 'Cashier Rina' : 'Second';
    expect(counts.find(({ ok }) => !ok)).toMatchObject({
      errorMessage: `${name} is receiving this hand-over.`,
    });
    const before = (await placesOf(collectorId))[0] ?? 0;
    const accepts = await Promise.all(
      TEN.map((_, index) => accept(index % 2 === 0 ? winner : loser, id)),
    );
    expect(statusesOf(accepts)).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await placesOf(collectorId))[0]).toBe(before + 300);
    await expectBooksAtZero(app.database);
  });

  it('only one of a deletion, an approval and a hand-over of a payment succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [paymentId = 0] = await collect(collector, [100]);
      const body = await formOf(collector, 100);
      const answers = await Promise.all([
        collector.attempt('handoverCreate', { body }),
        owner.attempt('paymentDelete', { body: { paymentId, reason: 'twice' } }),
        owner.attempt('paymentApprove', { body: { paymentId } }),
      ]);
      const [created, deleted, approved] = answers.map(({ ok }) => ok);
      // An approval may be followed by a deletion of the approved payment.
      const outcome = [created, deleted || approved];
      expect(outcome).toContain(true);
      expect(outcome).toContain(false);
      const [living] = (await cashOf(collector)).handovers.filter(
        ({ state }) => state === 'submitted',
      );
      expect(living !== undefined).toBe(created);
      if (living) await collector.call('handoverWithdraw', { body: { id: living.id } });
      if (created) await owner.call('paymentDelete', { body: { paymentId, reason: 'twice' } });
    }
    await expectBooksAtZero(app.database);
  });

  it('only one of a withdrawal and a count succeeds', async () => {
    await collect(collector, [100]);
    for (let round = 0; round < 5; round += 1) {
      const id = await handOver(collector, 100);
      const answers = await Promise.all([
        collector.attempt('handoverWithdraw', { body: { id } }),
        count(receiver, id, 100),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const { state } = await details(collector, id);
      if (state === 'counts_agree') {
        await receiver.call('handoverReturn', { body: { id, reason: 'again' } });
      }
    }
    expect((await cashOf(collector)).total).toBe(1);
  });

  it('an acceptance and a payment of one of its customers both succeed', async () => {
    const id = await handOver(collector, 100);
    await count(receiver, id, 100);
    const { payments } = await details(collector, id);
    const body = {
      customer: payments[0]?.customerId ?? 0,
      account: 11,
      paymentAmount: 5000,
    };
    const [accepted, paid] = await Promise.all([
      accept(receiver, id),
      collector.raw('POST', 'payment_received', { ...body, paymentAmount: '50' }),
    ]);
    expect([accepted.status, paid.status]).toEqual([200, 200]);
    await expectBooksAtZero(app.database);
  });
});

describe('out of order', () => {
  it('each step is refused with the present state', async () => {
    await collect(collector, [100]);
    const id = await handOver(collector, 150);
    const withdraw = () => collector.attempt('handoverWithdraw', { body: { id } });
    const returnHandover = () =>
      receiver.attempt('handoverReturn', { body: { id, reason: 'torn' } });
    const confirm = () =>
      collector.attempt('handoverConfirm', { body: { id, counted: 10_000 as never } });
    expect(await accept(receiver, id)).toMatchObject({
      errorMessage: 'No receiver has counted it yet.',
    });
    expect(await confirm()).toMatchObject({ errorMessage: 'No receiver has counted it yet.' });
    expect(await count(collector, id, 150)).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    await count(receiver, id, 100);
    expect(await withdraw()).toMatchObject({ errorMessage: 'A receiver has counted it already.' });
    expect(await returnHandover()).toMatchObject({ ok: true });
    for (const late of [returnHandover(), withdraw(), confirm(), count(receiver, id, 100)]) {
      expect(await late).toMatchObject({
        status: 409,
        errorMessage: 'This hand-over was returned.',
      });
    }
    const second = await handOver(collector, 150);
    await collector.call('handoverWithdraw', { body: { id: second } });
    expect(await count(receiver, second, 150)).toMatchObject({
      status: 409,
      errorMessage: 'This hand-over was withdrawn.',
    });
  });

  it('a hand-over is refused when the cash changed since the screen showed it', async () => {
    const form = await formOf(collector, 100);
    expect(
      await collector.attempt('handoverCreate', {
        body: { ...form, paymentsTotal: (form.paymentsTotal - 1) as never },
      }),
    ).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('cash in hand has changed'),
    });
    expect(
      await owner.attempt('handoverCreate', {
        body: { ...form, collector: 999_999, reason: 'gone' },
      }),
    ).toMatchObject({ status: 422, errorMessage: { collector: [expect.any(String)] } });
    // A shortage must be explained.
    expect(
      await collector.attempt('handoverCreate', { body: { ...form, notes: notesOf(10) } }),
    ).toMatchObject({ status: 422, errorMessage: { shortage: [expect.any(String)] } });
  });
});

describe('a user bound to a zone', () => {
  it('sees and hands over only their own cash', async () => {
    const { data: zone } = await owner
      .raw('POST', 'zone_create', { name: 'Uttara' })
      .then(({ body }) => body);
    const bound = await app.signIn({ name: 'Bound', userType: '3', zoneId: zone.id });
    const id = await handOver(collector, 150);
    expect(await bound.attempt('handoverDetails', { params: { id }, query: PAGE })).toMatchObject({
      status: 404,
    });
    expect(await count(bound, id, 150)).toMatchObject({
      status: 422,
      errorMessage: { id: [MESSAGES['record.unknown']] },
    });
    const list = await bound.raw('POST', 'handover_dt');
    expect(list.body.data.data.total).toBe(0);
    const other = { query: { ...PAGE, user: collectorId, account: null } };
    expect(await bound.attempt('myCash', other)).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    expect(await receiver.attempt('myCash', other)).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    expect(await owner.attempt('myCash', other)).toMatchObject({ ok: true });
    expect(
      await bound.attempt('myCash', { query: { ...PAGE, user: null, account: null } }),
    ).toMatchObject({ ok: true });
  });
});

it('an acceptance and a close of the day both succeed, all on one book day', async () => {
  const today = '2026-11-21';
  await collect(collector, [100, 200]);
  const id = await handOver(collector, 250, { shortage: 'difference' });
  await count(receiver, id, 250);
  const [accepted, closed] = await Promise.all([
    accept(receiver, id),
    owner.attempt('dayClose', { body: { day: today, remarks: null } }),
  ]);
  expect([accepted.status, closed.status]).toEqual([200, 200]);
  const { rows } = await sql<{ entryDate: string; count: number }>`
    select entry_date, count(*) as count from ledger_entries where handover_id = ${id}
    group by entry_date
  `.execute(app.database);
  expect(rows).toEqual([{ entryDate: expect.any(String), count: 3 }]);
  expect([today, '2026-11-22']).toContain(rows[0]?.entryDate);
  await expectBooksAtZero(app.database);
  await closeBooks(app.connection, null);
});

const PAGE = { page: 1, per_page: 10, column: null, order: 'desc', globalSearch: '' } as const;
