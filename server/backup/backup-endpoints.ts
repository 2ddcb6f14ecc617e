import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { implement } from '../http/implement.ts';
import { addAskedBackup, readBackupSettings, saveBackupSettings } from './backup-queries.ts';

type BackupRow = EndpointResult<Api['backups']>['backups'][number];

const MOST_SHOWN = 30;
/** All settings at once have this number. */
const SETTINGS_ID = 1;

async function readBackups(tx: Database): Promise<BackupRow[]> {
  const read = await sql<BackupRow>`
    select backups.id, kind, state, to_json(backups.created_at) #>> '{}' as "askedAt",
      to_json(finished_at) #>> '{}' as "finishedAt", users.name as "user", machine, file,
      size_bytes as "sizeBytes", row_count as "rowCount", failure,
      removed_at is not null as "isRemoved"
    from backups left join users on users.id = asked_by
    order by backups.id desc limit ${MOST_SHOWN}
  `.execute(tx);
  return read.rows;
}

export const backupEndpoints = implement({
  backups: async ({ tx }) => ({
    ...(await readBackupSettings(tx)),
    backups: await readBackups(tx),
  }),
  backupSettingsUpdate: async ({ tx, audit }, { body }) => {
    const before = await readBackupSettings(tx);
    const after = {
      isDaily: body.isDaily,
      hour: body.hour ?? before.hour,
      keptCount: body.keptCount ?? before.keptCount,
    };
    await saveBackupSettings(tx, after);
    audit({ subject: 'backup_settings', id: SETTINGS_ID, before, after });
    return { heading: 'Backups saved', message: 'Backup settings saved successfully.', data: {} };
  },
  backupMake: async ({ tx, user, today, audit }) => {
    const id = await addAskedBackup(tx, { day: today, askedBy: user.id });
    audit({ subject: 'backup', id });
    return {
      heading: 'Backup asked for',
      message: 'It will be made within a minute.',
      data: { id },
    };
  },
});
