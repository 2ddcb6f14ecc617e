import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCustomerTest, refusedFields } from '../test-support/customer-test-kit.ts';
import { type Nas, startNas } from '../test-support/radius/nas.ts';
import { TEST_SECRETS } from '../test-support/test-app.ts';
import { endSessions } from './end-sessions.ts';

const SECRET = 'correct-horse-battery';
const NOT_FOUND = 503;

let test: Awaited<ReturnType<typeof openCustomerTest>>;
let nas: Nas;
let customerId: number;
let profileId: number;

const run = (options = {}) =>
  endSessions(test.app.database, {
    secrets: TEST_SECRETS,
    now: () => new Date(),
    tries: 1,
    // Long, so that a busy machine is not taken for a silent router.
    waitMs: 30_000,
    ...options,
  });
const database = () => test.app.database;

/** The Class attribute of a login's current reply, a hash of what it is granted. */
async function mark(name = 'karim'): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select value from radius.reply_items(${name}) where attribute = 'Class'
  `.execute(database());
  return rows[0]?.value ?? '';
}

async function logIn(name = 'karim', session = 's1'): Promise<void> {
  const sent = await mark(name);
  await sql`select radius.account('Start', ${session}, ${session}, ${name}, '127.0.0.1', '10.99.0.1',
    '', '0', '0', '0', '0', '0', '0', 'AA', '', '10.20.0.9', '', ${sent})`.execute(database());
}

const kicks = async () =>
  (
    await sql<{ state: string; outcome: string | null; tries: number }>`
      select state, outcome, tries from radius.kicks order by id
    `.execute(database())
  ).rows;

beforeAll(async () => {
  nas = await startNas(SECRET);
  test = await openCustomerTest(new Date().toISOString());
  await test.send('router_create', {
    name: 'Mirpur',
    address: '127.0.0.1',
    radiusSecret: SECRET,
    coaPort: nas.port,
  });
  const profile = { name: 'home-10', rateDown: 10240, rateUp: 10240 };
  profileId = (await test.send('network_profile_create', profile)).body.data.id;
  const networkProfile = profileId;
  await test.send('package_update', {
    id: test.home.id,
    name: 'Home',
    billAmount: 700,
    networkProfile,
  });
  customerId = await test.registerId({
    pppoeUserName: 'karim',
    pppoePassword: 'p4ss',
    package: test.home.id,
  });
});

afterAll(() => nas.stop());

beforeEach(async () => {
  await sql`truncate radius.radacct, radius.presence, radius.kicks`.execute(database());
  await sql`update suspensions set lifted_at = now(), lift_reason = '{}' where lifted_at is null`.execute(
    database(),
  );
  await sql`truncate radius.kicks`.execute(database());
  nas.asked.length = 0;
  nas.answers('ack');
  await logIn();
});

const suspend = () =>
  sql`insert into suspensions (customer_id, mode, due_paisa, decided_by)
    values (${customerId}, 'walled', 100, ${test.admin.user.id})`.execute(database());

const lift = () =>
  sql`update suspensions set lifted_at = now(), lift_reason = '{}'
    where customer_id = ${customerId} and lifted_at is null`.execute(database());

it.each([
  ['the status', () => test.update(customerId, { status: 'deactive' })],
  ['the status, back', () => test.update(customerId, { status: 'active' })],
  ['the password', () => test.update(customerId, { pppoePassword: 'another' })],
  ['the device', () => test.update(customerId, { callerId: 'aa-bb-cc-00-00-02' })],
  ['the address', () => test.update(customerId, { remoteAddress: '10.20.0.77' })],
  ['a suspension', suspend],
  [
    'the profile',
    () =>
      test.send('network_profile_update', {
        id: profileId,
        name: 'home-10',
        rateDown: 20480,
        rateUp: 20480,
      }),
  ],
  [
    'the package',
    async () => {
      const faster = { name: 'Fast', billAmount: 900 };
      const { id } = (await test.send('package_create', faster)).body.data;
      return test.update(customerId, { package: id });
    },
  ],
  ['the name', () => test.update(customerId, { pppoeUserName: 'karim2' })],
])('ends the session after a change of %s, once', async (_, change) => {
  await change();
  expect(await kicks()).toEqual([{ state: 'waiting', outcome: null, tries: 0 }]);
  await run();
  await run();
  expect(nas.asked).toEqual([{ username: 'karim', sessionId: 's1', isSigned: true }]);
  expect(await kicks()).toEqual([{ state: 'done', outcome: 'ended', tries: 1 }]);
  await test.update(customerId, { pppoeUserName: 'karim', package: test.home.id });
});

it('leaves a session alone where the answer did not change, or was changed back', async () => {
  await test.update(customerId, { name: 'Abdul Karim Mia', status: 'active' });
  await test.send('package_update', { id: test.home.id, name: 'Home', billAmount: 750 });
  expect(await kicks()).toEqual([]);
  await suspend();
  await lift();
  await run();
  expect(nas.asked).toEqual([]);
  expect(await kicks()).toEqual([{ state: 'done', outcome: 'not needed', tries: 1 }]);
});

it('ends a session with an outdated answer once', async () => {
  const sendAccounting = (status: string, seconds: string) =>
    sql`select radius.account(${status}, 'late', 'late', 'karim', '127.0.0.1', '10.99.0.1', '', '0',
      ${seconds}, '0', '0', '0', '0', 'AA', '', '10.20.0.9', '', '0x0b50')`.execute(database());
  await sendAccounting('Start', '0');
  expect(await kicks()).toEqual([]);
  await sendAccounting('Interim-Update', '300');
  await sendAccounting('Interim-Update', '600');
  expect(await kicks()).toEqual([{ state: 'waiting', outcome: null, tries: 0 }]);
  await run();
  expect(nas.asked).toMatchObject([{ sessionId: 'late' }]);
  // A router that keeps the session all the same is not asked again at each interim update.
  await sendAccounting('Interim-Update', '900');
  expect(await kicks()).toMatchObject([{ state: 'done' }]);
});

it('sends nothing where the change was rolled back', async () => {
  const taken = { pppoeUserName: 'taken', pppoePassword: 'x' };
  await test.registerId(taken);
  const answer = await test.update(customerId, { ...taken, pppoePassword: 'new' });
  expect(refusedFields(answer)).toEqual(['pppoeUserName']);
  expect(await kicks()).toEqual([]);
});

it('waits for a silent router, and retries', async () => {
  nas.answers('silence');
  await suspend();
  await run({ waitMs: 100 });
  await run({ waitMs: 100 });
  expect(nas.asked).toHaveLength(1);
  expect(await kicks()).toEqual([{ state: 'waiting', outcome: 'no answer', tries: 1 }]);
  nas.answers('ack');
  await sql`update radius.kicks set next_try_at = now()`.execute(database());
  await run();
  expect(await kicks()).toEqual([{ state: 'done', outcome: 'ended', tries: 2 }]);
});

it('counts a try for every disconnect waiting for a silent router, sent or not', async () => {
  const others = Array.from({ length: 21 }, (_, index) => `more-${index}`);
  for (const session of others) await logIn('karim', session);
  nas.answers('silence');
  await suspend();
  for (const tries of [1, 2]) {
    await run({ waitMs: 100 });
    const { rows } = await sql`
      select tries, count(*)::int as kicks, bool_and(next_try_at > now()) as is_later
      from radius.kicks where state = 'waiting' group by tries
    `.execute(database());
    expect(rows).toEqual([{ tries, kicks: 22, isLater: true }]);
    await sql`update radius.kicks set next_try_at = now()`.execute(database());
  }
});

it('closes a session unknown to the router, and frees its place at once', async () => {
  const elsewhere = async () =>
    (
      await sql<{ count: number }>`
        select radius.sessions_elsewhere('karim', 'BB') as count`.execute(database())
    ).rows[0]?.count;
  expect(await elsewhere()).toBe(1);
  nas.answers(NOT_FOUND);
  const { sessions } = await test.admin.call('customerSessions', { params: { id: customerId } });
  const session = sessions[0]?.id ?? 0;
  await test.clerk.call('networkSessionClose', { body: { session } }).catch(() => undefined);
  await test.admin.call('networkSessionClose', { body: { session } });
  // A session whose end a user asked for no longer counts, even before the router has answered.
  expect(await elsewhere()).toBe(0);
  await run();
  expect(await kicks()).toMatchObject([{ state: 'done', outcome: 'session not found' }]);
  const seen = await test.admin.call('customerSessions', { params: { id: customerId } });
  expect(seen).toMatchObject({ online: null, sessions: [{ cause: 'Lost-Contact' }] });
  const again = await test.admin.attempt('networkSessionClose', { body: { session } });
  expect(again).toMatchObject({ ok: false, status: 409 });
});

it("shows a router's refusal, and does not ask again", async () => {
  nas.answers(501);
  await suspend();
  await run();
  await run();
  expect(nas.asked).toHaveLength(1);
  expect(await kicks()).toEqual([{ state: 'failed', outcome: 'refused 501', tries: 1 }]);
});

it('reports what works between a router and the product', async () => {
  const { data: router } = await test.admin.call('routerCreate', {
    body: {
      name: 'Uttara',
      address: '127.0.0.2',
      mode: null,
      radiusSecret: null,
      coaPort: null,
      timeZone: null,
      active: null,
    },
  });
  const trial = async (id: number) => {
    const { data } = await test.admin.call('routerTest', { body: { id } });
    return Object.fromEntries(data.checks.map(({ check, message }) => [check, message.key]));
  };
  nas.answers(NOT_FOUND);
  expect(await trial(1)).toEqual({
    secret: 'router.hasSecret',
    configuration: 'router.notConfigured',
    packets: 'router.heard',
    order: 'router.takesOrders',
  });
  expect(await trial(router.id)).toMatchObject({
    secret: 'router.noSecret',
    packets: 'router.neverHeard',
    order: 'router.noSecret',
  });
  nas.answers(404);
  expect((await trial(1))['order']).toBe('router.refusesOrders');
});
