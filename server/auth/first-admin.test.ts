import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { ensureFirstAdmin } from './first-admin.ts';

it('gets a readable password that has to be changed', async () => {
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

it('has the configured name and password, without a duty to change', async () => {
  const app = await createTestApp();
  const credentials = { email: 'boss@isp.test', password: 'given by boss' };
  expect(await ensureFirstAdmin(app.database, credentials)).toEqual({ email: credentials.email });
  const { body } = await app.raw('POST', 'auth/login', credentials);
  expect(body.mustChangePassword).toBe(false);
  const me = await app.raw('GET', 'users/get_user_info', undefined, body.token);
  expect(me.body.data).toMatchObject({ fullName: 'Super Admin', userType: '1' });
});

it('is created once, also when two servers start at the same time', async () => {
  const { database } = await createTestApp();
  const made = await Promise.all([ensureFirstAdmin(database, {}), ensureFirstAdmin(database, {})]);
  expect(made.filter((admin) => admin !== undefined)).toHaveLength(1);
  expect(await ensureFirstAdmin(database, {})).toBeUndefined();
});
