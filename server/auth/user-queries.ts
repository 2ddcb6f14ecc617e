import { type Insertable, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';

export interface Login {
  id: number;
  passwordHash: string;
  mustChangePassword: boolean;
}

/** The condition that a row of `users` has a second factor in use. */
export const HAS_SECOND_FACTOR = sql<boolean>`
  exists (select from second_factors where user_id = users.id and is_confirmed)`;

/** The active user who signs in with this name, in any case. */
export async function findLogin(tx: Database, email: string): Promise<Login | undefined> {
  const { rows } = await sql<Login>`
    select id, password_hash as "passwordHash",
      must_change_password or is_password_given as "mustChangePassword"
    from users where lower(email) = lower(${email}) and is_active
  `.execute(tx);
  return rows[0];
}

export async function readPasswordHash(tx: Database, userId: number): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.password_hash;
}

export async function readLoginName(tx: Database, userId: number): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.email;
}

/** A password someone chose alone need not be changed any more. */
export async function setOwnPassword(
  tx: Database,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false, is_password_given: false })
    .where('id', '=', id)
    .execute();
}

/** Asks nobody to change a password that somebody else typed. */
export async function keepGivenPassword(tx: Database, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_password_given: false })
    .where('id', '=', userId)
    .execute();
}

/** A login name that is taken (in any case) is refused by the database's unique key. */
export async function insertUser(tx: Database, user: Insertable<DB['users']>): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
