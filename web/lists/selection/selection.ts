import type { EndpointShape } from '@netkhata/contract/endpoint';
import { useRef, useState } from 'react';

type RowKey = string | number;

/** The list that rows are chosen from, as it is narrowed and sorted. */
export type ChosenFrom = {
  endpoint: EndpointShape;
  input: { query: Record<string, unknown>; body: Record<string, string> };
  /** How many rows it has. */
  total: number;
};

/** The rows that are chosen for work on many at once. */
export type Selection<Row> = {
  /** Also those of other pages, in the order in which they were chosen. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** Takes the row of this index on the page, or leaves it; with `isRange` all from the last one. */
  toggle: (index: number, isRange: boolean) => void;
  isPageTaken: boolean;
  /** Takes the whole page, or leaves it when it is taken. */
  togglePage: () => void;
  /** Takes these too, of whichever page they are. */
  take: (rows: readonly Row[]) => void;
  /** Leaves these, for instance because their work is done. */
  drop: (rows: readonly Row[]) => void;
  clear: () => void;
  list: ChosenFrom;
};

/** What a list's bar for chosen rows is given. */
export type SelectionBarProps<Row> = { selection: Selection<Row> };

type SelectionOptions<Row> = {
  /** The rows of the page. */
  page: readonly Row[];
  rowKey: (row: Row) => RowKey;
  /** What the list is narrowed to: with that, the selection ends. Paging and sorting keep it. */
  scope: string;
  list: ChosenFrom;
};

const NONE: ReadonlyMap<RowKey, never> = new Map<RowKey, never>();

/** Keeps chosen rows while one pages through a list. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { page, rowKey, scope, list } = options;
  const [kept, setKept] = useState<{ scope: string; rows: ReadonlyMap<RowKey, Row> }>();
  const lastKey = useRef<RowKey>(undefined);
  // Forgotten, so that going back to the old list brings no forgotten choice back.
  if (kept && kept.scope !== scope) setKept(undefined);
  const chosen = kept?.scope === scope ? kept.rows : NONE;
  const has = (row: Row) => chosen.has(rowKey(row));
  const isPageTaken = page.length > 0 && page.every(has);

  function set(rows: readonly Row[], isTaken: boolean) {
    setKept((before) => {
      const isSameList = before?.scope === scope;
      // Work that ends after the list was narrowed otherwise has nothing to leave there.
      if (!isTaken && !isSameList) return before;
      const next = new Map<RowKey, Row>(isSameList ? before.rows : []);
      for (const row of rows) {
        if (isTaken) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      return { scope, rows: next };
    });
  }

  function toggle(index: number, isRange: boolean) {
    const row = page[index];
    if (row === undefined) return;
    const last = isRange ? page.findIndex((each) => rowKey(each) === lastKey.current) : -1;
    const from = last === -1 ? index : last;
    set(page.slice(Math.min(from, index), Math.max(from, index) + 1), !has(row));
    lastKey.current = rowKey(row);
  }

  return {
    rows: latestOf(chosen, page, rowKey),
    has,
    toggle,
    isPageTaken,
    togglePage: () => set(page, !isPageTaken),
    take: (rows) => set(rows, true),
    drop: (rows) => set(rows, false),
    clear: () => setKept(undefined),
    list,
  };
}

/** What was chosen, as the page shows it now where it shows it. */
function latestOf<Row>(
  chosen: ReadonlyMap<RowKey, Row>,
  page: readonly Row[],
  rowKey: (row: Row) => RowKey,
): Row[] {
  if (chosen.size === 0) return [];
  const shown = new Map(page.map((row) => [rowKey(row), row]));
  return Array.from(chosen, ([key, row]) => shown.get(key) ?? row);
}
