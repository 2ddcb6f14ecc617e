import type { EndpointResult, EndpointShape } from '@netkhata/contract/endpoint';
import type { HeldRight } from '@netkhata/contract/rights';
import { SUPER_ADMIN, users } from '@netkhata/contract/users';
import { useQuery } from '@tanstack/react-query';
import { readOf } from './use-read.ts';

export type CurrentUser = EndpointResult<typeof users.currentUser>;

/**
 * The signed-in user; read once when the shell opens and again after every change. A query with
 * `enabled: false` finds it in the cache on every screen of the shell.
 */
export const currentUserRead = readOf(users.currentUser, {}, { staleMs: 300_000 });

/** The signed-in user, from the cache: the shell renders no page before it is there. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(currentUserRead);
  if (!data) throw new Error('The current user is read before any page opens');
  return data;
}

const BEYOND_A_ZONE = { settings: 'errors.everyZone', books: 'errors.allBooks' } as const;

/** Why the signed-in user may not make a call; undefined where they may. */
export type Refusal = 'errors.noRight' | (typeof BEYOND_A_ZONE)[keyof typeof BEYOND_A_ZONE];

/**
 * Why the server would refuse a call to the signed-in user, whatever is in it: for lack of its
 * right, or because it reaches beyond their zone (0054).
 */
export function useRefusal({ access, reach }: EndpointShape): Refusal | undefined {
  const { rights, zone, userType } = useCurrentUser();
  const needsRight = access !== 'public' && access !== 'session';
  if (needsRight && !rights.includes(access)) return 'errors.noRight';
  const isBound = zone !== null && userType !== SUPER_ADMIN;
  return isBound && (reach === 'settings' || reach === 'books') ? BEYOND_A_ZONE[reach] : undefined;
}

/** Whether the signed-in user's role has a right; the server checks it again on every call. */
export function useHasRight(right: HeldRight): boolean {
  return useCurrentUser().rights.includes(right);
}
