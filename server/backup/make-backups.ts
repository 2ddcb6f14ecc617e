import { rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Database, DatabaseConnection } from '../database/database.ts';
import { failureReason } from '../http/failure-reason.ts';
import type { JobLog } from '../jobs/worker.ts';
import type { KeyPlace } from '../secrets/master-key.ts';
import { ensureBackupKey } from './backup-key.ts';
import { countRows } from './backup-manifest.ts';
import { backupName } from './backup-name.ts';
import {
  addDailyBackup,
  claimBackup,
  failBackup,
  failInterruptedBackups,
  finishBackup,
  startHeartbeat,
  markRemoved,
  readBackupSettings,
  readOldBackups,
} from './backup-queries.ts';
import { unfinishedName, writeBackup } from './write-backup.ts';

export interface BackupJob {
  database: Database;
  connection: DatabaseConnection;
  folder: string;
  productVersion: string;
  /** Signs the files; created where it is missing. */
  secretsKey: KeyPlace;
  log: JobLog;
}

/**
 * Makes the oldest backup that is due or was requested; one a call, the next is for a later run of
 * the job.
 */
export async function makeBackups(job: BackupJob, now: Date): Promise<void> {
  const { database } = job;
  await failInterruptedBackups(database, { isAlone: false });
  await addDailyBackup(database, now);
  const file = join(job.folder, backupName(now));
  const machine = hostname();
  const claimed = await claimBackup(database, { machine, file });
  if (!claimed) return;
  const stopHeartbeat = startHeartbeat(database, claimed.id);
  try {
    // Also before it is written, because what a killed process left may be what fills the disk.
    await removeOldBackups(job, machine);
    const { productVersion, connection } = job;
    const key = ensureBackupKey(job.secretsKey);
    const { tables } = await writeBackup(connection, { file, productVersion, now, key });
    const { size } = await stat(file);
    await finishBackup(database, {
      id: claimed.id,
      sizeBytes: size,
      rowCount: countRows(tables),
    });
  } catch (error) {
    job.log.error({ err: error }, 'backup failed');
    await failBackup(database, claimed.id, failureReason(error));
    return;
  } finally {
    stopHeartbeat();
  }
  await removeOldBackups(job, machine);
}

/** A file that cannot be removed is logged, and tried again with the next backup. */
async function removeOldBackups({ database, log }: BackupJob, machine: string): Promise<void> {
  const { keptCount } = await readBackupSettings(database);
  for (const { id, file } of await readOldBackups(database, { machine, keptCount })) {
    try {
      await rm(file, { force: true });
      await rm(unfinishedName(file), { force: true });
    } catch (error) {
      log.error({ err: error }, 'an old backup is not removed');
      continue;
    }
    await markRemoved(database, id);
  }
}
