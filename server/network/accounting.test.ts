import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccountingTest, type Packet } from '../test-support/accounting-test-kit.ts';
import { closeLostSessions, logOddPackets } from './lost-sessions.ts';

const { test, customerId, send } = await openAccountingTest();

const seen = () => test.admin.call('customerSessions', { params: { id: customerId } });

/** All that was counted: a session that began an hour ago may have begun in another month. */
async function counted(): Promise<{ up: number; down: number }> {
  const { rows } = await sql<{ up: number; down: number }>`
    select sum(octets_in)::float as up, sum(octets_out)::float as down from radius.usage
  `.execute(test.app.database);
  return rows[0] ?? { up: 0, down: 0 };
}

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
    const { sessions, online } = await seen();
    expect(online).toBeNull();
    expect(await counted()).toEqual({ up: 3000, down: 30_000 });
    expect(sessions).toMatchObject([{ cause: 'User-Request', volume: { up: 3000, down: 30_000 } }]);
  });

  it('counts beyond four gigabytes, and reads invalid numbers as zero', async () => {
    await send({ status: 'Start' });
    await send({ status: 'Interim-Update', seconds: 300, gigawords: 3, up: 5 });
    expect((await seen()).month.up).toBe(3 * 2 ** 32 + 5);
    await sql`select radius.account('Interim-Update', 's1', 's1', 'karim', 'nowhere', 'x', '', '-5',
      'abc', '99999999999999999999', '-1', '', '', '', '', 'not an address', '', '', '-7')`.execute(
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
    const { sessions } = await seen();
    expect(sessions.map(({ volume }) => volume.up)).toEqual([40, 700]);
    expect(sessions[1]?.cause).toBe('Lost-Contact');
    expect(await counted()).toMatchObject({ up: 740 });
  });
});

describe('a session number that comes again', () => {
  const open = async () => (await seen()).sessions.filter(({ endedAt }) => endedAt === null);

  it.each([
    ['Accounting-On', { status: 'Accounting-On', name: '' }, 'NAS-Reboot'],
    ['Accounting-Off', { status: 'Accounting-Off', name: '' }, 'Admin-Reboot'],
    ['a Stop', { status: 'Stop', seconds: 2, up: 500, cause: 'User-Request' }, 'User-Request'],
  ] as const)('is a new session at once after %s', async (_, end, cause) => {
    await send({ status: 'Start', delay: 10 });
    await send({ status: 'Interim-Update', up: 500, seconds: 1, delay: 9 });
    await send({ ...end, delay: 8 });
    await send({ status: 'Start' });
    await send({ status: 'Interim-Update', seconds: 0, up: 40 });
    const { sessions, online } = await seen();
    expect(sessions.map(({ cause: told }) => told)).toEqual([null, cause]);
    expect(online).toMatchObject({ endedAt: null, volume: { up: 40 } });
    expect(await counted()).toMatchObject({ up: 540 });
    await sql`select radius.ask_kicks(array[${customerId}]::bigint[])`.execute(test.app.database);
    const kicks = await sql`select from radius.kicks where state = 'waiting'`.execute(
      test.app.database,
    );
    expect(kicks.rows).toHaveLength(1);
    const elsewhere = await sql<{ n: number }>`
      select radius.sessions_elsewhere('karim', 'AA:BB:CC:00:00:02') as n
    `.execute(test.app.database);
    expect(elsewhere.rows).toEqual([{ n: 1 }]);
  });

  it('is a new session where its Start was lost but its time began after the end', async () => {
    await send({ status: 'Start', delay: 100 });
    await send({ status: 'Accounting-On', name: '', delay: 70 });
    await send({ status: 'Interim-Update', seconds: 60, up: 7 });
    expect((await seen()).online).toMatchObject({ volume: { up: 7 } });
  });

  it('is the same one where a short Stop or its Start is repeated', async () => {
    const start: Packet = { status: 'Start', delay: 3, event: 1_800_000_000 };
    const stop: Packet = { status: 'Stop', seconds: 1, up: 5, delay: 2, event: 1_800_000_001 };
    await send(start);
    await send(stop);
    await send({ ...start, delay: 0 });
    await send({ ...stop, delay: 0 });
    expect(await seen()).toMatchObject({ online: null, month: { up: 5 }, sessions: [{}] });
    expect((await seen()).sessions).toHaveLength(1);
  });

  it.each<[string, Packet, Packet, number]>([
    ['another address', { status: 'Start' }, { status: 'Start', address: '10.20.0.10' }, 2],
    ['another device', { status: 'Start' }, { status: 'Start', mac: 'aa:bb:cc:00:00:02' }, 2],
    [
      'another time of the router',
      { status: 'Start', event: 1_800_000_000 },
      { status: 'Start', event: 1_800_000_008 },
      2,
    ],
    ['a life behind it', { status: 'Interim-Update', seconds: 30, up: 9 }, { status: 'Start' }, 2],
    [
      'a session time that fell',
      { status: 'Interim-Update', seconds: 300, up: 9 },
      { status: 'Interim-Update', seconds: 4, up: 1 },
      2,
    ],
    ['nothing that differs', { status: 'Start' }, { status: 'Start' }, 1],
    [
      'the same time of the router',
      { status: 'Start', event: 1_800_000_000 },
      { status: 'Start', event: 1_800_000_000 },
      1,
    ],
    [
      'a session time that grew',
      { status: 'Start' },
      { status: 'Interim-Update', seconds: 7, up: 1 },
      1,
    ],
    [
      'a clock that was never set',
      { status: 'Start', event: 30 },
      { status: 'Start', event: 38 },
      1,
    ],
  ])('without a known end, by %s', async (_, first, second, expected) => {
    await send({ ...first, delay: 8 });
    await send(second);
    expect((await seen()).sessions).toHaveLength(expected);
    expect(await open()).toHaveLength(1);
  });
});

describe('a packet that says what cannot be', () => {
  const odd = async () =>
    (
      await sql<{ fault: string; packets: number }>`
        select fault, packets from radius.odd_packets order by fault
      `.execute(test.app.database)
    ).rows;
  const BIGGEST = '9223372036854775808';
  const account = (values: readonly string[]) =>
    sql`select radius.account(${sql.join(values)})`.execute(test.app.database);
  /** A whole packet, with one of its values replaced; by the parameters of radius.account. */
  const packet = (change: Record<number, string>) => {
    const whole = ['Interim-Update', 'u9', 's9', 'karim', '10.0.0.1', '10.99.0.1', 'ether1', '0'];
    whole.push('60', '100', '0', '900', '0', 'aa:bb:cc:00:00:01', '', '10.20.0.9', '', '', '');
    return account(whole.map((value, at) => change[at] ?? value));
  };

  it.each([
    ['octets of 2^63', { 9: BIGGEST, 11: BIGGEST }, 'impossible volume'],
    ['gigawords of 2^31', { 10: '2147483648', 12: '2147483648' }, 'impossible volume'],
    ['gigawords of 2^32 - 1', { 10: '4294967295' }, 'impossible volume'],
    ['gigawords just beyond', { 12: '65536' }, 'impossible volume'],
    ['negative octets', { 9: '-1' }, 'impossible volume'],
    ['a session of a century', { 8: '4294967295' }, 'impossible session time'],
    ['a delay of a century', { 7: '4294967295' }, 'impossible delay'],
  ])('is shown without it, and counted: %s', async (_, change, fault) => {
    await packet(change);
    const shown = await seen();
    expect(shown.sessions).toHaveLength(1);
    expect(Number.isSafeInteger(shown.month.up + shown.month.down)).toBe(true);
    expect(shown.month.up).toBeLessThanOrEqual(100);
    expect((await odd()).map((row) => row.fault)).toEqual([fault]);
    const begun = Date.parse(shown.sessions[0]?.startedAt ?? '');
    expect(Date.now() - begun).toBeLessThan(3_600_000);
    await packet({});
    expect((await seen()).month).toEqual({ up: 100, down: 900 });
  });

  it.each([
    ['session id', { 2: '' }],
    ['session id', { 2: '  ' }],
    ['user name', { 3: '' }],
  ])('opens no session without a %s', async (what, change) => {
    await packet(change);
    expect((await seen()).sessions).toEqual([]);
    expect(await odd()).toEqual([{ fault: `without a ${what}`, packets: 1 }]);
  });

  it('is bounded in its texts, and its addresses are addresses', async () => {
    const long = 'x'.repeat(5000);
    await packet({ 2: long, 6: long, 13: long, 14: long, 16: long, 17: long, 18: long });
    await packet({ 0: 'Stop', 2: long, 16: long });
    for (const address of ['0.0.0.0', '255.255.255.254', '10.1.2.3.4', '::']) {
      await packet({ 1: `u${address}`, 2: address, 15: address });
    }
    const { rows } = await sql<{ longest: number; address: string | null }>`
      select greatest(length(acctsessionid), length(nasportid), length(callingstationid),
        length(calledstationid), length(acctterminatecause)) as longest,
        host(framedipaddress) as address
      from radius.radacct order by radacctid
    `.execute(test.app.database);
    expect(rows[0]?.longest).toBe(253);
    expect(rows.slice(1).map((row) => row.address)).toEqual([null, null, null, null]);
  });

  it('is refused by the table, too', async () => {
    await packet({});
    await expect(
      sql`update radius.radacct set acctinputoctets = 281474976710657`.execute(test.app.database),
    ).rejects.toThrow('radacct_acctinputoctets_check');
  });

  it('is written to the log once, with how many there were', async () => {
    await packet({ 9: BIGGEST });
    await packet({ 9: BIGGEST });
    const lines: unknown[] = [];
    const log = { info: (fields: object) => void lines.push(fields) };
    await logOddPackets(test.app.database, log);
    await logOddPackets(test.app.database, log);
    expect(lines).toEqual([{ router: '10.0.0.1', fault: 'impossible volume', packets: 2 }]);
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

describe('a session that its router reports after it has said that it restarted', () => {
  it.each(['Accounting-On', 'Accounting-Off'])('goes on: %s', async (status) => {
    await send({ status: 'Start', delay: 900 });
    await send({ status, name: '', delay: 400 });
    // Sent before that, and late; its number is not used again.
    await send({ status: 'Interim-Update', seconds: 480, up: 50, delay: 420 });
    expect((await seen()).online).toBeNull();
    await send({ status: 'Interim-Update', seconds: 900, up: 90 });
    const { online, sessions } = await seen();
    expect(online).toMatchObject({ endedAt: null, cause: null, volume: { up: 90 } });
    expect(sessions).toHaveLength(1);
  });

  it('but not after its own Stop', async () => {
    await send({ status: 'Start', delay: 900 });
    await send({ status: 'Stop', seconds: 500, up: 50, delay: 400, cause: 'User-Request' });
    await send({ status: 'Interim-Update', seconds: 490, up: 49 });
    expect((await seen()).online).toBeNull();
  });
});
