import { RIGHTS_TO_ALL_PLACES } from '@netkhata/contract/places';
import { type RawBuilder, sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { SignedInUser } from '../http/implement.ts';

/** Who looks at the places. */
export type PlaceReader = Pick<SignedInUser, 'id' | 'rights' | 'zoneId'>;

/** Whether the user sees every till, bank and wallet. Who is bound to a zone sees their hand alone. */
export const seesAllPlaces = (user: PlaceReader): boolean =>
  RIGHTS_TO_ALL_PLACES.some((right) => hasCompanyRight(user, right));

/** The condition on `accounts` that the user sees the place: who receives notes sees the tills. */
export function isAccountVisible(user: PlaceReader): RawBuilder<boolean> {
  if (seesAllPlaces(user)) return sql`true`;
  if (user.zoneId !== null) return sql`false`;
  const ofTills = user.rights.has('receive_money')
    ? sql`accounts.reference_type = 'cash'`
    : sql`false`;
  return sql`(${ofTills} or accounts.keeper_id is not distinct from ${user.id}::bigint)`;
}

/** The condition on `users` that the user sees what is in that hand. */
export const isHandVisible = (user: PlaceReader): RawBuilder<boolean> =>
  hasCompanyRight(user, 'see_all_hands') ? sql`true` : sql`users.id = ${user.id}`;
