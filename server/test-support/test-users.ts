import { randomBytes } from 'node:crypto';
import { SUPER_ADMIN, type UserType } from '@netkhata/contract/users';
import type { Database } from '../database/database.ts';
import { hashToken } from '../http/session.ts';

export interface TestUser {
  id: number;
  name: string;
  email: string;
  userType: UserType;
  zoneId: number | null;
}

let counter = 0;

/** Inserts a user with an open session; no password matches its hash. */
export async function insertTestUser(
  database: Database,
  now: Date,
  wanted: Partial<TestUser>,
): Promise<{ user: TestUser; token: string }> {
  counter += 1;
  const name = wanted.name ?? `User ${counter}`;
  const email = wanted.email ?? `user${counter}@example.test`;
  const userType = wanted.userType ?? SUPER_ADMIN;
  const zoneId = wanted.zoneId ?? null;
  const { id } = await database
    .insertInto('users')
    .values({ name, email, role_id: userType, zone_id: zoneId, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString('base64url');
  await database
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: id, created_at: now, last_used_at: now })
    .execute();
  return { user: { id, name, email, userType, zoneId }, token };
}
