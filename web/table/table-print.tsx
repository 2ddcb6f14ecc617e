import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { CellValue, isFigureColumn, type TableColumn } from './table-column.tsx';
import type { TableList } from './use-table-list.ts';

const PrintSheet = loadOnUse(async () => (await import('./print-sheet.tsx')).PrintSheet);

type TablePrintProps<Row> = {
  label: string;
  list: TableList;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** 'from–to of total'. */
  rowsShown: string;
};

/** Prints the page of the list, with the filters named. */
export function TablePrint<Row>(props: TablePrintProps<Row>) {
  const t = useText();
  const { columns, rows, rowKey } = props;
  const [isPrinting, setIsPrinting] = useState(false);
  const filters = useFilterWords(props);
  return (
    <>
      <IconButton label={t('tables.print')} isSmall onClick={() => setIsPrinting(true)}>
        <IconPrinter size={16} />
      </IconButton>
      {isPrinting && (
        <Suspense fallback={null}>
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
              cells: columns.map((column) => (
                <CellValue key={column.name} column={column} row={row} />
              )),
            }))}
            onDone={setIsPrinting}
          />
        </Suspense>
      )}
    </>
  );
}

/** What the list is narrowed to, in words; nothing when it is not. */
function useFilterWords<Row>({ columns, list }: TablePrintProps<Row>): string[] {
  const t = useText();
  const words = Object.entries(list.filters).map(([name, value]) => {
    const column = columns.find((found) => found.name === name);
    const choice = column?.choices?.find((found) => found.value === value);
    return `${column ? t(column.label) : name} ${choice ? t(choice.label) : value}`;
  });
  if (list.search !== '') words.push(t('tables.searchedFor', { text: list.search }));
  return words.length === 0 ? [] : [t('tables.filteredBy', { filters: words.join(', ') })];
}
