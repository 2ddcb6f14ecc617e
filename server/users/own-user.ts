import { type Updateable, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';

/** What users change about themselves. */
type OwnColumns = Pick<Updateable<DB['users']>, 'name' | 'mobile_no' | 'language'>;

export const updateOwnUser = async (
  tx: Database,
  userId: number,
  columns: OwnColumns,
): Promise<void> => {
  await tx.updateTable('users').set(columns).where('id', '=', userId).execute();
};

/** Puts these preferences in the place of those of the same names. */
export async function mergePreferences(
  tx: Database,
  userId: number,
  preferences: object,
): Promise<unknown> {
  const { preferences: merged } = await tx
    .updateTable('users')
    .set({ preferences: sql`preferences || ${JSON.stringify(preferences)}::jsonb` })
    .where('id', '=', userId)
    .returning('preferences')
    .executeTakeFirstOrThrow();
  return merged;
}

/** Gives a user another picture, or none. Returns the file of the one before. */
export async function replacePicture(
  tx: Database,
  userId: number,
  file: string | null,
): Promise<string | null> {
  const { picture_file: before } = await tx
    .selectFrom('users')
    .select('picture_file')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('users').set({ picture_file: file }).where('id', '=', userId).execute();
  return before;
}
