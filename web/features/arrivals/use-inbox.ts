import { useNavigate, useSearch } from '@tanstack/react-router';

/** Which arrivals are shown, in the order of the tabs. */
export const INBOX_TABS = ['open', 'proposed', 'matched', 'set_aside', 'all'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** The tab and the account of the inbox, kept in the address as `tab` and `id`. */
export function useInbox() {
  const { tab: named, id: accountId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = INBOX_TABS.find((name) => name === named) ?? 'open';
  const change = (changes: Record<string, unknown>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, page: undefined, ...changes }),
      resetScroll: false,
    });
  const query: Record<string, string | number> = {
    ...(tab === 'all' ? {} : { state: tab }),
    ...(accountId === undefined ? {} : { account: accountId }),
  };
  return {
    tab,
    accountId,
    /** Query parameters of the list. */
    query,
    showTab: (next: InboxTab) => change({ tab: next === 'open' ? undefined : next }),
    showAccount: (next: number | undefined) => change({ id: next }),
  };
}
