import type { SheetField } from '@netkhata/contract/move-words';
import { fieldOfHeading } from '../../register/column-names.ts';
import type { Sheet } from '../read/sheet.ts';

const isNuxTable = (columns: readonly string[]): boolean =>
  columns.includes('fullname') && columns.includes('service_type');

/**
 * The field of each column, by its header; a person's choice takes precedence. Of two columns for
 * the same field the first one gets it. In PHPNuxBill's tables `balance` is a deposit.
 */
export function matchColumns(
  columns: readonly string[],
  chosen: ReadonlyMap<string, SheetField | null> = new Map(),
): (SheetField | null)[] {
  const taken = new Set<SheetField>();
  const isNux = isNuxTable(columns);
  const claim = (field: SheetField | null | undefined): SheetField | null => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const picked = columns.map((column) => claim(chosen.get(column)));
  return columns.map((column, index) => {
    if (picked[index] || chosen.has(column)) return picked[index] ?? null;
    // PHPNuxBill's internal id is not a code that anybody knows the customer by.
    if (isNux && column === 'id') return null;
    if (isNux && column === 'balance') return claim('deposit');
    return claim(fieldOfHeading(column));
  });
}

/**
 * Headers of columns with values that match no field, except those a person chose to ignore: an
 * amount in such a column would be lost unnoticed.
 */
export function unreadColumnsOf(
  { columns, rows }: Pick<Sheet, 'columns' | 'rows'>,
  chosen: ReadonlyMap<string, SheetField | null>,
): string[] {
  // PHPNuxBill's own tables have dozens of columns that are irrelevant here.
  if (isNuxTable(columns)) return [];
  const fields = matchColumns(columns, chosen);
  return columns.filter(
    (header, index) =>
      fields[index] === null &&
      !chosen.has(header) &&
      rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  );
}

/** Headers of columns read as the last day paid, unless a person chose their field. */
export const lastPaidColumnsOf = (
  { columns }: Sheet,
  chosen: ReadonlyMap<string, SheetField | null>,
): string[] => {
  const fields = matchColumns(columns, chosen);
  return columns.filter((header, index) => fields[index] === 'paidUpTo' && !chosen.has(header));
};
