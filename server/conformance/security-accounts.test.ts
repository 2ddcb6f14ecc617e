import { RIGHTS } from '@netkhata/contract/rights';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let owner: TestClient;
let north = 0;
let south = 0;

beforeAll(async () => {
  owner = await app.signIn();
  north = (await owner.call('zoneCreate', { body: { name: 'North' } })).data.id;
  south = (await owner.call('zoneCreate', { body: { name: 'South' } })).data.id;
  await owner.call('roleRightsUpdate', { body: { role: '2', rights: [...RIGHTS] } });
});

let counter = 0;
const form = (fields: object = {}) => {
  counter += 1;
  const password = 'mango tree 7';
  const email = `person${counter}@example.test`;
  return { name: 'Rahima', email, password, confirmPassword: password, ...fields };
};

const twice = (password: string) => ({ password, confirmPassword: password });

describe('a new password', () => {
  const refused = [
    'password',
    'Password',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'Netkhata2026!',
    'rahima-1984',
    'Rahima Khatun 1',
  ];
  it.each(refused)('is refused for a new user when it is %s', async (password) => {
    const answer = await owner.raw(
      'POST',
      'user_create',
      form({ name: 'Rahima Khatun', ...twice(password) }),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual(['password']);
  });

  it.each(['khatun-and-salma', 'নদীর পাড়ে বাড়ি', 'x'.repeat(200), '        8', 'পাসওয়ার্ড নয়'])(
    'may be of any characters: %s',
    async (password) => {
      const answer = await owner.raw('POST', 'user_create', form(twice(password)));
      expect(answer.body.errorMessage).toBe('');
    },
  );

  it('follows the same rules when users change their own, or an admin does', async () => {
    const created = form();
    const { id } = (await owner.raw('POST', 'user_create', created)).body.data;
    const { token } = (await app.raw('POST', 'auth/login', created)).body;
    const change = { currentPassword: created.password, ...twice('sunshine') };
    const own = await app.raw('POST', 'auth/change_password', change, token);
    expect(Object.keys(own.body.errorMessage)).toEqual(['password']);
    const byAdmin = await owner.raw('POST', 'user_update', {
      ...created,
      id,
      usertype: '2',
      ...twice('sunshine'),
    });
    expect(Object.keys(byAdmin.body.errorMessage)).toEqual(['password']);
    expect((await app.raw('POST', 'auth/login', created)).status).toBe(200);
  });
});

describe('an administrator who is not a Super Admin', () => {
  let manager: TestClient;
  let zoneManager: TestClient;
  beforeAll(async () => {
    manager = await app.signIn({ userType: '2', name: 'Manager' });
    zoneManager = await app.signIn({ userType: '2', name: 'Of the north', zoneId: north });
  });

  it('cannot make anybody a Super Admin', async () => {
    const made = await manager.raw('POST', 'user_create', form({ usertype: '1' }));
    expect(made.status).toBe(403);
    const { id, email, name } = manager.user;
    const raised = { id, email, name, usertype: '1', password: '', confirmPassword: '' };
    expect((await manager.raw('POST', 'user_update', raised)).status).toBe(403);
    expect((await manager.call('currentUser')).userType).toBe('2');
  });

  it('cannot take over a Super Admin', async () => {
    const { id } = owner.user;
    const answer = await manager.raw('POST', 'user_update', form({ id, usertype: '2' }));
    expect(answer.status).toBe(403);
    expect((await owner.call('currentUser')).userType).toBe('1');
  });

  it('cannot grant a right to a role', async () => {
    const body = { role: '2', rights: [...RIGHTS] };
    expect((await manager.raw('POST', 'role_rights_update', body)).status).toBe(403);
  });

  it('creates users, only in the own zone when bound to one', async () => {
    expect((await manager.raw('POST', 'user_create', form({ zone: south }))).status).toBe(200);
    const inZone = async (zone: number | null) =>
      (await zoneManager.raw('POST', 'user_create', form({ zone }))).status;
    expect([await inZone(north), await inZone(south), await inZone(null)]).toEqual([200, 403, 403]);
  });

  it('cannot change their own zone', async () => {
    const { id, email, name } = zoneManager.user;
    const freed = { id, email, name, zone: null, password: '', confirmPassword: '' };
    expect((await zoneManager.raw('POST', 'user_update', freed)).status).toBe(403);
    expect((await zoneManager.call('currentUser')).zone?.id).toBe(north);
  });

  it("sees the own zone's users in the audit trail", async () => {
    const other = await app.signIn({ userType: '2', name: 'Of the south', zoneId: south });
    // A Super Admin is not restricted by a zone.
    const boss = await app.signIn({ userType: '1', name: 'Boss', zoneId: north });
    for (const client of [zoneManager, other, boss]) {
      await client.raw('POST', 'profile_update', { name: `${client.user.name}!` });
    }
    const list = await zoneManager.raw('POST', 'audit_trail_list?per_page=500');
    const page = list.body.data.data;
    const users = new Set(page.data.map(({ user }: { user: string }) => user));
    expect([...users]).toEqual(['Of the north!']);
    expect(page.total).toBe(page.data.length);
    const all = (await manager.raw('POST', 'audit_trail_list?per_page=500')).body.data.data;
    expect(all.total).toBeGreaterThan(page.total);
  });
});

describe('an administrator bound to a zone', () => {
  let zoneManager: TestClient;
  let other: TestClient;
  beforeAll(async () => {
    zoneManager = await app.signIn({ userType: '2', name: 'North manager', zoneId: north });
    other = await app.signIn({ userType: '2', name: 'South clerk', zoneId: south });
  });

  it('sees the users of the zone, in the list, in its file and one by one', async () => {
    const list = await zoneManager.raw('POST', 'user_dt?per_page=500');
    const zones = list.body.data.data.data.map(({ zone }: { zone: string | null }) => zone);
    expect(new Set(zones)).toEqual(new Set(['North']));
    const exportBody = { list: 'userTable', format: 'csv' };
    const issued = await zoneManager.raw('POST', 'exports/list_export', exportBody);
    const { path, ticket } = issued.body.data;
    const file = await app.app.inject({ url: `/${path}?token=${ticket}` });
    expect(file.body).toContain('North manager');
    expect(file.body).not.toContain('South clerk');
    const details = (id: number) => zoneManager.raw('GET', `user_details/${id}`);
    expect((await details(other.user.id)).status).toBe(404);
    expect((await details(zoneManager.user.id)).status).toBe(200);
  });

  it('gets the same rights on the screens as in the calls', async () => {
    const { rights } = await zoneManager.call('currentUser');
    expect(rights).toContain('zone_administration');
    expect(rights).not.toContain('administration');
    expect((await owner.call('currentUser')).rights).toContain('administration');
  });

  it('has no access to company-wide data', async () => {
    const refused = await Promise.all([
      zoneManager.raw('GET', 'sms_gateway'),
      zoneManager.raw('POST', 'sms_queue_discard', {}),
      zoneManager.raw('POST', 'label_delete', { id: 1 }),
      zoneManager.raw('POST', 'company_settings_update', {}),
      zoneManager.raw('GET', 'backups'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('fields that do not belong to a call', () => {
  it('change nothing: no right, no hash, no owner is accepted', async () => {
    const created = form({
      id: 1,
      is_active: false,
      isActive: false,
      must_change_password: true,
      password_hash: '$argon2id$x',
      role_id: '1',
      rights: ['administration'],
      preferences: { colorScheme: 'dark' },
    });
    const { data } = (await owner.raw('POST', 'user_create', created)).body;
    const row = await app.database
      .selectFrom('users')
      .select(['id', 'roleId', 'isActive', 'mustChangePassword', 'preferences'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: data.id,
      roleId: '2',
      isActive: true,
      mustChangePassword: false,
      preferences: {},
    });
    const { token } = (await app.raw('POST', 'auth/login', created)).body;
    const raise = { name: 'Rahima', usertype: '1', role_id: '1', zone: null, email: 'root' };
    await app.raw('POST', 'profile_update', raise, token);
    const me = (await app.raw('GET', 'users/get_user_info', undefined, token)).body.data;
    expect(me.userType).toBe('2');
    expect((await app.raw('POST', 'auth/login', created)).status).toBe(200);
  });

  it('__proto__ and constructor in a body are refused', async () => {
    for (const body of ['{"__proto__":{"a":1},"name":"X"}', '{"constructor":{"prototype":{}}}']) {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/billing-api/api/area_create',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        payload: body,
      });
      expect(answer.statusCode).toBe(422);
    }
  });
});

describe('a session', () => {
  it('never uses a token chosen by the client, and each sign-in issues a new one', async () => {
    const person = form();
    await owner.raw('POST', 'user_create', person);
    const chosen = 'A'.repeat(43);
    const first = await app.app.inject({
      method: 'POST',
      url: `/billing-api/api/auth/login?token=${chosen}`,
      headers: { authorization: `Bearer ${chosen}`, cookie: `token=${chosen}` },
      payload: { ...person, token: chosen },
    });
    const second = (await app.raw('POST', 'auth/login', person)).body;
    expect(first.json().token).not.toBe(chosen);
    expect(second.token).not.toBe(first.json().token);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await app.raw('GET', 'users/get_user_info', undefined, chosen)).status).toBe(401);
  });

  it('ends after 12 idle hours, and after 30 days in any case', async () => {
    app.clock.set('2027-01-01T00:00:00Z');
    const idle = await app.signIn();
    const used = await app.signIn();
    const isAlive = async (client: TestClient) =>
      (await client.raw('GET', 'users/get_user_info')).status === 200;
    for (let hour = 11; hour < 30 * 24; hour += 11) {
      app.clock.set(new Date(Date.UTC(2027, 0, 1, hour)).toISOString());
      expect(await isAlive(used)).toBe(true);
    }
    expect(await isAlive(idle)).toBe(false);
    app.clock.set('2027-01-31T00:00:01Z');
    expect(await isAlive(used)).toBe(false);
    app.clock.set('2026-11-21T10:00:00+06:00');
  });
});
