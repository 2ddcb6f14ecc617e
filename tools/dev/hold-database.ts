import { parseArgs } from 'node:util';
import { openDatabase, type DatabaseConnection } from '../../server/database/database.ts';
import { claimDatabase } from '../../server/database/embedded/claim-database.ts';
import { holdDataLock } from '../../server/database/embedded/data-lock.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../server/database/connect-database.ts';
import { openRawConnection } from '../../server/database/raw-connection.ts';
import { ensureFirstAdmin } from '../../server/auth/first-admin.ts';
import { readConfig } from '../../server/config.ts';
import { DEMO_PASSWORD, demoAdmin } from '../../server/demo/demo-staff.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';

/*
 * The database of `npm run dev`, a process of its own, so that it keeps running while the server is
 * rebuilt and started again. Sends its address to the parent when it is ready, and stops with it.
 */

/** What it sends. */
export interface HeldDatabase {
  databaseUrl: string;
  /** The first users, one a line. */
  users: string[];
  /** The password that the demo's users were made with. */
  password: string;
}

/** The demo's users; those made by hand since are known to who made them. */
const SHOWN_USERS = 7;

const { values: options } = parseArgs({
  options: {
    demo: { type: 'boolean', default: false },
    /** Drops the database first. */
    new: { type: 'boolean', default: false },
    /** Base address of the public pages of a new demo. */
    address: { type: 'string', default: '' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const config = readConfig(process.env);

function fail(reason: unknown): void {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
}

/** Under the data lock, so that nothing is taken away from a product that runs on the folder. */
async function dropDatabase(): Promise<void> {
  const { dataDir } = config;
  const embedded = await startEmbeddedPostgres({ dataDir });
  const lock = await holdDataLock(embedded.connection, { place: dataDir, onLost: fail });
  await lock.releaseAfter(async () => {
    const { user, database } = embedded.connection;
    const owner = await openRawConnection({ ...embedded.ownerConnection, database: 'postgres' });
    await owner.client.query(`drop database ${database} with (force)`);
    await owner.client.query(`create database ${database} owner ${user}`);
    await owner.close();
  });
}

function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { user, password, host, database } = connection;
  const secret = encodeURIComponent(password);
  return `postgres://${user}:${secret}@${encodeURIComponent(host)}/${database}`;
}

/** Makes the first admin, and the demo if it is wanted. Returns a line for each of the users. */
async function fill(connection: DatabaseConnection): Promise<string[]> {
  const database = openDatabase(connection, { poolSize: 4 });
  try {
    const { adminEmail, adminPassword } = demoAdmin(config);
    await ensureFirstAdmin(database, { email: adminEmail, password: adminPassword });
    if (options.demo) {
      // Its last lines name the users, who are named at every start.
      const printProgress = (line: string): void => {
        if (!/^(Sign in|  |Password)/.test(line)) print(line);
      };
      await seedDemo(database, { print: printProgress, publicAddress: options.address });
    }
    const users = await database
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.roleId')
      .leftJoin('zones', 'zones.id', 'users.zoneId')
      .select(['users.email', 'roles.name as role', 'zones.name as zone'])
      .orderBy('users.id')
      .limit(SHOWN_USERS)
      .execute();
    return users.map(
      ({ email, role, zone }) => `${email.padEnd(26)} ${role}${zone === null ? '' : `, ${zone}`}`,
    );
  } finally {
    await database.destroy();
  }
}

async function hold(): Promise<void> {
  if (options.new) await dropDatabase();
  const { connection, close } = await claimDatabase(config, fail);
  const stop = (): void => void close().then(() => process.exit(0), fail);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  try {
    await migrateDatabase(connection, config);
    const users = await fill(connection);
    const password = config.adminPassword ?? DEMO_PASSWORD;
    process.send?.({ databaseUrl: urlOf(connection), users, password } satisfies HeldDatabase);
  } catch (error) {
    await close();
    throw error;
  }
}

hold().catch(fail);
