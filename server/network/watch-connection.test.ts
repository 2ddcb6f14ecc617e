import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openRadiusTest } from '../test-support/radius/radius-test-kit.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { watchRadiusConnection } from './watch-connection.ts';

let radius: Awaited<ReturnType<typeof openRadiusTest>>;
let client: pg.Client | undefined;

beforeAll(async () => {
  radius = await openRadiusTest();
  // A cashier may see the network, too; here they may not.
  await sql`
    delete from role_rights where role_id = '3' and right_name = 'network'
  `.execute(radius.database);
});
afterAll(async () => {
  await client?.end();
  await radius?.close();
});
beforeEach(async () => {
  await cut();
  await sql`
    update radius.connection set seen_at = null, missed_at = null, copy_since = null
  `.execute(radius.database);
  await sql`delete from radius.router_signs`.execute(radius.database);
});

/** Opens a session of the role of FreeRADIUS. */
async function connect(): Promise<void> {
  const file = await readFile(join(radius.folder, 'logins.json'), 'utf8');
  client = new pg.Client({ ...radius.app.connection, ...JSON.parse(file).packets });
  await client.connect();
}

/** Ends the session; the database lists it for a moment longer. */
async function cut(): Promise<void> {
  await client?.end();
  client = undefined;
  const role = `${radius.app.connection.database}_radius`;
  const open = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity where usename = ${role}
      `.execute(radius.database)
    ).rows[0]?.count;
  await expect.poll(open).toBe(0);
}

const look = () => watchRadiusConnection(radius.database);

/** Lets minutes pass: all that was noted is so much older. */
async function pass(minutes: number): Promise<void> {
  await sql`
    update radius.connection set seen_at = seen_at - make_interval(mins => ${minutes}),
      missed_at = missed_at - make_interval(mins => ${minutes}),
      copy_since = copy_since - make_interval(mins => ${minutes})
  `.execute(radius.database);
}
const copySince = async () => (await radius.admin.call('networkFigures')).copySince;
const seenAt = async () =>
  (
    await sql<{ at: string }>`
      select to_json(seen_at) #>> '{}' as at from radius.connection
    `.execute(radius.database)
  ).rows[0]?.at;
const alertsOf = async (user: TestClient) =>
  (await user.call('notifications')).alerts.filter(({ kind }) => kind === 'radius_copy');

it('says nothing where FreeRADIUS was never configured', async () => {
  await look();
  await pass(60);
  await look();
  expect(await copySince()).toBeNull();
  expect(await alertsOf(radius.admin)).toEqual([]);
});

it('says since when the connection is gone, until it is back', async () => {
  await radius.configure();
  await connect();
  await look();
  expect(await copySince()).toBeNull();
  const last = await seenAt();
  await cut();
  await look();
  // FreeRADIUS may be connecting again at this moment.
  expect(await copySince()).toBeNull();
  await sql`
    update radius.connection set missed_at = missed_at - interval '1 minute'
  `.execute(radius.database);
  await look();
  expect(await copySince()).toBe(last);
  await look();
  expect(await copySince()).toBe(last);
  for (const user of [radius.admin, radius.clerk]) {
    expect(await alertsOf(user)).toMatchObject([{ at: last, isUnread: true }]);
    const { mark } = await user.call('notifications');
    await user.call('notificationsSeen', { body: { mark } });
    expect(await alertsOf(user)).toMatchObject([{ at: last, isUnread: false }]);
  }
  const stranger = await radius.app.signIn({ userType: '3' });
  expect(await alertsOf(stranger)).toEqual([]);
  await connect();
  await look();
  expect(await copySince()).toBeNull();
  expect(await alertsOf(radius.admin)).toEqual([]);
});

it('waits for those online to be heard where it never was connected', async () => {
  await radius.configure();
  await look();
  await pass(3);
  await look();
  expect(await copySince()).toBeNull();
  await pass(4);
  await look();
  expect(await copySince()).not.toBeNull();
});

it('counts from the last packet, and one just heard as connected', async () => {
  await radius.configure();
  const heard = async (age: string) => {
    await sql`
      insert into radius.router_signs (router_id, heard_at)
      values (${radius.routerId}, now() - ${age}::interval)
      on conflict (router_id) do update set heard_at = excluded.heard_at
    `.execute(radius.database);
  };
  await heard('10 minutes');
  await look();
  await pass(7);
  await look();
  const { rows } = await sql<{ at: string }>`
    select to_json(heard_at) #>> '{}' as at from radius.router_signs
  `.execute(radius.database);
  expect(await copySince()).toBe(rows[0]?.at);
  await heard('10 seconds');
  await look();
  expect(await copySince()).toBeNull();
});

it('says nothing without a router in use', async () => {
  await radius.configure();
  await look();
  await pass(7);
  await sql`update routers set is_active = false`.execute(radius.database);
  await look();
  expect(await copySince()).toBeNull();
  await sql`update routers set is_active = true`.execute(radius.database);
});
