import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealRouterSecret } from '../server/network/router-secrets.ts';
import { configureRadius } from '../server/network/freeradius/configure.ts';
import { openSecretBox } from '../server/secrets/secret-box.ts';
import { freePort } from '../server/test-support/free-port.ts';
import {
  hasFreeRadius,
  startFreeRadius,
} from '../server/test-support/radius/freeradius-process.ts';
import {
  type Counted,
  count,
  logIn,
  type RadiusServer,
} from '../server/test-support/radius/radius-client.ts';
import { type BenchRow, figureRow, median, ratioRow } from './bench-report.ts';
import { type BenchSession, timed } from './bench-session.ts';
import { startCashiers } from './cashiers.ts';
import { readBillsToPay } from './measure-payments.ts';

const SECRET = 'correct-horse-battery';
const LOGINS = 8000;
const LANES = 64;
const PATIENCE = { waitMs: 3000, tries: 3 };
const MS = 1000;
/** Rates per second measured for the design, on two cores with a higher load than here. */
const DESIGN = { login: 623, copy: 986, start: 1193, interim: 1311, stop: 889 };
/** Half of the design's rate, as the machine may be busier. */
const AT_LEAST = { atLeast: 0.5 };
const COPY_MAX_MS = 5000;
const AT_ONCE = 10_000;
const REDIAL_MAX_MS = 60_000;
/** Load of 10,000 customers: interim updates a second, and logins a second on a bad evening. */
const LOGINS_BESIDE = 100;
const PACKETS_BESIDE = 33;
const FOUR_FIFTHS = 0.8;
const TURNS = 3;
const PAYMENTS_OF_TURN = 800;
const WARM_UP = 1000;
const TICK_MS = 20;

/** Logins and accounting by a real FreeRADIUS on the product's database, all of them answered. */
export async function measureRadius(session: BenchSession): Promise<BenchRow[]> {
  if (!hasFreeRadius) {
    process.stderr.write('not run: logins: no FreeRADIUS (docs/proofs.md says what to install)\n');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'netkhata-bench-radius-'));
  await chmod(folder, 0o755);
  const server = { port: await freePort('udp'), acctPort: await freePort('udp'), secret: SECRET };
  await seedLogins(session);
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

async function seedLogins({ direct }: BenchSession): Promise<void> {
  await direct.query(
    `update customers set connection_type = 'pppoe', status = 'active', pppoe_password = 'p4ss'
     where pppoe_user_name = any(select 'user' || n from generate_series(1, $1::int) n)`,
    [AT_ONCE],
  );
  const secrets = openSecretBox({ key: SECRET, keyFile: '' });
  await direct.query(
    `insert into routers (name, address, sealed_secret, time_zone)
     values ('Bench', '127.0.0.1', $1, 'Asia/Dhaka')`,
    [sealRouterSecret(secrets, SECRET)],
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

/** The attributes of an accounting packet that differ between calls. */
type AccountingFields = Omit<Counted, 'name' | 'session' | 'mac'>;

/** A router with all customers behind it, with the timeout and retries of docs/network.md. */
function routerOf(server: RadiusServer) {
  return {
    login: (id: number) =>
      logIn(server, { name: nameOf(id), password: 'p4ss' }, { mac: macOf(id), ...PATIENCE }),
    report: (fields: AccountingFields) => (id: number) => {
      const own = { name: nameOf(id), session: `s${id}`, mac: macOf(id) };
      return count(server, { ...fields, ...own }, PATIENCE);
    },
  };
}

async function measureAll(
  session: BenchSession,
  server: RadiusServer,
  configuring: number,
): Promise<BenchRow[]> {
  const { customers } = session;
  const { login, report } = routerOf(server);
  const row = (work: string, ours: number, limit: number) =>
    ratioRow({ work, customers, unit: 'per s', ours, limit }, AT_LEAST);
  const seconds = 300;
  const interim: AccountingFields = { status: 'Interim-Update', seconds, octets: [1e6, 9e6] };
  const folder = { work: 'FreeRADIUS: the folder with all subscribers', customers };
  return [
    figureRow(
      { ...folder, unit: 'ms', ours: configuring },
      COPY_MAX_MS * Math.max(1, customers / 100_000),
    ),
    row('RADIUS logins', await measureRate(login, 'accept'), DESIGN.login),
    row('RADIUS starts', await measureRate(report({ status: 'Start' }), 'counted'), DESIGN.start),
    row('RADIUS interims', await measureRate(report(interim), 'counted'), DESIGN.interim),
    figureRow(
      {
        work: `${AT_ONCE.toLocaleString('en')} customers redial at once, all let in`,
        customers,
        unit: 'ms',
        ours: await measureRedial(login),
      },
      REDIAL_MAX_MS,
    ),
    await measurePaymentsBeside(session, { login, report: report(interim) }),
    row(
      'RADIUS stops',
      await measureRate(report({ status: 'Stop', seconds, octets: [2e6, 1e7] }), 'counted'),
      DESIGN.stop,
    ),
    row('RADIUS logins, database away', await loginsFromCopy(session, login), DESIGN.copy),
  ];
}

async function loginsFromCopy(session: BenchSession, login: Send): Promise<number> {
  const { direct } = session;
  await direct.query(`alter role ${role(session)} nologin`);
  await direct.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    `${session.connection.database}_radius`,
  ]);
  const away = await measureRate(login, 'accept');
  await direct.query(`alter role ${role(session)} login`);
  return away;
}

/**
 * All log in at once, as after a power cut. A router tries three times in nine seconds, then the
 * modem dials again. Returns the milliseconds until the last customer is accepted.
 */
async function measureRedial(login: Send): Promise<number> {
  const untilIn = async (id: number): Promise<void> => {
    for (;;) {
      const reply = await login(id);
      if (reply?.code === 'accept') return;
      if (reply) throw new Error(`${nameOf(id)} was answered with ${reply.code}`);
    }
  };
  const ids = Array.from({ length: AT_ONCE }, (_, index) => index + 1);
  return timed(() => Promise.all(ids.map(untilIn)));
}

/** Cashiers alone and with a busy network, alternating. */
async function measurePaymentsBeside(
  session: BenchSession,
  { login, report }: { login: Send; report: Send },
): Promise<BenchRow> {
  const { customers, product } = session;
  const bills = await readBillsToPay(session, WARM_UP + 2 * TURNS * PAYMENTS_OF_TURN);
  const cashiers = await startCashiers(product.address);
  const alone: number[] = [];
  const beside: number[] = [];
  await cashiers.collect(bills.splice(0, WARM_UP));
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push((await cashiers.collect(bills.splice(0, PAYMENTS_OF_TURN))).perSecond);
    const network = [startPaced(login, LOGINS_BESIDE), startPaced(report, PACKETS_BESIDE)];
    beside.push((await cashiers.collect(bills.splice(0, PAYMENTS_OF_TURN))).perSecond);
    await Promise.all(network.map((stop) => stop()));
  }
  cashiers.close();
  return ratioRow(
    {
      work: `payments beside ${LOGINS_BESIDE} logins and ${PACKETS_BESIDE} packets of accounting a second`,
      customers,
      unit: 'per s',
      ours: median(beside),
      limit: median(alone),
    },
    { atLeast: FOUR_FIFTHS },
  );
}

/** Sends at a fixed rate until stopped; stopping throws if a request was not answered. */
function startPaced(send: Send, rate: number): () => Promise<void> {
  const started = performance.now();
  const answers: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / MS) * rate;
    while (answers.length < due) answers.push(send((answers.length % LOGINS) + 1));
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    const unanswered = (await Promise.all(answers)).filter((reply) => reply === undefined).length;
    if (unanswered > 0) throw new Error(`${unanswered} of ${answers.length} had no answer`);
  };
}

type Send = (id: number) => Promise<{ code: string } | undefined>;

/** The user name that the seeding gives. */
const nameOf = (id: number): string => `user${id}`;

const macOf = (id: number): string =>
  `AA:BB:CC:${[id >> 16, id >> 8, id]
    .map((byte) => (byte & 255).toString(16).padStart(2, '0'))
    .join(':')
    .toUpperCase()}`;

/** One request per customer over parallel lanes, each with the wanted answer; rate per second. */
async function measureRate(send: Send, wanted: string): Promise<number> {
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
