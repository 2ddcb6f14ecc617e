import { moves } from '@netkhata/contract/moves';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { fieldLabel } from '../../shared/customers/field-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { Notice } from '../../ui/notice.tsx';
import { Actions, Page } from '../../ui/page.tsx';
import text from '../../ui/text.module.css';
import { BooksTable } from './books-table.tsx';
import { Equations } from './control-step.tsx';
import { isBusy, type Move, MOVE_STATE_LABELS, MOVE_STATE_TONES } from './move-words.ts';
import styles from './moving.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { WorkBar } from './work-bar.tsx';

const MoveSheet = loadOnUse(async () => (await import('./move-sheet.tsx')).MoveSheet);

/** A move that is or was accepted or taken back: its progress, and its outcome. */
export function MoveOutcome({ move }: { move: Move }) {
  const t = useText();
  const format = useFormat();
  const { state, movingDay } = move;
  const title =
    movingDay === null ? t('shell.moveIn') : t('moving.moveOf', { day: format.day(movingDay) });
  return (
    <Page>
      <Card
        title={title}
        actions={<Badge tone={MOVE_STATE_TONES[state]}>{t(MOVE_STATE_LABELS[state])}</Badge>}
      >
        <Page>
          <WorkBar move={move} />
          {isBusy(move) && <p className={text.soft}>{t('moving.mayClose')}</p>}
          {state === 'accepted' && (
            <p className={styles.done} role="status">
              {t('moving.cameIn', { count: move.created })}
            </p>
          )}
          {state === 'taken_back' && <TakenBack move={move} />}
          <p className={text.soft}>{move.fileNames.join(', ')}</p>
          {move.differsReason !== null && (
            <Notice>{t('moving.differedBecause', { reason: move.differsReason })}</Notice>
          )}
          <OutcomeActions move={move} />
        </Page>
      </Card>
      {move.books && <BooksCard move={move} />}
      {move.refusedLate.length > 0 && <RefusedLate rows={move.refusedLate} />}
      {move.rehearsal && state !== 'taken_back' && <Equations rehearsal={move.rehearsal} />}
    </Page>
  );
}

function TakenBack({ move }: { move: Move }) {
  const t = useText();
  const format = useFormat();
  const { takenBackBy, takenBackAt, takeBackReason } = move;
  return (
    <Notice>
      {t('moving.takenBackWhy', {
        name: takenBackBy ?? '',
        time: takenBackAt === null ? '' : format.dateTime(takenBackAt),
        reason: takeBackReason ?? '',
      })}
    </Notice>
  );
}

function OutcomeActions({ move }: { move: Move }) {
  const t = useText();
  const [opened, setOpened] = useState<'print' | 'back'>();
  const close = () => setOpened(undefined);
  return (
    <Actions>
      {move.state === 'accepted' && (
        <>
          <ButtonLink to="/bill-generates" tone="primary">
            {t('moving.toFirstBills')}
          </ButtonLink>
          <ButtonLink to="/customer-list">{t('moving.toCustomers')}</ButtonLink>
          <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => setOpened('print')}>
            {t('common.print')}
          </Button>
        </>
      )}
      {move.canAccept && <ResumeButton move={move} />}
      {move.canTakeBack && (
        <Button tone="quiet" onClick={() => setOpened('back')}>
          {t('moving.takeBack')}
        </Button>
      )}
      {(move.state === 'taken_back' || move.state === 'discarded') && (
        <ButtonLink to="/customer-import" tone="primary">
          {t('moving.startAgain')}
        </ButtonLink>
      )}
      <Suspense fallback={null}>
        {opened === 'print' && <MoveSheet move={move} onDone={close} />}
      </Suspense>
      {opened === 'back' && <TakeBackDialog move={move} onClose={close} />}
    </Actions>
  );
}

/** Resumes an acceptance that stopped. */
function ResumeButton({ move }: { move: Move }) {
  const t = useText();
  const accept = useChange(moves.moveAccept, { success: () => 'silent' });
  const body = { id: move.id, revision: move.revision, reason: move.differsReason };
  return (
    <Button tone="primary" isBusy={accept.isSaving} onClick={() => void accept.run({ body })}>
      {t('common.retry')}
    </Button>
  );
}

/** The figures of the books beside the planned ones. */
function BooksCard({ move }: { move: Move }) {
  const t = useText();
  const format = useFormat();
  const { books } = move;
  if (!books) return null;
  return (
    <Card
      title={t('moving.booksTitle')}
      actions={
        <Badge tone={books.isEqual ? 'settled' : 'wrong'}>
          {t(books.isEqual ? 'moving.booksEqual' : 'moving.booksDiffer')}
        </Badge>
      }
      isFlush
    >
      <BooksTable books={books} className={classNames(styles.equations, styles.books)} />
      <p className={classNames(text.soft, styles.inset)}>
        {t('moving.checkedAt', { time: format.dateTime(books.checkedAt) })}
      </p>
    </Card>
  );
}

type Late = Move['refusedLate'][number];

const LATE_COLUMNS: TableColumn<Late>[] = [
  { name: 'code', label: 'customers.code', kind: 'code', isCardTitle: true },
  { name: 'field', label: 'moving.mendField', cell: (row) => <FieldName field={row.field} /> },
  { name: 'reason', label: 'moving.outcome', cell: (row) => <Reason row={row} /> },
];

function FieldName({ field }: { field: string }) {
  const t = useText();
  const label = fieldLabel(field);
  return label ? t(label) : field;
}

function Reason({ row }: { row: Late }) {
  return useServerText()(row.reason, row.reasonMessage);
}

/**
 * Rows that the database refused on acceptance, for example because the code was taken meanwhile.
 */
function RefusedLate({ rows }: { rows: readonly Late[] }) {
  const t = useText();
  return (
    <Card title={t('moving.refusedLate')} isFlush>
      <PlainTable
        columns={LATE_COLUMNS}
        rows={rows}
        label={t('moving.refusedLate')}
        rowKey={({ code, field }) => `${code} ${field}`}
      />
    </Card>
  );
}
