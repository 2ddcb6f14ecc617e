import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runTorture } from './torture-run.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'nk-e2e-torture-'));
// PostgreSQL started by root runs as another user, who must be able to enter.
await chmod(dataDir, 0o711);

afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('loses no data and leaves no partial writes when killed in each way under load', async () => {
  const outcome = await runTorture({ dataDir, kills: 4, customers: 200, print: () => undefined });
  expect(outcome.faults).toEqual([]);
  expect(outcome.kills).toEqual({ server: 1, postgres: 1, both: 1, connection: 1 });
  expect(outcome.payments).toBeGreaterThan(0);
  expect(outcome.months).toBeGreaterThan(0);
  expect(outcome.handovers).toBeGreaterThan(0);
  expect(outcome.movements).toBeGreaterThan(0);
  expect(outcome.closes).toBeGreaterThan(0);
  expect(outcome.arrivals).toBeGreaterThan(0);
  expect(outcome.matches).toBeGreaterThan(0);
  expect(outcome.billed).toBeGreaterThan(0);
  expect(outcome.paidOnPage).toBeGreaterThan(0);
});
