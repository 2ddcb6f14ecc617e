import { RIGHTS_WITH_SIGHT } from '@netkhata/contract/places';
import { type RawBuilder, sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { SignedInUser } from '../http/implement.ts';

/** Whose sight it is. */
export type PlaceReader = Pick<SignedInUser, 'id' | 'rights' | 'zoneId'>;

/** Whether the user sees every till, bank and wallet. Who is bound to a zone sees their hand alone. */
export const seesAllPlaces = (user: PlaceReader): boolean =>
  RIGHTS_WITH_SIGHT.some((right) => hasCompanyRight(user, right));

/** The condition on `accounts` that the user sees the place: who receives notes sees the tills. */
export function isAccountInSight(user: PlaceReader): RawBuilder<boolean> {
  if (seesAllPlaces(user)) return sql`true`;
  if (user.zoneId !== null) return sql`false`;
  const ofTills = user.rights.has('receive_money')
    ? sql`accounts.reference_type = 'cash'`
    : sql`false`;
  return sql`(${ofTills} or accounts.keeper_id is not distinct from ${user.id}::bigint)`;
}

/** The condition on `users` that the user sees what is in that hand. */
export const isHandInSight = (user: PlaceReader): RawBuilder<boolean> =>
  hasCompanyRight(user, 'see_all_hands') ? sql`true` : sql`users.id = ${user.id}`;
