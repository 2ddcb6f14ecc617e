import type { EndpointShape } from '@netkhata/contract/endpoint';
import { useRef, useState } from 'react';

type RowKey = string | number;

/** The list that rows are selected from, as it is narrowed and sorted. */
export type SelectableList = {
  endpoint: EndpointShape;
  input: { query: Record<string, unknown>; body: Record<string, string> };
  /** How many rows it has. */
  total: number;
};

/** The rows that are selected for work on many at once. */
export type Selection<Row> = {
  /** Also those of other pages, in the order in which they were selected. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** Selects the row of this index on the page, or leaves it; with `isRange` all from the last one. */
  toggle: (index: number, isRange: boolean) => void;
  isPageSelected: boolean;
  /** Selects the whole page, or leaves it when it is selected. */
  togglePage: () => void;
  /** Adds these, of whichever page they are. */
  add: (rows: readonly Row[]) => void;
  /** Leaves these, for instance because their work is done. */
  remove: (rows: readonly Row[]) => void;
  clear: () => void;
  list: SelectableList;
};

/** What a list's bar for selected rows is given. */
export type SelectionBarProps<Row> = { selection: Selection<Row> };

type SelectionOptions<Row> = {
  /** The rows of the page. */
  page: readonly Row[];
  rowKey: (row: Row) => RowKey;
  /** What the list is narrowed to: with that, the selection ends. Paging and sorting keep it. */
  scope: string;
  list: SelectableList;
};

const NONE: ReadonlyMap<RowKey, never> = new Map<RowKey, never>();

/** Keeps selected rows while one pages through a list. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { page, rowKey, scope, list } = options;
  const [held, setHeld] = useState<{ scope: string; rows: ReadonlyMap<RowKey, Row> }>();
  const lastKey = useRef<RowKey>(undefined);
  // Forgotten, so that going back to the old list brings no forgotten choice back.
  if (held && held.scope !== scope) setHeld(undefined);
  const selected = held?.scope === scope ? held.rows : NONE;
  const has = (row: Row) => selected.has(rowKey(row));
  const isPageSelected = page.length > 0 && page.every(has);

  function set(rows: readonly Row[], isSelected: boolean) {
    setHeld((before) => {
      const isSameList = before?.scope === scope;
      // Work that ends after the list was narrowed otherwise must not change the new selection.
      if (!isSelected && !isSameList) return before;
      const next = new Map<RowKey, Row>(isSameList ? before.rows : []);
      for (const row of rows) {
        if (isSelected) next.set(rowKey(row), row);
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
    rows: latestOf(selected, page, rowKey),
    has,
    toggle,
    isPageSelected,
    togglePage: () => set(page, !isPageSelected),
    add: (rows) => set(rows, true),
    remove: (rows) => set(rows, false),
    clear: () => setHeld(undefined),
    list,
  };
}

/** What was selected, as the page shows it now where it shows it. */
function latestOf<Row>(
  selected: ReadonlyMap<RowKey, Row>,
  page: readonly Row[],
  rowKey: (row: Row) => RowKey,
): Row[] {
  if (selected.size === 0) return [];
  const shown = new Map(page.map((row) => [rowKey(row), row]));
  return Array.from(selected, ([key, row]) => shown.get(key) ?? row);
}
