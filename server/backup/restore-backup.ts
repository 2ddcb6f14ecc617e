import { join } from 'node:path';
import type { DatabaseConnection } from '../database/database.ts';
import {
  applyMigration,
  isReleased,
  startedWithOtherMigrations,
  lockMigrations,
  type Migration,
  readMigrations,
} from '../database/migrate.ts';
import { openRawConnection, type RawConnection } from '../database/raw-connection.ts';
import { stopAfterRestore } from '../gateways/gateway-settings.ts';
import { checkBooksIn } from '../ledger/check-books.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { checkLoaded } from './check-loaded.ts';
import { loadRows } from './load-rows.ts';
import { verifyBackup } from './verify-backup.ts';

const SMS_STOPPED =
  'Sending SMS is stopped: what waits may have gone out since the backup. Look at Settings, SMS.';

/** The backup cannot be restored here; the database is unchanged. */
class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

export interface RestoreOptions {
  readonly file: string;
  readonly projectRoot: string;
  /** Verifies the signature; undefined where no key is known here. */
  readonly key: Buffer | undefined;
  /** Accepts a file that is not signed, or signed with another key (`--unsigned`). */
  readonly isUnsignedAllowed: boolean;
  /** Accepts a backup whose books do not balance (`--with-wrong-books`). */
  readonly isImbalanceAllowed: boolean;
  /** Prints progress, one line a step. */
  readonly print: (line: string) => void;
}

/**
 * Restores a backup file into an empty database, whatever PostgreSQL versions the two have: creates
 * the tables as of the backup, loads and checks the rows, then applies the newer migrations. All of
 * it is one transaction, so a failure leaves the database unchanged.
 * @throws BackupUnreadable when the file is damaged, RestoreRefused for every other reason
 */
export async function restoreBackup(
  connection: DatabaseConnection,
  options: RestoreOptions,
): Promise<BackupManifest> {
  const { file, projectRoot, print } = options;
  const manifest = await verifyBackup(file, options);
  if (options.isUnsignedAllowed)
    print('Who made the file was not checked, as asked by --unsigned.');
  print(`The file is whole: ${manifest.tables.length} tables, taken ${manifest.takenAt}.`);
  const known = await readMigrations(join(projectRoot, 'db', 'migrations'));
  const backupMigrations = migrationsOf(manifest, known);
  const raw = await openRawConnection(connection);
  try {
    await raw.client.query('begin');
    await requireEmptyDatabase(raw);
    await lockMigrations(raw.client);
    for (const migration of backupMigrations) await applyMigration(raw.client, migration);
    await loadRows(raw, file, manifest);
    await checkLoaded(raw, manifest);
    print('Every row and every count is back.');
    for (const migration of known.slice(backupMigrations.length))
      await applyMigration(raw.client, migration);
    await deleteUnfinishedBackups(raw);
    if (await stopAfterRestore(raw.database)) print(SMS_STOPPED);
    await raw.client.query('analyze');
    await checkBooksOf(raw, options);
    await raw.client.query('commit');
    return manifest;
  } finally {
    await raw.close();
  }
}

/**
 * The migrations that the backup's tables were created with. @throws RestoreRefused when this
 * program lacks one
 */
function migrationsOf(manifest: BackupManifest, known: readonly Migration[]): Migration[] {
  const names = manifest.migrations.map(({ name }) => name);
  const isChanged = ({ name, checksum }: Migration | BackupManifest['migrations'][number]) =>
    known.some((one) => one.name === name && one.checksum !== checksum);
  const isOfNoRelease = !isReleased(manifest.product) && manifest.migrations.some(isChanged);
  if (isOfNoRelease || startedWithOtherMigrations(known, names)) {
    throw new RestoreRefused(
      `The backup was made by Netkhata ${manifest.product}, from before the first release: this ` +
        'program does not know its tables. Restore it with the version that made it.',
    );
  }
  return manifest.migrations.map(({ name, checksum }, place) => {
    const migration = known[place];
    if (migration?.name === name && migration.checksum === checksum) return migration;
    throw new RestoreRefused(
      `The backup was made by Netkhata ${manifest.product} with migration ${name}, which this ` +
        'program does not have: restore it with that version or a later one.',
    );
  });
}

async function requireEmptyDatabase({ client }: RawConnection): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname limit 1`);
  const [first] = rows;
  if (!first) return;
  throw new RestoreRefused(
    `The database is not empty (it has a table ${first.name}): a backup is restored into an ` +
      'empty one only. Take a new DATA_DIR or a new database.',
  );
}

/** The backup being restored was itself still running when its snapshot was taken. */
async function deleteUnfinishedBackups({ client }: RawConnection): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.backups') is not null as has");
  if (!rows[0]?.has) return;
  await client.query("delete from backups where state in ('waiting', 'running')");
}

async function checkBooksOf(
  { database }: RawConnection,
  { isImbalanceAllowed, print }: RestoreOptions,
): Promise<void> {
  const { firstDifference } = await checkBooksIn(database);
  if (!firstDifference) return print('The books agree to the paisa.');
  const difference = `${firstDifference.check}: ${firstDifference.detail}`;
  if (!isImbalanceAllowed) {
    throw new RestoreRefused(
      `The books in the backup do not agree: ${difference}. They were wrong when it was made; ` +
        '--with-wrong-books restores it all the same.',
    );
  }
  print(`The books do not agree: ${difference}`);
}
