import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { heldAgainst } from '../http/held-against.ts';
import { implement } from '../http/implement.ts';
import { addRequestedBackup, readBackupSettings, saveBackupSettings } from './backup-queries.ts';

type BackupRow = EndpointResult<Api['backups']>['backups'][number];

const MAX_SHOWN = 30;
/** The audit id of the backup settings, of which there is one row. */
const SETTINGS_ID = 1;

async function readBackups(tx: Database): Promise<BackupRow[]> {
  const read = await sql<Omit<BackupRow, 'failure'>>`
    select backups.id, kind, state, to_json(backups.created_at) #>> '{}' as asked_at,
      to_json(finished_at) #>> '{}' as finished_at, users.name as "user", machine, file,
      size_bytes, row_count, failure as failure_message,
      state = 'done' and removed_at is not null as is_removed
    from backups left join users on users.id = asked_by
    order by backups.id desc limit ${MAX_SHOWN}
  `.execute(tx);
  return read.rows.map((row) => ({
    ...row,
    failure: row.failureMessage && englishOf(row.failureMessage),
  }));
}

export const backupEndpoints = implement({
  backups: async ({ tx }) => ({
    ...(await readBackupSettings(tx)),
    backups: await readBackups(tx),
  }),
  backupSettingsUpdate: async ({ tx, user, audit }, { body }) => {
    await tx.selectFrom('backupSettings').select('hour').forUpdate().execute();
    const before = await readBackupSettings(tx);
    const form = await heldAgainst(
      { tx, user },
      'backupSettingsUpdate',
      {
        subject: 'backup_settings',
        id: SETTINGS_ID,
        stored: before,
        emptyKeeps: ['hour', 'keptCount'],
      },
      body,
    );
    const after = {
      isDaily: form.isDaily ?? before.isDaily,
      hour: form.hour ?? before.hour,
      keptCount: form.keptCount ?? before.keptCount,
    };
    await saveBackupSettings(tx, after);
    audit({ subject: 'backup_settings', id: SETTINGS_ID, before, after });
    return {
      heading: message('backup.settingsHeading'),
      message: message('backup.settingsSaved'),
      data: {},
    };
  },
  backupMake: async ({ tx, user, today, audit }) => {
    const id = await addRequestedBackup(tx, { day: today, askedBy: user.id });
    audit({ subject: 'backup', id });
    return {
      heading: message('backup.requested'),
      message: message('backup.soon'),
      data: { id },
    };
  },
});
