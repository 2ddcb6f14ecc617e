import { TOTP } from 'otpauth';
import { createTestApp } from './test-app.ts';

export const PASSWORD = 'mango tree 7';
export const STEP_MS = 30_000;
const START = Date.parse('2026-11-21T10:00:00+06:00');

/** Opens the app with users who sign in with a second factor, and a clock that tests advance. */
export async function openSecondFactorTest() {
  const app = await createTestApp();
  const clock = movingClock(app.clock);
  const calls = callsOf(app.raw);
  let counter = 0;

  async function createUser(usertype: '1' | '2' = '2') {
    // Let the rate limit for failed sign-ins of earlier tests expire.
    clock.advanceClock(7_200_000);
    counter += 1;
    const email = `staff${counter}`;
    const admin = await app.signIn();
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const form = { name: 'Staff', email, usertype, ...passwords };
    const made = await admin.raw('POST', 'user_create', form);
    const { token } = (await calls.signIn(email)).body;
    return { id: made.body.data.id as number, email, token: token as string };
  }

  /** Creates a user who enabled a second factor half a minute ago. */
  async function enrol(usertype: '1' | '2' = '2') {
    const person = await createUser(usertype);
    const { secret, token } = await calls.begin(person.token);
    const { body } = await calls.confirm(token, clock.codeOf(secret));
    clock.advanceClock(STEP_MS);
    return { ...person, token, secret, codes: body.data.recoveryCodes as string[] };
  }

  return { app, ...clock, ...calls, createUser, enrol };
}

function movingClock(clock: { set(instant: string): void }) {
  let time = START;
  return {
    /** Advances the clock, so that the next code is a new one. */
    advanceClock: (milliseconds: number): void => {
      time += milliseconds;
      clock.set(new Date(time).toISOString());
    },
    codeOf: (secret: string, steps = 0): string =>
      new TOTP({ secret }).generate({ timestamp: time + steps * STEP_MS }),
  };
}

function callsOf(raw: Awaited<ReturnType<typeof createTestApp>>['raw']) {
  return {
    signIn: (email: string, code?: string, password = PASSWORD) =>
      raw('POST', 'auth/login', { email, password, ...(code !== undefined && { code }) }),
    whoAmI: (token: string) => raw('GET', 'users/get_user_info', undefined, token),
    state: async (token: string) =>
      (await raw('GET', 'profile_second_factor', undefined, token)).body.data,
    begin: async (token: string, password = PASSWORD) => {
      const { status, body } = await raw(
        'POST',
        'profile_second_factor_create',
        { password },
        token,
      );
      return {
        status,
        body,
        ...(body.data as { secret: string; address: string; token: string }),
      };
    },
    confirm: (token: string, code: string) =>
      raw('POST', 'profile_second_factor_confirm', { code }, token),
  };
}
