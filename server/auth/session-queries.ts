import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { hashToken } from '../http/session.ts';

const TOKEN_BYTES = 32;
const LONGEST_DAYS = 30;

/** Opens a session and answers its token, which is stored nowhere; only its SHA-256 is. */
export async function openSession(
  tx: Database,
  session: {
    userId: number;
    address: string;
    agent: string;
    now: Date;
    /** A second factor has to be set up before anything else. */
    lacksSecondFactor: boolean;
  },
): Promise<string> {
  const { userId, address, agent, now } = session;
  const token = newToken();
  // Sessions that cannot be used any more go when their user comes back.
  await sql`
    delete from sessions where user_id = ${userId}
      and created_at < ${now}::timestamptz - make_interval(days => ${LONGEST_DAYS})
  `.execute(tx);
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      address,
      agent,
      created_at: now,
      last_used_at: now,
      lacks_second_factor: session.lacksSecondFactor,
    })
    .execute();
  return token;
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Gives the caller's session a new token, because its user has just proven who they are; the old
 * one opens nothing any more. The session lives no longer for it.
 */
export async function renewToken(
  tx: Database,
  user: SignedInUser,
  change: { lacksSecondFactor?: boolean } = {},
): Promise<string> {
  const token = newToken();
  const { lacksSecondFactor: lacks_second_factor } = change;
  await tx
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      ...(lacks_second_factor !== undefined && { lacks_second_factor }),
    })
    .where('token_hash', '=', user.tokenHash)
    .execute();
  return token;
}

/** What kept the session from everything else is done. */
export async function noteSecondFactor(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ lacks_second_factor: false })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function endSession(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends the sessions of a user, but for the one whose token is kept. Returns how many ended. */
export async function endSessionsOf(
  tx: Database,
  userId: number,
  { exceptTokenHash }: { exceptTokenHash: Buffer },
): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', exceptTokenHash)
    .returning('user_id')
    .execute();
  return ended.length;
}

/** Removes sessions that have ended by age. */
export async function removeEndedSessions(database: Database): Promise<void> {
  await sql`
    delete from sessions where created_at < now() - make_interval(days => ${LONGEST_DAYS})
  `.execute(database);
}
