import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasFreeRadius } from '../test-support/radius/freeradius-process.ts';
import { type Counted, count, logIn } from '../test-support/radius/radius-client.ts';
import { openRadiusTest } from '../test-support/radius/radius-test-kit.ts';
import { watchRadiusConnection } from './watch-connection.ts';

const hasPsql = existsSync('/usr/bin/psql');

describe.skipIf(!hasFreeRadius)('FreeRADIUS without its database', () => {
  let radius: Awaited<ReturnType<typeof openRadiusTest>>;
  const login = (name: string, password: string, options = {}) =>
    logIn(radius.server, { name, password }, options);
  const sendAccounting = (counted: Counted) => count(radius.server, counted);

  /** Runs statements as the owner of the database server. */
  async function asOwner(...statements: string[]): Promise<void> {
    const owner = new pg.Client(inject('testPostgresOwner'));
    await owner.connect();
    for (const statement of statements) await owner.query(statement);
    await owner.end();
  }
  const role = () => `${radius.app.connection.database}_radius`;
  /** Cuts FreeRADIUS alone off from the database, which the tests still need. */
  const takeAway = () =>
    asOwner(
      `alter role "${role()}" nologin`,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role()}'`,
    );
  const restoreLogin = () => asOwner(`alter role "${role()}" login`);

  afterAll(() => radius?.close());

  beforeAll(async () => {
    radius = await openRadiusTest();
    await radius.register({ pppoeUserName: 'cut', pppoePassword: 'p4ss', status: 'deactive' });
    await radius.register({ pppoeUserName: 'two  words', pppoePassword: 'with a blank' });
    const walled = await radius.register({ pppoeUserName: "wall'ed", pppoePassword: '%{Foo}\\' });
    await radius.suspend('walled', walled);
    await radius.configure();
    await takeAway();
    // FreeRADIUS must start without a database, too.
    await radius.start();
  });

  it('answers from the copy as from the database', async () => {
    const full = await login('karim', 'p4ss');
    expect(await login('two  words', 'with a blank')).toMatchObject({ code: 'accept' });
    expect(await login('two', 'with a blank')).not.toMatchObject({ code: 'accept' });
    expect(full).toMatchObject({
      code: 'accept',
      isSigned: true,
      attributes: { 'Mikrotik-Rate-Limit': '5120k/10240k' },
    });
    expect(await login("wall'ed", '%{Foo}\\')).toMatchObject({
      code: 'accept',
      attributes: { 'Mikrotik-Rate-Limit': '64k/64k', 'Session-Timeout': '900' },
    });
    expect(await login('cut', 'p4ss')).toMatchObject({ code: 'reject', isSigned: true });
    expect(await login('karim', 'wrong')).toMatchObject({ code: 'reject', isSigned: true });
    await restoreLogin();
    await expect.poll(async () => (await login('karim', 'p4ss'))?.code, WITHIN).toBe('accept');
    // The Class attribute is the same, so that sessions begun in an outage are not ended after it.
    expect((await login('karim', 'p4ss'))?.attributes).toEqual(full?.attributes);
    await takeAway();
  });

  it('does not answer for an unknown name: another server may know it', async () => {
    expect(await login('stranger', 'p4ss', { waitMs: 1500, tries: 1 })).toBeUndefined();
  });

  it('buffers accounting, and writes it once when the database is back', async () => {
    const session = { name: 'karim', session: '81100077' };
    expect(await sendAccounting({ status: 'Start', ...session })).toMatchObject({
      code: 'counted',
    });
    await sendAccounting({
      status: 'Interim-Update',
      ...session,
      seconds: 300,
      octets: [1000, 9000],
    });
    await sendAccounting({
      status: 'Interim-Update',
      ...session,
      seconds: 300,
      octets: [1000, 9000],
    });
    await sendAccounting({
      status: 'Stop',
      ...session,
      seconds: 400,
      octets: [1500, 12000],
      cause: 1,
    });
    expect(await radius.sessions()).toEqual([]);
    await restoreLogin();
    await expect
      .poll(() => radius.sessions(), WITHIN)
      .toEqual([
        {
          customerId: radius.customerId,
          routerId: radius.routerId,
          username: 'karim',
          isOpen: false,
          up: 1500,
          down: 12000,
          cause: 'User-Request',
        },
      ]);
    await expect.poll(() => readdir(join(radius.folder, 'log', 'spool')), WITHIN).toEqual([]);
    const seen = await radius.admin.call('customerSessions', { params: { id: radius.customerId } });
    expect(seen).toMatchObject({ month: { down: 12000, up: 1500 }, online: null });
  });

  it('is told from its connection: gone while it answers from the copy, and back', async () => {
    const copySince = async () => {
      await watchRadiusConnection(radius.database);
      return (await radius.admin.call('networkFigures')).copySince;
    };
    await expect.poll(async () => (await login('karim', 'p4ss'))?.code, WITHIN).toBe('accept');
    expect(await copySince()).toBeNull();
    await takeAway();
    expect(await login('karim', 'p4ss')).toMatchObject({ code: 'accept' });
    // Two minutes pass, in which nothing is heard.
    const age = (what: string) =>
      sql`update ${sql.raw(what)} - interval '2 minutes'`.execute(radius.database);
    await age('radius.router_signs set heard_at = heard_at');
    expect(await copySince()).toBeNull();
    await age('radius.connection set missed_at = missed_at');
    expect(await copySince()).not.toBeNull();
    await restoreLogin();
    const back = async () => [(await login('karim', 'p4ss'))?.code, await copySince()];
    await expect.poll(back, WITHIN).toEqual(['accept', null]);
  });

  it('continues with the next packet after one that the database refuses', async () => {
    await takeAway();
    const noText = Buffer.from([0xff, 0xfe, 0x41]);
    await sendAccounting({ status: 'Start', name: noText, session: '1' });
    await sendAccounting({ status: 'Start', name: 'karim', session: '81100078' });
    await restoreLogin();
    await expect.poll(async () => (await radius.sessions()).at(-1)?.['isOpen'], WITHIN).toBe(true);
  });

  it.skipIf(!hasPsql)(
    'renews the copy without the product, and keeps the old one when that fails',
    async () => {
      const renew = () => promisify(execFile)(join(radius.folder, 'renew-copy.sh'));
      const read = () => readFile(join(radius.folder, 'copy', 'authorize'), 'utf8');
      await radius.register({ pppoeUserName: 'newcomer', pppoePassword: 'p4ss' });
      await renew();
      const renewed = await read();
      expect(renewed).toContain("'newcomer' Cleartext-Password := 'p4ss'");
      await asOwner(`alter role "${role()}_copy" nologin`);
      await expect(renew()).rejects.toThrow('not permitted to log in');
      await asOwner(`alter role "${role()}_copy" login`);
      expect(await read()).toBe(renewed);
      await takeAway();
      await expect.poll(async () => (await login('newcomer', 'p4ss'))?.code, WITHIN).toBe('accept');
      await restoreLogin();
    },
  );

  it('logs no password of a customer', async () => {
    const log = await radius.log();
    expect(log).not.toContain('p4ss');
    expect(log).not.toContain('%{Foo}');
  });
});

const WITHIN = { interval: 250 };
