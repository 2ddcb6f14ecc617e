import { handovers } from '@netkhata/contract/handovers';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { useRead } from '../../api/use-read.ts';

/** The call's sums cover all of the hand whatever the page, so a short page is enough. */
const SHORT_PAGE = {
  page: 1,
  per_page: 10,
  column: null,
  order: 'desc',
  globalSearch: '',
  user: null,
  account: null,
} as const;

/** The cash in the user's own hand; undefined until it is known. */
export function useCashInHand(): PaisaSum | undefined {
  const { data } = useRead(handovers.myCash, { query: SHORT_PAGE });
  return data?.inHand;
}
