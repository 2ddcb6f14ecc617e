import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDifferenceTest } from '../test-support/difference-test-kit.ts';
import { settleDifferencesIfDue } from './settle-differences.ts';

const test = await openDifferenceTest();
const { admin, database, asking, listed, customer, logIn, found, kindsNow, differenceOf, settle } =
  test;

beforeEach(() => test.forget());

describe('the differences of sessions', () => {
  it('are none where everybody is online as the books say', async () => {
    const { login } = await customer({ callerId: 'aabb.cc00.0001', remoteAddress: '10.20.0.9' });
    await logIn(login);
    expect(await kindsNow()).toEqual([]);
  });

  it('are a disabled customer who is online, disconnected by a button', async () => {
    const { id, login } = await customer();
    await logIn(login);
    await sql`update customers set status = 'deactive' where id = ${id}`.execute(database);
    // A disconnect was queued a moment ago: the session is not a difference yet.
    expect(await kindsNow()).toEqual([]);
    await sql`update radius.kicks set created_at = now() - interval '5 minutes'`.execute(database);
    expect(await kindsNow()).toEqual(['online_off']);
    const row = await differenceOf('online_off');
    expect(row).toMatchObject({
      customerId: id,
      login,
      router: 'Asking',
      books: { is: 'off' },
      network: { is: 'online', value: '10.20.0.9' },
      repair: 'end_session',
    });
    expect((await settle(row.id, 'end_session')).status).toBe(200);
    const { rows } = await sql`
      select from radius.kicks where state = 'waiting' and asked_by = ${admin.user.id}
    `.execute(database);
    expect(rows).toHaveLength(1);
    expect((await settle(row.id, 'end_session')).status).toBe(422);
  });

  it('are a walled customer at full rate, and one logged in with an outdated answer', async () => {
    const walled = await customer();
    const moved = await customer();
    await logIn(walled.login, { answer: '0xold' });
    await logIn(moved.login, { answer: '0xold' });
    await sql`
      insert into suspensions (customer_id, mode, due_paisa, decided_by)
      values (${walled.id}, 'walled', 70000, 1)
    `.execute(database);
    await sql`delete from radius.kicks`.execute(database);
    expect(await kindsNow()).toEqual(['online_full', 'online_before']);
    expect(await differenceOf('online_full')).toMatchObject({
      customerId: walled.id,
      books: { is: 'walled', value: 'suspended' },
    });
    expect((await differenceOf('online_before')).books).toEqual({ is: 'on', value: 'Home 10M' });
  });

  it("name the session's customer, also where another one has the old login by now", async () => {
    const first = await customer();
    await logIn(first.login);
    await test.update(first.id, { pppoeUserName: `${first.login}-renamed` });
    await customer({ pppoeUserName: first.login });
    await sql`delete from radius.kicks`.execute(database);
    expect(await kindsNow()).toEqual(['online_before']);
    expect(await differenceOf('online_before')).toMatchObject({
      customerId: first.id,
      login: first.login,
      books: { is: 'on' },
    });
    await logIn(first.login, { mac: 'AA:BB:CC:00:00:02' });
    expect(await kindsNow()).toEqual(['online_before']);
  });

  it('are a login without RADIUS, and an unknown name', async () => {
    const { login } = await customer();
    await logIn(login, { answer: '' });
    await logIn('tamim-old');
    await sql`update radius.radacct set class = null`.execute(database);
    expect(await kindsNow()).toEqual(['online_local', 'online_unknown']);
    const stranger = await differenceOf('online_unknown');
    expect(stranger).toMatchObject({ customerId: null, login: 'tamim-old' });
    expect((await settle(stranger.id, 'end_session')).status).toBe(200);
  });

  it('are two sessions of one name, of which the silent one is closed', async () => {
    const { login } = await customer();
    await logIn(login, { mac: 'AA:BB:CC:00:00:01' });
    await logIn(login, { mac: 'AA:BB:CC:00:00:02' });
    await sql`
      update radius.radacct set acctupdatetime = now() - interval '10 minutes'
      where callingstationid = 'AA:BB:CC:00:00:01'
    `.execute(database);
    expect(await kindsNow()).toEqual(['two_sessions']);
    const row = await differenceOf('two_sessions');
    expect(row.network).toEqual({
      is: 'sessions',
      value: 'AA:BB:CC:00:00:01, AA:BB:CC:00:00:02',
    });
    await settle(row.id, 'end_session');
    const { rows } = await sql<{ mac: string }>`
      select callingstationid as mac from radius.kicks join radius.radacct using (radacctid)
    `.execute(database);
    expect(rows).toEqual([{ mac: 'AA:BB:CC:00:00:01' }]);
    expect(await kindsNow()).toEqual([]);
  });

  it('are another router, device or address, which the books can take', async () => {
    const { id, login } = await customer({ routerId: listed });
    await logIn(login);
    const answer = `0x${'0'.repeat(32)}`;
    const other = await customer({ callerId: 'AA:AA:AA:00:00:09', remoteAddress: '10.9.9.9' });
    await logIn(other.login, { answer });
    expect(await kindsNow()).toEqual(['online_before', 'other_router', 'address', 'mac']);
    const row = await differenceOf('other_router');
    expect(row).toMatchObject({ books: { value: 'Listed' }, network: { value: 'Asking' } });
    expect((await settle(row.id, 'take')).status).toBe(200);
    expect(await test.details(id)).toMatchObject({ routerId: asking });
    await settle((await differenceOf('mac')).id, 'take');
    await sql`delete from radius.kicks`.execute(database);
    await settle((await differenceOf('address')).id, 'take');
    expect(await test.details(other.id)).toMatchObject({
      callerId: 'AA:BB:CC:00:00:01',
      remoteAddress: '10.20.0.9',
    });
    const trail = await admin.raw('POST', 'audit_trail_list', {});
    expect(JSON.stringify(trail.body)).toContain('AA:BB:CC:00:00:01');
  });

  it('are a silent router, and a name or password that cannot log in', async () => {
    await customer();
    const { id } = await customer();
    await sql`
      update customers set pppoe_user_name = ${'two\twords'} where id = ${id}
    `.execute(database);
    await sql`
      update radius.router_signs set heard_at = now() - interval '1 hour'
    `.execute(database);
    expect(await kindsNow()).toEqual(['router_silent', 'unusable']);
    const { alerts, toDo } = await admin.call('notifications');
    expect(alerts.map(({ kind, customer: name, count }) => [kind, name, count])).toEqual(
      expect.arrayContaining([
        ['router_silent', 'Asking', null],
        ['network_differs', null, 1],
      ]),
    );
    expect(toDo).toBe(2);
    expect(await admin.call('networkFigures')).toMatchObject({ silentRouters: 1, differences: 1 });
  });
});

it('checks sessions by the schedule, repeatedly', async () => {
  const { login } = await customer();
  await logIn(login, { answer: '0xold' });
  await sql`update difference_checks set checked_at = null`.execute(database);
  await settleDifferencesIfDue(database);
  expect(await found()).toHaveLength(1);
  const { checkedAt } = await admin.call('networkDifferenceFigures');
  expect(checkedAt).not.toBeNull();
});
