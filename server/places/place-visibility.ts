import { RIGHTS_TO_ALL_PLACES } from '@netkhata/contract/places';
import { type RawBuilder, sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { SignedInUser } from '../http/implement.ts';

/** The user who reads places. */
export type PlaceReader = Pick<SignedInUser, 'id' | 'rights' | 'zoneId'>;

/** Whether the user sees all tills, banks and wallets; never if restricted to a zone. */
export const seesAllPlaces = (user: PlaceReader): boolean =>
  RIGHTS_TO_ALL_PLACES.some((right) => hasCompanyRight(user, right));

/** Condition on `accounts`: the user sees the place. Users who receive money see the tills. */
export function isAccountVisible(user: PlaceReader): RawBuilder<boolean> {
  if (seesAllPlaces(user)) return sql`true`;
  if (user.zoneId !== null) return sql`false`;
  const ofTills = user.rights.has('receive_money')
    ? sql`accounts.reference_type = 'cash'`
    : sql`false`;
  return sql`(${ofTills} or accounts.keeper_id is not distinct from ${user.id}::bigint)`;
}

/** Condition on `users`: the user sees this person's hand. */
export const isHandVisible = (user: PlaceReader): RawBuilder<boolean> =>
  hasCompanyRight(user, 'see_all_hands') ? sql`true` : sql`users.id = ${user.id}`;
