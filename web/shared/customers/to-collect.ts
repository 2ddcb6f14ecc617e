import { useLocation } from '@tanstack/react-router';

/** A customer to collect from, selected in a list. */
export type ToCollect = {
  id: number;
  name: string;
  /** Road and house, where the list is a round. */
  place?: string;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Customers selected in a list, passed to the counter to be served one after the other. */
    toCollect?: readonly ToCollect[];
  }
}

/** The customers still to be served. */
export function useToCollect(): readonly ToCollect[] {
  return useLocation({ select: ({ state }) => state.toCollect }) ?? [];
}
