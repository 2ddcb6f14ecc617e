import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/database/embedded/embedded-postgres.ts';
import { freePort } from '../../server/test-support/free-port.ts';
import { startFreeRadius } from '../../server/test-support/radius/freeradius-process.ts';
import { type Nas, startNas } from '../../server/test-support/radius/nas.ts';
import type { RadiusServer } from '../../server/test-support/radius/radius-client.ts';
import { isAlive } from '../../server/database/embedded/process.ts';
import { ADMIN, type Product, startProduct } from './product.ts';
import { callProduct } from './seed-month.ts';
import { startEmptyProduct } from './seeded-product.ts';
import { daysAgo } from './today.ts';

const SECRET = 'correct-horse-battery';

/** Number of customers; each has an overdue bill of 700 taka. */
export const CUSTOMERS = 12;
export const nameOf = (nth: number): string => `line-${nth}`;

/** The built product, a FreeRADIUS on its database, and a router that executes orders. */
export interface Network {
  server: RadiusServer;
  nas: Nas;
  product(): Product;
  /** Restarts the product on its data. */
  start(): Promise<void>;
  killPostgres(): Promise<void>;
  /**
   * Reads the list of proposals with all customers; returns a function that suspends them and
   * resolves whatever the outcome.
   */
  openList(): Promise<() => Promise<void>>;
  /** Ends all suspensions and clears all pending orders. */
  forget(): Promise<void>;
  suspended(): Promise<number>;
  /** Number of pending orders to routers. */
  waiting(): Promise<number>;
  /** Number of database connections of the product. */
  connections(): Promise<number>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
  /** The end of FreeRADIUS's log, and what waits in its spool. */
  radiusState(): Promise<string>;
  stop(): Promise<void>;
}

export async function startNetwork(): Promise<Network> {
  const folder = await mkdtemp(join(tmpdir(), 'netkhata-radius-'));
  // FreeRADIUS started by root runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const server = { port: await freePort('udp'), acctPort: await freePort('udp'), secret: SECRET };
  const nas = await startNas(SECRET);
  let product = await startEmptyProduct();
  await seed(product.address, nas.port);
  const ports = ['--auth-port', String(server.port), '--acct-port', String(server.acctPort)];
  const written = await product.command('radius', '--config', folder, ...ports);
  if (written.code !== 0) throw new Error(written.output);
  const start = async (): Promise<void> => {
    product = await startProduct({ dataDir: product.dataDir });
  };
  // FreeRADIUS is let in without a restart of the product.
  const postgres = await startEmbeddedPostgres({ dataDir: product.dataDir });
  const radius = await startFreeRadius(folder);
  const rows = (statement: string) => ask(postgres, statement);
  const number = async (statement: string): Promise<number> =>
    Number((await rows(statement))[0]?.['count'] ?? 0);
  return {
    server,
    nas,
    product: () => product,
    start,
    killPostgres: async () => {
      const pid = await number(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as count`,
      );
      process.kill(pid, 'SIGKILL');
    },
    openList: () => openList(product.address),
    forget: async () => {
      await rows(`update suspensions set lifted_at = now(), lift_reason = '{}'
        where lifted_at is null`);
      await rows('truncate radius.kicks');
    },
    suspended: () => number('select count(*) from suspensions where lifted_at is null'),
    waiting: () => number(`select count(*) from radius.kicks where state = 'waiting'`),
    connections: () =>
      number(`select count(*) from pg_stat_activity
        where usename = '${postgres.connection.user}' and backend_type = 'client backend'`),
    rows,
    radiusState: async () => {
      const spool = await readdir(join(folder, 'log', 'spool')).catch(() => []);
      return `${(await radius.log()).slice(-4000)}\nin the spool: ${spool.join(', ') || 'nothing'}`;
    },
    stop: async () => {
      await radius.stop();
      // A killed product leaves its PostgreSQL running: only stopping a whole product stops it.
      if (!isAlive(product.pid)) await start();
      await product.stop();
      await nas.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Queries the database as its owner, on a new connection. */
async function ask(
  { ownerConnection }: EmbeddedPostgres,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(ownerConnection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function seed(address: string, coaPort: number): Promise<void> {
  const { token } = await callProduct(address, 'auth/login', { body: ADMIN });
  const post = (path: string, body: object) => callProduct(address, path, { token, body });
  const router = { name: 'Mirpur core', address: '127.0.0.1', radiusSecret: SECRET, coaPort };
  await post('router_create', router);
  const speed = { name: 'home-10', rateDown: 10_000, rateUp: 5000, pool: 'homes' };
  const profile = await post('network_profile_create', speed);
  const home = { name: 'Home 10', billAmount: 700, networkProfile: profile.data.id };
  const { data } = await post('package_create', home);
  const billDate = daysAgo(20);
  for (let nth = 1; nth <= CUSTOMERS; nth += 1) {
    const customer = await post('customer_reg', {
      name: `Line ${nth}`,
      mobileNo: '01712345678',
      package: data.id,
      pppoeUserName: nameOf(nth),
      pppoePassword: 'p4ss',
    });
    const bill_item = [{ item: 4, quantity: '1', price: '700' }];
    await post('bill_save', { customer: customer.data.id, billDate, bill_item });
  }
}

/** Reads the list of proposals as the screen does; returns a function that approves it. */
async function openList(address: string): Promise<() => Promise<void>> {
  const { token } = await callProduct(address, 'auth/login', { body: ADMIN });
  const answer = await fetch(`${address}/billing-api/api/suspension_proposals`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { fingerprint, ids } = (await answer.json()) as { fingerprint: string; ids: number[] };
  const body = {
    customers: ids,
    fingerprint,
    overrideReason: 'Whenever this runs',
    isLargeConfirmed: 'yes',
  };
  return async () => {
    // No reply arrives from a killed product.
    await callProduct(address, 'suspension_approve', { token, body }).catch(() => undefined);
  };
}
