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
import { type Database, type DatabaseConnection, openDatabase } from './database/database.ts';
import { openReplica, type Replica } from './database/replica.ts';
import { gatewayAccessOf, openGateway } from './gateways/open-gateway.ts';
import { startSender } from './gateways/sender.ts';
import { type JobLog, startWorker } from './jobs/worker.ts';
import { demoAdmin } from './demo/demo-staff.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { timetable } from './timetable.ts';
import { moveUploads } from './uploads/move-uploads.ts';

// By itself V8 looks through its whole heap only when that has grown to several times what lives in it:
// lists and exports left 200 MB behind that nobody needed.
setFlagsFromString('--heap-growing-percent=50');

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** What a password of a user made in the product must have at least. */
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

/** What to undo at the end, latest first; also when a start is cut short. */
class Closing {
  readonly #steps: (() => Promise<void>)[] = [];
  #closed: Promise<void> | undefined;

  get hasBegun(): boolean {
    return this.#closed !== undefined;
  }

  add(step: () => Promise<void>): void {
    this.#steps.unshift(step);
  }

  close(): Promise<void> {
    this.#closed ??= this.#run();
    return this.#closed;
  }

  async #run(): Promise<void> {
    for (const step of this.#steps) await step();
  }
}

/** Ends the process when asked to: running requests finish, PostgreSQL stops, exit code 0. */
function stopOnSignals(closing: Closing): void {
  const onSignal = (): void => {
    closing.close().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(String(error));
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

async function openData(config: Config, closing: Closing): Promise<OpenData> {
  const claimed = await claimDatabase(config, (reason) => {
    printError(reason.message);
    process.exit(1);
  });
  closing.add(() => claimed.close());
  await migrateDatabase(claimed.connection, config);
  const database = openDatabase(claimed.connection, {
    isPreparing: config.isPreparing,
    // Connections that end because we are stopping are nothing to tell of.
    onError: (error) => {
      if (!closing.hasBegun) printError(`database connection: ${error.message}`);
    },
  });
  closing.add(() => database.destroy());
  return { database, connection: claimed.connection };
}

interface Running {
  config: Config;
  data: OpenData;
  app: FastifyInstance;
  closing: Closing;
}

async function build(config: Config, data: OpenData, closing: Closing): Promise<FastifyInstance> {
  const app = await buildApp({
    database: data.database,
    connection: data.connection,
    ...openReplicaOf(config, closing),
    clock: systemClock,
    gateways: gatewayAccessOf(config),
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    webFolder: join(config.projectRoot, 'web', 'dist'),
  });
  closing.add(() => app.close());
  return app;
}

function openReplicaOf(
  { replicaUrl, isPreparing }: Config,
  closing: Closing,
): { replica?: Replica } {
  if (replicaUrl === undefined) return {};
  const onError = (error: Error): void => printError(`replica: ${error.message}`);
  const replica = openReplica({ connectionString: replicaUrl }, { onError, isPreparing });
  closing.add(() => replica.close());
  return { replica };
}

/** Does what is due by itself. */
async function work({ config, data, app, closing }: Running): Promise<void> {
  const { database, connection } = data;
  const log: JobLog = app.log;
  const jobs = timetable({ database, connection, config, log });
  const worker = startWorker(connection, jobs, { log });
  closing.add(() => worker.stop());
  const gateways = gatewayAccessOf(config);
  const sender = await startSender({
    database,
    log,
    open: (settings, options) => openGateway(gateways, settings, options),
  });
  closing.add(() => sender.stop());
}

/** Answers requests. Returns the address. */
async function listen({ config, app }: Running): Promise<string> {
  // Fastify would announce the address too; ours is the one line a script waits for.
  app.log.level = 'warn';
  await app.listen({ port: config.port, host: config.host });
  app.log.level = config.logLevel;
  // Port 0 asks the system for a free one: say which.
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

/** What must be so before anybody is answered. */
async function prepare(config: Config, { database, connection }: OpenData): Promise<void> {
  const isDemo = process.env.NETKHATA_DEMO === '1';
  await makeFirstAdmin(database, isDemo ? { ...config, ...demoAdmin(config) } : config);
  const isAlone = config.databaseUrl === undefined;
  await failInterruptedRuns(database, { isAlone });
  await failInterruptedBackups(database, { isAlone });
  await moveUploads(database, join(config.dataDir, 'uploads'));
  if (isDemo) await makeDemo(config, connection);
}

async function start(closing: Closing): Promise<void> {
  const config = readConfig(process.env);
  const role = readRole(process.argv.slice(2), config);
  const data = await openData(config, closing);
  await prepare(config, data);
  const running = { config, data, closing, app: await build(config, data, closing) };
  const [address] = await Promise.all([
    role === 'worker' ? undefined : listen(running),
    role === 'web' ? undefined : work(running),
  ]);
  print(address === undefined ? 'ready' : `ready ${address}`);
}

const closing = new Closing();
stopOnSignals(closing);
start(closing).catch(async (error: unknown) => {
  printError(error instanceof Error ? error.message : String(error));
  await closing.close().catch((failure: unknown) => printError(String(failure)));
  process.exit(1);
});
