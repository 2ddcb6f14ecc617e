import type { PaisaSum } from '@netkhata/domain/paisa';
import type { ReactNode } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat } from '../../i18n/use-text.ts';
import { Taka } from '../../ui/taka.tsx';
import styles from './table.module.css';

/** How a value is written without a cell of its own; figures stand at the end of the line. */
export type ColumnKind = 'text' | 'number' | 'taka' | 'day' | 'month' | 'instant';

export type TableColumn<Row> = {
  /** The column's name in the contract: it is sorted and filtered by this. */
  name: keyof Row & string;
  label: LabelKey;
  kind?: ColumnKind;
  /** Draws the value when its kind is not enough; no kit component in a row. */
  cell?: (row: Row) => ReactNode;
  /** The fixed words of the column: its filter is a list to choose from. */
  choices?: readonly { value: string; label: LabelKey }[];
  isUnsortable?: boolean;
  isUnfilterable?: boolean;
  /** Not shown until chosen in the columns menu. */
  isHiddenAtFirst?: boolean;
  /** The heading of the row's card on a phone. */
  isCardTitle?: boolean;
  widthPx?: number;
  /** A name that people give: shortened where a list has no room for all of it. */
  isName?: boolean;
  /** An amount that the server sums over all rows: the sum stands at the list's foot. */
  isSummed?: boolean;
};

const FIGURES: readonly ColumnKind[] = ['number', 'taka'];

export function isFigureColumn(column: { kind?: ColumnKind }): boolean {
  return FIGURES.includes(column.kind ?? 'text');
}

/** The choices of a column's filter, from the labels of its fixed words. */
export const choicesOf = (
  labels: Readonly<Record<string, LabelKey>>,
): readonly { value: string; label: LabelKey }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The value of one cell, written as its column's kind says; nothing for a missing value. */
export function CellValue<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  if (column.cell) return column.cell(row);
  const value: unknown = row[column.name];
  if (value === null || value === undefined || value === '') return null;
  const { kind = 'text' } = column;
  if (kind === 'taka') return <Taka amount={value as PaisaSum} />;
  if (kind !== 'text') return <Written kind={kind} value={value} />;
  return column.isName ? <Name text={value as string} /> : (value as string);
}

/** As the language writes it; by itself, for most cells of a list have nothing to ask a language. */
function Written(props: { kind: Exclude<ColumnKind, 'taka' | 'text'>; value: unknown }) {
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
  }
}

function Name({ text }: { text: string }) {
  return (
    <span className={styles.name} title={text}>
      {text}
    </span>
  );
}
