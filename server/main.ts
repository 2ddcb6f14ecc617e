import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { buildApp, buildMonitoringApp } from './app.ts';
import { failInterruptedBackups } from './backup/backup-queries.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import { failInterruptedRuns } from './bills/bill-run-queries.ts';
import { systemClock } from './clock.ts';
import {
  type Config,
  readConfig,
  readProductVersion,
  readRole,
  unknownSettings,
} from './config.ts';
import { connectionOfUrl } from './database/servers.ts';
import { type Database, type DatabaseConnection, openDatabase } from './database/database.ts';
import { openReplica, type Replica } from './database/replica.ts';
import { type GatewayAccess, gatewayAccessOf, openGateway } from './gateways/open-gateway.ts';
import { startSender } from './gateways/sender.ts';
import { type JobLog, startWorker, type Worker } from './jobs/worker.ts';
import { watchDisks } from './monitoring/disk-room.ts';
import { type Monitoring, openMonitoring } from './monitoring/monitoring.ts';
import { demoAdmin } from './demo/demo-staff.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { type OpenData, openData, watchedFolders } from './open-data.ts';
import { oneLineReason } from './one-line-reason.ts';
import { Shutdown } from './shutdown.ts';
import { timetable } from './timetable.ts';
import { moveUploads } from './uploads/move-uploads.ts';

// By default V8 collects its whole heap only after it has grown to several times the live size, so
// lists and exports kept 200 MB of garbage.
setFlagsFromString('--heap-growing-percent=50');

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** The log of the running product; what happens before it is printed. */
let log: FastifyInstance['log'] | undefined;
const reportError = (error: Error, text: string): void =>
  log ? log.error({ err: error }, text) : printError(`${text}: ${error.message}`);

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

interface Running {
  config: Config;
  data: OpenData;
  app: FastifyInstance;
  gateways: GatewayAccess;
  shutdown: Shutdown;
  monitoring: Monitoring;
  /** Of this process, once it has one. */
  worker?: Worker;
}

async function build(running: Omit<Running, 'app'>): Promise<FastifyInstance> {
  const { config, data, gateways, shutdown } = running;
  const app = await buildApp({
    database: data.database,
    connection: data.connection,
    ...openReplicaOf(config, shutdown),
    clock: systemClock,
    gateways,
    ...settingsOf(running),
    // `npm run dev` serves the pages itself.
    ...(process.env.NETKHATA_API_ONLY !== '1' && {
      webFolder: join(config.projectRoot, 'web', 'dist'),
    }),
  });
  shutdown.add(() => app.close());
  return app;
}

/** Settings that both addresses of the process have in common. */
const settingsOf = (running: Omit<Running, 'app'>) => ({
  logLevel: running.config.logLevel,
  trustedProxies: running.config.trustedProxies,
  monitoring: running.monitoring,
  metricsToken: running.config.metricsToken,
  isWorking: () => running.worker?.isWorking() ?? true,
});

function openReplicaOf(
  { replicaUrl, isPreparing }: Config,
  shutdown: Shutdown,
): { replica?: Replica } {
  if (replicaUrl === undefined) return {};
  const onError = (error: Error): void => reportError(error, 'replica');
  const replica = openReplica(connectionOfUrl(replicaUrl, 'standby'), { onError, isPreparing });
  shutdown.add(() => replica.close());
  return { replica };
}

/** Starts the scheduled jobs and the SMS sender. */
async function startBackgroundWork(running: Running): Promise<void> {
  const { config, data, app, gateways, shutdown, monitoring } = running;
  const { database, connection } = data;
  const jobLog: JobLog = app.log;
  const jobs = timetable({ database, connection, config, log: jobLog });
  const worker = startWorker(connection, jobs, {
    log: jobLog,
    onRun: (run) => monitoring.process.addJobRun(run),
  });
  running.worker = worker;
  monitoring.process.addPool('jobs', worker.pool);
  shutdown.add(() => worker.stop());
  const sender = await startSender({
    database,
    log: jobLog,
    ...(gateways.senderConnection && { connection: gateways.senderConnection }),
    open: (settings, options) => openGateway(gateways, settings, options),
  });
  shutdown.add(() => sender.stop());
}

/** Starts serving requests. Returns the address. */
async function listen(app: FastifyInstance, config: Config, port: number): Promise<string> {
  // Suppresses Fastify's own line: scripts wait for the single `ready` line.
  app.log.level = 'warn';
  await app.listen({ port, host: config.host });
  app.log.level = config.logLevel;
  // With port 0 the system chose a free one.
  const bound = app.server.address();
  return `http://${config.host}:${typeof bound === 'object' && bound ? bound.port : port}`;
}

/** Serves the health checks and metrics on the port of their own, where one is set. */
async function listenForMonitoring(running: Running): Promise<string | undefined> {
  const { config, data, shutdown } = running;
  if (config.metricsPort === undefined) return undefined;
  const app = buildMonitoringApp({
    database: data.database,
    clock: systemClock,
    ...settingsOf(running),
  });
  shutdown.add(() => app.close());
  return listen(app, config, config.metricsPort);
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
  for (const line of unknownSettings(process.env)) printError(line);
  const data = await openData(config, shutdown, {
    print,
    warn: printError,
    report: reportError,
  });
  await prepare(config, data);
  const folders = await watchedFolders(config);
  const monitoring = openMonitoring({
    database: data.database,
    version: readProductVersion(config),
    role,
    folders,
  });
  const parts = { config, data, shutdown, gateways: gatewayAccessOf(config), monitoring };
  const running: Running = Object.assign(parts, { app: await build(parts) });
  log = running.app.log;
  // All end before a failure of one is told: what the others have started is then undone as well.
  const outcomes = await Promise.allSettled([
    role === 'worker' ? undefined : listen(running.app, config, config.port),
    listenForMonitoring(running),
    role === 'web' ? undefined : startBackgroundWork(running),
  ]);
  for (const each of outcomes) if (each.status === 'rejected') throw each.reason;
  const [address, watched] = outcomes.map((each) =>
    each.status === 'fulfilled' ? each.value : undefined,
  );
  const disks = watchDisks(folders, running.app.log);
  shutdown.add(async () => disks.stop());
  if (watched !== undefined) print(`metrics ${watched}/metrics`);
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
