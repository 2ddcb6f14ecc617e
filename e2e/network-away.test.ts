import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasFreeRadius } from '../server/test-support/radius/freeradius-process.ts';
import { count, type Counted, logIn } from '../server/test-support/radius/radius-client.ts';
import { CUSTOMERS, nameOf, type Network, startNetwork } from './support/network.ts';

if (!hasFreeRadius) {
  process.stderr.write('FreeRADIUS is not installed: logins without the product are left out.\n');
}

const macOf = (nth: number) => `AA:BB:CC:00:01:${String(nth).padStart(2, '0')}`;
const WITHIN = { interval: 200 };

describe.skipIf(!hasFreeRadius)('while the product is away', () => {
  let network: Network;
  beforeAll(async () => {
    network = await startNetwork();
  });
  afterAll(() => network?.stop());

  beforeEach(({ onTestFailed }) =>
    onTestFailed(async () => void process.stderr.write(`${await network.radiusState()}\n`)),
  );

  /** Sends a report until it is acknowledged, as routers do: only then nothing may lose it. */
  const acknowledged = (counted: Counted) =>
    expect.poll(() => count(network.server, counted), WITHIN).toMatchObject({ code: 'counted' });
  const login = (nth: number) =>
    logIn(network.server, { name: nameOf(nth), password: 'p4ss' }, { mac: macOf(nth) });
  const session = (nth: number) => ({ name: nameOf(nth), session: `s${nth}`, mac: macOf(nth) });

  /** Logs every customer in, with what the books grant them now. */
  async function allOnline(): Promise<void> {
    for (let nth = 1; nth <= CUSTOMERS; nth += 1) {
      const reply = await login(nth);
      expect(reply).toMatchObject({ code: 'accept' });
      const known = { ...session(nth), session: `t${nth}`, class: reply?.attributes['Class'] };
      await acknowledged({ status: 'Start', ...known });
    }
  }

  it('stopped with its database: logins use the copy, and accounting is neither lost nor doubled', async () => {
    const full = await login(1);
    await network.product().stop({ keepsData: true });
    expect((await login(1))?.attributes).toEqual(full?.attributes);
    const sendAccounting = (
      seconds: number,
      octets: [number, number],
      status: 'Interim-Update' | 'Stop',
    ) => acknowledged({ status, ...session(1), seconds, octets });
    await acknowledged({ status: 'Start', ...session(1) });
    for (const seconds of [300, 300, 600]) {
      await sendAccounting(seconds, [seconds * 10, seconds * 1000], 'Interim-Update');
    }
    await sendAccounting(700, [7000, 700_000], 'Stop');
    await network.start();
    const rows = () =>
      network.rows(`select acctstoptime is not null as ended, acctinputoctets::int as up,
        acctoutputoctets::int as down from radius.radacct where username = '${nameOf(1)}'`);
    await expect.poll(rows, WITHIN).toEqual([{ ended: true, up: 7000, down: 700_000 }]);
    const used = await network.rows(`select sum(octets_in)::int as up, sum(octets_out)::int as down
      from radius.usage where customer_id = 1`);
    expect(used).toEqual([{ up: 7000, down: 700_000 }]);
  });

  it('PostgreSQL killed: logins continue, and accounting in between is stored once', async () => {
    await acknowledged({ status: 'Start', ...session(2) });
    const ended = { ...session(3), session: 'ended', seconds: 60 };
    await acknowledged({ status: 'Start', ...ended });
    const stop = { status: 'Stop' as const, ...ended, octets: [10, 20] as const };
    await acknowledged(stop);
    await network.killPostgres();
    expect(await login(2)).toMatchObject({ code: 'accept' });
    const octets: [number, number] = [1000, 2000];
    const packet = { status: 'Interim-Update' as const, ...session(2), seconds: 300, octets };
    await acknowledged(packet);
    await acknowledged(packet);
    const used = () =>
      network.rows(`select octets_in::int as up, octets_out::int as down from radius.usage
        where customer_id = 2`);
    await expect.poll(used, WITHIN).toEqual([{ up: 1000, down: 2000 }]);
    // Records from before and those in the spool belong to one session.
    const rows = await network.rows(`select acctinputoctets::int as up from radius.radacct
      where username = '${nameOf(2)}'`);
    expect(rows).toEqual([{ up: 1000 }]);
    // A router reports the end of a session only once: an acknowledged report must not be lost.
    const stopped = await network.rows(`select acctoutputoctets::int as down
      from radius.radacct where acctsessionid = 'ended' and acctstoptime is not null`);
    expect(stopped).toEqual([{ down: 20 }]);
  });

  it('killed while suspending: all of the list or none, and each disconnect order waits or is sent', async () => {
    await acknowledged({ status: 'Stop', ...session(2), seconds: 400 });
    await allOnline();
    const sessions = Array.from({ length: CUSTOMERS }, (_, index) => {
      return { session: `t${index + 1}` };
    });
    for (const pauseMs of [0, 15, 40, 90, 400]) {
      const requestsBefore = network.nas.asked.length;
      const approve = await network.openList();
      const answer = approve();
      await sleep(pauseMs);
      await network.product().kill();
      await answer;
      // PostgreSQL rolls back the open transactions once it notices the lost connections.
      await expect.poll(network.connections, WITHIN).toBe(0);
      const suspended = await network.suspended();
      expect([0, CUSTOMERS]).toContain(suspended);
      const orders = await network.rows(`select acctsessionid as session from radius.kicks
        join radius.radacct using (radacctid) where kicks.state in ('waiting', 'done')
        order by radacctid`);
      expect(orders).toEqual(sessions.slice(0, suspended));
      await network.start();
      const names = () =>
        new Set(network.nas.asked.slice(requestsBefore).map(({ username }) => username)).size;
      await expect.poll(names, WITHIN).toBe(suspended);
      await expect.poll(network.waiting, WITHIN).toBe(0);
      await network.forget();
    }
  });

  it('killed while a router is silent: the order waits, and is sent when the router is back', async () => {
    network.nas.answers('silence');
    const requestsBefore = network.nas.asked.length;
    const approve = await network.openList();
    await approve();
    await expect.poll(() => network.nas.asked.length, WITHIN).toBeGreaterThan(requestsBefore);
    await network.product().kill();
    expect(await network.waiting()).toBe(CUSTOMERS);
    network.nas.answers('ack');
    await network.start();
    await network.rows('update radius.kicks set next_try_at = now()');
    await expect.poll(network.waiting, WITHIN).toBe(0);
    const failed = await network.rows(`select id from radius.kicks where state = 'failed'`);
    expect(failed).toEqual([]);
    expect(await login(3)).toMatchObject({ attributes: { 'Session-Timeout': '900' } });
  });
});
