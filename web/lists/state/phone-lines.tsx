import type { ReactNode } from 'react';
import { CellValue, type TableColumn } from './table-column.tsx';

/** A column, drawn as it is in the table, or what is drawn instead. */
export type PhonePart<Row> = (keyof Row & string) | ((row: Row) => ReactNode);

/** What of a row stands in the two lines that a phone shows; the rest unfolds under them. */
export type PhoneLines<Row> = {
  primary: PhonePart<Row>;
  /** At the end of the first line. */
  amount?: PhonePart<Row>;
  detail?: PhonePart<Row>;
  /** At the end of the second line. */
  aside?: PhonePart<Row>;
  /** What is done most, by one press; where it is all that is done, the buttons of the row. */
  action?: (row: Row) => ReactNode;
};

type PartProps<Row> = {
  part: PhonePart<Row> | undefined;
  row: Row;
  /** All columns of the list, shown or not. */
  columns: readonly TableColumn<Row>[];
};

/** One part of the two lines. */
export function PhonePartValue<Row>({ part, row, columns }: PartProps<Row>) {
  if (typeof part === 'function') return part(row);
  const column = columns.find(({ name }) => name === part);
  return column ? <CellValue column={column} row={row} /> : null;
}
