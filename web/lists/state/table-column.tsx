import type { PaisaSum } from '@netkhata/domain/paisa';
import type { ReactNode } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat } from '../../i18n/use-text.ts';
import { Taka } from '../../ui/taka.tsx';
import styles from './table.module.css';

/**
 * How a value without a `cell` is formatted; figures are aligned at the end of the cell. A 'code' is
 * an id, a customer's code or the number of a document.
 */
export type ColumnKind = 'text' | 'code' | 'number' | 'id' | 'taka' | 'day' | 'month' | 'instant';

export type TableColumn<Row> = {
  /** The column's name in the contract, by which it is sorted and filtered. */
  name: keyof Row & string;
  label: LabelKey;
  kind?: ColumnKind;
  /** Renders the value where `kind` is not enough; must not use the kit, for speed. */
  cell?: (row: Row) => ReactNode;
  /** The fixed values of the column: its filter is then a select. */
  choices?: readonly { value: string; label: LabelKey }[];
  isUnsortable?: boolean;
  isUnfilterable?: boolean;
  /** Hidden until it is chosen in the columns menu. */
  isHiddenByDefault?: boolean;
  /** Heading of the row's card on a phone. */
  isCardTitle?: boolean;
  widthPx?: number;
  /** A free-text name: in two lines, and then shortened, where there is not enough room. */
  isName?: boolean;
  /** A `cell` that may be in two lines where there is not enough room. */
  mayWrap?: boolean;
  /** An amount that the server sums over all rows; the sum is at the list's foot. */
  isSummed?: boolean;
};

const FIGURES: readonly ColumnKind[] = ['number', 'id', 'taka'];

export function isFigureColumn(column: { kind?: ColumnKind }): boolean {
  return FIGURES.includes(column.kind ?? 'text');
}

/** Class of a column's cells. Names, months and fixed values may take two lines, others one. */
export function cellClass<Row>(column: TableColumn<Row>): string | undefined {
  if (isFigureColumn(column)) return styles.figure;
  const isWrapping = column.mayWrap || column.choices || column.kind === 'month';
  if (column.isName || (column.isCardTitle && !isWrapping)) return styles.nameCell;
  return isWrapping ? styles.wraps : undefined;
}

/** The options of a column's filter, from the labels of its fixed values. */
export const choicesOf = (
  labels: Readonly<Record<string, LabelKey>>,
): readonly { value: string; label: LabelKey }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The value of one cell, formatted by its column's kind; empty for a missing value. */
export function CellValue<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  if (column.cell) return column.cell(row);
  const value: unknown = row[column.name];
  if (value === null || value === undefined || value === '') return null;
  const { kind = 'text' } = column;
  if (kind === 'taka') return <Taka amount={value as PaisaSum} />;
  if (kind !== 'text') return <FormattedValue kind={kind} value={value} />;
  const isName = column.isName || column.isCardTitle;
  return isName ? <Name text={value as string} /> : (value as string);
}

/**
 * Formats a value in the current language. A component of its own, because most cells do not need
 * to subscribe to the language.
 */
function FormattedValue(props: { kind: Exclude<ColumnKind, 'taka' | 'text'>; value: unknown }) {
  const { kind, value } = props;
  const format = useFormat();
  switch (kind) {
    case 'day':
      return format.day(value as string);
    case 'month':
      return format.month(value as string);
    case 'instant':
      return format.dateTime(value as string);
    case 'number':
      return format.number(Number(value));
    case 'code':
      return format.code(String(value));
    case 'id':
      return format.id(Number(value));
  }
}

function Name({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
