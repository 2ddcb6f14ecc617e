import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import type { DifferenceKind } from '@netkhata/contract/network-differences';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCustomerTest, refusedFields } from '../test-support/customer-test-kit.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { settleByTimetable } from './settle-differences.ts';

const test = await openCustomerTest(new Date().toISOString());
const { admin, send, places } = test;
const { database } = test.app;

type Difference = TableRow<Api['networkDifferenceTable']>;

const make = async (path: string, form: object): Promise<number> =>
  (await send(path, form)).body.data.id;
/** The first asks RADIUS; the other goes by its own list. */
const asking = await make('router_create', { name: 'Asking', address: '10.0.0.1' });
const listed = await make('router_create', { name: 'Listed', address: '10.0.0.2' });
const profile = await make('network_profile_create', {
  name: 'Home 10M',
  rateDown: 10_240,
  rateUp: 10_240,
});
await send('package_update', {
  id: test.home.id,
  name: 'Home',
  billAmount: 700,
  networkProfile: profile,
});

let names = 0;
async function customer(fields: object = {}): Promise<{ id: number; login: string }> {
  names += 1;
  const login = `user-${names}`;
  const form = { package: test.home.id, zone: places.north.id, routerId: asking };
  const id = await test.registerId({
    ...form,
    name: `Customer ${names}`,
    pppoeUserName: login,
    pppoePassword: 'p4ss',
    ...fields,
  });
  return { id, login };
}

interface SessionOf {
  source?: string;
  mac?: string;
  address?: string;
  /** Let in by this answer; by the one of now when left out. */
  answer?: string;
}
/** A packet of accounting that begins a session, as FreeRADIUS passes it on. */
async function logIn(login: string, of: SessionOf = {}): Promise<void> {
  names += 1;
  const session = `s${names}`;
  const { source = '10.0.0.1', mac = 'AA:BB:CC:00:00:01', address = '10.20.0.9' } = of;
  const { rows } = await sql<{ mark: string }>`
    select '0x' || radius.answer_mark(s) as mark from radius.subscriber s where username = ${login}
  `.execute(database);
  const answer = of.answer ?? rows[0]?.mark ?? '';
  await sql`
    select radius.account('Start', ${session}, ${session}, ${login}, ${source}, ${source}, '', '0',
      '0', '0', '0', '0', '0', ${mac}, '', ${address}, '', ${answer})
  `.execute(database);
}

const look = () => send('network_difference_check', {});
async function found(client: TestClient = admin): Promise<Difference[]> {
  const { rows } = await client.call('networkDifferenceTable', {
    query: { page: 1, per_page: 500, column: 'kind', order: 'asc', globalSearch: '' },
    body: {},
  });
  return rows;
}
async function kindsNow(): Promise<DifferenceKind[]> {
  await look();
  return (await found()).map(({ kind }) => kind);
}
async function the(kind: DifferenceKind): Promise<Difference> {
  const row = (await found()).find((each) => each.kind === kind);
  if (!row) throw new Error(`There is no difference ${kind}`);
  return row;
}
const settle = (difference: number, repair: string, client = admin) =>
  send('network_difference_settle', { difference, repair }, client);
const upload = (router: number, lines: readonly string[]) =>
  send('router_reading_upload', {
    router,
    name: 'list.rsc',
    file: Buffer.from(['/ppp secret', ...lines, ''].join('\n')).toString('base64'),
  });
const script = async (router: number): Promise<string> => {
  const answer = await send('network_script', { router });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.content;
};

beforeEach(async () => {
  await sql`truncate network_differences, router_secrets, router_readings`.execute(database);
  await sql`truncate radius.kicks, radius.presence, radius.radacct`.execute(database);
  await sql`update customers set status = 'close', pppoe_user_name = null`.execute(database);
  await sql`delete from radius.router_signs`.execute(database);
  await sql`
    insert into radius.router_signs (router_id, heard_at) values (${asking}, now())
  `.execute(database);
});

describe('what sessions show', () => {
  it('is nothing where everybody is on as the books say', async () => {
    const { login } = await customer({ callerId: 'aabb.cc00.0001', remoteAddress: '10.20.0.9' });
    await logIn(login);
    expect(await kindsNow()).toEqual([]);
  });

  it('is who is online though switched off, and ends at a press', async () => {
    const { id, login } = await customer();
    await logIn(login);
    await sql`update customers set status = 'deactive' where id = ${id}`.execute(database);
    // It was told to end a moment ago: it is given the time to.
    expect(await kindsNow()).toEqual([]);
    await sql`update radius.kicks set created_at = now() - interval '5 minutes'`.execute(database);
    expect(await kindsNow()).toEqual(['online_off']);
    const row = await the('online_off');
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

  it('is who is walled and at full rate, and who was let in by an earlier answer', async () => {
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
    expect(await the('online_full')).toMatchObject({
      customerId: walled.id,
      books: { is: 'walled', value: 'suspended' },
    });
    expect((await the('online_before')).books).toEqual({ is: 'on', value: 'Home 10M' });
  });

  it('is who came in without RADIUS, and a name that nobody has', async () => {
    const { login } = await customer();
    await logIn(login, { answer: '' });
    await logIn('tamim-old');
    await sql`update radius.radacct set class = null`.execute(database);
    expect(await kindsNow()).toEqual(['online_local', 'online_unknown']);
    const stranger = await the('online_unknown');
    expect(stranger).toMatchObject({ customerId: null, login: 'tamim-old' });
    expect((await settle(stranger.id, 'end_session')).status).toBe(200);
  });

  it('is two sessions of one name, of which the silent one ends', async () => {
    const { login } = await customer();
    await logIn(login, { mac: 'AA:BB:CC:00:00:01' });
    await logIn(login, { mac: 'AA:BB:CC:00:00:02' });
    await sql`
      update radius.radacct set acctupdatetime = now() - interval '10 minutes'
      where callingstationid = 'AA:BB:CC:00:00:01'
    `.execute(database);
    expect(await kindsNow()).toEqual(['two_sessions']);
    const row = await the('two_sessions');
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

  it('is another router, device and address, which the books can take', async () => {
    const { id, login } = await customer({ routerId: listed });
    await logIn(login);
    const answer = `0x${'0'.repeat(32)}`;
    const other = await customer({ callerId: 'AA:AA:AA:00:00:09', remoteAddress: '10.9.9.9' });
    await logIn(other.login, { answer });
    expect(await kindsNow()).toEqual(['online_before', 'other_router', 'address', 'mac']);
    const row = await the('other_router');
    expect(row).toMatchObject({ books: { value: 'Listed' }, network: { value: 'Asking' } });
    expect((await settle(row.id, 'take')).status).toBe(200);
    expect(await test.details(id)).toMatchObject({ routerId: asking });
    await settle((await the('mac')).id, 'take');
    await sql`delete from radius.kicks`.execute(database);
    await settle((await the('address')).id, 'take');
    expect(await test.details(other.id)).toMatchObject({
      callerId: 'AA:BB:CC:00:00:01',
      remoteAddress: '10.20.0.9',
    });
    const trail = await admin.raw('POST', 'audit_trail_list', {});
    expect(JSON.stringify(trail.body)).toContain('AA:BB:CC:00:00:01');
  });

  it('is a router that is silent, and a name or password that cannot log in', async () => {
    await customer();
    const { id } = await customer();
    await sql`
      update customers set pppoe_user_name = 'two words' where id = ${id}
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

describe('what the list of a router shows', () => {
  it('is that a secret of its own wins over RADIUS, and with which password', async () => {
    const one = await customer();
    const two = await customer();
    await upload(asking, [
      `add name=${one.login} password=p4ss profile=other service=pppoe`,
      `add name=${two.login} password=else profile=other service=pppoe`,
    ]);
    expect((await found()).map(({ kind, login }) => [kind, login])).toEqual([
      ['local_secret', one.login],
      ['local_secret', two.login],
      ['password', two.login],
    ]);
    expect(await script(asking)).not.toContain('/ppp secret');
    const body = { router: asking, kind: 'local_secret', isInScript: 'yes' };
    expect((await send('network_script_update', body)).body.data).toEqual({ changed: 2 });
    const lines = await script(asking);
    expect(lines).toContain(`name="${one.login}"`);
    // The device of this one has the router's password: by RADIUS it could not log in.
    expect(lines).not.toContain(two.login);
  });

  it('is what a script puts right, but for what the books do not know', async () => {
    const on = await customer({ routerId: listed, callerId: 'AA:BB:CC:DD:EE:FF' });
    const absent = await customer({ routerId: listed });
    const off = await customer({ routerId: listed });
    await sql`update customers set status = 'deactive' where id = ${off.id}`.execute(database);
    await upload(listed, [
      `add name=${on.login} password=other profile=5M service=pppoe remote-address=10.7.7.7`,
      `add name=${off.login} password=p4ss profile="Home 10M" service=any`,
      'add name=stranger password=secret-of-theirs profile=5M service=pppoe',
      'add name=staff password=vpn service=l2tp',
    ]);
    expect((await found()).map(({ kind, login }) => [kind, login])).toEqual([
      ['state', off.login],
      ['profile', on.login],
      ['password', on.login],
      ['address', on.login],
      ['mac', on.login],
      ['missing', absent.login],
      ['unknown', 'stranger'],
    ]);
    const before = await script(listed);
    expect(before).toContain(`/ppp secret add name="${absent.login}" password="p4ss"`);
    expect(before).toContain('set $s profile="Home 10M"');
    expect(before).toContain('set $s !remote-address');
    expect(before).toContain('set $s caller-id="AA:BB:CC:DD:EE:FF"');
    expect(before).toContain('disabled=yes');
    expect(before).not.toMatch(/stranger|staff|secret-of-theirs/);
    const unknown = await the('unknown');
    const tick = { router: listed, kind: 'unknown', difference: unknown.id, isInScript: 'yes' };
    await send('network_script_update', tick);
    expect(await script(listed)).toContain('name="stranger"');
    // The next list keeps what a person said, and their password is kept nowhere.
    await upload(listed, ['add name=stranger password=x service=pppoe']);
    expect(await script(listed)).toContain('name="stranger"');
    await send('network_script_update', { ...tick, isInScript: 'no' });
    expect(await script(listed)).not.toContain('stranger');
  });

  it('is what the books can take: password, address, device and spelling', async () => {
    const one = await customer({ routerId: listed });
    const spelt = await customer({ routerId: listed });
    await sql`
      update customers set pppoe_user_name = 'Karim' where id = ${spelt.id}
    `.execute(database);
    await upload(listed, [
      `add name=${one.login} password="a\\"b\\$c" profile="Home 10M" service=pppoe ` +
        'remote-address=10.7.7.7 caller-id=aa-bb-cc-00-00-07',
      'add name=karim password=p4ss profile="Home 10M" service=pppoe',
    ]);
    expect((await found()).map(({ kind }) => kind)).toEqual([
      'password',
      'address',
      'mac',
      'spelling',
    ]);
    for (const { id } of await found()) expect((await settle(id, 'take')).status).toBe(200);
    expect(await found()).toEqual([]);
    const { rows } = await sql`
      select pppoe_user_name as login, pppoe_password as password, remote_address as address,
        caller_id as mac
      from customers where id in (${one.id}, ${spelt.id}) order by id
    `.execute(database);
    expect(rows).toEqual([
      { login: one.login, password: 'a"b$c', address: '10.7.7.7', mac: 'aa-bb-cc-00-00-07' },
      { login: 'karim', password: 'p4ss', address: null, mac: null },
    ]);
    expect(await kindsNow()).toEqual([]);
    const trail = await admin.raw('POST', 'audit_trail_list', {});
    expect(JSON.stringify(trail.body)).not.toContain('b$c');
  });

  it('refuses to take what no form would', async () => {
    const one = await customer({ routerId: listed });
    await upload(listed, [`add name=${one.login} password="\`x\`" service=pppoe`]);
    const wrong = await settle((await the('password')).id, 'take');
    expect(wrong.status).toBe(409);
    expect(wrong.body.errorMessage).toMatch(/quotation mark/);
    const missing = await settle((await the('password')).id, 'end_session');
    expect(refusedFields(missing)).toEqual(['repair']);
  });

  it('does nothing that is no more', async () => {
    const one = await customer({ routerId: listed });
    await upload(listed, [`add name=${one.login} password=late service=pppoe`]);
    const { id } = await the('password');
    await test.update(one.id, { pppoePassword: 'late' });
    const answer = await settle(id, 'take');
    expect([answer.status, answer.body.errorMessage]).toEqual([
      409,
      'This difference is there no more.',
    ]);
  });
});

describe('who may', () => {
  it('sees those of the own zone, and changes nothing without the right', async () => {
    const here = await customer({ routerId: listed });
    const there = await customer({ routerId: listed, zone: places.south.id });
    await upload(listed, ['add name=stranger service=pppoe']);
    expect(await found()).toHaveLength(3);
    const shown = await found(test.clerk);
    expect(shown.map(({ login }) => login)).toEqual([here.login]);
    const { kinds, routers } = await test.clerk.call('networkDifferenceFigures');
    expect(kinds).toEqual([{ kind: 'missing', count: 1 }]);
    expect(routers.find(({ id }) => id === listed)).toMatchObject({ differences: 1 });
    expect((await settle(shown[0]?.id ?? 0, 'take', test.clerk)).status).toBe(403);
    expect((await send('network_script', { router: listed }, test.clerk)).status).toBe(403);
    expect(there.login).not.toBe(here.login);
  });

  it('takes no script along without the right to see passwords', async () => {
    await upload(listed, ['add name=stranger service=pppoe']);
    await sql`
      insert into role_rights (role_id, right_name) values ('2', 'network_setup')
      on conflict do nothing
    `.execute(database);
    const clerk = await test.app.signIn({ userType: '2' });
    await sql`
      delete from role_rights where role_id = '2' and right_name = 'pppoe_password'
    `.execute(database);
    const again = await send('network_script', { router: listed }, clerk);
    expect([again.status, again.body.errorMessage]).toEqual([
      403,
      'The script shows passwords: it takes the right to see them.',
    ]);
  });
});

it('is looked at by the timetable, once and again', async () => {
  const { login } = await customer();
  await logIn(login, { answer: '0xold' });
  await sql`update difference_checks set checked_at = null`.execute(database);
  await settleByTimetable(database);
  expect(await found()).toHaveLength(1);
  const { checkedAt } = await admin.call('networkDifferenceFigures');
  expect(checkedAt).not.toBeNull();
});
