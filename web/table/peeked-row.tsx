import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/use-text.ts';
import { loadOnUse } from '../ui/load-on-use.ts';
import { CellValue, type TableColumn } from './table-column.tsx';

const RowPeek = loadOnUse(async () => (await import('./row-peek.tsx')).RowPeek);

/** The row that is looked at, over the page: it stands while j and k move on. */
export function PeekedRow<Row>({
  row,
  columns,
  onClose,
}: {
  row: Row;
  columns: readonly TableColumn<Row>[];
  onClose: () => void;
}) {
  const t = useText();
  const facts = columns.map((column) => ({
    name: column.name,
    label: t(column.label),
    value: <CellValue column={column} row={row} />,
  }));
  return createPortal(
    <Suspense fallback={null}>
      <RowPeek facts={facts} onClose={onClose} />
    </Suspense>,
    document.body,
  );
}
