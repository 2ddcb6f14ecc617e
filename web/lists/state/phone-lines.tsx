import type { ReactNode } from 'react';
import { CellValue, type TableColumn } from './table-column.tsx';

/** A column, rendered as in the table, or a function that renders something else. */
export type PhonePart<Row> = (keyof Row & string) | ((row: Row) => ReactNode);

/** What the two lines of a row on a phone show; the rest unfolds below them. */
export type PhoneLines<Row> = {
  primary: PhonePart<Row>;
  /** At the end of the first line. */
  amount?: PhonePart<Row>;
  detail?: PhonePart<Row>;
  /** At the end of the second line. */
  aside?: PhonePart<Row>;
  /**
   * Button for the most frequent action; the same function as the row's `actions` if that is all.
   */
  action?: (row: Row) => ReactNode;
};

type PartProps<Row> = {
  part: PhonePart<Row> | undefined;
  row: Row;
  /** All columns of the list, shown or not. */
  columns: readonly TableColumn<Row>[];
};

/** Renders one part of the two lines. */
export function PhonePartValue<Row>({ part, row, columns }: PartProps<Row>) {
  if (typeof part === 'function') return part(row);
  const column = columns.find(({ name }) => name === part);
  return column ? <CellValue column={column} row={row} /> : null;
}
