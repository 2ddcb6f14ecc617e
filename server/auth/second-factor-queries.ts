import { randomBytes } from 'node:crypto';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const SALT_BYTES = 16;

export interface SecondFactor {
  sealedSecret: Buffer;
  recoverySalt: Buffer;
  startedAt: Date;
}

/** The user's second factor, either confirmed or pending. */
export async function readSecondFactor(
  tx: Database,
  userId: number,
  state: 'confirmed' | 'begun',
): Promise<SecondFactor | undefined> {
  const { rows } = await sql<SecondFactor>`
    select sealed_secret, recovery_salt,
      created_at as started_at
    from second_factors where user_id = ${userId} and is_confirmed = ${state === 'confirmed'}
  `.execute(tx);
  return rows[0];
}

/** Stores a new pending secret. Returns false if the user already has a confirmed one. */
export async function beginSecondFactor(
  tx: Database,
  factor: { userId: number; sealedSecret: Buffer; now: Date },
): Promise<boolean> {
  const salt = randomBytes(SALT_BYTES);
  const { rows } = await sql`
    insert into second_factors (user_id, sealed_secret, recovery_salt, created_at)
    values (${factor.userId}, ${factor.sealedSecret}, ${salt}, ${factor.now})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret,
      recovery_salt = excluded.recovery_salt, created_at = excluded.created_at
    where not second_factors.is_confirmed
    returning user_id
  `.execute(tx);
  return rows.length > 0;
}

/** Confirms a pending factor. Returns false if it was confirmed or replaced meanwhile. */
export async function confirmSecondFactor(
  tx: Database,
  factor: { userId: number; sealedSecret: Buffer; step: number; codeHashes: readonly Buffer[] },
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('secondFactors')
    .set({ isConfirmed: true, lastStep: factor.step })
    .where('userId', '=', factor.userId)
    .where('sealedSecret', '=', factor.sealedSecret)
    .where('isConfirmed', '=', false)
    .returning('userId')
    .executeTakeFirst();
  if (!confirmed) return false;
  const rows = factor.codeHashes.map((codeHash) => ({ userId: factor.userId, codeHash }));
  await tx.insertInto('recoveryCodes').values(rows).execute();
  return true;
}

/** Codes one step early or late are accepted, so the last used step can be this far ahead. */
const LATEST_STEPS = 2;

/**
 * Marks a time step as used. Returns false if this or a slightly later step was used before
 * (replay). A stored step far in the future comes from a wrong clock and does not lock the user
 * out.
 */
export async function consumeTimeStep(
  tx: Database,
  userId: number,
  step: number,
): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and last_step not between ${step} and ${step + LATEST_STEPS}
    returning user_id
  `.execute(tx);
  return rows.length > 0;
}

/** Deletes a recovery code. Returns false if there is no such code. */
export async function consumeRecoveryCode(
  tx: Database,
  userId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Removes a confirmed or pending factor. Returns whether it was a confirmed one. */
export async function removeSecondFactor(tx: Database, userId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('isConfirmed')
    .executeTakeFirst();
  return removed?.isConfirmed ?? false;
}

export interface SecondFactorState {
  isOn: boolean;
  recoveryCodesLeft: number;
  isRequired: boolean;
}

export async function readSecondFactorState(
  tx: Database,
  userId: number,
): Promise<SecondFactorState> {
  const { rows } = await sql<SecondFactorState>`
    select
      exists (
        select from second_factors where user_id = users.id and is_confirmed
      ) as is_on,
      (select count(*)::int from recovery_codes where user_id = users.id) as recovery_codes_left,
      company.second_factor_for = 'everybody'
        or (company.second_factor_for = 'super_admins' and users.role_id = ${SUPER_ADMIN})
        as is_required
    from users cross join company where users.id = ${userId}
  `.execute(tx);
  const [state] = rows;
  if (!state) throw new Error(`There is no user ${userId}`);
  return state;
}
