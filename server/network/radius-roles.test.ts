import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRadiusTest } from '../test-support/radius/radius-test-kit.ts';
import { archiveSessions } from './archive-sessions.ts';

let radius: Awaited<ReturnType<typeof openRadiusTest>>;

afterAll(() => radius?.close());

beforeAll(async () => {
  radius = await openRadiusTest();
  await radius.configure();
});

async function asRole(kind: 'packets' | 'copy'): Promise<pg.Client> {
  const file = await readFile(join(radius.folder, 'logins.json'), 'utf8');
  const client = new pg.Client({ ...radius.app.connection, ...JSON.parse(file)[kind] });
  await client.connect();
  return client;
}

describe('the database role for packets', () => {
  let client: pg.Client;
  beforeAll(async () => void (client = await asRole('packets')));
  afterAll(() => client.end());

  it('may call its functions', async () => {
    const { rows } = await client.query("select value from check_items('karim')");
    expect(rows.map(({ value }) => value)).toEqual(['p4ss', '1']);
  });

  it.each([
    'select from public.customers',
    'select from public.users',
    'select from public.routers',
    'select from radius.subscriber',
    'select from radius.radacct',
    'select from radius.salt',
    'delete from radius.radacct',
    'insert into radius.kicks (radacctid) values (1)',
    'select radius.copy_entries()',
    'select radius.close_lost_sessions()',
    'create table public.mine ()',
    'create table radius.mine ()',
    'set role netkhata',
  ])('may not %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied/);
  });
});

describe('the database role for the copy', () => {
  let client: pg.Client;
  beforeAll(async () => void (client = await asRole('copy')));
  afterAll(() => client.end());

  it('may read the copy', async () => {
    const { rows } = await client.query('select copy_entries() as entry');
    expect(rows[0].entry).toContain("'karim' Cleartext-Password := 'p4ss'");
  });

  it.each([
    "select from radius.check_items('karim')",
    'select from public.customers',
    'select from radius.radacct',
  ])('may not %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied/);
  });
});

describe('the configuration folder', () => {
  it('is rewritten without a change, and updated where something changed', async () => {
    expect((await radius.configure()).changed).toEqual([]);
    await radius.send('router_create', {
      name: 'Uttara',
      address: '10.0.0.2',
      radiusSecret: "quo'te\\s${confdir}",
    });
    await radius.send('router_create', { name: 'Secretless', address: '10.0.0.3' });
    const { changed, leftOut } = await radius.configure();
    expect(changed).toEqual(['clients.conf']);
    expect(leftOut).toEqual(['Secretless']);
    const clients = await readFile(join(radius.folder, 'clients.conf'), 'utf8');
    expect(clients).toContain("secret = 'quo\\'te\\\\s${confdir}'");
    const rows = (await radius.admin.raw('POST', 'router_dt')).body.data.data.data;
    expect(rows.map(({ name, configured }: Record<string, string>) => [name, configured])).toEqual([
      ['Secretless', 'no'],
      ['Uttara', 'yes'],
      ['Mirpur', 'yes'],
    ]);
  });

  it('keeps its secrets private', async () => {
    for (const name of [
      'clients.conf',
      'mods/sql',
      'copy.pgpass',
      'logins.json',
      'copy/authorize',
    ]) {
      const { mode } = await stat(join(radius.folder, name));
      expect(mode & 0o007, name).toBe(0);
    }
  });
});

it('archives the sessions that ended in a month, next to the backups', async () => {
  await sql`
    insert into radius.radacct (acctsessionid, acctuniqueid, username, customer_id, router_id,
      packetsrcipaddress, acctstarttime, acctupdatetime, acctstoptime, framedipaddress)
    select 's' || n, 's' || n, 'karim', ${radius.customerId}, ${radius.routerId}, '127.0.0.1',
      at, at, at, '10.20.0.9'
    from (values (1, '2026-09-30T17:59:00Z'::timestamptz), (2, '2026-09-30T18:01:00Z'),
      (3, '2026-10-31T17:59:00Z'), (4, '2026-10-31T18:01:00Z')) as ended (n, at)
  `.execute(radius.database);
  const folder = await mkdtemp(join(tmpdir(), 'netkhata-archive-'));
  const { file, count } = await archiveSessions(radius.app.connection, {
    folder,
    month: '2026-10',
  });
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n');
  expect(count).toBe(2);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^karim,.*,10\.20\.0\.9,.*,Mirpur,127\.0\.0\.1,s2,/);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});

type Connection = (typeof radius)['app']['connection'];

/** Without a host of its own, as PostgreSQL takes it for a socket. */
const asUrl = ({ host, port, user, password, database }: Connection) => {
  const query = new URLSearchParams({ host, port: String(port), user, password });
  return { connectionString: `postgres:///${database}?${query.toString()}` };
};

describe('a database role that may not create roles', () => {
  it.each([
    ['a socket', (connection: Connection) => connection],
    ['a URL', asUrl],
  ])('is done once this folder’s logins exist, whatever others do: %s', async (_, connectionOf) => {
    const connection = connectionOf(radius.app.connection);
    const asGuest = { connection, ownerConnection: undefined };
    expect(await radius.configure(asGuest)).toMatchObject({ toRun: [] });
    const other = await mkdtemp(join(tmpdir(), 'radius-other-'));
    const { toRun } = await radius.configure({ ...asGuest, folder: other });
    expect(toRun.join('\n')).toContain('create role');
    await rm(other, { recursive: true });
  });
});

it('a router saved while the files are written is not marked as configured', async () => {
  const blocker = new pg.Client(radius.app.connection);
  await blocker.connect();
  await blocker.query('begin; lock table customers in access exclusive mode');
  const configured = radius.configure();
  // The routers are read and written by now; the copy of the customers waits for the lock.
  const waiting = sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and query like '%copy_entries%'
      and datname = current_database()
  `;
  await expect.poll(async () => (await waiting.execute(radius.database)).rows).toHaveLength(1);
  await sql`update routers set address = '127.0.0.9' where id = ${radius.routerId}`.execute(
    radius.database,
  );
  await blocker.query('rollback');
  await blocker.end();
  await configured;
  const { rows } = await sql<{ isConfigured: boolean }>`
    select configured_mark is not distinct from router_mark(routers) as is_configured
    from routers where id = ${radius.routerId}
  `.execute(radius.database);
  expect(rows).toEqual([{ isConfigured: false }]);
});
