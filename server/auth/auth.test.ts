import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { openLoginTest, PASSWORD } from '../test-support/login-test-kit.ts';
import { hashPassword, isPasswordOf, DUMMY_PASSWORD_HASH } from './password-hash.ts';

const { app, createLogin, signIn } = await openLoginTest();

const whoAmI = (token: string) => app.raw('GET', 'users/get_user_info', undefined, token);

describe('signing in', () => {
  it('returns a working token, with the login name in any case', async () => {
    const { id, email } = await createLogin();
    const { status, body } = await signIn({ email: email.toUpperCase(), password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, mustChangePassword: true });
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
    expect((await whoAmI(body.token)).body.data.userId).toBe(id);
    const storedSessions = await app.database.selectFrom('sessions').select('tokenHash').execute();
    expect(
      storedSessions.some(({ tokenHash }) => tokenHash.toString('base64url') === body.token),
    ).toBe(false);
  });

  it('refuses a wrong password and an unknown account alike', async () => {
    const { email } = await createLogin();
    const wrong = await signIn({ email, password: 'mango tree 8' });
    const unknown = await signIn({ email: 'nobody@example.test', password: PASSWORD });
    expect(wrong).toEqual(unknown);
    expect(wrong.status).toBe(401);
    expect(wrong.body.errorMessage).toBe('The login detail is incorrect');
  });

  it('refuses an inactive user like a wrong password, and a session left open', async () => {
    const { id, email } = await createLogin();
    const { token } = (await signIn({ email, password: PASSWORD })).body;
    // Changes the row directly, without ending the sessions as the use case does.
    const setActive = (isActive: boolean) =>
      app.database.updateTable('users').set({ isActive }).where('id', '=', id).execute();
    await setActive(false);
    expect((await whoAmI(token)).status).toBe(401);
    const refused = await signIn({ email, password: PASSWORD });
    expect(refused).toEqual(await signIn({ email, password: 'mango tree 8' }));
    expect([refused.status, refused.body.errorMessage]).toEqual([
      401,
      'The login detail is incorrect',
    ]);
    await setActive(true);
    expect((await whoAmI(token)).status).toBe(200);
  });

  it('names an empty field', async () => {
    const { status, body } = await signIn({ email: ' ' });
    expect(status).toBe(422);
    expect(Object.keys(body.errorMessage)).toEqual(['email', 'password']);
  });
});

describe('signing in again in the same browser', () => {
  it('ends the session whose token is sent along, and no other', async () => {
    const { email } = await createLogin();
    const [first, other] = [
      (await signIn({ email, password: PASSWORD })).body.token,
      (await signIn({ email, password: PASSWORD })).body.token,
    ];
    const again = await app.raw('POST', 'auth/login', { email, password: PASSWORD }, first);
    expect((await whoAmI(first)).status).toBe(401);
    expect((await whoAmI(other)).status).toBe(200);
    expect((await whoAmI(again.body.token)).status).toBe(200);
    const refused = await app.raw('POST', 'auth/login', { email, password: 'no' }, other);
    expect(refused.status).toBe(401);
    expect((await whoAmI(other)).status).toBe(200);
  });
});

describe('a password typed by an administrator', () => {
  const change = { password: 'their own 55', confirmPassword: 'their own 55' };

  it('is flagged for the screens, but refuses no call', async () => {
    const { email } = await createLogin();
    const { token, mustChangePassword } = (await signIn({ email, password: PASSWORD })).body;
    expect(mustChangePassword).toBe(true);
    expect((await whoAmI(token)).body.data.mustChangePassword).toBe(true);
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(200);
    const body = { ...change, currentPassword: PASSWORD };
    const own = (await app.raw('POST', 'auth/change_password', body, token)).body.data.token;
    expect((await whoAmI(own)).body.data.mustChangePassword).toBe(false);
  });

  it('is flagged again when an administrator replaces it, not when the user does', async () => {
    const { id, email } = await createLogin();
    const form = { id, name: 'Staff', email, usertype: '1', ...change };
    const admin = await app.signIn();
    const marked = async () =>
      (await signIn({ email, password: change.password })).body.mustChangePassword;
    await admin.raw('POST', 'user_update', form);
    expect(await marked()).toBe(true);
    const { token } = (await signIn({ email, password: change.password })).body;
    await app.raw('POST', 'user_update', form, token);
    expect(await marked()).toBe(false);
  });
});

describe('signing out', () => {
  it('ends the session', async () => {
    const client = await app.signIn();
    await client.call('signOut');
    expect((await whoAmI(client.token)).status).toBe(401);
  });
});

describe("changing one's own password", () => {
  const change = (fields: Partial<Record<string, string>>) => ({
    currentPassword: PASSWORD,
    password: 'new mango 99',
    confirmPassword: 'new mango 99',
    ...fields,
  });

  it("ends the other sessions, rotates this one's token, and clears the duty to change", async () => {
    app.clock.set('2026-11-23T10:00:00+06:00');
    const { id, email } = await createLogin();
    await app.database
      .updateTable('users')
      .set({ mustChangePassword: true })
      .where('id', '=', id)
      .execute();
    const here = (await signIn({ email, password: PASSWORD })).body;
    const elsewhere = (await signIn({ email, password: PASSWORD })).body;
    expect(here.mustChangePassword).toBe(true);
    expect((await app.raw('GET', 'area', undefined, here.token)).status).toBe(403);
    const answer = await app.raw('POST', 'auth/change_password', change({}), here.token);
    expect(answer.status).toBe(200);
    const { token } = answer.body.data;
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(200);
    expect((await whoAmI(here.token)).status).toBe(401);
    expect((await whoAmI(elsewhere.token)).status).toBe(401);
    // The renewed session keeps the expiry of the original one.
    app.clock.set('2026-12-23T10:00:01+06:00');
    expect((await whoAmI(token)).status).toBe(401);
    app.clock.set('2026-11-23T10:00:00+06:00');
    expect((await signIn({ email, password: PASSWORD })).status).toBe(401);
    expect((await signIn({ email, password: 'new mango 99' })).status).toBe(200);
  });

  it.each([
    [{ currentPassword: 'not mine' }, 'currentPassword'],
    [{ confirmPassword: 'new mango 98' }, 'confirmPassword'],
    [{ password: 'short', confirmPassword: 'short' }, 'password'],
  ])('refuses %j', async (fields, field) => {
    app.clock.set('2026-11-24T10:00:00+06:00');
    const { email } = await createLogin();
    const { token } = (await signIn({ email, password: PASSWORD })).body;
    const answer = await app.raw('POST', 'auth/change_password', change(fields), token);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
    expect((await signIn({ email, password: PASSWORD })).status).toBe(200);
  });

  it('counts a wrong current password as a failed sign-in', async () => {
    app.clock.set('2026-11-25T10:00:00+06:00');
    const { email } = await createLogin();
    const { token } = (await signIn({ email, password: PASSWORD })).body;
    const guess = () =>
      app.raw('POST', 'auth/change_password', change({ currentPassword: 'no' }), token);
    for (let count = 1; count <= 5; count += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    expect((await signIn({ email, password: PASSWORD }, '127.0.0.1')).status).toBe(429);
  });
});

describe('password hashes', () => {
  it("are argon2id and salted, and nobody's equals the decoy for unknown accounts", async () => {
    const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(other);
    expect(await isPasswordOf(one, PASSWORD)).toBe(true);
    expect(await isPasswordOf(undefined, PASSWORD)).toBe(false);
    expect(await isPasswordOf('none', 'none')).toBe(false);
    expect(parseOptions(DUMMY_PASSWORD_HASH)).toEqual(parseOptions(one));
  });
});
