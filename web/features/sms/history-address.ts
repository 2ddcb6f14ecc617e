import type { SMS_TYPES } from '@netkhata/contract/sms';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTypedText } from '../../lists/state/use-typed-text.ts';

export type HistoryKind = 'all' | (typeof SMS_TYPES)[number];

const KINDS: readonly HistoryKind[] = ['all', 'bill', 'payment', 'general'];

type HistoryAddress = {
  kind: HistoryKind;
  search: string;
  page: number;
  /** The search as it is typed; it is applied once the typing rests. */
  typed: string;
  type: (text: string) => void;
  show: (kind: HistoryKind) => void;
  goTo: (page: number) => void;
};

/** The history's tab, search and page, kept in the address; a new tab or search starts at page 1. */
export function useHistoryAddress(): HistoryAddress {
  const { tab, search = '', page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();

  function change(
    changes: { tab?: string | undefined; search?: string | undefined; page?: number | undefined },
    isStep = true,
  ) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, page: undefined, ...changes }),
      replace: !isStep,
      resetScroll: false,
    });
  }

  const [typed, type] = useTypedText(search, (text) =>
    change({ search: text.trim() || undefined }, false),
  );
  return {
    kind: KINDS.find((kind) => kind === tab) ?? 'all',
    search,
    page,
    typed,
    type,
    show: (kind) => change({ tab: kind === 'all' ? undefined : kind }),
    goTo: (next) => change({ page: next > 1 ? next : undefined }),
  };
}
