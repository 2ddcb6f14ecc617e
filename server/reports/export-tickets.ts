import { randomBytes } from 'node:crypto';
import { type HeldRight, heldRights, type Right } from '@netkhata/contract/rights';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { storableJson } from '../database/storable.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { hashToken } from '../http/session.ts';

const TOKEN_BYTES = 32;
const VALID_SECONDS = 60;

export interface TicketHolder extends Pick<SignedInUser, 'id' | 'zoneId' | 'mustChangePassword'> {
  rights: ReadonlySet<HeldRight>;
}

export interface TakenTicket extends TicketHolder {
  /** The list request that it was made for; null for a report. */
  request: object | null;
}

/**
 * Creates a ticket for one download within a minute, for the given list request or any report. Only
 * its hash is stored. Also deletes the user's expired tickets.
 */
export async function createExportTicket(
  { tx, user, now }: Pick<SignedInContext, 'tx' | 'user' | 'now'>,
  request: object | null = null,
): Promise<string> {
  const ticket = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx
    .deleteFrom('exportTickets')
    .where('userId', '=', user.id)
    .where('expiresAt', '<=', now)
    .execute();
  await sql`
    insert into export_tickets (token_hash, user_id, request, expires_at, created_at)
    values (${hashToken(ticket)}, ${user.id}, ${request && storableJson(request)}::jsonb,
      ${now}::timestamptz + make_interval(secs => ${VALID_SECONDS}), ${now})
  `.execute(tx);
  return ticket;
}

interface HolderRow {
  id: number;
  roleId: string;
  zoneId: number | null;
  mustChangePassword: boolean;
  rights: Right[];
  request: object | null;
}

/**
 * Uses up a ticket and returns its user; undefined if it is unknown, used or expired, or its user
 * is inactive. Two concurrent requests cannot both succeed.
 */
export async function takeExportTicket(
  database: Database,
  ticket: string,
  now: Date,
): Promise<TakenTicket | undefined> {
  const taken = await sql<HolderRow>`
    with taken as (
      update export_tickets set used_at = ${now}
      where token_hash = ${hashToken(ticket)} and used_at is null and expires_at > ${now}
      returning user_id, request
    )
    select taken.request, users.id, users.role_id, users.zone_id,
      users.must_change_password,
      array(select right_name from role_rights where role_id = users.role_id) as rights
    from taken join users on users.id = taken.user_id
    where users.is_active
  `.execute(database);
  const holder = taken.rows[0];
  if (!holder) return undefined;
  const { id, roleId, zoneId, mustChangePassword, rights, request } = holder;
  // As in a session: only General Users are restricted to a zone.
  const boundZoneId = roleId === '1' ? null : zoneId;
  return {
    id,
    zoneId: boundZoneId,
    mustChangePassword,
    rights: new Set(heldRights(rights, { isBoundToZone: boundZoneId !== null })),
    request,
  };
}
