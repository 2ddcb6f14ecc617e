import type { EndpointShape } from '@netkhata/contract/endpoint';
import { useRef, useState } from 'react';
import type { WholeList } from '../state/all-rows.ts';

type RowKey = string | number;

/** The rows selected for an action on many at once. */
export type Selection<Row> = {
  /** In order of selection, also those of other pages. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /**
   * Toggles the row at this index of the page; with `isRange`, all rows from the last one toggled.
   */
  toggle: (index: number, isRange: boolean) => void;
  isPageSelected: boolean;
  /** Selects the whole page, or deselects it. */
  togglePage: () => void;
  /** Adds rows, of any page. */
  add: (rows: readonly Row[]) => void;
  /** Removes rows, for instance because their work is done. */
  remove: (rows: readonly Row[]) => void;
  clear: () => void;
  /** The list that they are selected from. */
  list: WholeList<EndpointShape>;
};

/** Props of a list's selection bar. */
export type SelectionBarProps<Row> = { selection: Selection<Row> };

type SelectionOptions<Row> = {
  /** The rows of the page. */
  page: readonly Row[];
  rowKey: (row: Row) => RowKey;
  /** The filters: when they change, the selection ends. Paging and sorting keep it. */
  scope: string;
  list: WholeList<EndpointShape>;
};

const NONE: ReadonlyMap<RowKey, never> = new Map<RowKey, never>();

/** Keeps the selected rows across the pages of a list. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { page, rowKey, scope, list } = options;
  const [held, setHeld] = useState<{ scope: string; rows: ReadonlyMap<RowKey, Row> }>();
  const lastKey = useRef<RowKey>(undefined);
  // Cleared, so that returning to the earlier filters does not bring an old selection back.
  if (held && held.scope !== scope) setHeld(undefined);
  const selected = held?.scope === scope ? held.rows : NONE;
  const has = (row: Row) => selected.has(rowKey(row));
  const isPageSelected = page.length > 0 && page.every(has);

  function set(rows: readonly Row[], isSelected: boolean) {
    setHeld((before) => {
      const isSameList = before?.scope === scope;
      // Work that ends after the filters have changed must not change the new selection.
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

/** The selected rows, in the current version for those on this page. */
function latestOf<Row>(
  selected: ReadonlyMap<RowKey, Row>,
  page: readonly Row[],
  rowKey: (row: Row) => RowKey,
): Row[] {
  if (selected.size === 0) return [];
  const shown = new Map(page.map((row) => [rowKey(row), row]));
  return Array.from(selected, ([key, row]) => shown.get(key) ?? row);
}
