import { moves } from '@netkhata/contract/moves';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useDebounced } from '../../ui/timing.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import text from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { MendDialog } from './mend-dialog.tsx';
import { MendMany } from './mend-many.tsx';
import type { Move, MoveRow } from './move-words.ts';
import styles from './moving.module.css';
import { RefusedFile } from './refused-file.tsx';
import type { RowFilter } from './row-filter.ts';
import { RowReasons } from './row-reasons.tsx';

const ROWS_A_PAGE = 50;

const NONE: ReadonlySet<string> = new Set();

type RowListProps = {
  move: Move;
  filter: RowFilter;
  /** Total number of refused rows. */
  refused: number;
};

/** The filtered rows; a cell with an error can be mended in place. */
export function RowList({ move, filter, refused }: RowListProps) {
  const t = useText();
  const [shown, setShown] = useState({ typed: '', page: 1, selected: NONE });
  const [mended, setMended] = useState<MoveRow>();
  const { typed, page, selected } = shown;
  const search = useDebounced(typed).trim() || null;
  const query = { id: move.id, ...filter, search };
  const body = { ...query, page, per_page: ROWS_A_PAGE };
  const read = useRead(moves.moveRows, { body }, { keepsPrevious: true, staleMs: 0 });
  // A change of search or page clears the selection.
  const show = (change: { typed?: string; page?: number }) =>
    setShown({ typed, page: 1, selected: NONE, ...change });
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    setShown({ ...shown, selected: next });
  };
  return (
    <Card
      title={read.data ? t('moving.rowsFound', { count: read.data.total }) : t('moving.rows')}
      isFlush
      actions={refused > 0 && <RefusedFile moveId={move.id} count={refused} />}
    >
      <RowSearch typed={typed} onType={(next) => show({ typed: next })} />
      <ReadList read={read}>
        {({ rows, total, lastPage }) => (
          <>
            <MendMany
              query={query}
              total={total}
              isCurrent={!read.isPlaceholderData && search === (typed.trim() || null)}
              selected={selected}
              onDone={() => setShown({ ...shown, selected: NONE })}
            />
            <PlainTable
              columns={columnsFor(move.id, selected, toggle)}
              rows={rows}
              label={t('moving.rows')}
              rowKey={({ key }) => key}
              emptyText={t('moving.noRows')}
              actions={(row) => (
                <IconButton
                  label={t('moving.mendRow', { name: nameOf(row) })}
                  word={t('common.edit')}
                  onClick={() => setMended(row)}
                >
                  <IconPencil size={18} aria-hidden />
                </IconButton>
              )}
            />
            {Math.max(page, lastPage) > 1 && (
              <div className={styles.inset}>
                <PageSteps
                  page={page}
                  // Mending may leave fewer pages than the current one.
                  lastPage={Math.max(page, lastPage)}
                  onChange={(next) => show({ page: next })}
                />
              </div>
            )}
          </>
        )}
      </ReadList>
      {mended && <MendDialog moveId={move.id} row={mended} onClose={() => setMended(undefined)} />}
    </Card>
  );
}

function RowSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useText();
  return (
    <div className={styles.inset}>
      <div className={styles.fields}>
        <TextField
          type="search"
          label={t('moving.searchRows')}
          isLabelHidden
          placeholder={t('moving.searchRows')}
          affix={<IconSearch size={16} />}
          value={typed}
          onChange={onType}
        />
      </div>
    </div>
  );
}

/** A missing name may be the very error of the row. */
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
      <RowCheckbox
        name={nameOf(row)}
        isOn={selected.has(row.key)}
        onToggle={() => onToggle(row.key)}
      />
    ),
  },
  {
    name: 'name',
    label: 'customers.name',
    isCardTitle: true,
    cell: (row) => <RowCustomer row={row} />,
  },
  { name: 'package', label: 'customers.package', cell: (row) => <Package row={row} /> },
  { name: 'openingBalance', label: 'moving.fieldOwes', kind: 'taka' },
  { name: 'paidUntil', label: 'customers.settledUntil', kind: 'day' },
  {
    name: 'reasons',
    label: 'moving.outcome',
    cell: (row) => <RowReasons moveId={moveId} row={row} />,
  },
];

function RowCustomer({ row }: { row: MoveRow }) {
  const { code, mobileNo } = row;
  return (
    <span className={styles.two}>
      {nameOf(row)}
      <span className={text.soft}>{[code, mobileNo].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function Package({ row: { package: name, monthlyFee } }: { row: MoveRow }) {
  const format = useFormat();
  return (
    <span className={styles.two}>
      {name}
      {monthlyFee !== null && <span className={text.soft}>{format.taka(monthlyFee)}</span>}
    </span>
  );
}

function RowCheckbox({
  name,
  isOn,
  onToggle,
}: {
  name: string;
  isOn: boolean;
  onToggle: () => void;
}) {
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
