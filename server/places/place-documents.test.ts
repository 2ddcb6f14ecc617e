import { expect, it } from 'vitest';
import { closeBooks } from '../test-support/close-books.ts';
import { notesOf, openHandoverTest } from '../test-support/handover-test-kit.ts';
import { HAND, TILL } from '../test-support/money-test-kit.ts';
import { expectBooksAtZero, taka } from '../test-support/scenario.ts';

const { app, owner, collector, receiver, collect, handOver, count, accept } =
  await openHandoverTest();

const statementOf = async (id: number, staffId: number | null = null) => {
  const query = { staffId, asOf: null, page: 1, per_page: 50 };
  return (await owner.call('placeStatement', { params: { id }, query })).lines;
};
const countTill = (by: typeof receiver, call: 'tillOpen' | 'tillClose', amount: number) =>
  by.call(call, { body: { till: TILL, notes: notesOf(amount), remarks: null } });

it('a hand-over is named on the lines of its payments, outlays and difference', async () => {
  await collect(collector, [300, 200]);
  const outlays = [{ category: { id: 3, name: 'Fuel' }, amount: '50', remarks: null }];
  const id = await handOver(collector, 440, { outlays, shortage: 'difference' });
  expect(await count(receiver, id, 440)).toMatchObject({ ok: true });
  expect(await accept(receiver, id)).toMatchObject({ ok: true });
  const document = { handoverId: id, handoverNo: 'H2611-000001', tillCountedOn: null };
  const lines = await statementOf(TILL);
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['count_difference', taka(-10)],
    ['outlay_accepted', taka(-50)],
    ['payment_approved', taka(200)],
    ['payment_approved', taka(300)],
  ]);
  for (const line of lines) expect(line).toMatchObject(document);
  const hand = await statementOf(HAND, collector.user.id);
  expect(hand.map(({ kind, handoverNo }) => [kind, handoverNo])).toEqual([
    ['payment_approved', 'H2611-000001'],
    ['payment_approved', 'H2611-000001'],
    ['payment_collected', null],
    ['payment_collected', null],
  ]);
});

it('a count is named by its day, with the close that includes it', async () => {
  // Counted in the evening after the close, so it belongs to the next day.
  await closeBooks(app.connection, '2026-11-21');
  await countTill(receiver, 'tillOpen', 445);
  await countTill(receiver, 'tillClose', 442);
  const [closing, opening] = await statementOf(TILL);
  const counted = {
    kind: 'till_counted',
    date: '2026-11-22',
    takenOn: '2026-11-21',
    tillCountedOn: '2026-11-21',
    dayCloseId: null,
    handoverId: null,
  };
  expect(opening).toMatchObject({ ...counted, amount: taka(5) });
  expect(closing).toMatchObject({ ...counted, amount: taka(-3) });
  await expectBooksAtZero(app.database);
});
