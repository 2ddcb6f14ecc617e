import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { failInterruptedBackups } from './backup/backup-queries.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import { failInterruptedRuns } from './bills/bill-run-queries.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig, readRole } from './config.ts';
import { claimDatabase } from './database/embedded/claim-database.ts';
import { migrateDatabase } from './database/connect-database.ts';
import { connectionOfUrl } from './database/servers.ts';
import { checkSessionSettings, requirePreparedStatements } from './database/session-settings.ts';
import { superuserOf } from './database/superuser.ts';
import { type Database, type DatabaseConnection, openDatabase } from './database/database.ts';
import { openReplica, type Replica } from './database/replica.ts';
import { type GatewayAccess, gatewayAccessOf, openGateway } from './gateways/open-gateway.ts';
import { startSender } from './gateways/sender.ts';
import { type JobLog, startWorker } from './jobs/worker.ts';
import { demoAdmin } from './demo/demo-staff.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { oneLineReason } from './one-line-reason.ts';
import { Shutdown } from './shutdown.ts';
import { timetable } from './timetable.ts';
import { moveUploads } from './uploads/move-uploads.ts';

// By default V8 collects its whole heap only after it has grown to several times the live size, so
// lists and exports kept 200 MB of garbage.
setFlagsFromString('--heap-growing-percent=50');

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** Minimum length of the password of a user created in the product. */
const SAFE_PASSWORD_LENGTH = 8;

async function makeFirstAdmin(database: Database, config: Config): Promise<void> {
  const made = await ensureFirstAdmin(database, {
    email: config.adminEmail,
    password: config.adminPassword,
  });
  if (!made) return;
  print(`First Super Admin: ${made.email}`);
  if ((config.adminPassword?.length ?? SAFE_PASSWORD_LENGTH) < SAFE_PASSWORD_LENGTH) {
    print('Its password is short and easily guessed: change it after signing in.');
  }
  if (made.password) {
    print(`Password: ${made.password}  (shown once; it must be changed at the first sign-in)`);
  }
}

/** On SIGTERM and SIGINT: finishes running requests, stops PostgreSQL, exits with code 0. */
function stopOnSignals(shutdown: Shutdown): void {
  const onSignal = (): void => {
    shutdown.close().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(oneLineReason(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

interface OpenData {
  database: Database;
  connection: DatabaseConnection;
}

async function openData(config: Config, shutdown: Shutdown): Promise<OpenData> {
  const claiming = claimDatabase(config, (reason) => {
    printError(reason.message);
    process.exit(1);
  });
  // A signal during the start ends the embedded server too, as soon as that runs.
  if (config.databaseUrl === undefined) {
    shutdown.add(() =>
      claiming.then(
        (claimed) => claimed.close(),
        () => undefined,
      ),
    );
  }
  const claimed = await claiming;
  if (config.databaseUrl !== undefined) await warnOfSuperuser(claimed.connection);
  await migrateDatabase(claimed.connection, config);
  if (config.databaseUrl !== undefined) await checkSessions(claimed.connection, config);
  const database = openDatabase(claimed.connection, {
    isPreparing: config.isPreparing,
    // Connections that break because of the shutdown are not reported.
    onError: (error) => {
      if (!shutdown.hasBegun) printError(`database connection: ${error.message}`);
    },
  });
  shutdown.add(() => database.destroy());
  return { database, connection: claimed.connection };
}

async function warnOfSuperuser(connection: DatabaseConnection): Promise<void> {
  const name = await superuserOf(connection);
  if (name === undefined) return;
  printError(
    `Warning: DATABASE_URL signs in as the superuser ${name}, who could disable the triggers that ` +
      'protect the books: use an ordinary user that owns the database (docs/operations.md).',
  );
}

/** What a pooler between us and the database may take away. */
async function checkSessions(
  connection: DatabaseConnection,
  { isPreparing }: Config,
): Promise<void> {
  for (const warning of await checkSessionSettings(connection)) printError(warning);
  if (isPreparing) await requirePreparedStatements(connection);
}

interface Running {
  config: Config;
  data: OpenData;
  app: FastifyInstance;
  gateways: GatewayAccess;
  shutdown: Shutdown;
}

async function build({
  config,
  data,
  gateways,
  shutdown,
}: Omit<Running, 'app'>): Promise<FastifyInstance> {
  const app = await buildApp({
    database: data.database,
    connection: data.connection,
    ...openReplicaOf(config, shutdown),
    clock: systemClock,
    gateways,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    // `npm run dev` serves the pages itself.
    ...(process.env.NETKHATA_API_ONLY !== '1' && {
      webFolder: join(config.projectRoot, 'web', 'dist'),
    }),
  });
  shutdown.add(() => app.close());
  return app;
}

function openReplicaOf(
  { replicaUrl, isPreparing }: Config,
  shutdown: Shutdown,
): { replica?: Replica } {
  if (replicaUrl === undefined) return {};
  const onError = (error: Error): void => printError(`replica: ${error.message}`);
  const replica = openReplica(connectionOfUrl(replicaUrl, 'standby'), { onError, isPreparing });
  shutdown.add(() => replica.close());
  return { replica };
}

/** Starts the scheduled jobs and the SMS sender. */
async function startBackgroundWork({
  config,
  data,
  app,
  gateways,
  shutdown,
}: Running): Promise<void> {
  const { database, connection } = data;
  const log: JobLog = app.log;
  const jobs = timetable({ database, connection, config, log });
  const worker = startWorker(connection, jobs, { log });
  shutdown.add(() => worker.stop());
  const sender = await startSender({
    database,
    log,
    ...(gateways.senderConnection && { connection: gateways.senderConnection }),
    open: (settings, options) => openGateway(gateways, settings, options),
  });
  shutdown.add(() => sender.stop());
}

/** Starts serving requests. Returns the address. */
async function listen({ config, app }: Running): Promise<string> {
  // Suppresses Fastify's own line: scripts wait for the single `ready` line.
  app.log.level = 'warn';
  await app.listen({ port: config.port, host: config.host });
  app.log.level = config.logLevel;
  // With port 0 the system chose a free one.
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return `http://${config.host}:${port}`;
}

async function makeDemo(config: Config, connection: DatabaseConnection): Promise<void> {
  const database = openDatabase(connection);
  try {
    await seedDemo(database, { print, publicAddress: `http://${config.host}:${config.port}` });
  } finally {
    await database.destroy();
  }
}

/** Work that must be complete before requests are served. */
async function prepare(config: Config, { database, connection }: OpenData): Promise<void> {
  const isDemo = process.env.NETKHATA_DEMO === '1';
  await makeFirstAdmin(database, isDemo ? { ...config, ...demoAdmin(config) } : config);
  const isAlone = config.databaseUrl === undefined;
  await failInterruptedRuns(database, { isAlone });
  await failInterruptedBackups(database, { isAlone });
  await moveUploads(database, join(config.dataDir, 'uploads'));
  if (isDemo) await makeDemo(config, connection);
}

async function start(shutdown: Shutdown): Promise<void> {
  const config = readConfig(process.env);
  const role = readRole(process.argv.slice(2), config);
  const data = await openData(config, shutdown);
  await prepare(config, data);
  const parts = { config, data, shutdown, gateways: gatewayAccessOf(config) };
  const running = { ...parts, app: await build(parts) };
  // Both end before a failure of one is told: what the other has started is then undone as well.
  const [listening, background] = await Promise.allSettled([
    role === 'worker' ? undefined : listen(running),
    role === 'web' ? undefined : startBackgroundWork(running),
  ]);
  for (const each of [listening, background]) if (each.status === 'rejected') throw each.reason;
  const address = listening.status === 'fulfilled' ? listening.value : undefined;
  print(address === undefined ? 'ready' : `ready ${address}`);
}

const shutdown = new Shutdown();
stopOnSignals(shutdown);
start(shutdown).catch(async (error: unknown) => {
  // After a signal its handler ends the process; what then fails is its consequence.
  if (shutdown.hasBegun) return;
  printError(oneLineReason(error));
  await shutdown.close().catch((failure: unknown) => printError(oneLineReason(failure)));
  process.exit(1);
});
