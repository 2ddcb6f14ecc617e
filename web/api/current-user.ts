import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { HeldRight } from '@netkhata/contract/rights';
import { users } from '@netkhata/contract/users';
import { useQuery } from '@tanstack/react-query';
import { readOf } from './use-read.ts';

export type CurrentUser = EndpointResult<typeof users.currentUser>;

/** Who is signed in; read once when the shell opens and again after a change. */
export const currentUserRead = readOf(users.currentUser, {}, { staleMs: 300_000 });

/** The signed-in user; the shell shows no page before it is known. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(currentUserRead);
  if (!data) throw new Error('The current user is read before any page opens');
  return data;
}

/** Whether the signed-in user's role holds a right; the server decides again on every call. */
export function useHasRight(right: HeldRight): boolean {
  return useCurrentUser().rights.includes(right);
}
