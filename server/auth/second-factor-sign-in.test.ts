import { describe, expect, it } from 'vitest';
import { openSecondFactorTest, PASSWORD, STEP_MS } from '../test-support/second-factor-test-kit.ts';

const { app, advanceClock, codeOf, signIn, whoAmI, state, createUser, begin, confirm, enrol } =
  await openSecondFactorTest();

describe('signing in with a second factor', () => {
  it('asks for the code once the password is right, and accepts it once', async () => {
    const { email, secret } = await enrol();
    const firstStep = await signIn(email);
    expect([firstStep.status, firstStep.body.data, firstStep.body.token]).toEqual([
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
    // A code older than the last used step is refused as a replay.
    expect((await signIn(email, codeOf(secret, -1))).status).toBe(401);
    advanceClock(STEP_MS);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it('reveals nothing about it while the password is wrong', async () => {
    const { email, secret } = await enrol();
    const plain = await createUser();
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
  ])('accepts the code of a device that is %i steps off: %i', async (steps, status) => {
    const { email, secret } = await enrol();
    advanceClock(2 * STEP_MS);
    expect((await signIn(email, codeOf(secret, steps))).status).toBe(status);
  });

  it('accepts each recovery code once, in any notation', async () => {
    const { email, codes, token } = await enrol();
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await signIn(email, ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await signIn(email, first)).status).toBe(401);
    expect((await signIn(email, second)).status).toBe(200);
    expect((await state(token)).recoveryCodesLeft).toBe(8);
  });

  it('throttles code guesses, and a right password does not reset the count', async () => {
    const { email, secret } = await enrol();
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await signIn(email, '000000')).status).toBe(401);
      if (guess < 5) expect((await signIn(email)).body.data).toEqual({ isCodeNeeded: true });
    }
    expect((await signIn(email, codeOf(secret))).status).toBe(429);
    expect((await signIn(email)).status).toBe(429);
    advanceClock(5000);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it('throttles code guesses from many addresses, but not where the user works', async () => {
    const { email, secret } = await enrol();
    const from = async (address: string, code: string) => {
      const payload = { email, password: PASSWORD, code };
      const url = '/billing-api/api/auth/login';
      return (await app.app.inject({ method: 'POST', url, payload, remoteAddress: address }))
        .statusCode;
    };
    for (let last = 1; last <= 20; last += 1) {
      expect(await from(`10.7.0.${last}`, '000000')).toBe(401);
    }
    expect(await from('10.7.1.1', codeOf(secret))).toBe(429);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it('is not blocked by a clock that was ahead', async () => {
    const { email, secret } = await enrol();
    advanceClock(86_400_000);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
    advanceClock(-43_200_000);
    const code = codeOf(secret);
    expect((await signIn(email, code)).status).toBe(200);
    expect((await signIn(email, code)).status).toBe(401);
    advanceClock(43_200_000);
  });

  it('accepts a code once, also when it is sent twice at the same time', async () => {
    const { email, secret } = await enrol();
    const code = codeOf(secret);
    const answers = await Promise.all([signIn(email, code), signIn(email, code)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe("the company's rule for second factors", () => {
  const setRule = async (rule: string, client?: Awaited<ReturnType<typeof app.signIn>>) =>
    (client ?? (await app.signIn())).raw('POST', 'second_factor_rule_update', { rule });

  it('is enforced for Super Admins at their next sign-in, before anything else', async () => {
    const { email, token: earlier } = await createUser('1');
    const clerk = await createUser();
    expect((await setRule('super_admins')).status).toBe(200);
    const { token: bare } = (await signIn(email)).body;
    expect((await whoAmI(bare)).body.data.mustAddSecondFactor).toBe(true);
    const refused = await app.raw('GET', 'area', undefined, bare);
    expect([refused.status, refused.body.errorMessage]).toEqual([
      403,
      'Set up two-step verification first.',
    ]);
    const link = `/report/customer_collection_report?token=${bare}`;
    expect((await app.raw('GET', link)).status).not.toBe(200);
    expect((await app.raw('GET', '/billing-api/openapi.json', undefined, bare)).status).toBe(403);
    // Existing sessions continue, and users outside the rule are not affected.
    expect((await app.raw('GET', 'area', undefined, earlier)).status).toBe(200);
    const other = (await signIn(clerk.email)).body.token;
    expect((await app.raw('GET', 'area', undefined, other)).status).toBe(200);

    const { secret, token } = await begin(bare);
    await confirm(token, codeOf(secret));
    expect((await app.raw('GET', 'area', undefined, token)).status).toBe(200);
    expect((await whoAmI(token)).body.data.mustAddSecondFactor).toBe(false);

    // Once it is removed, a new one is required immediately.
    advanceClock(STEP_MS);
    const body = { password: PASSWORD, code: codeOf(secret) };
    const off = await app.raw('POST', 'profile_second_factor_off', body, token);
    const { status } = await app.raw('GET', 'area', undefined, off.body.data.token);
    expect(status).toBe(403);
    await setRule('nobody');
    expect((await whoAmI((await signIn(email)).body.token)).body.data.mustAddSecondFactor).toBe(
      false,
    );
  });

  it('is set by a Super Admin, to one of three values', async () => {
    const admin = await app.signIn();
    await app.database
      .insertInto('roleRights')
      .values({ roleId: '2', rightName: 'administration' })
      .execute();
    const manager = await app.signIn({ userType: '2' });
    expect((await setRule('everybody', manager)).status).toBe(403);
    expect((await setRule('some', admin)).status).toBe(422);
    await setRule('everybody', admin);
    expect((await manager.call('secondFactorRule')).rule).toBe('everybody');
    const clerk = await createUser();
    expect((await app.raw('GET', 'area', undefined, clerk.token)).status).toBe(403);
    await setRule('nobody', admin);
  });
});
