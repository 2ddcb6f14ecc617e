import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { hashToken } from '../http/session.ts';

const TOKEN_BYTES = 32;
const LONGEST_DAYS = 30;

/** Opens a session and returns its token. Only the SHA-256 of the token is stored. */
export async function openSession(
  tx: Database,
  session: {
    userId: number;
    address: string;
    agent: string;
    now: Date;
    /** True if the user must set up a second factor before any other call. */
    lacksSecondFactor: boolean;
  },
): Promise<string> {
  const { userId, address, agent, now } = session;
  const token = newToken();
  // Deletes the user's expired sessions.
  await sql`
    delete from sessions where user_id = ${userId}
      and created_at < ${now}::timestamptz - make_interval(days => ${LONGEST_DAYS})
  `.execute(tx);
  await tx
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      address,
      agent,
      createdAt: now,
      lastUsedAt: now,
      lacksSecondFactor: session.lacksSecondFactor,
    })
    .execute();
  return token;
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Replaces the token of the caller's session after the user has proven their identity again
 * (prevents session fixation). The old token becomes invalid; the session's expiry does not change.
 */
export async function renewToken(
  tx: Database,
  user: SignedInUser,
  change: { lacksSecondFactor?: boolean } = {},
): Promise<string> {
  const token = newToken();
  const { lacksSecondFactor } = change;
  await tx
    .updateTable('sessions')
    .set({
      tokenHash: hashToken(token),
      ...(lacksSecondFactor !== undefined && { lacksSecondFactor }),
    })
    .where('tokenHash', '=', user.tokenHash)
    .execute();
  return token;
}

/** Records that the session no longer has to set up a second factor. */
export async function clearSecondFactorDue(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ lacksSecondFactor: false })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function endSession(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends all sessions of a user except the one with the given token. Returns how many ended. */
export async function endSessionsOf(
  tx: Database,
  userId: number,
  { exceptTokenHash }: { exceptTokenHash: Buffer },
): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', exceptTokenHash)
    .returning('userId')
    .execute();
  return ended.length;
}

/** Deletes expired sessions. */
export async function removeEndedSessions(database: Database): Promise<void> {
  await sql`
    delete from sessions where created_at < now() - make_interval(days => ${LONGEST_DAYS})
  `.execute(database);
}
