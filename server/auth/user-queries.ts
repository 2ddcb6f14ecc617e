import { comparableText } from '@netkhata/domain/comparable-text';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';
import { storableJson } from '../database/storable.ts';

export interface UserLogin {
  id: number;
  passwordHash: string;
  mustChangePassword: boolean;
}

/** Condition on `users`: the user has a confirmed second factor. */
export const HAS_SECOND_FACTOR = sql<boolean>`
  exists (select from second_factors where user_id = users.id and is_confirmed)`;

/** The active user with this login name, ignoring case. */
export async function findLogin(tx: Database, email: string): Promise<UserLogin | undefined> {
  const { rows } = await sql<UserLogin>`
    select id, password_hash,
      must_change_password or is_password_given as must_change_password
    from users where comparable_text(email) = ${comparableText(email)} and is_active
  `.execute(tx);
  return rows[0];
}

export async function readPasswordHash(tx: Database, userId: number): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.passwordHash;
}

export async function readLoginName(tx: Database, userId: number): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.email;
}

/** Updates a user's row. The unique key refuses a login name that is already taken. */
export async function changeUser(
  tx: Database,
  id: number,
  columns: Updateable<DB['users']>,
): Promise<void> {
  await tx.updateTable('users').set(columns).where('id', '=', id).execute();
}

/** Merges preferences by name into the stored ones. */
export async function mergePreferences(
  tx: Database,
  userId: number,
  preferences: object,
): Promise<unknown> {
  const { preferences: merged } = await tx
    .updateTable('users')
    .set({ preferences: sql`preferences || ${storableJson(preferences)}::jsonb` })
    .where('id', '=', userId)
    .returning('preferences')
    .executeTakeFirstOrThrow();
  return merged;
}

/** Sets or removes a user's picture. Returns the file name of the previous one. */
export async function replacePicture(
  tx: Database,
  userId: number,
  file: string | null,
): Promise<string | null> {
  const { pictureFile: before } = await tx
    .selectFrom('users')
    .select('pictureFile')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await changeUser(tx, userId, { pictureFile: file });
  return before;
}

/** The unique key refuses a login name that is already taken, ignoring case. */
export async function insertUser(tx: Database, user: Insertable<DB['users']>): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
