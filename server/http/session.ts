import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { heldRights, RIGHTS, type Right } from '@netkhata/contract/rights';
import type { UserType } from '@netkhata/contract/users';
import { message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Discarded, sendTogether } from '../database/transaction.ts';
import { PREPARED } from '../database/prepared.ts';
import { forbidden } from './failure.ts';
import type { SignedInUser } from './implement.ts';

const IDLE_HOURS = 12;
const LONGEST_DAYS = 30;
/** The time of last use is written at most this often, so that reading stays reading. */
const TOUCH_AFTER_MS = 60_000;

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token of an Authorization header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];

/** The condition that a row of `sessions` has not ended by itself (decisions section 2). */
export const sessionLives = (now: Date): RawBuilder<boolean> => sql`
  sessions.last_used_at > ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS})
  and sessions.created_at > ${now}::timestamptz - make_interval(days => ${LONGEST_DAYS})`;

interface SessionRow {
  id: number;
  name: string;
  roleId: string;
  zoneId: number | null;
  mustChangePassword: boolean;
  lacksSecondFactor: boolean;
  rights: string[];
  lastUsedAt: Date;
  wroteLsn: string | null;
  timeZone: string;
}

/** Who is signed in, and what every call needs to know besides. */
export interface Session extends SignedInUser {
  /** The company's, for what today is. */
  timeZone: string;
  lastUsedAt: Date;
}

/** The session of a token, unless it has ended, or its user was made inactive. */
const selectSession = (tokenHash: Buffer, now: Date): RawBuilder<SessionRow> => sql`${PREPARED}
  select users.id, users.name, users.role_id, users.zone_id, users.must_change_password,
    sessions.last_used_at, sessions.wrote_lsn, sessions.lacks_second_factor,
    company.time_zone,
    array(select right_name from role_rights where role_id = users.role_id) as rights
  from sessions join users on users.id = sessions.user_id cross join company
  where sessions.token_hash = ${tokenHash} and users.is_active and ${sessionLives(now)}
`;

/**
 * The user behind a token, or undefined when it is unknown or has ended: 12 idle hours, 30 days at
 * most (decisions section 2), or a user made inactive. One statement.
 */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  const row = (await selectSession(tokenHash, now).execute(database)).rows[0];
  if (!row) return undefined;
  if (isTouchDue(row, now)) {
    await database
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return sessionOf(row, tokenHash);
}

const isTouchDue = ({ lastUsedAt }: Pick<Session, 'lastUsedAt'>, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > TOUCH_AFTER_MS;

function sessionOf(row: SessionRow, tokenHash: Buffer): Session {
  // Only a General User is bound to a zone; a Super Admin sees all.
  const zoneId = row.roleId === '1' ? null : row.zoneId;
  const rights = row.rights.filter((right): right is Right => RIGHTS.includes(right as Right));
  return {
    id: row.id,
    name: row.name,
    userType: row.roleId as UserType,
    zoneId,
    rights: new Set(heldRights(rights, { isBoundToZone: zoneId !== null })),
    mustChangePassword: row.mustChangePassword,
    mustAddSecondFactor: row.lacksSecondFactor,
    tokenHash,
    wroteLsn: row.wroteLsn,
    timeZone: row.timeZone,
    lastUsedAt: row.lastUsedAt,
  };
}

const MOST_SESSIONS = 1000;

/** The transaction began with a session that is not as it was. */
export class SessionChanged extends Discarded {}

/**
 * Sessions as this process saw them last, so that a write need not wait for its session before it
 * begins: the transaction looks at it in the packet of what it reads first, and is undone where it
 * has changed.
 */
export class SessionMemory {
  readonly #sessions = new Map<string, Session>();

  keep(session: Session): void {
    const key = session.tokenHash.toString('base64');
    this.#sessions.delete(key);
    this.#sessions.set(key, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
  }

  /** None where its time of last use is to be written. */
  recall(token: string, now: Date): Session | undefined {
    const session = this.#sessions.get(hashToken(token).toString('base64'));
    return session && !isTouchDue(session, now) ? session : undefined;
  }

  forget({ tokenHash }: Session): void {
    this.#sessions.delete(tokenHash.toString('base64'));
  }
}

/** Throws `SessionChanged` where a session of the memory has ended, or has changed in any respect. */
export async function requireUnchanged(tx: Database, session: Session, now: Date): Promise<void> {
  const [[row]] = await sendTogether(tx, selectSession(session.tokenHash, now));
  if (!row || !isDeepStrictEqual(factsOf(sessionOf(row, session.tokenHash)), factsOf(session))) {
    throw new SessionChanged('The session is not as it was');
  }
}

/** All of a session that says what it allows. */
const factsOf = ({ lastUsedAt: _used, wroteLsn: _lsn, ...facts }: Session) => facts;

/** What users may call before they have changed a password that was made for them. */
const BEFORE_PASSWORD_CHANGE = new Set([
  'auth/change_password',
  'auth/logout',
  'users/get_user_info',
]);
/** What they may call before they have set up the second factor that is asked of them. */
const BEFORE_SECOND_FACTOR = new Set([
  ...BEFORE_PASSWORD_CHANGE,
  'profile_second_factor',
  'profile_second_factor_create',
  'profile_second_factor_confirm',
]);

/** Refuses a user who has something to do before this; a path is one of the contract. */
export function requireReady(
  user: Pick<SignedInUser, 'mustChangePassword' | 'mustAddSecondFactor'>,
  path?: string,
): void {
  if (user.mustChangePassword && !BEFORE_PASSWORD_CHANGE.has(path ?? '')) {
    throw forbidden(message('session.passwordDue'));
  }
  if (user.mustAddSecondFactor && !BEFORE_SECOND_FACTOR.has(path ?? '')) {
    throw forbidden(message('session.secondFactorDue'));
  }
}
