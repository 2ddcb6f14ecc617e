import { handovers } from '@netkhata/contract/handovers';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { pageQuery } from './hand-over-words.tsx';

/** A page of the payments in a hand: the user's own, or that of the person in the address. */
export function useHand(page: number, account: number | null = null) {
  const { id: user = null } = useSearch({ strict: false });
  return useRead(
    handovers.myCash,
    { query: { ...pageQuery(page), user, account } },
    { keepsPrevious: ['page'] },
  );
}
