import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { parseListSearch } from './list-search.ts';
import type { TableColumn } from './table-column.tsx';

/** Column name -> whether it is shown; columns that are not listed are shown. */
export type ColumnVisibility = Record<string, boolean>;

/** The columns to show; a column hidden by default is also shown while it filters the list. */
export const shownColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  visibility: ColumnVisibility,
  filters: Readonly<Record<string, string>>,
): TableColumn<Row>[] =>
  columns.filter(
    ({ name, isHiddenByDefault }) =>
      visibility[name] !== false || (isHiddenByDefault && filters[name] !== undefined),
  );

function storageKey(tableName: string): string {
  return `columns.${tableName}`;
}

function readStored(tableName: string): ColumnVisibility {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(tableName)) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as ColumnVisibility) : {};
  } catch {
    return {};
  }
}

/** Which columns of a table are shown: as in the address, else as stored on this device. */
export function useColumnVisibility<Row>(
  tableName: string,
  columns: readonly TableColumn<Row>[],
): [ColumnVisibility, (column: string, isShown: boolean) => void] {
  const defaults = Object.fromEntries(
    columns.filter((column) => column.isHiddenByDefault).map((column) => [column.name, false]),
  );
  const [visibility, setVisibility] = useState<ColumnVisibility>(() => ({
    ...defaults,
    ...readStored(tableName),
  }));
  const navigate = useNavigate();
  const named = parseListSearch(useSearch({ strict: false })).columns?.split('.');
  const isInAddress = columns.some(({ name }) => named?.includes(name));
  const shown = isInAddress
    ? Object.fromEntries(columns.map(({ name }) => [name, named?.includes(name) ?? true]))
    : visibility;

  function show(column: string, isShown: boolean) {
    const next = { ...shown, [column]: isShown };
    if (isInAddress) return nameInAddress(next);
    localStorage.setItem(storageKey(tableName), JSON.stringify(next));
    setVisibility(next);
  }

  /** Changing the columns of a view changes the address only, not this device's own choice. */
  function nameInAddress(next: ColumnVisibility) {
    const names = columns.map(({ name }) => name).filter((name) => next[name] !== false);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, columns: names.join('.') }),
      replace: true,
      resetScroll: false,
    });
  }
  return [shown, show];
}
