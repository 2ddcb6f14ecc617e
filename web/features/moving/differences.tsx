import { DIFFERENCE_KINDS, type DifferenceKind } from '@netkhata/contract/move-words';
import { moves } from '@netkhata/contract/moves';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import khata from '../../ui/khata.module.css';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import { DIFFERENCE_LABELS, type Rehearsal } from './move-words.ts';
import styles from './moving.module.css';

type DifferencesProps = { moveId: number; rehearsal: Rehearsal };

/** Where the books and the routers say different things of one name. */
export function Differences({ moveId, rehearsal }: DifferencesProps) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState<DifferenceKind>();
  const { differences, secrets } = rehearsal;
  const found = DIFFERENCE_KINDS.filter((kind) => (differences[kind] ?? 0) > 0);
  return (
    <Card title={t('moving.differences')} isFlush>
      <p className={classNames(styles.lead, styles.inset)}>
        {t('moving.differencesHelp', { matched: secrets?.matched ?? 0, all: secrets?.all ?? 0 })}
      </p>
      <div className={khata.lines} role="group" aria-label={t('moving.differences')}>
        {found.map((kind, index) => (
          <div key={kind} className={classNames(khata.line, styles.sumLine)}>
            <span className={styles.lineNumber}>{format.number(index + 1)}</span>
            <button
              type="button"
              className={styles.opener}
              aria-expanded={open === kind}
              onClick={() => setOpen(open === kind ? undefined : kind)}
            >
              {t(DIFFERENCE_LABELS[kind])}
            </button>
            <span className={styles.figure}>{format.number(differences[kind] ?? 0)}</span>
          </div>
        ))}
      </div>
      {open && <DifferenceList key={open} moveId={moveId} kind={open} />}
    </Card>
  );
}

type Difference = { name: string; books: string; router: string };

const COLUMNS: TableColumn<Difference>[] = [
  { name: 'name', label: 'customers.name', isCardTitle: true },
  { name: 'books', label: 'moving.inBooks' },
  { name: 'router', label: 'moving.onRouter' },
];

const ROWS_A_PAGE = 20;

function DifferenceList({ moveId, kind }: { moveId: number; kind: DifferenceKind }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const body = { id: moveId, kind, page, per_page: ROWS_A_PAGE };
  const { data, error, refetch } = useRead(
    moves.moveDifferences,
    { body },
    { keepsPrevious: true },
  );
  if (!data)
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  return (
    <>
      <PlainTable
        columns={COLUMNS}
        rows={data.rows}
        label={t(DIFFERENCE_LABELS[kind])}
        rowKey={({ name }) => name}
      />
      {data.lastPage > 1 && (
        <div className={styles.foot}>
          <PageSteps page={page} lastPage={data.lastPage} onChange={setPage} />
        </div>
      )}
    </>
  );
}
