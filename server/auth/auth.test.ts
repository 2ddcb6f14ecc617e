import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { hashPassword, isPasswordOf, NOBODYS_HASH } from './password-hash.ts';
import { waitAfterFailures } from './sign-in-failures.ts';

const app = await createTestApp();
const PASSWORD = 'mango tree 7';

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

/** A sign-in from an address of its own, unless one is given. */
async function signIn(body: object, address = `10.0.0.${counter}`) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/billing-api/api/auth/login',
    payload: body,
    remoteAddress: address,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const whoAmI = (token: string) => app.raw('GET', 'users/get_user_info', undefined, token);

describe('signing in', () => {
  it('answers a token that works, by a login name in any case', async () => {
    const { id, email } = await createLogin();
    const { status, body } = await signIn({ email: email.toUpperCase(), password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, mustChangePassword: true });
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
    expect((await whoAmI(body.token)).body.data.userId).toBe(id);
    const kept = await app.database.selectFrom('sessions').select('token_hash').execute();
    expect(kept.some(({ token_hash }) => token_hash.toString('base64url') === body.token)).toBe(
      false,
    );
  });

  it('refuses a wrong password and an unknown account alike', async () => {
    const { email } = await createLogin();
    const wrong = await signIn({ email, password: 'mango tree 8' });
    const unknown = await signIn({ email: 'nobody@example.test', password: PASSWORD });
    expect(wrong).toEqual(unknown);
    expect(wrong.status).toBe(401);
    expect(wrong.body.errorMessage).toBe('The login detail is incorrect');
  });

  it('refuses an inactive user like a wrong password, and a session that was left open', async () => {
    const { id, email } = await createLogin();
    const { token } = (await signIn({ email, password: PASSWORD })).body;
    // Behind the back of what ends the sessions of a user who is made inactive.
    const setActive = (is_active: boolean) =>
      app.database.updateTable('users').set({ is_active }).where('id', '=', id).execute();
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
  it('ends the session whose token comes along, and no other', async () => {
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

describe('a password that an administrator typed', () => {
  const change = { password: 'their own 55', confirmPassword: 'their own 55' };

  it('is marked for the screens, and refuses no call', async () => {
    const { email } = await createLogin();
    const { token, mustChangePassword } = (await signIn({ email, password: PASSWORD })).body;
    expect(mustChangePassword).toBe(true);
    expect((await whoAmI(token)).body.data.mustChangePassword).toBe(true);
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(200);
    const body = { ...change, currentPassword: PASSWORD };
    const own = (await app.raw('POST', 'auth/change_password', body, token)).body.data.token;
    expect((await whoAmI(own)).body.data.mustChangePassword).toBe(false);
  });

  it('is marked again when it is replaced by an administrator, not by oneself', async () => {
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

describe('repeated failures', () => {
  const FREE_WIDE = 20;
  const statusOf = async (email: string, password: string, address: string) =>
    (await signIn({ email, password }, address)).status;

  it('slow an account down at an address, say so, and are cleared by a success', async () => {
    app.clock.set('2026-11-22T10:00:00+06:00');
    const { email } = await createLogin();
    const attempt = (password: string) => signIn({ email, password }, '10.1.0.1');
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await attempt('wrong')).status).toBe(401);
    }
    const refused = await attempt(PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.errorMessage).toBe('Too many failed attempts. Try again in 5 seconds.');
    app.clock.set('2026-11-22T10:00:05+06:00');
    expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt(PASSWORD)).body.errorMessage).toContain('in 10 seconds');
    app.clock.set('2026-11-22T10:00:15+06:00');
    expect((await attempt(PASSWORD)).status).toBe(200);
    expect((await attempt('wrong')).status).toBe(401);
  });

  it('of one person do not lock the office out, nor that person elsewhere', async () => {
    app.clock.set('2026-11-22T11:00:00+06:00');
    const [clumsy, colleague] = [await createLogin(), await createLogin()];
    for (let guess = 1; guess <= 6; guess += 1) {
      await signIn({ email: clumsy.email, password: 'wrong' }, '10.1.1.1');
    }
    expect(await statusOf(clumsy.email, PASSWORD, '10.1.1.1')).toBe(429);
    expect(await statusOf(colleague.email, PASSWORD, '10.1.1.1')).toBe(200);
    expect(await statusOf(clumsy.email, PASSWORD, '10.1.1.2')).toBe(200);
  });

  it('slow down a spray over many accounts, but nobody who has come from there', async () => {
    app.clock.set('2026-11-22T12:00:00+06:00');
    const [stranger, regular] = [await createLogin(), await createLogin()];
    expect(await statusOf(regular.email, PASSWORD, '10.2.0.1')).toBe(200);
    for (let guess = 1; guess <= FREE_WIDE; guess += 1) {
      expect(await statusOf(`guess${guess}@example.test`, 'wrong', '10.2.0.1')).toBe(401);
    }
    expect(await statusOf('guess0@example.test', 'wrong', '10.2.0.1')).toBe(429);
    expect(await statusOf(stranger.email, PASSWORD, '10.2.0.1')).toBe(429);
    expect(await statusOf(regular.email, PASSWORD, '10.2.0.1')).toBe(200);
    expect(await statusOf(stranger.email, PASSWORD, '10.2.0.2')).toBe(200);
    // Being known is no pass: the pair has a count of its own.
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await statusOf(regular.email, 'wrong', '10.2.0.1')).toBe(401);
    }
    expect(await statusOf(regular.email, PASSWORD, '10.2.0.1')).toBe(429);
  });

  it('slow down many addresses on one account, but not where its owner works', async () => {
    app.clock.set('2026-11-22T13:00:00+06:00');
    const { email } = await createLogin();
    expect(await statusOf(email, PASSWORD, '10.2.1.1')).toBe(200);
    for (let last = 1; last <= FREE_WIDE; last += 1) {
      expect(await statusOf(email, 'wrong', `10.2.2.${last}`)).toBe(401);
    }
    expect(await statusOf(email, PASSWORD, '10.2.3.1')).toBe(429);
    expect(await statusOf(email, PASSWORD, '10.2.1.1')).toBe(200);
    // The owner's success is none of the attacker's.
    expect(await statusOf(email, 'wrong', '10.2.3.2')).toBe(429);
  });

  it('count all addresses of one IPv6 network as one', async () => {
    app.clock.set('2026-11-22T13:30:00+06:00');
    for (let guess = 1; guess <= FREE_WIDE; guess += 1) {
      await signIn({ email: `six${guess}@example.test`, password: 'wrong' }, `2001:db8::${guess}`);
    }
    expect(await statusOf('six0@example.test', 'wrong', '2001:db8::ffff:1')).toBe(429);
    expect(await statusOf('six0@example.test', 'wrong', '2001:db8:0:1::1')).toBe(401);
  });

  it('from a place where nobody has come for a month count like a stranger’s', async () => {
    app.clock.set('2026-11-22T13:45:00+06:00');
    const { email } = await createLogin();
    expect(await statusOf(email, PASSWORD, '10.2.4.1')).toBe(200);
    app.clock.set('2026-12-23T13:45:00+06:00');
    for (let last = 1; last <= FREE_WIDE; last += 1)
      await statusOf(email, 'wrong', `10.2.5.${last}`);
    expect(await statusOf(email, PASSWORD, '10.2.4.1')).toBe(429);
  });

  it('are forgotten 15 minutes after the wait', async () => {
    app.clock.set('2026-11-22T14:00:00+06:00');
    const { email } = await createLogin();
    for (let guess = 1; guess <= 5; guess += 1) await signIn({ email, password: 'wrong' });
    app.clock.set('2026-11-22T14:15:06+06:00');
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await signIn({ email, password: 'wrong' })).status).toBe(401);
    }
  });

  it('keep nobody out until a future that a wrong clock wrote down', async () => {
    const { email } = await createLogin();
    app.clock.set('2030-01-01T12:00:00+06:00');
    for (let guess = 1; guess <= 6; guess += 1) {
      await signIn({ email, password: 'wrong' }, '10.4.0.1');
    }
    app.clock.set('2026-11-22T15:00:00+06:00');
    expect((await signIn({ email, password: PASSWORD }, '10.4.0.1')).status).toBe(200);
  });

  it('cannot be outrun by guessing in parallel', async () => {
    app.clock.set('2026-11-22T16:00:00+06:00');
    const { email } = await createLogin();
    const guesses = Array.from({ length: 12 }, (_, guess) =>
      signIn({ email, password: `wrong ${guess}` }, '10.3.0.1'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [6, 10],
    [12, 640],
    [13, 900],
    [2000, 900],
  ])('%i of them wait %i seconds', (failures, seconds) => {
    expect(waitAfterFailures(failures)).toBe(seconds);
  });
});

describe('signing out', () => {
  it('ends the session', async () => {
    const client = await app.signIn();
    await client.call('signOut');
    expect((await whoAmI(client.token)).status).toBe(401);
  });
});

describe('changing the own password', () => {
  const change = (fields: Partial<Record<string, string>>) => ({
    currentPassword: PASSWORD,
    password: 'new mango 99',
    confirmPassword: 'new mango 99',
    ...fields,
  });

  it('ends the other sessions, gives this one another token, and lifts the duty to change', async () => {
    app.clock.set('2026-11-23T10:00:00+06:00');
    const { id, email } = await createLogin();
    await app.database
      .updateTable('users')
      .set({ must_change_password: true })
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
    // It lives as long as it would have lived.
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

  it('counts wrong current passwords like failed sign-ins', async () => {
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
  it('are argon2id and salted, and nobody has the one that hides unknown accounts', async () => {
    const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(other);
    expect(await isPasswordOf(one, PASSWORD)).toBe(true);
    expect(await isPasswordOf(undefined, PASSWORD)).toBe(false);
    expect(await isPasswordOf('none', 'none')).toBe(false);
    expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(one));
  });
});
