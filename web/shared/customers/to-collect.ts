import { useLocation } from '@tanstack/react-router';

/** A customer who is still to pay, of those chosen in a list. */
export type ToCollect = { id: number; name: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Customers chosen in a list, taken along to the counter and served one after the other. */
    toCollect?: readonly ToCollect[];
  }
}

/** The customers who are to be served next. */
export function useToCollect(): readonly ToCollect[] {
  return useLocation({ select: ({ state }) => state.toCollect }) ?? [];
}
