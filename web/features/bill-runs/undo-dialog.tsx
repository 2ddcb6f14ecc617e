import { billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import styles from './bill-runs.module.css';
import type { BillRun } from './run-words.ts';

type Undone = EndpointResult<typeof billRuns.billRunUndo>['data'];
type UndoPreview = EndpointResult<typeof billRuns.billRunUndoPreview>;

/**
 * Shows what an undo deletes and keeps, asks for a reason, undoes the run and lists the bills kept.
 */
export function UndoDialog({ run, onClose }: { run: BillRun; onClose: () => void }) {
  const [undone, setUndone] = useState<Undone>();
  if (undone) return <RemainingBills undone={undone} onClose={onClose} />;
  return (
    <UndoQuestion
      run={run}
      onClose={onClose}
      onUndone={(outcome) => (outcome.kept.length > 0 ? setUndone(outcome) : onClose())}
    />
  );
}

type UndoQuestionProps = {
  run: BillRun;
  onClose: () => void;
  onUndone: (undone: Undone) => void;
};

function UndoQuestion({ run, onClose, onUndone }: UndoQuestionProps) {
  const t = useText();
  const format = useFormat();
  const undo = useChange(billRuns.billRunUndo);
  const preview = useRead(billRuns.billRunUndoPreview, { params: { id: run.id } }, { staleMs: 0 });
  return (
    <ReasonDialog
      body={billRuns.billRunUndo.body}
      action={t('bills.undoRun')}
      isDisabled={!preview.data || preview.data.count === 0}
      onSubmit={async (reason) => {
        const { data } = await undo.save({ body: { id: run.id, reason } });
        onUndone(data);
      }}
      onClose={onClose}
    >
      <p>
        {t('billRuns.undoConfirm', { date: format.day(run.billDate) })}
        <br />
        {t('billRuns.undoHelp')}
      </p>
      {preview.error && !preview.data && (
        <ErrorState {...preview.error} onRetry={() => void preview.refetch()} />
      )}
      {!preview.error && !preview.data && <Loading />}
      {preview.data && <UndoPreviewText {...preview.data} />}
    </ReasonDialog>
  );
}

/** How many bills are deleted, how many are kept, and why. */
function UndoPreviewText({ count, totalAmount, keptCount, kept }: UndoPreview) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <p role="status">
        {count === 0
          ? t('billRuns.undoNone')
          : t('billRuns.undoCount', { count, amount: format.taka(totalAmount) })}
      </p>
      {keptCount > 0 && (
        <>
          <p>{t('billRuns.undoKept', { count: keptCount })}</p>
          <BillLinks bills={kept} />
          {keptCount > kept.length && (
            <p>{t('billRuns.andMore', { count: keptCount - kept.length })}</p>
          )}
        </>
      )}
    </>
  );
}

function BillLinks({ bills }: { bills: readonly { billId: number; billNo: string }[] }) {
  return (
    <ul className={styles.kept}>
      {bills.map(({ billId, billNo }) => (
        <li key={billId}>
          <AppLink to="/bill-details/$id" params={{ id: String(billId) }}>
            <Code text={billNo} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function RemainingBills({ undone, onClose }: { undone: Undone; onClose: () => void }) {
  const t = useText();
  return (
    <Modal title={t('billRuns.kept')} isOpen onClose={onClose} size="small">
      <p>{t('billRuns.keptHelp', { count: undone.undone })}</p>
      <BillLinks bills={undone.kept} />
      <ModalActions>
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
