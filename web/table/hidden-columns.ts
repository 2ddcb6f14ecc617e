import { useState } from 'react';
import type { TableColumn } from './table-column.tsx';

/** Column name -> shown; columns that are not named are shown. */
export type ColumnVisibility = Record<string, boolean>;

function storageKey(tableName: string): string {
  return `columns.${tableName}`;
}

function stored(tableName: string): ColumnVisibility {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(tableName)) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as ColumnVisibility) : {};
  } catch {
    return {};
  }
}

/** Which columns of a table are shown, remembered on this device. */
export function useColumnVisibility<Row>(
  tableName: string,
  columns: readonly TableColumn<Row>[],
): [ColumnVisibility, (column: string, isShown: boolean) => void] {
  const atFirst = Object.fromEntries(
    columns.filter((column) => column.isHiddenAtFirst).map((column) => [column.name, false]),
  );
  const [visibility, setVisibility] = useState<ColumnVisibility>(() => ({
    ...atFirst,
    ...stored(tableName),
  }));
  function show(column: string, isShown: boolean) {
    const next = { ...visibility, [column]: isShown };
    localStorage.setItem(storageKey(tableName), JSON.stringify(next));
    setVisibility(next);
  }
  return [visibility, show];
}
