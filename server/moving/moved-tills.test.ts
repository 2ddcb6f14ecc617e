import { expect, test } from 'vitest';
import { currentMove, uploadProvider, runMoveJob } from '../test-support/move-test-kit.ts';
import { CATEGORY, moneyBody } from '../test-support/money-test-kit.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const NOW = '2026-11-22T10:00:00+06:00';
const app = await createTestApp(NOW);
const admin = await app.signIn();
await app.signIn({ name: 'Another owner' });

test('money of a move is booked as the owner’s where days with money are closed', async () => {
  await uploadProvider(app, admin);
  await runMoveJob(app, NOW);
  const { id, places } = await currentMove(admin);
  const [till, bank] = ['cash', 'bank'].map(
    (wanted) => places.find(({ type }) => type === wanted)?.accountId ?? 0,
  ) as [number, number];
  const paidIn = { account: till, category: CATEGORY.ownersMoney, amount: '100' };
  await admin.call('moneyPayIn', { body: moneyBody('moneyPayIn', paidIn) });
  await admin.call('dayClose', { body: { day: '2026-11-22', remarks: null } });
  const openings = [till, bank].map((accountId) => ({ accountId, opening: 50_000 as never }));
  await admin.call('movePlaces', { body: { id, places: openings } });
  await runMoveJob(app, NOW);
  const { revision } = await currentMove(admin);
  await admin.call('moveAccept', { body: { id, revision, reason: 'Known' } });
  const query = { page: 1, per_page: 10, column: 'id', order: 'asc', globalSearch: '' } as const;
  const { rows } = await admin.call('moneyTable', { query, body: {} });
  expect(rows.map(({ account, category, amount }) => [account, category, amount])).toEqual([
    [expect.anything(), "Owner's money", 10_000],
    [expect.anything(), "Owner's money", 50_000],
    [expect.anything(), 'Opening', 50_000],
  ]);
  expect(rows.at(-1)?.bookedOn).toBe('2026-11-23');
  await expectBooksAtZero(app.database);
});
