import { createTestApp } from './test-app.ts';

export const PASSWORD = 'mango tree 7';

/** The product, and people who sign in to it with PASSWORD. */
export async function openLoginTest() {
  const app = await createTestApp();
  let counter = 0;

  /** A user who can sign in, made by a Super Admin. */
  async function createLogin(): Promise<{ id: number; email: string }> {
    counter += 1;
    const email = `Staff${counter}@Example.test`;
    const admin = await app.signIn();
    const { data } = await admin.call('userCreate', {
      body: {
        name: 'Staff',
        email,
        mobileNo: null,
        zone: null,
        usertype: '2',
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    });
    return { id: data.id, email };
  }

  /** A sign-in from an address of the test's own, unless one is named. */
  async function signIn(body: object, address = `10.0.0.${counter}`) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/billing-api/api/auth/login',
      payload: body,
      remoteAddress: address,
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  return { app, createLogin, signIn };
}
