import { randomInt } from 'node:crypto';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertUser } from './user-queries.ts';
import { hashPassword } from './password-hash.ts';

const DEFAULT_EMAIL = 'admin@netkhata.local';
/** Characters that cannot be mistaken for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Creates the first Super Admin if there are no users yet. Without a given password a random one is
 * generated and returned; it must be changed at the first sign-in. Returns undefined if users
 * exist.
 */
export async function ensureFirstAdmin(
  database: Database,
  chosen: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password?: string } | undefined> {
  // Checked before hashing, so that a normal start does not pay for a password hash.
  if (await hasUser(database)) return undefined;
  const email = chosen.email ?? DEFAULT_EMAIL;
  const madePassword = chosen.password === undefined ? readablePassword() : undefined;
  const passwordHash = await hashPassword(chosen.password ?? (madePassword as string));
  const isMade = await inTransaction(database, async (tx) => {
    // Prevents two servers that start at the same time from creating two admins.
    await sql`lock table users in share row exclusive mode`.execute(tx);
    if (await hasUser(tx)) return false;
    await insertUser(tx, {
      name: 'Super Admin',
      email,
      mobileNo: null,
      zoneId: null,
      roleId: SUPER_ADMIN,
      passwordHash,
      mustChangePassword: madePassword !== undefined,
    });
    return true;
  });
  if (!isMade) return undefined;
  return madePassword === undefined ? { email } : { email, password: madePassword };
}

const hasUser = async (tx: Database): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Four groups of four characters: 79 bits. */
function readablePassword(): string {
  const sign = () => READABLE[randomInt(READABLE.length)] ?? '';
  const group = () => Array.from({ length: 4 }, sign).join('');
  return Array.from({ length: 4 }, group).join('-');
}
