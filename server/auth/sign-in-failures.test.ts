import { describe, expect, it } from 'vitest';
import { openLoginTest, PASSWORD } from '../test-support/login-test-kit.ts';
import { waitAfterFailures } from './sign-in-failures.ts';

const { app, createLogin, signIn } = await openLoginTest();

describe('repeated failures', () => {
  const FREE_WIDE = 20;
  const statusOf = async (email: string, password: string, address: string) =>
    (await signIn({ email, password }, address)).status;

  it('throttle an account at an address with a message, and a success clears them', async () => {
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

  it('of one person lock out neither the office nor that person elsewhere', async () => {
    app.clock.set('2026-11-22T11:00:00+06:00');
    const [clumsy, colleague] = [await createLogin(), await createLogin()];
    for (let guess = 1; guess <= 6; guess += 1) {
      await signIn({ email: clumsy.email, password: 'wrong' }, '10.1.1.1');
    }
    expect(await statusOf(clumsy.email, PASSWORD, '10.1.1.1')).toBe(429);
    expect(await statusOf(colleague.email, PASSWORD, '10.1.1.1')).toBe(200);
    expect(await statusOf(clumsy.email, PASSWORD, '10.1.1.2')).toBe(200);
  });

  it("throttle a spray over many accounts, except at the account's known address", async () => {
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
    // A known address is still limited by the counter of its account-and-address pair.
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await statusOf(regular.email, 'wrong', '10.2.0.1')).toBe(401);
    }
    expect(await statusOf(regular.email, PASSWORD, '10.2.0.1')).toBe(429);
  });

  it('throttle many addresses on one account, but not where its owner works', async () => {
    app.clock.set('2026-11-22T13:00:00+06:00');
    const { email } = await createLogin();
    expect(await statusOf(email, PASSWORD, '10.2.1.1')).toBe(200);
    for (let last = 1; last <= FREE_WIDE; last += 1) {
      expect(await statusOf(email, 'wrong', `10.2.2.${last}`)).toBe(401);
    }
    expect(await statusOf(email, PASSWORD, '10.2.3.1')).toBe(429);
    expect(await statusOf(email, PASSWORD, '10.2.1.1')).toBe(200);
    // The owner's successful sign-in does not reset the attacker's counter.
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

  it('from an address unused for a month count like a stranger’s', async () => {
    app.clock.set('2026-11-22T13:45:00+06:00');
    const { email } = await createLogin();
    expect(await statusOf(email, PASSWORD, '10.2.4.1')).toBe(200);
    app.clock.set('2026-12-23T13:45:00+06:00');
    for (let last = 1; last <= FREE_WIDE; last += 1)
      await statusOf(email, 'wrong', `10.2.5.${last}`);
    expect(await statusOf(email, PASSWORD, '10.2.4.1')).toBe(429);
  });

  it('expire 15 minutes after the wait', async () => {
    app.clock.set('2026-11-22T14:00:00+06:00');
    const { email } = await createLogin();
    for (let guess = 1; guess <= 5; guess += 1) await signIn({ email, password: 'wrong' });
    app.clock.set('2026-11-22T14:15:06+06:00');
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await signIn({ email, password: 'wrong' })).status).toBe(401);
    }
  });

  it('do not extend the lock-out until a future time stored by a wrong clock', async () => {
    const { email } = await createLogin();
    app.clock.set('2030-01-01T12:00:00+06:00');
    for (let guess = 1; guess <= 6; guess += 1) {
      await signIn({ email, password: 'wrong' }, '10.4.0.1');
    }
    app.clock.set('2026-11-22T15:00:00+06:00');
    expect((await signIn({ email, password: PASSWORD }, '10.4.0.1')).status).toBe(200);
  });

  it('cannot be bypassed by guessing in parallel', async () => {
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
  ])('%i failures wait %i seconds', (failures, seconds) => {
    expect(waitAfterFailures(failures)).toBe(seconds);
  });
});
