import { TOTP } from 'otpauth';
import { createTestApp } from './test-app.ts';

export const PASSWORD = 'mango tree 7';
export const STEP_MS = 30_000;
const START = Date.parse('2026-11-21T10:00:00+06:00');

/** The product and people who sign in with a second factor, by a clock that the test moves. */
export async function openSecondFactorTest() {
  const app = await createTestApp();
  const clock = movingClock(app.clock);
  const calls = callsOf(app.raw);
  let counter = 0;

  async function hire(usertype: '1' | '2' = '2') {
    // No earlier test's failures of this address slow it down.
    clock.pass(7_200_000);
    counter += 1;
    const email = `staff${counter}`;
    const admin = await app.signIn();
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const form = { name: 'Staff', email, usertype, ...passwords };
    const made = await admin.raw('POST', 'user_create', form);
    const { token } = (await calls.signIn(email)).body;
    return { id: made.body.data.id as number, email, token: token as string };
  }

  /** A person whose second factor is on, half a minute ago. */
  async function enrol(usertype: '1' | '2' = '2') {
    const person = await hire(usertype);
    const { secret, token } = await calls.begin(person.token);
    const { body } = await calls.confirm(token, clock.codeOf(secret));
    clock.pass(STEP_MS);
    return { ...person, token, secret, codes: body.data.recoveryCodes as string[] };
  }

  return { app, ...clock, ...calls, hire, enrol };
}

function movingClock(clock: { set(instant: string): void }) {
  let time = START;
  return {
    /** Moves the clock on, so that the next code is another one. */
    pass: (milliseconds: number): void => {
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
