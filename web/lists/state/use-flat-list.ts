import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTypedText } from './use-typed-text.ts';

export type FlatListState<Kind extends string> = {
  /** The open tab. */
  kind: Kind | 'all';
  search: string;
  page: number;
  /** The search text as typed; applied after a pause in typing. */
  typed: string;
  type: (text: string) => void;
  show: (kind: Kind | 'all') => void;
  goTo: (page: number) => void;
};

type Changes = { tab?: string | undefined; search?: string | undefined; page?: number | undefined };

/**
 * Tab, search and page of a flat list, kept in the address; a new tab or search resets the page.
 */
export function useFlatList<Kind extends string>(kinds: readonly Kind[]): FlatListState<Kind> {
  const { tab, search = '', page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();

  function change(changes: Changes, isStep = true) {
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
    kind: kinds.find((kind) => kind === tab) ?? 'all',
    search,
    page,
    typed,
    type,
    show: (kind) => change({ tab: kind === 'all' ? undefined : kind }),
    goTo: (next) => change({ page: next > 1 ? next : undefined }),
  };
}
