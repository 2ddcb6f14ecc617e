import { createTestApp } from './test-app.ts';

export const PASSWORD = 'mango tree 7';

/** Opens the app, and makes users who sign in with PASSWORD. */
export async function openLoginTest() {
  const app = await createTestApp();
  let counter = 0;

  /** Creates a user who can sign in. */
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

  /** Signs in, by default from an IP address of the test's own. */
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
