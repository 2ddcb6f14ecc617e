import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import {
  configureRadius,
  type Configured,
  type ConfigureOptions,
} from '../../network/freeradius/configure.ts';
import { openCustomerTest } from '../customer-test-kit.ts';
import { freePort } from '../free-port.ts';
import { TEST_SECRETS } from '../test-app.ts';
import { type RadiusProcess, startFreeRadius } from './freeradius-process.ts';
import type { RadiusServer } from './radius-client.ts';

const SHARED_SECRET = 'correct-horse-battery';

/**
 * Opens the app with a real FreeRADIUS on its database: one router at 127.0.0.1, a profile, a
 * package with that profile, and a customer `karim`.
 */
export async function openRadiusTest() {
  // Accounting is dated by the database's own clock, so the app's clock must be the real time.
  const test = await openCustomerTest(new Date().toISOString());
  const { admin, app } = test;
  const folder = join(tmpdir(), `netkhata-radius-${randomUUID()}`);
  const [authPort, acctPort] = [await freePort('udp'), await freePort('udp')];
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await admin.raw('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  };
  const routerId = await make('router_create', {
    name: 'Mirpur',
    address: '127.0.0.1',
    radiusSecret: SHARED_SECRET,
  });
  const profile = { name: 'home-10', rateDown: 10240, rateUp: 5120, pool: 'homes' };
  const profileId = await make('network_profile_create', profile);
  await make('package_update', {
    id: test.home.id,
    name: 'Home',
    billAmount: 700,
    networkProfile: profileId,
  });
  const register = (fields: object = {}) =>
    test.registerId({ package: test.home.id, routerId, ...fields });
  const customerId = await register({ pppoeUserName: 'karim', pppoePassword: 'p4ss' });

  const { host, port, database } = app.connection;
  const configure = (changes: Partial<ConfigureOptions> = {}): Promise<Configured> =>
    configureRadius({
      database: app.database,
      connection: app.connection,
      ownerConnection: { ...inject('testPostgresOwner'), database },
      secrets: TEST_SECRETS,
      folder,
      authPort,
      acctPort,
      place: { host, port, database },
      userName: undefined,
      ...changes,
    });
  const server: RadiusServer = { port: authPort, acctPort, secret: SHARED_SECRET };
  let running: RadiusProcess | undefined;
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    ...test,
    database: app.database,
    routerId,
    profileId,
    customerId,
    folder,
    server,
    register,
    configure,
    start: async () => void (running = await startFreeRadius(folder)),
    stop,
    /** Must be called by the test: FreeRADIUS would outlive it. */
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    log: () => running?.log() ?? Promise.resolve(''),
    suspend: (mode: 'walled' | 'cut', customer = customerId) =>
      sql`insert into suspensions (customer_id, mode, due_paisa, decided_by)
        values (${customer}, ${mode}, 100, ${admin.user.id})`.execute(app.database),
    sessions: async () =>
      (
        await sql<Record<string, unknown>>`
          select customer_id, router_id, username, acctstoptime is null as is_open,
            acctinputoctets as up, acctoutputoctets as down, acctterminatecause as cause
          from radius.radacct order by radacctid
        `.execute(app.database)
      ).rows,
  };
}
