import { MOVE_DIFFERENCE_KINDS, type MoveDifferenceKind } from '@netkhata/contract/move-words';
import { moves } from '@netkhata/contract/moves';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { PageSteps } from '../../ui/pagination.tsx';
import text from '../../ui/text.module.css';
import { KhataLine } from './khata-line.tsx';
import { DIFFERENCE_LABELS, type Rehearsal } from './move-words.ts';
import styles from './moving.module.css';

type DifferencesProps = {
  moveId: number;
  differences: Rehearsal['differences'];
  secrets: NonNullable<Rehearsal['secrets']>;
};

/** Where books and routers disagree about the same login. */
export function Differences({ moveId, differences, secrets }: DifferencesProps) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState<MoveDifferenceKind>();
  const { matched, all } = secrets;
  const found = MOVE_DIFFERENCE_KINDS.filter((kind) => (differences[kind] ?? 0) > 0);
  return (
    <Card title={t('moving.differences')} isFlush>
      <p className={classNames(text.lead, styles.inset)}>
        {t('moving.differencesHelp', { matched, all })}
      </p>
      <div className={khata.lines} role="group" aria-label={t('moving.differences')}>
        {found.map((kind, index) => (
          <KhataLine
            key={kind}
            number={index + 1}
            label={
              <button
                type="button"
                className={khata.leading}
                aria-expanded={open === kind}
                onClick={() => setOpen(open === kind ? undefined : kind)}
              >
                {t(DIFFERENCE_LABELS[kind])}
              </button>
            }
          >
            {format.number(differences[kind] ?? 0)}
          </KhataLine>
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

function DifferenceList({ moveId, kind }: { moveId: number; kind: MoveDifferenceKind }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const body = { id: moveId, kind, page, per_page: ROWS_A_PAGE };
  const read = useRead(moves.moveDifferences, { body }, { keepsPrevious: true });
  return (
    <ReadList read={read}>
      {({ rows, lastPage }) => (
        <>
          <PlainTable
            columns={COLUMNS}
            rows={rows}
            label={t(DIFFERENCE_LABELS[kind])}
            rowKey={({ name }) => name}
          />
          {lastPage > 1 && (
            <div className={styles.inset}>
              <PageSteps page={page} lastPage={lastPage} onChange={setPage} />
            </div>
          )}
        </>
      )}
    </ReadList>
  );
}
