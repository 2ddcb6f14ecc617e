import { createPortal } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';
import { useEscapeKey } from '../../ui/escape-key.ts';
import type { TableColumn } from '../state/table-column.tsx';
import { ColumnValues } from './column-values.tsx';
import styles from './peeked-row.module.css';

export type PeekedRowProps<Row> = {
  row: Row;
  columns: readonly TableColumn<Row>[];
  onClose: () => void;
};

/**
 * Shows all columns of one row above the list, also those that are cut off or hidden. It stays open
 * while j and k move on.
 */
export function PeekedRow<Row>({ row, columns, onClose }: PeekedRowProps<Row>) {
  const t = useText();
  useEscapeKey(true, onClose);
  return createPortal(
    <aside className={styles.peek} aria-label={t('tables.rowDetails')} aria-live="polite">
      <ColumnValues row={row} columns={columns} />
      <p>{t('tables.peekHelp')}</p>
    </aside>,
    document.body,
  );
}
