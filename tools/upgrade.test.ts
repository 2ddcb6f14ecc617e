import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../server/app.ts';
import { ensureBackupKey } from '../server/backup/backup-key.ts';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { fixedClock } from '../server/clock.ts';
import { type Config, findProjectRoot, PRODUCT_VERSION, readConfig } from '../server/config.ts';
import {
  type CallKey,
  exampleRequest,
  openSession,
  sendExample,
} from '../server/conformance/example-world.ts';
import {
  type Database,
  type DatabaseConnection,
  openDatabase,
} from '../server/database/database.ts';
import { POSTGRES_VERSION } from '../server/database/embedded/cluster.ts';
import { findPostgresOwner } from '../server/database/embedded/owner.ts';
import { migrate } from '../server/database/migrate.ts';
import { documentedCalls } from '../server/http/openapi/document.ts';
import type { CallExample } from '../server/http/openapi/example.ts';
import { checkBooks } from '../server/ledger/check-books.ts';
import { openData } from '../server/open-data.ts';
import { Shutdown } from '../server/shutdown.ts';
import { withClient } from '../server/test-support/backup-test-kit.ts';
import { databaseFolder } from '../server/test-support/database-folder.ts';
import { TEST_GATEWAYS } from '../server/test-support/test-app.ts';
import { createEmptyDatabase } from '../server/test-support/test-database.ts';
import {
  BACKUP_FILE,
  DATA_FILE,
  type FrozenRelease,
  PACKED_FOLDER,
  readReleases,
} from './releases.ts';
import { schemaFacts, schemaHash } from './schema-facts.ts';

const ROOT = findProjectRoot();
const RELEASES = join(ROOT, 'db', 'releases');
const releases = readReleases(RELEASES);
const LAST_RELEASE = releases.at(-1) as FrozenRelease;

/** A later migration, of the kind that is usual: on tables that are in use. */
const LATER = '9999_later';
const LATER_SQL = `
  alter table customers add column nickname text check (btrim(nickname) <> '');
  update customers set nickname = name where id % 2 = 0;
  create table visits (
    id bigint generated always as identity primary key,
    customer_id bigint not null references customer_ids
  );
  insert into visits (customer_id) select id from customers;
  create index visits_customer_id_idx on visits (customer_id);
`;

let place: string;
/** Today's program with the later migration. */
let projectRoot: string;
let freshFacts: string[];
let frozenSchema: string;

beforeAll(async () => {
  place = await mkdtemp(join(databaseFolder, 'netkhata-kept-'));
  // Root's PostgreSQL runs as another user, who has to reach the kept cluster.
  chmodSync(place, 0o711);
  projectRoot = join(place, 'program');
  mkdirSync(join(projectRoot, 'db'), { recursive: true });
  cpSync(join(ROOT, 'db', 'migrations'), join(projectRoot, 'db', 'migrations'), {
    recursive: true,
  });
  writeFileSync(join(projectRoot, 'db', 'migrations', `${LATER}.sql`), LATER_SQL);
  await makeFresh();
});

afterAll(() => rm(place, { recursive: true }));

/** Notes the schema of a new installation; on the way to it lies that of the last release. */
async function makeFresh(): Promise<void> {
  const folder = join(place, 'frozen');
  mkdirSync(folder);
  for (const name of Object.keys(LAST_RELEASE.migrations)) {
    cpSync(join(ROOT, 'db', 'migrations', `${name}.sql`), join(folder, `${name}.sql`));
  }
  const fresh = await createEmptyDatabase();
  await withClient(fresh.connection, async (client) => {
    await migrate(client, folder);
    frozenSchema = await schemaHash(client);
    await migrate(client, join(projectRoot, 'db', 'migrations'));
    freshFacts = await schemaFacts(client);
  });
  await fresh.drop();
}

const factsOf = (connection: DatabaseConnection): Promise<string[]> =>
  withClient(connection, (client: pg.Client) => schemaFacts(client));

/** Unpacks the kept data folder of a release, as its owner would have it. */
async function unpack(version: string): Promise<string> {
  const parent = join(place, version);
  mkdirSync(parent, { mode: 0o711 });
  const input = brotliDecompressSync(readFileSync(join(RELEASES, version, DATA_FILE)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });
  execFileSync('tar', ['-x', '-C', parent], { input });
  const dataDir = join(parent, PACKED_FOLDER);
  const owner = await findPostgresOwner(join(dataDir, 'postgres'));
  if (owner) {
    chmodSync(dataDir, 0o711);
    const folders = ['postgres', 'socket', 'radius-socket'].map((name) => join(dataDir, name));
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, ...folders]);
  }
  return dataDir;
}

async function expectWholeBooks(database: Database): Promise<void> {
  const { firstDifference, imbalancePaisa, totals } = await checkBooks(database);
  expect([firstDifference, imbalancePaisa]).toEqual([undefined, 0]);
  expect(totals.entries).toBeGreaterThan(1000);
}

/** Calls whose example is of another day than the kept books. */
const CHANGES: Partial<Record<CallKey, Partial<CallExample>>> = {
  reminderDay: { params: { day: '2026-11-27' } },
};

/** Calls about records that a demo does not have: the first move, arrivals, a picture. */
const WITHOUT_RECORD = [
  'uploadedImage',
  'moveDetails',
  'moveProgress',
  'moveRows',
  'moveDifferences',
  'moveRefusedRows',
  'moveTakeBackPreview',
  'accountConnectionCalls',
  'arrivalCustomers',
  'arrivalDetails',
  'checkoutAttempts',
];

// Another PostgreSQL writes the same schema in other words.
it.runIf(LAST_RELEASE.postgres === POSTGRES_VERSION)(
  'the migrations of the last release make the schema that it was frozen with',
  () => expect(frozenSchema).toBe(LAST_RELEASE.schema),
);

describe.each(releases)('of $version', ({ version, postgres, migrations }) => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await unpack(version);
  });

  const isReadable = process.platform === 'linux' && postgres === POSTGRES_VERSION;
  describe.runIf(isReadable)('the kept data folder', () => {
    let config: Config;
    const lines: string[] = [];
    const shutdown = new Shutdown();
    let database: Database;
    let connection: DatabaseConnection;

    beforeAll(async () => {
      config = { ...readConfig({ DATA_DIR: dataDir }), projectRoot };
      const note = (line: string) => void lines.push(line);
      const opened = await openData(config, shutdown, {
        print: note,
        warn: note,
        report: (error) => void lines.push(error.message),
      });
      ({ database, connection } = opened);
    });

    afterAll(() => shutdown.close());

    it('is brought forward after a backup, step by step', () => {
      const steps = readdirSync(join(projectRoot, 'db', 'migrations')).filter(
        (name) => !(name.replace('.sql', '') in migrations),
      ).length;
      expect(steps).toBeGreaterThan(0);
      expect(lines[0]).toMatch(
        new RegExp(
          `^The database is that of Netkhata ${version}; ${PRODUCT_VERSION} ` +
            `brings it forward in ${String(steps)} steps?\\.$`,
        ),
      );
      expect(lines).toContain(`Migrating ${String(steps)} of ${String(steps)}: ${LATER}`);
      expect(readdirSync(config.backupDir)).toEqual([
        expect.stringMatching(/^before-.*\.tar\.gz$/),
      ]);
    });

    it('has the schema of a new installation', async () => {
      expect(await factsOf(connection)).toEqual(freshFacts);
    });

    it('has its books at zero', () => expectWholeBooks(database));

    it('answers every call of every screen', async () => {
      const clock = fixedClock('2026-11-26T13:00:00+06:00');
      const app = await buildApp({
        database,
        connection,
        clock,
        logLevel: 'silent',
        gateways: TEST_GATEWAYS,
      });
      const token = await openSession(database, { userId: 1, usedAt: clock.now() });
      const refused: string[] = [];
      const reads = documentedCalls.filter(({ endpoint }) => endpoint.effect === 'read');
      for (const { key } of reads) {
        const request = exampleRequest(key as CallKey, CHANGES[key as CallKey]);
        // A workbook is opened by a link, which has its token in the address.
        if (key.endsWith('Excel')) request.address += `?token=${token}`;
        const { status } = await sendExample({ app }, request, token);
        if (status !== 200) refused.push(key);
      }
      expect(refused.sort()).toEqual(WITHOUT_RECORD.toSorted());
      expect(reads.length).toBeGreaterThan(120);
      await app.close();
    });
  });

  it('the kept backup is restored and brought forward', async () => {
    const empty = await createEmptyDatabase();
    const key = ensureBackupKey({ key: undefined, keyFile: join(dataDir, 'secrets.key') });
    await restoreBackup(empty.connection, {
      file: join(RELEASES, version, BACKUP_FILE),
      projectRoot,
      key,
      isUnsignedAllowed: false,
      isImbalanceAllowed: false,
      print: () => undefined,
    });
    expect(await factsOf(empty.connection)).toEqual(freshFacts);
    const database = openDatabase(empty.connection);
    await expectWholeBooks(database);
    await database.destroy();
    await empty.drop();
  });
});
