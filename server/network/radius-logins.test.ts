import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFreeRadius } from '../test-support/radius/freeradius-process.ts';
import { count, type Counted, logIn } from '../test-support/radius/radius-client.ts';
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

  it('begins another session with a Start after Accounting-On, from another event without one', async () => {
    const send = (counted: Counted) => count(radius.server, counted);
    const open = async () => (await radius.sessions()).map(({ isOpen, up }) => [isOpen, up]);
    const start: Counted = { status: 'Start', name: 'karim', session: '7', event: 1_900_000_000 };
    await send(start);
    await send({
      ...start,
      status: 'Interim-Update',
      seconds: 2,
      octets: [500, 0],
      event: 1_900_000_002,
    });
    await send({ status: 'Accounting-On', session: '' });
    await send({ ...start, event: 1_900_000_008 });
    expect(await open()).toEqual([
      [false, 500],
      [true, 0],
    ]);
    await send({ ...start, event: 1_900_000_008 });
    expect(await open()).toHaveLength(2);
    await send({ ...start, event: 1_900_000_020 });
    expect(await open()).toEqual([
      [false, 500],
      [false, 0],
      [true, 0],
    ]);
  });

  it('counts what a packet cannot mean, and opens no session without a number', async () => {
    const before = (await radius.sessions()).length;
    const huge = { name: 'karim', seconds: 60, octets: [2 ** 63, 2 ** 63] } as const;
    await count(radius.server, { status: 'Interim-Update', session: 'huge', ...huge });
    await count(radius.server, { status: 'Start', name: 'karim', session: '' });
    expect((await radius.sessions()).slice(before)).toMatchObject([{ up: 0, down: 0 }]);
    const seen = await radius.admin.raw('GET', `customer_sessions/${radius.customerId}`);
    expect(seen.status).toBe(200);
  });
});
