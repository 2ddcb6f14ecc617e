import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openEmbeddedHome } from './home.ts';
import { shareSocket } from './shared-socket.ts';
import { canReach } from './owner.ts';
import { readConfig } from '../../config.ts';
import { POSTGRES_VERSION } from './cluster.ts';
import { connectDatabase } from '../connect-database.ts';
import { claimDatabase } from './claim-database.ts';
import { superuserOf } from '../superuser.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** Value from sched(7). */
const SCHED_BATCH = '3';

let dataDir: string;
let running: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = join(tmpdir(), `netkhata-embedded-${randomUUID()}`);
  // Created without syncing, which only saves time; later starts are durable as in production.
  running = await startEmbeddedPostgres({ dataDir, isDurable: false });
  await running.stop();
  running = await start();
});

afterEach(async () => {
  running = await start();
});

afterAll(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true });
});

test('refuses the data of another PostgreSQL, and says how to bring it over', async () => {
  const other = join(tmpdir(), `netkhata-embedded-${randomUUID()}`);
  await mkdir(join(other, 'postgres'), { recursive: true });
  await writeFile(join(other, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir: other })).rejects.toThrow(
    /is of PostgreSQL 17, and this version of Netkhata brings PostgreSQL \d+, which does not read it\. .*npm run backup.*npm run restore/,
  );
  await rm(other, { recursive: true });
});

test('knows which PostgreSQL it brings', async () => {
  const { optionalDependencies } = JSON.parse(
    await readFile(join(readConfig({}).projectRoot, 'server', 'package.json'), 'utf8'),
  );
  for (const version of Object.values(optionalDependencies)) {
    expect(version).toMatch(new RegExp(`^${POSTGRES_VERSION}\\.`));
  }
});

test('uses Unicode: folds case and keeps Bangla', async () => {
  const [row] = await ask("select lower('ÄÖ') as folded, length('ঢাকা') as letters");
  expect(row).toEqual({ folded: 'äö', letters: 4 });
});

test('listens on a socket only, in a folder closed to others, with a password', async () => {
  const [row] = await ask("select current_setting('listen_addresses') as addresses");
  expect(row).toEqual({ addresses: '' });
  expect((await stat(running.connection.host)).mode & 0o777).toBe(0o700);
  for (const file of ['postgres-password', 'postgres-owner-password'])
    expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
  const stranger = new pg.Client({ ...running.connection, password: 'guess' });
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
});

test('listens from its first start where another program is let in later', async () => {
  const { sharedSocketDir: folder, owner } = await openEmbeddedHome(dataDir);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const through = new pg.Client({ ...running.connection, host: folder });
  await through.connect();
  await through.end();
  const gid = 65_534;
  await shareSocket(dataDir, { folder, owner, gid: owner ? gid : (process.getgid?.() ?? 0) });
  // Opening the home again, as every command does, leaves it open.
  await openEmbeddedHome(dataDir);
  const shared = await stat(folder);
  expect(shared.mode & 0o777).toBe(0o750);
  if (owner) expect([shared.uid, shared.gid]).toEqual([owner.uid, gid]);
});

test('outlives a command while another one is running, and stops with the last', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const first = await connectDatabase(config, { isMigrating: false });
  const second = await connectDatabase(config, { isMigrating: false });
  await first.close();
  const { rows } = await sql`select 1 as one`.execute(second.database);
  expect(rows).toEqual([{ one: 1 }]);
  await second.close();
  await expect(new pg.Client(running.connection).connect()).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});

test('works as a role that owns its database and has no other privileges', async () => {
  const [role] = await ask(`select rolsuper, rolcreaterole, rolcreatedb, rolreplication,
    pg_get_userbyid(datdba) as owner
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`);
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    owner: running.connection.user,
  });
  await expect(ask('set session_replication_role = replica')).rejects.toThrow(
    'permission denied to set parameter "session_replication_role"',
  );
  await expect(ask("copy (select 1) to program 'cat'")).rejects.toThrow(
    'permission denied to COPY to or from an external program',
  );
  expect(await ask("select extname from pg_extension where extname = 'pg_trgm'")).toHaveLength(1);
});

test('a superuser is known by the connection, and an ordinary owner as none', async () => {
  expect(await superuserOf(running.ownerConnection)).toBe('netkhata_owner');
  expect(await superuserOf(running.connection)).toBeUndefined();
});

test('a command whose migration fails stops the server that it started', async () => {
  await running.stop();
  const empty = { ...readConfig({ DATA_DIR: dataDir }), projectRoot: '/nowhere' };
  await expect(connectDatabase(empty)).rejects.toThrow(/ENOENT.*nowhere/);
  await expect(new pg.Client(running.connection).connect()).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});

test.each(['postgres-password', 'postgres-owner-password'])(
  'a lost or replaced %s is told apart from a previous version',
  async (name) => {
    const file = join(dataDir, name);
    const password = await readFile(file, 'utf8');
    const told = `The files postgres-password and postgres-owner-password in ${dataDir} are not`;
    await writeFile(file, 'of another one');
    await expect(start()).rejects.toThrow(told);
    await rm(file);
    await expect(start()).rejects.toThrow(told);
    await writeFile(file, password);
  },
);

test('reports a cluster of another owner, from a previous version', async () => {
  const owner = join(dataDir, 'postgres-owner-password');
  const password = await readFile(owner, 'utf8');
  await rename('netkhata_owner', 'owner_of_then');
  await expect(start()).rejects.toThrow(/was made by a Netkhata from before the first release/);
  await rename('owner_of_then', 'netkhata_owner');
  expect(await readFile(owner, 'utf8')).toBe(password);
});

test.runIf(process.getuid?.() === 0)(
  'refuses to start where its user cannot enter any more, and makes no other database',
  async () => {
    await running.stop();
    await chmod(dataDir, 0o700);
    await expect(start()).rejects.toThrow(/runs as user \d+, who cannot enter this folder/);
    await chmod(dataDir, 0o711);
    expect(await stat(join(dataDir, 'postgres-folder')).catch(() => 'none')).toBe('none');
  },
);

test('does not take a user for one without access when that could not be tried', async () => {
  const nobody = { uid: -1, gid: -1 };
  await expect(canReach(nobody, ['/'])).rejects.toThrow(/could not be tried whether user/);
  await expect(canReach(undefined, ['/'])).resolves.toBe(true);
});

/** As a second superuser, because nobody renames the role of their own session. */
async function rename(from: string, to: string): Promise<void> {
  const owner = { ...running.ownerConnection, user: from };
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`create role renamer superuser login password 'for a moment'`);
  await client.end();
  const other = new pg.Client({ ...owner, user: 'renamer', password: 'for a moment' });
  await other.connect();
  // PostgreSQL clears an MD5 password on renaming, but not one of SCRAM.
  await other.query(`alter role ${from} rename to ${to}`);
  await other.end();
  const last = new pg.Client({ ...owner, user: to });
  await last.connect();
  await last.query('drop role renamer');
  await last.end();
}

const hasBatch = spawnSync('chrt', ['-b', '0', 'true']).status === 0;

test.runIf(hasBatch)('runs with batch scheduling, behind the process that starts it', async () => {
  const facts = await readFile(`/proc/${await postmasterPid()}/stat`, 'utf8');
  // Field 41 of proc(5), policy: the 39th after the name in brackets.
  const policy = facts.slice(facts.lastIndexOf(')') + 2).split(' ')[38];
  expect(policy).toBe(SCHED_BATCH);
});

// /dev/shm of a container has 64 MB; beyond that parallel queries fail with "No space left".
test('reserves shared memory for parallel queries at its start', async () => {
  const name = 'min_dynamic_shared_memory';
  const enough = `select setting::int >= 8 as ok from pg_settings where name = '${name}'`;
  expect(await ask(enough)).toEqual([{ ok: true }]);
});

test('keeps data across stop and start', async () => {
  await ask('create table kept as select 1 as one');
  await running.stop();
  running = await start();
  expect(await ask('select one from kept')).toEqual([{ one: 1 }]);
});

test('a second start adopts the running server and can stop it', async () => {
  const before = await postmasterPid();
  const second = await start();
  expect(await postmasterPid()).toBe(before);
  await second.stop();
  await expect(ask('select 1')).rejects.toThrow(/ENOENT.*\.s\.PGSQL/);
});

test('recovers after the server was killed', async () => {
  await ask('create table survivor as select 1 as one');
  process.kill(await postmasterPid(), 'SIGKILL');
  running = await start();
  expect(await ask('select one from survivor')).toEqual([{ one: 1 }]);
});

test('is not confused by another process that has the stale process id', async () => {
  await running.stop();
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
  running = await start();
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
});

test('reports why the server does not start', async () => {
  await running.stop();
  const own = join(dataDir, 'postgres', 'own.conf');
  await writeFile(own, 'max_connections = lots\n');
  await chmod(own, 0o644);
  await expect(start()).rejects.toThrow(/max_connections/);
  await writeFile(own, '');
});

test('a second claim on the data is told who holds it, and does no harm', async () => {
  const first = await claimDatabase({ dataDir, databaseUrl: undefined }, () => {});
  const second = claimDatabase({ dataDir, databaseUrl: undefined }, () => {});
  const holder = new RegExp(
    `already running on the data folder ${dataDir} .process ${process.pid}`,
  );
  await expect(second).rejects.toThrow(holder);
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  await first.close();
  await expect(ask('select 1')).rejects.toThrow(/ENOENT.*\.s\.PGSQL/);
});

test('a claim outlives its server: a restart takes both over', async () => {
  const claim = await claimDatabase({ dataDir, databaseUrl: undefined }, () => {});
  const before = await postmasterPid();
  process.kill(before, 'SIGKILL');
  await expect.poll(postmasterPid).not.toBe(before);
  // Wait until the lock is held again before another process tries; otherwise that one would win.
  const held = "select from pg_locks where locktype = 'advisory' and granted";
  await expect.poll(() => ask(held).then((locks) => locks.length, String)).toBe(1);
  await expect(claimDatabase({ dataDir, databaseUrl: undefined }, () => {})).rejects.toThrow(
    /already running/,
  );
  await claim.close();
});

test('an external database is shared, and stays up when one of several processes leaves', async () => {
  const { user, password, host, database } = running.connection;
  const databaseUrl = `postgres://${user}:${password}@${encodeURIComponent(host)}/${database}`;
  const first = await claimDatabase({ dataDir, databaseUrl }, () => {});
  const second = await claimDatabase({ dataDir, databaseUrl }, () => {});
  await first.close();
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  await second.close();
});

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir });
}

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client(running.connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Never 0, because a signal to process 0 goes to the tests' own processes. */
async function postmasterPid(): Promise<number> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
  if (!(pid > 0)) throw new Error(`${file} names no process`);
  return pid;
}
