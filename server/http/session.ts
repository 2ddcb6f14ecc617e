import { hash } from 'node:crypto';
import { heldRights, RIGHTS, type Right } from '@netkhata/contract/rights';
import type { UserType } from '@netkhata/contract/users';
import { message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import { forbidden } from './failure.ts';
import type { SignedInUser } from './implement.ts';

const IDLE_HOURS = 12;
const LONGEST_DAYS = 30;
/** Minimum interval between updates of the time of last use, so that most reads write nothing. */
const TOUCH_AFTER_MS = 60_000;

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token of an Authorization header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];

/** Condition on `sessions`: neither idle for too long nor too old (decisions section 2). */
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

/** The signed-in user, with further data that every call needs. */
export interface Session extends SignedInUser {
  /** Time zone of the company, for the business day. */
  timeZone: string;
}

/** Query for a session by token hash; no row if it has expired or its user is inactive. */
const selectSession = (tokenHash: Buffer, now: Date): RawBuilder<SessionRow> => sql`${PREPARED}
  select users.id, users.name, users.role_id, users.zone_id, users.must_change_password,
    sessions.last_used_at, sessions.wrote_lsn, sessions.lacks_second_factor,
    company.time_zone,
    array(select right_name from role_rights where role_id = users.role_id) as rights
  from sessions join users on users.id = sessions.user_id cross join company
  where sessions.token_hash = ${tokenHash} and users.is_active and ${sessionLives(now)}
`;

/**
 * The session of a token; undefined if it is unknown or expired (after 12 idle hours or 30 days,
 * decisions section 2) or its user is inactive. A call that a screen makes by itself is no use of it.
 */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  const row = (await selectSession(tokenHash, now).execute(database)).rows[0];
  if (!row) return undefined;
  if (isUse && now.getTime() - row.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
    await database
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where('tokenHash', '=', tokenHash)
      .execute();
  }
  return sessionOf(row, tokenHash);
}

function sessionOf(row: SessionRow, tokenHash: Buffer): Session {
  // Only General Users are restricted to a zone; Super Admins see all.
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
  };
}

/** Paths that a user may call before changing a password that somebody else set. */
const BEFORE_PASSWORD_CHANGE = new Set([
  'auth/change_password',
  'auth/logout',
  'users/get_user_info',
]);
/** Paths that a user may call before setting up a required second factor. */
const BEFORE_SECOND_FACTOR = new Set([
  ...BEFORE_PASSWORD_CHANGE,
  'profile_second_factor',
  'profile_second_factor_create',
  'profile_second_factor_confirm',
]);

/** Throws 403 while the user has to change the password or set up a second factor first. */
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
