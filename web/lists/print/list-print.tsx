import { useText } from '../../i18n/use-text.ts';
import { CellValue, isFigureColumn, type TableColumn } from '../state/table-column.tsx';
import type { TableList } from '../state/use-table-list.ts';
import { PrintSheet } from './print-sheet.tsx';

export type ListPrintProps<Row> = {
  label: string;
  list: TableList;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** 'from–to of total'. */
  rowsShown: string;
};

/** The page of a list as it is printed, with the filters named. */
export function ListPrint<Row>(props: ListPrintProps<Row> & { onDone: (isMore: false) => void }) {
  const t = useText();
  const { columns, rows, rowKey } = props;
  const filters = useFilterWords(props);
  return (
    <PrintSheet
      title={props.label}
      note={[props.rowsShown, ...filters].join(' · ')}
      headings={columns.map((column) => ({
        name: column.name,
        label: t(column.label),
        isFigure: isFigureColumn(column),
      }))}
      lines={rows.map((row) => ({
        key: rowKey(row),
        cells: columns.map((column) => <CellValue key={column.name} column={column} row={row} />),
      }))}
      onDone={props.onDone}
    />
  );
}

/** What the list is narrowed to, in words; nothing when it is not. */
function useFilterWords<Row>({ columns, list }: ListPrintProps<Row>): string[] {
  const t = useText();
  const words = Object.entries(list.filters).map(([name, value]) => {
    const column = columns.find((found) => found.name === name);
    const choice = column?.choices?.find((found) => found.value === value);
    return `${column ? t(column.label) : name} ${choice ? t(choice.label) : value}`;
  });
  if (list.search !== '') words.push(t('tables.searchedFor', { text: list.search }));
  return words.length === 0 ? [] : [t('tables.filteredBy', { filters: words.join(', ') })];
}
