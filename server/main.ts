import { join } from 'node:path';
import { buildApp } from './app.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import { failInterruptedRuns } from './bills/bill-run-queries.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { claimDatabase } from './database/claim-database.ts';
import { migrateDatabase } from './database/connect-database.ts';
import { DataInUseError } from './database/data-lock.ts';
import { type Database, openDatabase } from './database/database.ts';
import { demoAdmin } from './demo/demo-staff.ts';
import { seedDemo } from './demo/seed-demo.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

async function makeFirstAdmin(database: Database, config: Config): Promise<void> {
  const made = await ensureFirstAdmin(database, {
    email: config.adminEmail,
    password: config.adminPassword,
  });
  if (!made) return;
  print(`First Super Admin: ${made.email}`);
  if (made.password) {
    print(`Password: ${made.password}  (shown once; it must be changed at the first sign-in)`);
  }
}

/** Ends the process when asked to: running requests finish, PostgreSQL stops, exit code 0. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      printError(String(error));
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void onSignal());
  process.on('SIGINT', () => void onSignal());
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const claimed = await claimDatabase(config, (reason) => {
    printError(reason.message);
    process.exit(1);
  });
  await migrateDatabase(claimed.connection, config.projectRoot);
  const database = openDatabase(claimed.connection, {
    onError: (error) => printError(`database connection: ${error.message}`),
  });
  const isDemo = process.env.NETKHATA_DEMO === '1';
  await makeFirstAdmin(database, isDemo ? { ...config, ...demoAdmin(config) } : config);
  await failInterruptedRuns(database);
  if (isDemo) {
    const publicAddress = `http://${config.host}:${config.port}`;
    await seedDemo(database, { print, publicAddress });
  }
  const app = await buildApp({
    database,
    clock: systemClock,
    logLevel: config.logLevel,
    webFolder: join(config.projectRoot, 'web', 'dist'),
  });
  const stop = async (): Promise<void> => {
    await app.close();
    await database.destroy();
    await claimed.close();
  };
  stopOnSignals(stop);
  try {
    // Fastify would announce the address too; ours is the one line a script waits for.
    app.log.level = 'warn';
    await app.listen({ port: config.port, host: config.host });
    app.log.level = config.logLevel;
  } catch (error) {
    await stop();
    throw error;
  }
  // Port 0 asks the system for a free one: say which.
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  print(`ready http://${config.host}:${port}`);
}

start().catch((error: unknown) => {
  const isExpected = error instanceof DataInUseError || error instanceof Error;
  printError(isExpected ? error.message : String(error));
  process.exit(1);
});
