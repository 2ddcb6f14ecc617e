import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { HeldRight } from '@netkhata/contract/rights';
import { users } from '@netkhata/contract/users';
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

/** Whether the signed-in user's role has a right; the server checks it again on every call. */
export function useHasRight(right: HeldRight): boolean {
  return useCurrentUser().rights.includes(right);
}
