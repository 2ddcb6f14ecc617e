import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { ensureFirstAdmin } from './first-admin.ts';

it('gets a readable password of its own, which has to be changed', async () => {
  const app = await createTestApp();
  const made = await ensureFirstAdmin(app.database, {});
  expect(made).toEqual({
    email: 'admin@netkhata.local',
    password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
  });
  const { status, body } = await app.raw('POST', 'auth/login', made);
  expect(status).toBe(200);
  expect(body.mustChangePassword).toBe(true);
});

it('has the given name and password, which stay', async () => {
  const app = await createTestApp();
  const given = { email: 'boss@isp.test', password: 'given by boss' };
  expect(await ensureFirstAdmin(app.database, given)).toEqual({ email: given.email });
  const { body } = await app.raw('POST', 'auth/login', given);
  expect(body.mustChangePassword).toBe(false);
  const me = await app.raw('GET', 'users/get_user_info', undefined, body.token);
  expect(me.body.data).toMatchObject({ fullName: 'Super Admin', userType: '1' });
});

it('is made once, also when two servers start at the same time', async () => {
  const { database } = await createTestApp();
  const made = await Promise.all([ensureFirstAdmin(database, {}), ensureFirstAdmin(database, {})]);
  expect(made.filter((admin) => admin !== undefined)).toHaveLength(1);
  expect(await ensureFirstAdmin(database, {})).toBeUndefined();
});
