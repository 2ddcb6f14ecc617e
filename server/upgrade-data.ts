import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBackupKey } from './backup/backup-key.ts';
import { backupName } from './backup/backup-name.ts';
import { writeBackup } from './backup/write-backup.ts';
import { systemClock } from './clock.ts';
import { type Config, PRODUCT_VERSION } from './config.ts';
import type { DatabaseConnection } from './database/database.ts';
import { migrateDatabase } from './database/connect-database.ts';
import { oneLineReason } from './one-line-reason.ts';

/** `before-1.0.1-20261126-031500.tar.gz`. */
const OWN_BACKUP = /^before-\d[^-]*-\d{8}-\d{6}\.tar\.gz$/;
const KEPT_BACKUPS = 3;

type UpgradedConfig = Pick<
  Config,
  'projectRoot' | 'dataDir' | 'databaseUrl' | 'backupDir' | 'secretsKey' | 'secretsKeyFile'
>;

/**
 * Brings the database to the tables of this version. Where it is in use, says each step; an embedded
 * one is backed up first.
 * @throws Error in an owner's words when the backup or a step fails; the database is then as it was
 */
export async function upgradeData(
  connection: DatabaseConnection,
  config: UpgradedConfig,
  print: (line: string) => void,
): Promise<void> {
  const begun = performance.now();
  // Taken by each start: the note is of no use to a later one.
  const made = await takeBackupOfUpdate(config.dataDir);
  let isChanging = false;
  const upgrade = {
    begin: async ({ from, count }: { from: string; count: number }) => {
      print(
        `The database is that of Netkhata ${from}; ${PRODUCT_VERSION} brings it forward in ` +
          `${count} ${count === 1 ? 'step' : 'steps'}.`,
      );
      if (made !== undefined) print(`A backup was made just now: ${made}`);
      else if (config.databaseUrl === undefined) await backUpFirst(connection, config, print);
      isChanging = true;
    },
    step: ({ number, count, name }: { number: number; count: number; name: string }) =>
      print(`Migrating ${number} of ${count}: ${name}`),
  };
  try {
    await migrateDatabase(connection, config, upgrade);
  } catch (error) {
    if (!isChanging) throw error;
    throw new Error(
      `${oneLineReason(error)}. The database is as it was: the version before can be started on it.`,
      { cause: error },
    );
  }
  if (isChanging) print(`The database is brought forward, in ${seconds(begun)} s.`);
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1);

async function backUpFirst(
  connection: DatabaseConnection,
  config: UpgradedConfig,
  print: (line: string) => void,
): Promise<void> {
  const now = systemClock.now();
  const name = backupName(now).replace('netkhata-', `before-${PRODUCT_VERSION}-`);
  const file = join(config.backupDir, name);
  const begun = performance.now();
  print(`First a backup: ${file}`);
  try {
    const key = ensureBackupKey({ key: config.secretsKey, keyFile: config.secretsKeyFile });
    await writeBackup(connection, { file, productVersion: PRODUCT_VERSION, now, key });
  } catch (error) {
    throw new Error(
      `No backup could be made before the database is changed: ${oneLineReason(error)}. Nothing was ` +
        `changed, and the version before can be started. Make room in ${config.backupDir}, or name ` +
        'another folder in BACKUP_DIR, and start again.',
      { cause: error },
    );
  }
  const { size } = await stat(file);
  print(`The backup is made: ${size} bytes, in ${seconds(begun)} s.`);
  await removeOldBackups(config.backupDir);
}

/**
 * The backup that deploy/update.sh made between stopping the old version and starting this one; its
 * note in the data folder is good for one start.
 */
async function takeBackupOfUpdate(dataDir: string): Promise<string | undefined> {
  const note = join(dataDir, 'backup-before-update');
  const file = await readFile(note, 'utf8').catch(() => undefined);
  if (file === undefined) return undefined;
  await rm(note);
  return existsSync(file.trim()) ? file.trim() : undefined;
}

/** Keeps the latest of those made here; a start that fails again and again would fill the disk. */
async function removeOldBackups(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OWN_BACKUP.test(name));
  const byAge = names.sort((one, other) => one.slice(-22).localeCompare(other.slice(-22), 'en'));
  for (const name of byAge.slice(0, -KEPT_BACKUPS)) await rm(join(folder, name));
}
