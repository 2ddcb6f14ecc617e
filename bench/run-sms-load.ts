import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paisa } from '@netkhata/domain/paisa';
import pg from 'pg';
import { readConfig } from '../server/config.ts';
import { migrateDatabase } from '../server/database/connect-database.ts';
import { openDatabase } from '../server/database/database.ts';
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '../server/database/embedded/embedded-postgres.ts';
import { writeGatewaySettings } from '../server/gateways/gateway-settings.ts';
import { SMPP_PASSWORD } from '../server/gateways/open-gateway.ts';
import { openSecretBox } from '../server/secrets/secret-box.ts';
import {
  type Smsc,
  SMSC_ACCOUNT,
  smppConfigFor,
  startSmsc,
} from '../server/test-support/sms-counterparts/smsc-process.ts';
import { countArrivals, type SmsArrivals } from './sms-arrivals.ts';
import { SmsWorkers } from './sms-workers.ts';

export interface SmsLoad {
  messages: number;
  /** The gateway's rate limit; the SMSC answers 'throttled' above it. */
  perSecond: number;
  concurrent: number;
  workers: number;
  /** Number of SIGKILLs, spread over the messages; every third also cuts the connections. */
  kills: number;
}

export interface SmsLoadResult extends SmsArrivals {
  seconds: number;
  /** The most submits in any one second, and how many were throttled. */
  peakPerSecond: number;
  throttled: number;
  exitCodes: (number | null)[];
}

const SECRETS_KEY = 'known to everybody, for this load alone';
const LEASE_SECONDS = 2;
const POLL_MS = 50;
const CUT_EVERY = 3;

/**
 * Queues messages in a database of its own, lets several processes send them to an SMSC in another
 * process, and kills senders meanwhile. Returns the SMSC's counts and those of the rows.
 */
export async function runSmsLoad(load: SmsLoad): Promise<SmsLoadResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'netkhata-sms-load-'));
  // PostgreSQL started by root runs as another user. It must be able to enter this folder,
  // otherwise its database would be placed elsewhere and left behind.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false });
  const smsc = await startSmsc();
  const workers = new SmsWorkers(
    {
      DATABASE_URL: addressOf(postgres.connection),
      DATA_DIR: dataDir,
      SECRETS_KEY,
      SMS_ALLOW_PRIVATE_GATEWAY: '1',
    },
    { leaseSeconds: LEASE_SECONDS },
  );
  try {
    await migrateDatabase(postgres.connection, readConfig({}));
    await setUpGateway(postgres.connection, { load, port: smsc.port });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    try {
      return await measure({ load, client, smsc, workers });
    } finally {
      await workers.stop();
      await client.end();
    }
  } finally {
    await smsc.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Stage {
  load: SmsLoad;
  client: pg.Client;
  smsc: Smsc;
  workers: SmsWorkers;
}

async function measure({ load, client, smsc, workers }: Stage): Promise<SmsLoadResult> {
  await smsc.behave({ answerDelayMs: 20, perSecond: load.perSecond, reports: { delayMs: 50 } });
  await workers.start(load.workers);
  const started = performance.now();
  await queueMessages(client, load.messages);
  for (let kill = 1; kill <= load.kills; kill += 1) {
    const share = (load.messages * kill) / (load.kills + 1);
    await until(async () => (await smsc.counts()).submits >= share);
    await workers.replaceOldest();
    if (kill % CUT_EVERY === 0) await smsc.dropAll();
  }
  await until(async () => (await countUnsettled(client)) === 0);
  const seconds = (performance.now() - started) / 1000;
  await until(async () => (await smsc.state()).unconfirmed === 0);
  const exitCodes = await workers.stop();
  const { peaks, counts, received } = await smsc.state();
  const arrivals = await countArrivals(client, received);
  const { throttled } = counts;
  return { ...arrivals, seconds, exitCodes, throttled, peakPerSecond: peaks.inOneSecond };
}

async function setUpGateway(
  connection: EmbeddedConnection,
  { load, port }: { load: SmsLoad; port: number },
): Promise<void> {
  const database = openDatabase(connection, { poolSize: 1 });
  const box = openSecretBox({ key: SECRETS_KEY, keyFile: '' });
  await writeGatewaySettings(database, {
    kind: 'smpp',
    preset: null,
    config: { smpp: smppConfigFor(port) },
    secrets: box.seal({ [SMPP_PASSWORD]: SMSC_ACCOUNT.password }),
    pricePerPart: paisa(25),
    dailyQuota: null,
    lowBalance: null,
    concurrent: load.concurrent,
    perSecond: load.perSecond,
  });
  await database.destroy();
}

/** Each message goes to a different number, which its text contains too. */
const queueMessages = (client: pg.Client, messages: number) =>
  client.query(
    `insert into sms_messages (mobile_no, body, type)
    select '017' || lpad(number::text, 8, '0'), 'বিল নং ' || number || ' ৳৭০০', 'general'
    from generate_series(1, $1::int) as number`,
    [messages],
  );

async function countUnsettled(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from sms_messages where status in ('queued', 'sending')`,
  );
  return Number(rows[0]?.count);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(POLL_MS);
}

const addressOf = ({ user, password, host, database }: EmbeddedConnection): string =>
  `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
