import { describe, expect, it } from 'vitest';
import { openSecondFactorTest, PASSWORD } from '../test-support/second-factor-test-kit.ts';

const { app, advanceClock, codeOf, signIn, whoAmI, state, createUser, begin, confirm, enrol } =
  await openSecondFactorTest();

describe('setting up the second factor', () => {
  it('needs the password, then a code; until then sign-in asks for no code', async () => {
    const { email, token: first } = await createUser();
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
    // With a space in the middle, as authenticator apps display it.
    const shown = codeOf(secret).replace(/^.../, '$& ');
    const { body } = await confirm(token, shown);
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    expect(await state(token)).toEqual({ isOn: true, recoveryCodesLeft: 10, isRequired: false });
    expect((await confirm(token, codeOf(secret, 1))).status).toBe(409);
    expect((await begin(token)).status).toBe(409);
  });

  it('ends the sessions that were opened without it', async () => {
    const { email, token } = await createUser();
    const elsewhere = (await signIn(email)).body.token;
    const begun = await begin(token);
    expect((await whoAmI(elsewhere)).status).toBe(200);
    await confirm(begun.token, codeOf(begun.secret));
    expect((await whoAmI(elsewhere)).status).toBe(401);
    expect((await whoAmI(begun.token)).status).toBe(200);
  });

  it('starts over after 15 minutes', async () => {
    const { token: first } = await createUser();
    const { secret, token } = await begin(first);
    advanceClock(901_000);
    expect((await confirm(token, codeOf(secret))).status).toBe(409);
    const again = await begin(token);
    expect(again.secret).not.toBe(secret);
    expect((await confirm(again.token, codeOf(again.secret))).status).toBe(200);
  });

  it('stores neither the secret nor a code in readable form', async () => {
    const { secret, codes, id } = await enrol();
    const factor = await app.database
      .selectFrom('secondFactors')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(factor.sealedSecret.toString('latin1')).not.toContain(secret);
    const storedCodes = await app.database.selectFrom('recoveryCodes').select('codeHash').execute();
    const trail = await app.database.selectFrom('auditTrail').select('details').execute();
    const submissions = await app.database.selectFrom('idempotencyKeys').selectAll().execute();
    const all = JSON.stringify([storedCodes, trail, submissions]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(all).not.toContain(text);
    }
  });
});

describe('turning off the second factor', () => {
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

  it('for another user ends their sessions, is audited and requires the right', async () => {
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
      .selectFrom('auditTrail')
      .select(['userId', 'subject', 'subjectId'])
      .where('action', '=', 'userFactorRemove')
      .execute();
    const by = { userId: admin.user.id };
    expect(row).toEqual([{ ...by, subject: 'second_factor', subjectId: id }]);
  });
});
