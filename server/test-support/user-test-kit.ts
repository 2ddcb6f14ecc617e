import { beforeEach } from 'vitest';
import { createTestApp, type TestClient } from './test-app.ts';

/** Opens the app; before each test makes a new administrator and the form of a new user. */
export async function openUserTest() {
  const app = await createTestApp();
  let admin: TestClient;
  let counter = 0;
  beforeEach(async () => {
    counter += 1;
    admin = await app.signIn();
  });
  const form = (fields: object = {}) => ({
    name: `Rahima ${counter}`,
    email: `rahima${counter}@example.test`,
    mobileNo: '01712345678',
    password: 'long enough',
    confirmPassword: 'long enough',
    ...fields,
  });
  const create = (fields: object = {}) => admin.raw('POST', 'user_create', form(fields));
  return {
    app,
    /** The administrator of the current test. */
    get admin() {
      return admin;
    },
    /** A number unique to the current test, for names. */
    get counter() {
      return counter;
    },
    form,
    create,
    createId: async (fields: object = {}): Promise<number> => (await create(fields)).body.data.id,
    details: (id: number) => admin.call('userDetails', { params: { id } }),
  };
}
