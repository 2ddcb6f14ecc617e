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
    .values({ name, email, roleId: userType, zoneId, passwordHash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString('base64url');
  await database
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId: id, createdAt: now, lastUsedAt: now })
    .execute();
  return { user: { id, name, email, userType, zoneId }, token };
}
