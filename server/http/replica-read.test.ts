import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@netkhata/contract/api';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { encodeRequest } from '@netkhata/contract/request';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { fixedClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { migrateDatabase } from '../database/connect-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { connectionOfUrl } from '../database/servers.ts';
import { openReplica, type Replica } from '../database/replica.ts';
import { type PostgresPair, startPostgresPair } from '../test-support/postgres-pair.ts';
import { insertTestUser } from '../test-support/test-users.ts';

const clock = fixedClock('2026-11-21T10:00:00+06:00');
const troubles: string[] = [];
let pair: PostgresPair;
let database: Database;
let replicaPool: Database;
let replica: Replica;
let app: Awaited<ReturnType<typeof buildApp>>;
let token: string;
let readsThere = 0;

beforeAll(async () => {
  const folder = join(tmpdir(), `nk-pair-${randomUUID().slice(0, 8)}`);
  pair = await startPostgresPair({ folder, isSystemPreferred: false });
  const primary = { connectionString: pair.primary.url };
  await migrateDatabase(primary, readConfig({}));
  database = openDatabase(primary);
  replicaPool = openDatabase({ connectionString: pair.replica.url }, { poolSize: 2 });
  const opened = openReplica(
    { connectionString: pair.replica.url },
    { onError: (error) => void troubles.push(error.message) },
  );
  replica = {
    ...opened,
    read: async (wroteLsn, work) => {
      const read = await opened.read(wroteLsn, work);
      if (read) readsThere += 1;
      return read;
    },
  };
  app = await buildApp({ database, replica, clock, logLevel: 'silent' });
  ({ token } = await insertTestUser(database, clock.now(), {}));
});

afterAll(async () => {
  await app?.close();
  await replica?.close();
  await replicaPool?.destroy();
  await database?.destroy();
  await pair?.close();
});

async function call(key: keyof typeof api, input: object = {}) {
  const endpoint: EndpointShape = api[key];
  const { method, url, body } = encodeRequest(endpoint, input as never);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({
    method,
    url,
    headers,
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const firstPage = { page: 1, per_page: 100, column: null, order: 'desc', globalSearch: '' };
const listNames = async (): Promise<string[]> => {
  const { body } = await call('areaTable', { query: firstPage, body: {} });
  return body.data.data.data.map(({ name }: { name: string }) => name);
};
const addArea = (name: string) => call('areaCreate', { body: { name } });

it("shows a list from the replica, with the user's own latest write", async () => {
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    expect((await addArea(name)).status).toBe(200);
    expect(await listNames()).toContain(name);
  }
  expect(readsThere).toBeGreaterThan(0);
});

it("uses the primary while the replica is behind the session's writes", async () => {
  await sql`select pg_wal_replay_pause()`.execute(replicaPool);
  const before = readsThere;
  expect((await addArea('While it stands still')).status).toBe(200);
  expect(await listNames()).toContain('While it stands still');
  expect(readsThere).toBe(before);
  await sql`select pg_wal_replay_resume()`.execute(replicaPool);
});

it('uses the primary while the replica is down, and the replica again afterwards', async () => {
  await pair.replica.stop();
  expect((await addArea('While it is away')).status).toBe(200);
  expect(await listNames()).toContain('While it is away');
  expect(troubles.length).toBeGreaterThan(0);
  await pair.replica.start();
  await expect
    .poll(() => replica.read(null, async () => 'there'), { interval: 300 })
    .toEqual({ result: 'there' });
});

it('reports an unreachable database, and continues once it is back', async () => {
  await pair.primary.stop();
  const { status, body } = await call('areaTable', { query: firstPage, body: {} });
  expect([status, body.heading, body.errorMessage]).toEqual([
    503,
    'Not available just now',
    'The database is out of reach. Please try again in a moment.',
  ]);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await pair.primary.start();
  expect(await listNames()).toContain('Fifth');
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

it('follows a failover to the promoted standby, and stays there', async () => {
  const both = pair.bothUrl;
  const standby = openDatabase(connectionOfUrl(both, 'standby'), { poolSize: 1 });
  const asked = sql<{ port: string }>`select current_setting('port') as port`;
  expect((await asked.execute(standby)).rows).toEqual([{ port: '5502' }]);
  const followed = openDatabase(connectionOfUrl(both, 'primary'));
  const product = await buildApp({ database: followed, clock, logLevel: 'silent' });
  const add = async (name: string): Promise<number> => {
    const { method, url, body } = encodeRequest(api.areaCreate, { body: { name } });
    const headers = { authorization: `Bearer ${token}` };
    const request = { method, url, headers, payload: body as object };
    return (await product.inject(request)).statusCode;
  };
  try {
    expect(await add('Before the failover')).toBe(200);
    expect((await asked.execute(followed)).rows).toEqual([{ port: '5501' }]);
    const written = sql`select from areas where name = 'Before the failover'`;
    await expect.poll(async () => (await written.execute(replicaPool)).rows.length).toBe(1);
    await pair.primary.stop('SIGQUIT');
    expect(await add('While there is none')).toBe(503);
    await sql`select pg_promote()`.execute(replicaPool);
    await expect.poll(() => add('After the failover')).toBe(200);
    expect((await written.execute(followed)).rows).toHaveLength(1);
    // The old primary comes back as one, which nothing but the failover's own software prevents.
    await pair.primary.start();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(replicaPool);
    await expect.poll(() => add('Not on the old one')).toBe(200);
    expect((await asked.execute(followed)).rows).toEqual([{ port: '5502' }]);
  } finally {
    await product.close();
    await followed.destroy();
    await standby.destroy();
  }
});
