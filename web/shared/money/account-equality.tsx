import { arrivals } from '@netkhata/contract/arrivals';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';

export type AccountEquality = EndpointResult<typeof arrivals.arrivalAccounts>[number];

/**
 * Banks and wallets with whether they are equal to their statements; none for a user who may not
 * see arrivals, or sees one zone only.
 */
export function useAccountEquality(): {
  accounts: readonly AccountEquality[];
  isLoading: boolean;
} {
  const { rights, zone } = useCurrentUser();
  const isEnabled = rights.includes('see_arrivals') && zone === null;
  const { data: accounts = [], isLoading } = useRead(arrivals.arrivalAccounts, {}, { isEnabled });
  return { accounts, isLoading };
}
