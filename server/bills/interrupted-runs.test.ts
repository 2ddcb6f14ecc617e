import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import {
  failInterruptedRuns,
  insertRun,
  startRunHeartbeat,
  recordProgress,
} from './bill-run-queries.ts';
import { executeRun } from './generate-bills.ts';

const app = await createTestApp();
const admin = await app.signIn();
const { database } = app;
const request = {
  billDate: '2026-11-21',
  today: '2026-11-21',
  startedBy: admin.user.id,
  kind: 'month' as const,
  zoneId: null,
};

const open = (silentSeconds = 0): Promise<number> =>
  insertRun(database, request, null).then(async (id) => {
    await sql`
      update bill_runs set alive_at = now() - make_interval(secs => ${silentSeconds})
      where id = ${id}
    `.execute(database);
    return id;
  });
const stateOf = async (id: number): Promise<string> =>
  (await admin.call('billRunDetails', { params: { id } })).state;

it('abandons a run only when its process stopped reporting, or nobody else can be working it', async () => {
  const [silent, living] = [await open(61), await open(30)];
  await failInterruptedRuns(database, { isAlone: false });
  expect([await stateOf(silent), await stateOf(living)]).toEqual(['failed', 'running']);
  await failInterruptedRuns(database, { isAlone: true });
  expect(await stateOf(living)).toBe('failed');
});

it('an abandoned run bills nobody any more', async () => {
  await registerTestCustomer(admin);
  const run = await open();
  await failInterruptedRuns(database, { isAlone: true });
  await expect(executeRun(database, request, run)).rejects.toThrow('was ended meanwhile');
  const bills = await database.selectFrom('bills').select('id').execute();
  expect(bills).toEqual([]);
});

it('a run started while the clock was ahead is abandoned too', async () => {
  const ahead = await open(-86_400);
  await failInterruptedRuns(database, { isAlone: false });
  expect(await stateOf(ahead)).toBe('failed');
});

it('working a run keeps it alive', async () => {
  const run = await open(59);
  const stopHeartbeat = startRunHeartbeat(database, run, { everyMs: 10 });
  await expect
    .poll(async () => {
      const { rows } = await sql<{ isFresh: boolean }>`
        select alive_at > now() - interval '5 seconds' as is_fresh from bill_runs where id = ${run}
      `.execute(database);
      return rows[0]?.isFresh;
    })
    .toBe(true);
  stopHeartbeat();
  const progress = { id: run, billDate: request.billDate, created: 1, alreadyBilled: 0 };
  await recordProgress(database, {
    ...progress,
    skipped: {},
    totalPaisa: ZERO_PAISA,
    processed: 1,
  });
  expect(await stateOf(run)).toBe('running');
});
