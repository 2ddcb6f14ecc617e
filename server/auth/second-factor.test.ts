import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { enrolmentAddress, newSecret, stepOfCode } from './time-code.ts';

const app = await createTestApp();
const PASSWORD = 'mango tree 7';
const START = Date.parse('2026-11-21T10:00:00+06:00');
const STEP_MS = 30_000;

let time = START;
/** Moves the clock on, so that the next code is another one. */
function pass(milliseconds: number): void {
  time += milliseconds;
  app.clock.set(new Date(time).toISOString());
}

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: time + steps * STEP_MS });

let counter = 0;
interface Person {
  id: number;
  email: string;
  token: string;
}

const signIn = (email: string, code?: string, password = PASSWORD) =>
  app.raw('POST', 'auth/login', { email, password, ...(code !== undefined && { code }) });

const whoAmI = (token: string) => app.raw('GET', 'users/get_user_info', undefined, token);
const state = async (token: string) =>
  (await app.raw('GET', 'profile_second_factor', undefined, token)).body.data;

async function hire(usertype: '1' | '2' = '2'): Promise<Person> {
  // No earlier test's failures of this address slow it down.
  pass(7_200_000);
  counter += 1;
  const email = `staff${counter}`;
  const admin = await app.signIn();
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const made = await admin.raw('POST', 'user_create', {
    name: 'Staff',
    email,
    usertype,
    ...passwords,
  });
  const { token } = (await signIn(email)).body;
  return { id: made.body.data.id, email, token };
}

async function begin(token: string, password = PASSWORD) {
  const { status, body } = await app.raw(
    'POST',
    'profile_second_factor_create',
    { password },
    token,
  );
  return { status, body, ...(body.data as { secret: string; address: string; token: string }) };
}

const confirm = (token: string, code: string) =>
  app.raw('POST', 'profile_second_factor_confirm', { code }, token);

/** A person whose second factor is on, half a minute ago. */
async function enrol(usertype: '1' | '2' = '2') {
  const person = await hire(usertype);
  const { secret, token } = await begin(person.token);
  const confirmed = await confirm(token, codeOf(secret));
  expect(confirmed.status).toBe(200);
  pass(STEP_MS);
  return { ...person, token, secret, codes: confirmed.body.data.recoveryCodes as string[] };
}

describe('setting it up', () => {
  it('needs the password, then a code; until then nothing is asked for', async () => {
    const { email, token: first } = await hire();
    const wrong = await begin(first, 'mango tree 8');
    expect([wrong.status, wrong.body.errorMessage]).toEqual([
      422,
      { password: ['Is not your password.'] },
    ]);
    const { secret, address, token } = await begin(first);
    expect((await whoAmI(first)).status).toBe(401);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      secret,
      issuer: 'Netkhata',
      period: '30',
      digits: '6',
    });
    expect((await signIn(email)).status).toBe(200);
    expect((await confirm(token, '000000')).body.errorMessage).toHaveProperty('code');
    expect(await state(token)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    // Typed with a blank in the middle, as apps show it.
    const shown = codeOf(secret).replace(/^.../, '$& ');
    const { body } = await confirm(token, shown);
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    expect(await state(token)).toEqual({ isOn: true, recoveryCodesLeft: 10, isRequired: false });
    expect((await confirm(token, codeOf(secret, 1))).status).toBe(409);
    expect((await begin(token)).status).toBe(409);
  });

  it('ends the sessions that were opened without it', async () => {
    const { email, token } = await hire();
    const elsewhere = (await signIn(email)).body.token;
    const begun = await begin(token);
    expect((await whoAmI(elsewhere)).status).toBe(200);
    await confirm(begun.token, codeOf(begun.secret));
    expect((await whoAmI(elsewhere)).status).toBe(401);
    expect((await whoAmI(begun.token)).status).toBe(200);
  });

  it('begins anew after a quarter of an hour', async () => {
    const { token: first } = await hire();
    const { secret, token } = await begin(first);
    pass(901_000);
    expect((await confirm(token, codeOf(secret))).status).toBe(409);
    const again = await begin(token);
    expect(again.secret).not.toBe(secret);
    expect((await confirm(again.token, codeOf(again.secret))).status).toBe(200);
  });

  it('leaves neither the secret nor a code where it can be read', async () => {
    const { secret, codes, id } = await enrol();
    const factor = await app.database
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(factor.sealed_secret.toString('latin1')).not.toContain(secret);
    const kept = await app.database.selectFrom('recovery_codes').select('code_hash').execute();
    const trail = await app.database.selectFrom('audit_trail').select('details').execute();
    const submissions = await app.database.selectFrom('idempotency_keys').selectAll().execute();
    const all = JSON.stringify([kept, trail, submissions]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(all).not.toContain(text);
    }
  });
});

describe('signing in with it', () => {
  it('asks for the code once the password is right, and takes it once', async () => {
    const { email, secret } = await enrol();
    const asked = await signIn(email);
    expect([asked.status, asked.body.data, asked.body.token]).toEqual([
      401,
      { isCodeNeeded: true },
      undefined,
    ]);
    const code = codeOf(secret);
    const { status, body } = await signIn(email, code);
    expect([status, (await whoAmI(body.token)).status]).toEqual([200, 200]);
    const again = await signIn(email, code);
    expect([again.status, again.body.errorMessage]).toEqual([
      401,
      'The code is incorrect, or was used before.',
    ]);
    // A code of an earlier step is as good as used.
    expect((await signIn(email, codeOf(secret, -1))).status).toBe(401);
    pass(STEP_MS);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it('tells nothing of it while the password is wrong', async () => {
    const { email, secret } = await enrol();
    const plain = await hire();
    const refused = await signIn(plain.email, undefined, 'wrong one');
    expect(await signIn(email, undefined, 'wrong one')).toEqual(refused);
    expect(await signIn(email, codeOf(secret), 'wrong one')).toEqual(refused);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])('takes the code of a device that is %i steps off: %i', async (steps, status) => {
    const { email, secret } = await enrol();
    pass(2 * STEP_MS);
    expect((await signIn(email, codeOf(secret, steps))).status).toBe(status);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { email, codes, token } = await enrol();
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await signIn(email, ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await signIn(email, first)).status).toBe(401);
    expect((await signIn(email, second)).status).toBe(200);
    expect((await state(token)).recoveryCodesLeft).toBe(8);
  });

  it('slows guesses of the code down, and a right password clears nothing', async () => {
    const { email, secret } = await enrol();
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await signIn(email, '000000')).status).toBe(401);
      if (guess < 5) expect((await signIn(email)).body.data).toEqual({ isCodeNeeded: true });
    }
    expect((await signIn(email, codeOf(secret))).status).toBe(429);
    expect((await signIn(email)).status).toBe(429);
    pass(5000);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it('is not kept from it by a clock that was ahead', async () => {
    const { email, secret } = await enrol();
    pass(86_400_000);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
    pass(-43_200_000);
    const code = codeOf(secret);
    expect((await signIn(email, code)).status).toBe(200);
    expect((await signIn(email, code)).status).toBe(401);
    pass(43_200_000);
  });

  it('uses a code up once, also when it comes twice at the same time', async () => {
    const { email, secret } = await enrol();
    const code = codeOf(secret);
    const answers = await Promise.all([signIn(email, code), signIn(email, code)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe('turning it off', () => {
  it('needs the password and a code', async () => {
    const { email, secret, token } = await enrol();
    const off = (body: object) => app.raw('POST', 'profile_second_factor_off', body, token);
    const code = codeOf(secret);
    const wrong = await off({ password: 'wrong one', code });
    expect(Object.keys(wrong.body.errorMessage)).toEqual(['password']);
    const guessed = await off({ password: PASSWORD, code: '000000' });
    expect(Object.keys(guessed.body.errorMessage)).toEqual(['code']);
    const { status, body } = await off({ password: PASSWORD, code });
    expect([status, (await whoAmI(token)).status]).toEqual([200, 401]);
    expect(await state(body.data.token)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(email)).status).toBe(200);
  });

  it('for another user ends their sessions, is audited and asks for the right', async () => {
    const { id, email, token } = await enrol();
    const off = (client: Awaited<ReturnType<typeof app.signIn>>, body: object = { id }) =>
      client.raw('POST', 'user_second_factor_off', body);
    const admin = await app.signIn();
    const details = await admin.call('userDetails', { params: { id } });
    expect(details.hasSecondFactor).toBe(true);
    expect((await off(await app.signIn({ userType: '2' }))).status).toBe(403);
    expect((await off(admin, { id: admin.user.id })).status).toBe(409);
    expect((await off(admin)).status).toBe(200);
    expect((await whoAmI(token)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    expect((await off(admin)).status).toBe(409);
    const row = await app.database
      .selectFrom('audit_trail')
      .select(['user_id', 'subject', 'subject_id'])
      .where('action', '=', 'userFactorRemove')
      .execute();
    const by = { user_id: admin.user.id };
    expect(row).toEqual([{ ...by, subject: 'second_factor', subject_id: id }]);
  });
});

describe('the rule of the company', () => {
  const setRule = async (rule: string, client?: Awaited<ReturnType<typeof app.signIn>>) =>
    (client ?? (await app.signIn())).raw('POST', 'second_factor_rule_update', { rule });

  it('asks it of Super Admins at their next sign-in, before anything else', async () => {
    const { email, token: earlier } = await hire('1');
    const clerk = await hire();
    expect((await setRule('super_admins')).status).toBe(200);
    const { token: bare } = (await signIn(email)).body;
    expect((await whoAmI(bare)).body.data.mustAddSecondFactor).toBe(true);
    const refused = await app.raw('GET', 'area', undefined, bare);
    expect([refused.status, refused.body.errorMessage]).toEqual([
      403,
      'Set up your second factor first.',
    ]);
    const link = `/report/customer_collection_report?token=${bare}`;
    expect((await app.raw('GET', link)).status).not.toBe(200);
    expect((await app.raw('GET', '/billing-api/openapi.json', undefined, bare)).status).toBe(403);
    // Who works goes on working, and others are not asked.
    expect((await app.raw('GET', 'area', undefined, earlier)).status).toBe(200);
    const other = (await signIn(clerk.email)).body.token;
    expect((await app.raw('GET', 'area', undefined, other)).status).toBe(200);

    const { secret, token } = await begin(bare);
    await confirm(token, codeOf(secret));
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(200);
    expect((await whoAmI(token)).body.data.mustAddSecondFactor).toBe(false);

    // Turned off, the next one is due at once.
    pass(STEP_MS);
    const body = { password: PASSWORD, code: codeOf(secret) };
    const off = await app.raw('POST', 'profile_second_factor_off', body, token);
    const { status } = await app.raw('GET', 'area', undefined, off.body.data.token);
    expect(status).toBe(403);
    await setRule('nobody');
    expect((await whoAmI((await signIn(email)).body.token)).body.data.mustAddSecondFactor).toBe(
      false,
    );
  });

  it('is a Super Admin’s to set, and one of three', async () => {
    const admin = await app.signIn();
    await app.database
      .insertInto('role_rights')
      .values({ role_id: '2', right_name: 'administration' })
      .execute();
    const manager = await app.signIn({ userType: '2' });
    expect((await setRule('everybody', manager)).status).toBe(403);
    expect((await setRule('some', admin)).status).toBe(422);
    await setRule('everybody', admin);
    expect((await manager.call('secondFactorRule')).rule).toBe('everybody');
    const clerk = await hire();
    expect((await app.raw('GET', 'area', undefined, clerk.token)).status).toBe(403);
    await setRule('nobody', admin);
  });
});

describe('codes by time', () => {
  it('are those of RFC 6238, cut to six digits', () => {
    // Appendix B: the ASCII secret 12345678901234567890 as base32.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(secret, '287082', new Date(59_000))).toBe(1);
    expect(stepOfCode(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
    expect(stepOfCode(secret, '081805', new Date(1_111_111_109_000))).toBeUndefined();
    expect(stepOfCode(secret, '', new Date(59_000))).toBeUndefined();
  });

  it('come from a secret of 160 bits, and names of any kind fit into the address', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const names = { companyName: 'নেট: খাতা & Co', loginName: 'a:b@example.test' };
    const { pathname, searchParams } = new URL(enrolmentAddress({ secret, ...names }));
    expect(decodeURIComponent(pathname)).toContain(names.loginName);
    expect(searchParams.get('issuer')).toBe(names.companyName);
  });
});
