import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFreeRadius } from '../test-support/radius/freeradius-process.ts';
import { logIn } from '../test-support/radius/radius-client.ts';
import { openRadiusTest } from '../test-support/radius/radius-test-kit.ts';

if (!hasFreeRadius) {
  process.stderr.write('FreeRADIUS is not installed: the tests against it are left out.\n');
}

describe.skipIf(!hasFreeRadius)('logins through a real FreeRADIUS', () => {
  let radius: Awaited<ReturnType<typeof openRadiusTest>>;
  const login = (name: string | Buffer, password: string, options = {}) =>
    logIn(radius.server, { name, password }, options);

  afterAll(() => radius?.close());

  beforeAll(async () => {
    radius = await openRadiusTest();
    await radius.configure();
    await radius.start();
  });

  it.each(['chap', 'pap'] as const)("gives a customer the package's answer, by %s", async (way) => {
    const reply = await login('karim', 'p4ss', { way });
    expect(reply).toMatchObject({
      code: 'accept',
      isSigned: true,
      attributes: {
        'Mikrotik-Rate-Limit': '5120k/10240k',
        'Framed-Pool': 'homes',
        'Acct-Interim-Interval': '300',
      },
    });
    expect(reply?.attributes['Class']).toMatch(/^0x[0-9a-f]{32}$/);
  });

  it('refuses a wrong password and a differently spelt name with a signed, empty answer', async () => {
    const wrong = [
      ['karim', 'wrong'],
      ['Karim', 'p4ss'],
      ['nobody', 'p4ss'],
      ["' or 1=1 --", 'p4ss'],
    ] as const;
    // FreeRADIUS takes a second for each refusal.
    await Promise.all(
      wrong.map(async ([name, password]) => {
        expect(await login(name, password), name).toEqual({
          code: 'reject',
          isSigned: true,
          attributes: {},
        });
      }),
    );
  });

  it('accepts every name and password verbatim, for its owner only', async () => {
    const logins = [
      ["o'neil", "it's"],
      ['a+b@isp', '%{User-Name}'],
      ['করিম', 'গোপন'],
      ['two  words of it', 'pass word'],
      ['KARIM', 'beside karim'],
      ['long', 'x'.repeat(64)],
      ['quotes', 'a"b\'c`d'],
      ['slash', 'back\\slash'],
      ['newline', 'a\\nb\\\\c'],
      ['end', 'at the end\\'],
      ['dollar', '${x} $INCLUDE'],
    ] as const;
    for (const [pppoeUserName, pppoePassword] of logins) {
      await radius.register({ pppoeUserName, pppoePassword });
    }
    await Promise.all(
      logins.map(async ([name, password]) => {
        expect(await login(name, password), name).toMatchObject({ code: 'accept', isSigned: true });
        expect(await login(name, 'p4ss'), name).toMatchObject({ code: 'reject' });
      }),
    );
  });
});
