import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { ensureFirstAdmin } from '../server/auth/first-admin.ts';
import { ensureBackupKey } from '../server/backup/backup-key.ts';
import { writeBackup } from '../server/backup/write-backup.ts';
import { findProjectRoot, PRODUCT_VERSION } from '../server/config.ts';
import { openDatabase } from '../server/database/database.ts';
import { POSTGRES_VERSION } from '../server/database/embedded/cluster.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/database/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from '../server/database/migrate.ts';
import { demoAdmin } from '../server/demo/demo-staff.ts';
import { seedDemo } from '../server/demo/seed-demo.ts';
import { checkBooks } from '../server/ledger/check-books.ts';
import {
  BACKUP_FILE,
  DATA_FILE,
  type FrozenRelease,
  KEPT_INSTANT,
  PACKED_FOLDER,
  RELEASE_FILE,
} from './releases.ts';
import { schemaHash } from './schema-facts.ts';

const CUSTOMERS = 40;
const ROOT = findProjectRoot();
const MIGRATIONS = join(ROOT, 'db', 'migrations');
const FOLDER = join(ROOT, 'db', 'releases', PRODUCT_VERSION);
const now = new Date(KEPT_INSTANT);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A version that is out has databases in the world, so what is kept of it stays. */
function requireUnreleased(): void {
  const tag = `v${PRODUCT_VERSION}`;
  const tags = execFileSync('git', ['tag', '--list', tag], { cwd: ROOT }).toString().trim();
  if (tags === '') return;
  throw new Error(
    `${tag} is tagged: what is kept of it stays. \`npm version\` begins the next one.`,
  );
}

/** Fills the database with a small demo and writes its backup. Returns the hash of its schema. */
async function fill({ connection }: EmbeddedPostgres, dataDir: string): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  await migrate(client, MIGRATIONS);
  const schema = await schemaHash(client);
  await client.end();
  const database = openDatabase(connection);
  const { adminEmail, adminPassword } = demoAdmin({
    adminEmail: undefined,
    adminPassword: undefined,
  });
  await ensureFirstAdmin(database, { email: adminEmail, password: adminPassword });
  await seedDemo(database, { print: () => undefined, now, customerCount: CUSTOMERS });
  const { firstDifference } = await checkBooks(database);
  if (firstDifference) throw new Error(`The books differ: ${firstDifference.detail}`);
  await database.destroy();
  const key = ensureBackupKey({ key: undefined, keyFile: join(dataDir, 'secrets.key') });
  await writeBackup(connection, {
    file: join(FOLDER, BACKUP_FILE),
    productVersion: PRODUCT_VERSION,
    now,
    key,
  });
  return schema;
}

/** Makes the cluster small. Returns the name of the one WAL segment that the next start needs. */
async function shrink({ ownerConnection }: EmbeddedPostgres): Promise<string> {
  for (const database of ['template1', 'postgres', ownerConnection.database]) {
    const client = new pg.Client({ ...ownerConnection, database });
    await client.connect();
    await client.query('vacuum (full, freeze, analyze)');
    await client.end();
  }
  const client = new pg.Client(ownerConnection);
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
  const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn()) as name');
  await client.end();
  return rows[0].name;
}

/** Removes the log and every WAL segment that the clean stop has made useless. */
function clean(dataDir: string, segment: string): void {
  rmSync(join(dataDir, 'postgres.log'), { force: true });
  const wal = join(dataDir, 'postgres', 'pg_wal');
  for (const name of readdirSync(wal)) {
    if (/^[0-9A-F]{24}$/.test(name) && name !== segment) rmSync(join(wal, name));
  }
}

function pack(parent: string): void {
  const sorted = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  const packed = execFileSync('tar', [...sorted, '-C', parent, '-c', PACKED_FOLDER], {
    maxBuffer: 2 ** 30,
  });
  const bytes = brotliCompressSync(packed, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // The databases of a new cluster are nearly the same: a window over all of them packs one.
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 26,
      [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
    },
  });
  writeFileSync(join(FOLDER, DATA_FILE), bytes);
}

/** `npm run freeze`: writes db/releases/VERSION for the version that package.json names. */
async function freeze(): Promise<void> {
  requireUnreleased();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const parent = await mkdtemp(join(tmpdir(), 'netkhata-freeze-'));
  // Else root's PostgreSQL, which runs as another user, would have its cluster elsewhere.
  chmodSync(parent, 0o711);
  try {
    const dataDir = join(parent, PACKED_FOLDER);
    const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false });
    let schema: string;
    let segment: string;
    try {
      schema = await fill(postgres, dataDir);
      segment = await shrink(postgres);
    } finally {
      await postgres.stop();
    }
    clean(dataDir, segment);
    pack(parent);
    const migrations = await readMigrations(MIGRATIONS);
    const release: FrozenRelease = {
      version: PRODUCT_VERSION,
      postgres: POSTGRES_VERSION,
      migrations: Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum])),
      schema,
    };
    writeFileSync(join(FOLDER, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
  for (const name of readdirSync(FOLDER)) {
    print(`db/releases/${PRODUCT_VERSION}/${name}: ${statSync(join(FOLDER, name)).size} bytes`);
  }
}

try {
  await freeze();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
