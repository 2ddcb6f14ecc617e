import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusedFields } from '../test-support/customer-test-kit.ts';
import { openDifferenceTest } from '../test-support/difference-test-kit.ts';

const test = await openDifferenceTest();
const { admin, send, places, database, asking, listed, customer } = test;
const { found, kindsNow, differenceOf, settle, upload, script } = test;

beforeEach(() => test.forget());

describe("the differences of a router's list", () => {
  it('are a local secret that overrides RADIUS, and one with another password', async () => {
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
    // Its device uses the router's own password, with which RADIUS would refuse it.
    expect(lines).not.toContain(two.login);
  });

  it('are put right by a script, except for what is unknown to the books', async () => {
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
    const unknown = await differenceOf('unknown');
    const tick = { router: listed, kind: 'unknown', difference: unknown.id, isInScript: 'yes' };
    await send('network_script_update', tick);
    expect(await script(listed)).toContain('name="stranger"');
    // The choice survives the next upload, and a stranger's password is not stored.
    await upload(listed, ['add name=stranger password=x service=pppoe']);
    expect(await script(listed)).toContain('name="stranger"');
    await send('network_script_update', { ...tick, isInScript: 'no' });
    expect(await script(listed)).not.toContain('stranger');
  });

  it('that the books can take are password, address, device and spelling', async () => {
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

  it('include an unknown name that differs only in letter case from a known one', async () => {
    const { id } = await customer({ routerId: listed });
    await sql`update customers set pppoe_user_name = 'karim' where id = ${id}`.execute(database);
    const secret = 'password=p4ss profile="Home 10M" service=pppoe';
    await upload(listed, [`add name=Karim ${secret}`]);
    expect((await found()).map(({ kind }) => kind)).toEqual(['spelling']);
    await upload(listed, [`add name=karim ${secret}`, `add name=Karim ${secret}`]);
    // Taking 'Karim' into the books would make the secret 'karim' differ instead.
    expect((await found()).map(({ kind, login }) => [kind, login])).toEqual([['unknown', 'Karim']]);
  });

  it('are not taken into the books where a form would refuse the value', async () => {
    const one = await customer({ routerId: listed });
    await upload(listed, [`add name=${one.login} password="\`x\`" service=pppoe`]);
    const wrong = await settle((await differenceOf('password')).id, 'take');
    expect(wrong.status).toBe(409);
    expect(wrong.body.errorMessage).toMatch(/quotation mark/);
    const missing = await settle((await differenceOf('password')).id, 'end_session');
    expect(refusedFields(missing)).toEqual(['repair']);
  });

  it('cannot be settled when they no longer exist', async () => {
    const one = await customer({ routerId: listed });
    await upload(listed, [`add name=${one.login} password=late service=pppoe`]);
    const { id } = await differenceOf('password');
    await test.update(one.id, { pppoePassword: 'late' });
    const answer = await settle(id, 'take');
    expect([answer.status, answer.body.errorMessage]).toEqual([
      409,
      'This difference no longer exists.',
    ]);
  });
});

describe('the profiles of a router', () => {
  const profiles = (rate: string) => ['/ppp profile', `add name="Home 10M" rate-limit=${rate}`];

  it('differ by their speed, however it is written, and the script corrects it', async () => {
    const { login } = await customer({ routerId: listed });
    const secrets = [`add name=${login} password=p4ss profile="Home 10M" service=pppoe`];
    await upload(listed, secrets, profiles('8M/10240k'));
    expect(await found()).toMatchObject([
      {
        kind: 'rate',
        customerId: null,
        login: 'Home 10M',
        books: { is: 'text', value: '10240k/10240k' },
        network: { is: 'text', value: '8M/10240k' },
        repair: null,
        isInScript: true,
      },
    ]);
    expect(await script(listed)).toContain('/ppp profile set $p rate-limit="10240k/10240k"');
    await upload(listed, secrets, profiles('10240000'));
    expect(await found()).toEqual([]);
    expect(await script(listed)).not.toContain('/ppp');
    await upload(listed, secrets, profiles('""'));
    expect((await differenceOf('rate')).network).toEqual({ is: 'text' });
    // A file without profiles yields no differences of speed.
    await upload(listed, secrets);
    expect(await found()).toEqual([]);
  });

  it('are ignored where RADIUS sends the speed with each login', async () => {
    await upload(asking, ['add name=stranger service=pppoe'], profiles('1M/1M'));
    expect(await kindsNow()).toEqual(['unknown']);
  });

  it('belong to no customer or zone', async () => {
    await upload(listed, ['add name=stranger service=pppoe'], profiles('1M/1M'));
    expect(await found(test.clerk)).toEqual([]);
  });

  it('are refused without a valid name', async () => {
    const long = `add name=${'n'.repeat(300)} rate-limit=1M/1M`;
    const refused = await upload(listed, ['add name=a'], ['/ppp profile', long]);
    expect(refusedFields(refused)).toEqual(['file']);
  });
});

describe('the rights to differences', () => {
  it('limit a user to the own zone, and changes to users with the right', async () => {
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

  it('exclude the script for a user without the right to see passwords', async () => {
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
      'The script contains passwords. Your role may not see them.',
    ]);
  });
});
