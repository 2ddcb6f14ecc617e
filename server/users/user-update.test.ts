import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { updateUser } from './save-user.ts';
import { openUserTest } from '../test-support/user-test-kit.ts';

const users = await openUserTest();
const { app, form, createId, details } = users;

const update = (id: number, fields: object = {}, client = users.admin) =>
  client.raw('POST', 'user_update', {
    ...form(),
    id,
    usertype: '2',
    password: '',
    confirmPassword: '',
    ...fields,
  });

const canSignIn = async (password: string): Promise<boolean> => {
  const body = { email: form().email, password };
  return (await app.raw('POST', 'auth/login', body)).status === 200;
};

const demotion = { mobileNo: null, zone: null, usertype: '2' } as const;
const dismissal = { mobileNo: null, zone: null, usertype: '1' } as const;

/** Deactivates all other users. */
const leaveAlone = (id: number) =>
  app.database.updateTable('users').set({ isActive: false }).where('id', '<>', id).execute();

/** Resolves once a transaction waits for another. */
async function waitForBlockedQuery(): Promise<void> {
  for (;;) {
    const waiting = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(app.database);
    if (waiting.rows.length > 0) return;
  }
}

describe('user_update', () => {
  it('keeps an empty password, and the sessions', async () => {
    const id = await createId();
    const token = (await app.raw('POST', 'auth/login', form())).body.token;
    await update(id, { name: 'Karima' });
    expect((await details(id)).name).toBe('Karima');
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(200);
    expect(await canSignIn('long enough')).toBe(true);
  });

  it('ends the sessions when the password changes', async () => {
    const id = await createId();
    const token = (await app.raw('POST', 'auth/login', form())).body.token;
    // Passwords are not trimmed.
    const password = ' another one ';
    expect((await update(id, { password, confirmPassword: password })).status).toBe(200);
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(401);
    expect(await canSignIn('long enough')).toBe(false);
    expect(await canSignIn(password)).toBe(true);
  });

  it('ends the sessions when the user type changes', async () => {
    const id = await createId();
    const token = (await app.raw('POST', 'auth/login', form())).body.token;
    await update(id, { usertype: '1' });
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(401);
  });

  it('keeps users who change themselves signed in', async () => {
    const { id, name, email } = users.admin.user;
    const password = { password: 'something new', confirmPassword: 'something new' };
    await update(id, { name, email, usertype: '1', ...password });
    expect((await details(id)).name).toBe(name);
  });

  it('refuses differing or short passwords and an unknown id', async () => {
    const id = await createId();
    const errors = async (fields: object) =>
      Object.keys((await update(id, fields)).body.errorMessage);
    expect(await errors({ password: 'long enough 2' })).toEqual(['confirmPassword']);
    expect(await errors({ password: 'short', confirmPassword: 'short' })).toEqual(['password']);
    expect(await errors({ id: 999_999 })).toEqual(['id']);
  });

  it('never demotes the last Super Admin', async () => {
    await leaveAlone(users.admin.user.id);
    const { id, name, email } = users.admin.user;
    const fields = { name, email, ...demotion };
    expect(await update(id, fields)).toMatchObject({
      status: 409,
      body: { errorMessage: MESSAGES['user.lastSuperAdmin'] },
    });
    expect((await details(id)).usertype).toBe('1');
    const other = await app.signIn();
    expect((await update(id, fields)).status).toBe(200);
    expect((await other.call('userDetails', { params: { id } })).usertype).toBe('2');
  });

  it.each([
    ['demote', demotion, demotion],
    ['dismiss', { ...dismissal, isActive: false }, { ...dismissal, isActive: 'no' }],
  ] as const)(
    'leaves one of two Super Admins who concurrently %s each other',
    async (_, mine, theirs) => {
      await leaveAlone(users.admin.user.id);
      const other = await app.signIn();
      let second: Promise<number> = Promise.resolve(0);
      await app.database.transaction().execute(async (tx) => {
        const { id, name, email } = other.user;
        const body = { ...mine, id, name, email, password: null, confirmPassword: null };
        const user = { ...users.admin.user, tokenHash: Buffer.alloc(32) };
        await updateUser({ tx, user, audit: () => undefined } as never, body);
        second = update(users.admin.user.id, { ...theirs, ...users.admin.user }, other).then(
          ({ status }) => status,
        );
        await Promise.race([second, waitForBlockedQuery()]);
      });
      expect(await second).toBe(409);
    },
  );

  it('makes a user inactive: signed out, refused like a wrong password, and reactivated', async () => {
    const id = await createId();
    const token = (await app.raw('POST', 'auth/login', form())).body.token;
    expect((await update(id, { isActive: 'no' })).status).toBe(200);
    expect((await details(id)).isActive).toBe(false);
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(401);
    const refused = await app.raw('POST', 'auth/login', form());
    const wrong = await app.raw('POST', 'auth/login', { ...form(), password: 'wrong one' });
    expect(refused).toEqual(wrong);
    expect(refused.status).toBe(401);
    // A field left out keeps its value.
    await update(id, { name: 'Karima' });
    expect((await details(id)).isActive).toBe(false);
    await update(id, { isActive: 'yes' });
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(401);
    expect(await canSignIn('long enough')).toBe(true);
  });

  it('lists inactive users, and keeps their names on past actions', async () => {
    const id = await createId({ usertype: '1' });
    const token = (await app.raw('POST', 'auth/login', form())).body.token;
    await app.raw('POST', 'zone_create', { name: `Made by ${users.counter}` }, token);
    await update(id, { isActive: 'no', usertype: '1' });
    const query = `user_dt?page=1&per_page=10&column=id&order=DESC&globalSearch=rahima${users.counter}`;
    const listed = (await users.admin.raw('POST', query)).body.data.data.data;
    expect(listed).toMatchObject([{ id, isActive: false }]);
    const trail = await users.admin.raw(
      'POST',
      'audit_trail_list?page=1&per_page=10&column=id&order=DESC',
    );
    expect(JSON.stringify(trail.body)).toContain(form().name);
  });

  it('refuses users who make themselves inactive', async () => {
    await app.signIn();
    const { id, name, email } = users.admin.user;
    const own = await update(id, { name, email, usertype: '1', isActive: 'no' });
    expect([own.status, own.body.errorMessage]).toEqual([
      409,
      'You cannot make yourself inactive.',
    ]);
    expect((await details(id)).isActive).toBe(true);
  });

  it('is audited without the password', async () => {
    const id = await createId();
    await update(id, { name: 'Karima', password: 'secret text', confirmPassword: 'secret text' });
    const row = await app.database
      .selectFrom('auditTrail')
      .select(['userId', 'details'])
      .where('action', '=', 'userUpdate')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.userId).toBe(users.admin.user.id);
    expect(JSON.stringify(row.details)).toContain('Karima');
    expect(JSON.stringify(row.details)).not.toMatch(/secret text|argon2/);
  });
});
