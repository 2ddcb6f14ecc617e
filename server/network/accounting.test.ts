import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCustomerTest } from '../test-support/customer-test-kit.ts';
import { closeLostSessions } from './lost-sessions.ts';

let test: Awaited<ReturnType<typeof openCustomerTest>>;
let customerId: number;

interface Packet {
  status: string;
  session?: string;
  name?: string;
  seconds?: number | '';
  up?: number;
  down?: number;
  gigawords?: number;
  delay?: number;
  cause?: string;
  source?: string;
}

const send = (packet: Packet) =>
  sql`select radius.account(${packet.status}, ${packet.session ?? 's1'}, ${packet.session ?? 's1'},
    ${packet.name ?? 'karim'}, ${packet.source ?? '10.0.0.1'}, '10.99.0.1', 'ether1',
    ${String(packet.delay ?? 0)}, ${String(packet.seconds ?? 0)}, ${String(packet.up ?? 0)},
    ${String(packet.gigawords ?? 0)}, ${String(packet.down ?? 0)}, '0', 'aa:bb:cc:00:00:01', '',
    '10.20.0.9', ${packet.cause ?? ''}, '')`.execute(test.app.database);

const seen = () => test.admin.call('customerSessions', { params: { id: customerId } });

beforeAll(async () => {
  test = await openCustomerTest(new Date().toISOString());
  customerId = await test.registerId({ pppoeUserName: 'karim', pppoePassword: 'p4ss' });
  await test.send('router_create', { name: 'Mirpur', address: '10.0.0.1' });
});

beforeEach(async () => {
  await sql`truncate radius.radacct, radius.presence, radius.usage, radius.kicks`.execute(
    test.app.database,
  );
});

describe('one session', () => {
  it('is online with its traffic from the start to the stop', async () => {
    await send({ status: 'Start' });
    await send({ status: 'Interim-Update', seconds: 300, up: 100, down: 900 });
    expect(await seen()).toMatchObject({
      online: { router: 'Mirpur', mac: 'AA:BB:CC:00:00:01', address: '10.20.0.9', endedAt: null },
      today: { up: 100, down: 900 },
    });
    await send({ status: 'Stop', seconds: 400, up: 150, down: 1000, cause: 'Lost-Carrier' });
    expect(await seen()).toMatchObject({
      online: null,
      today: { up: 150, down: 1000 },
      month: { up: 150, down: 1000 },
      sessions: [{ cause: 'Lost-Carrier', volume: { up: 150, down: 1000 } }],
    });
  });

  it('is counted once, with packets repeated and in any order', async () => {
    const packets: Packet[] = [
      { status: 'Stop', seconds: 900, up: 3000, down: 30_000, cause: 'User-Request' },
      { status: 'Interim-Update', seconds: 300, up: 1000, down: 10_000, delay: 600 },
      { status: 'Start', delay: 900 },
      { status: 'Interim-Update', seconds: 600, up: 2000, down: 20_000, delay: 300 },
    ];
    for (let time = 0; time < 10; time += 1) for (const packet of packets) await send(packet);
    const { sessions, month, online } = await seen();
    expect(online).toBeNull();
    expect(month).toEqual({ up: 3000, down: 30_000 });
    expect(sessions).toMatchObject([{ cause: 'User-Request', volume: { up: 3000, down: 30_000 } }]);
  });

  it('counts beyond four gigabytes, and reads invalid numbers as zero', async () => {
    await send({ status: 'Start' });
    await send({ status: 'Interim-Update', seconds: 300, gigawords: 3, up: 5 });
    expect((await seen()).month.up).toBe(3 * 2 ** 32 + 5);
    await sql`select radius.account('Interim-Update', 's1', 's1', 'karim', 'nowhere', 'x', '', '-5',
      'abc', '99999999999999999999', '-1', '', '', '', '', 'not an address', '', '')`.execute(
      test.app.database,
    );
    expect((await seen()).month.up).toBe(3 * 2 ** 32 + 5);
  });

  it('is online while open, even after twenty later sessions', async () => {
    await send({ status: 'Start', session: 'open', delay: 86_400 });
    await send({ status: 'Interim-Update', session: 'open', seconds: 86_400, down: 900 });
    for (let count = 0; count < 20; count += 1) {
      await send({ status: 'Start', session: `later-${count}`, delay: 3600 });
      await send({ status: 'Stop', session: `later-${count}`, delay: 3000, seconds: 600 });
    }
    const { online, sessions } = await seen();
    expect(online).toMatchObject({ endedAt: null, volume: { down: 900 } });
    expect(sessions).toHaveLength(20);
  });

  it('is a new one where a restarted router reuses its number', async () => {
    await send({ status: 'Start', delay: 7200 });
    await send({ status: 'Interim-Update', seconds: 300, up: 700, delay: 6900 });
    await send({ status: 'Start' });
    await send({ status: 'Interim-Update', seconds: 60, up: 40 });
    const { sessions, month } = await seen();
    expect(sessions.map(({ volume }) => volume.up)).toEqual([40, 700]);
    expect(sessions[1]?.cause).toBe('Lost-Contact');
    expect(month.up).toBe(740);
  });
});

it('closes a session that its router has not reported for long, until it reports again', async () => {
  await send({ status: 'Start', delay: 3600 });
  await closeLostSessions(test.app.database);
  expect(await seen()).toMatchObject({ online: null, sessions: [{ cause: 'Lost-Contact' }] });
  await send({ status: 'Interim-Update', seconds: 3600, up: 1 });
  expect(await seen()).toMatchObject({ online: { cause: null }, sessions: [{ endedAt: null }] });
});

it('ends the sessions of a restarted router, and of no other', async () => {
  await send({ status: 'Start', session: 'here', delay: 60 });
  await send({ status: 'Start', session: 'there', delay: 60, source: '10.0.0.2' });
  await send({ status: 'Accounting-On', name: '' });
  const { sessions } = await seen();
  expect(sessions.filter(({ cause }) => cause === 'NAS-Reboot')).toHaveLength(1);
  expect(sessions.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
});

it('shows and filters online customers in the list', async () => {
  const other = await test.registerId({ pppoeUserName: 'other', pppoePassword: 'p4ss' });
  await send({ status: 'Start' });
  await send({ status: 'Start', name: 'other', session: 's2' });
  await send({ status: 'Stop', name: 'other', session: 's2' });
  const list = async (online: string) => {
    const answer = await test.send('customer_dt?column=online&order=desc', {
      columns: { online: { filterValue: online } },
    });
    return answer.body.data.data.data.map((row: { id: number; online: string }) => [
      row.id,
      row.online,
    ]);
  };
  expect(await list('yes')).toEqual([[customerId, 'yes']]);
  expect(await list('no')).toEqual([[other, 'no']]);
});

it('lists active, paid customers who have been offline for days', async () => {
  await send({ status: 'Start', delay: 4 * 86_400 });
  await send({ status: 'Stop', delay: 3.5 * 86_400, seconds: 1 });
  const figures = await test.admin.call('networkFigures');
  expect(figures).toMatchObject({ hasRouters: true, online: 0, silent: 1 });
  const answer = await test.send('customer_dt', { columns: { online: { filterValue: 'silent' } } });
  expect(answer.body.data.data.data.map((row: { id: number }) => row.id)).toEqual([customerId]);
});

it("shows the router's latest report in the customer's record", async () => {
  await send({ status: 'Start' });
  await send({ status: 'Stop', cause: 'User-Request' });
  const record = await test.admin.call('customerRecord', { params: { id: customerId } });
  expect(record.pppoeSecret).toEqual({
    profile: null,
    'last-logged-out': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    'last-disconnect-reason': 'User-Request',
  });
});
