import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RADIUS_SECRET } from '../server/network/save-router.ts';
import { configureRadius } from '../server/network/freeradius/configure.ts';
import { openSecretBox } from '../server/secrets/secret-box.ts';
import {
  freeUdpPort,
  hasFreeRadius,
  startFreeRadius,
} from '../server/test-support/radius/freeradius-process.ts';
import {
  type Counted,
  count,
  logIn,
  type RadiusServer,
} from '../server/test-support/radius/radius-client.ts';
import { type BenchRow, figureRow, ratioRow } from './bench-report.ts';
import { type BenchSession, timed } from './bench-session.ts';

const SECRET = 'correct-horse-battery';
const LOGINS = 8000;
const LANES = 64;
const PATIENCE = { waitMs: 3000, tries: 3 };
const MS = 1000;
/** What the design measured on two cores that were busy with more than this. */
const DESIGN = { login: 623, copy: 986, start: 1193, interim: 1311, stop: 889 };
/** Half of it, as the machine may be busier today. */
const AT_LEAST = { atLeast: 0.5 };
const COPY_MOST_MS = 5000;

/** Logins and accounting by a real FreeRADIUS on the product's database, all of them answered. */
export async function measureRadius(session: BenchSession): Promise<BenchRow[]> {
  if (!hasFreeRadius) {
    process.stderr.write('FreeRADIUS is not installed: logins are not measured.\n');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'netkhata-bench-radius-'));
  await chmod(folder, 0o755);
  const server = { port: await freeUdpPort(), acctPort: await freeUdpPort(), secret: SECRET };
  await giveLogins(session);
  const configuring = await timed(() => configure(session, folder, server));
  const radius = await startFreeRadius(folder);
  try {
    return await measureAll(session, server, configuring);
  } finally {
    await radius.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const role = ({ connection }: BenchSession) => `"${connection.database}_radius"`;

async function giveLogins({ direct }: BenchSession): Promise<void> {
  await direct.query(
    `update customers set connection_type = 'pppoe', status = 'active', pppoe_password = 'p4ss'
     where pppoe_user_name = any(select 'user' || n from generate_series(1, $1::int) n)`,
    [LOGINS],
  );
  const secrets = openSecretBox({ key: SECRET, keyFile: '' });
  await direct.query(
    `insert into routers (name, address, sealed_secret, time_zone)
     values ('Bench', '127.0.0.1', $1, 'Asia/Dhaka')`,
    [secrets.seal({ [RADIUS_SECRET]: SECRET })],
  );
  await direct.query('analyze customers');
}

async function configure(
  { database, connection }: BenchSession,
  folder: string,
  { port, acctPort }: RadiusServer,
): Promise<void> {
  await configureRadius({
    database,
    connection,
    ownerConnection: connection,
    secrets: openSecretBox({ key: SECRET, keyFile: '' }),
    folder,
    authPort: port,
    acctPort,
    place: connection,
    userName: undefined,
  });
}

async function measureAll(
  session: BenchSession,
  server: RadiusServer,
  configuring: number,
): Promise<BenchRow[]> {
  const { customers, direct } = session;
  const login = (id: number) =>
    logIn(server, { name: nameOf(id), password: 'p4ss' }, { mac: macOf(id), ...PATIENCE });
  const tell = (counted: Omit<Counted, 'name' | 'session' | 'mac'>) => (id: number) => {
    const own = { name: nameOf(id), session: `s${id}`, mac: macOf(id) };
    return count(server, { ...counted, ...own }, PATIENCE);
  };
  const row = (work: string, ours: number, limit: number) =>
    ratioRow({ work, customers, unit: 'per s', ours, limit }, AT_LEAST);
  const seconds = 300;
  const rows = [
    figureRow(
      {
        work: 'FreeRADIUS: the folder with all subscribers',
        customers,
        unit: 'ms',
        ours: configuring,
      },
      COPY_MOST_MS * Math.max(1, customers / 100_000),
    ),
    row('RADIUS logins', await perSecond(login, 'accept'), DESIGN.login),
    row('RADIUS starts', await perSecond(tell({ status: 'Start' }), 'counted'), DESIGN.start),
    row(
      'RADIUS interims',
      await perSecond(tell({ status: 'Interim-Update', seconds, octets: [1e6, 9e6] }), 'counted'),
      DESIGN.interim,
    ),
    row(
      'RADIUS stops',
      await perSecond(tell({ status: 'Stop', seconds, octets: [2e6, 1e7] }), 'counted'),
      DESIGN.stop,
    ),
  ];
  await direct.query(`alter role ${role(session)} nologin`);
  await direct.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    `${session.connection.database}_radius`,
  ]);
  const away = await perSecond(login, 'accept');
  rows.push(row('RADIUS logins, database away', away, DESIGN.copy));
  await direct.query(`alter role ${role(session)} login`);
  return rows;
}

/** As the seeding names them. */
const nameOf = (id: number): string => `user${id}`;

const macOf = (id: number): string =>
  `AA:BB:CC:${[id >> 16, id >> 8, id]
    .map((byte) => (byte & 255).toString(16).padStart(2, '0'))
    .join(':')
    .toUpperCase()}`;

/** Each customer once, so many at a time; every one has to be answered as wanted. */
async function perSecond(
  send: (id: number) => Promise<{ code: string } | undefined>,
  wanted: string,
): Promise<number> {
  let next = 1;
  let wrong = 0;
  const lane = async () => {
    while (next <= LOGINS) {
      const id = next;
      next += 1;
      if ((await send(id))?.code !== wanted) wrong += 1;
    }
  };
  const took = await timed(() => Promise.all(Array.from({ length: LANES }, lane)));
  if (wrong > 0) throw new Error(`${wrong} of ${LOGINS} were not answered with ${wanted}`);
  return (LOGINS / took) * MS;
}
