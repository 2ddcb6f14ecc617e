import { useLocation } from '@tanstack/react-router';

/** A customer as the SMS composer lists them. */
export type Recipient = { id: number; name: string; mobileNo: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Customers selected in a list, passed to the SMS composer; too many for an address. */
    recipients?: readonly Recipient[];
  }
}

/** The customers selected before this screen was opened. */
export function useRecipients(): readonly Recipient[] {
  return useLocation({ select: ({ state }) => state.recipients }) ?? [];
}
