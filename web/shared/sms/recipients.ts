import { useLocation } from '@tanstack/react-router';

/** A customer as the SMS composer names one. */
export type Recipient = { id: number; name: string; mobileNo: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Customers chosen in a list, taken along to the SMS composer; no address could hold them. */
    recipients?: readonly Recipient[];
  }
}

/** The customers who were chosen before this screen was opened. */
export function useRecipients(): readonly Recipient[] {
  return useLocation({ select: ({ state }) => state.recipients }) ?? [];
}
