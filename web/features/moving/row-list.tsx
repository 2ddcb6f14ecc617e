import { moves } from '@netkhata/contract/moves';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useDebounced } from '../../ui/debounced.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import { MendMany } from './mend-many.tsx';
import type { Move, MoveRow } from './move-words.ts';
import styles from './moving.module.css';
import { RefusedFile } from './refused-file.tsx';
import type { RowFilter } from './row-filter.ts';
import { RowReasons } from './row-reasons.tsx';

const MendDialog = loadOnUse(async () => (await import('./mend-dialog.tsx')).MendDialog);

const ROWS_A_PAGE = 50;

type RowListProps = {
  move: Move;
  filter: RowFilter;
  /** How many rows are refused in all. */
  refused: number;
};

/** The rows that a filter finds; what is wrong with one is put right beside it. */
export function RowList({ move, filter, refused }: RowListProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed).trim() || null;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [mended, setMended] = useState<MoveRow>();
  const asked = { id: move.id, ...filter, search };
  const body = { ...asked, page, per_page: ROWS_A_PAGE };
  const read = useRead(moves.moveRows, { body }, { keepsPrevious: true, staleMs: 0 });
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    setSelected(next);
  };
  const title = read.data ? t('moving.rowsFound', { count: read.data.total }) : t('moving.rows');
  return (
    <Card
      title={title}
      isFlush
      actions={refused > 0 && <RefusedFile moveId={move.id} count={refused} />}
    >
      <div className={styles.toolbar}>
        <IconSearch size={16} aria-hidden />
        <input
          type="search"
          className={styles.search}
          value={typed}
          aria-label={t('moving.searchRows')}
          placeholder={t('moving.searchRows')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      {read.data && (
        <MendMany
          key={`${filter.outcome}-${filter.field}`}
          asked={asked}
          total={read.data.total}
          selected={selected}
          field={filter.field}
          onDone={() => setSelected(new Set())}
        />
      )}
      <Rows read={read} columns={columnsFor(move.id, selected, toggle)} onEdit={setMended} />
      {read.data && read.data.lastPage > 1 && (
        <div className={styles.foot}>
          <PageSteps
            page={read.data.page}
            lastPage={read.data.lastPage}
            onChange={(next) => {
              setPage(next);
              setSelected(new Set());
            }}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {mended && (
          <MendDialog moveId={move.id} row={mended} onClose={() => setMended(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}

type RowsProps = {
  read: ReturnType<typeof useRead<typeof moves.moveRows>>;
  columns: TableColumn<MoveRow>[];
  onEdit: (row: MoveRow) => void;
};

function Rows({ read, columns, onEdit }: RowsProps) {
  const t = useText();
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  }
  return (
    <PlainTable
      columns={columns}
      rows={read.data.rows}
      label={t('moving.rows')}
      rowKey={({ key }) => key}
      emptyText={t('moving.noRows')}
      actions={(row) => (
        <IconButton label={t('moving.mendRow', { name: nameOf(row) })} onClick={() => onEdit(row)}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
      )}
    />
  );
}

/** Some have no name, which is what is wrong with them. */
const nameOf = ({ name, code, rowNumber }: MoveRow): string => name || code || String(rowNumber);

const columnsFor = (
  moveId: number,
  selected: ReadonlySet<string>,
  onToggle: (key: string) => void,
): TableColumn<MoveRow>[] => [
  {
    name: 'key',
    label: 'moving.pick',
    cell: (row) => (
      <Pick name={nameOf(row)} isOn={selected.has(row.key)} onToggle={() => onToggle(row.key)} />
    ),
  },
  { name: 'name', label: 'customers.name', isCardTitle: true, cell: (row) => <Who row={row} /> },
  { name: 'package', label: 'customers.package', cell: (row) => <Package row={row} /> },
  { name: 'openingBalance', label: 'moving.fieldOwes', kind: 'taka' },
  { name: 'paidUntil', label: 'customers.settledUntil', kind: 'day' },
  {
    name: 'reasons',
    label: 'moving.outcome',
    cell: (row) => <RowReasons moveId={moveId} row={row} />,
  },
];

function Who({ row }: { row: MoveRow }) {
  const { code, mobileNo } = row;
  return (
    <span className={styles.who}>
      {nameOf(row)}
      <span className={styles.soft}>{[code, mobileNo].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function Package({ row: { package: name, monthlyFee } }: { row: MoveRow }) {
  const format = useFormat();
  return (
    <span className={styles.who}>
      {name}
      {monthlyFee !== null && <span className={styles.soft}>{format.taka(monthlyFee)}</span>}
    </span>
  );
}

function Pick({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  const t = useText();
  return (
    <Checkbox
      label={t('tables.selectRow', { name })}
      isLabelHidden
      value={isOn}
      onChange={onToggle}
    />
  );
}
