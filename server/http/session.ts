import { createHash } from 'node:crypto';
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
/** The time of last use is written at most this often, so that reading stays reading. */
const TOUCH_AFTER_MS = 60_000;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

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
}

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
  const found = await sql<SessionRow>`${PREPARED}
    select users.id, users.name, users.role_id, users.zone_id, users.must_change_password,
      sessions.last_used_at, sessions.wrote_lsn, sessions.lacks_second_factor,
      company.time_zone,
      array(select right_name from role_rights where role_id = users.role_id) as rights
    from sessions join users on users.id = sessions.user_id cross join company
    where sessions.token_hash = ${tokenHash} and users.is_active and ${sessionLives(now)}
  `.execute(database);
  const row = found.rows[0];
  if (!row) return undefined;
  if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
    await database
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
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
  };
}

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
