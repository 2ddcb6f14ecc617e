import { billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { AppLink } from '../../ui/link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './bill-runs.module.css';
import type { BillRun } from './run-words.ts';

type Undone = EndpointResult<typeof billRuns.billRunUndo>['data'];

/** Undo of one run: asks why, then says which bills stay. */
export function RunUndo({ run }: { run: BillRun }) {
  const t = useText();
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [undone, setUndone] = useState<Undone | null>(null);
  function close() {
    setIsAsking(false);
    setUndone(null);
    requestAnimationFrame(() => button.current?.focus());
  }
  const isUndoable = run.state === 'finished' || run.state === 'failed';
  return (
    <>
      {isUndoable && (
        <IconButton
          ref={button}
          label={t('billRuns.undoOf', { date: format.day(run.billDate) })}
          isSmall
          onClick={() => setIsAsking(true)}
        >
          <IconArrowBackUp size={16} />
        </IconButton>
      )}
      {isAsking && !undone && (
        <UndoQuestion
          run={run}
          onClose={close}
          onUndone={(outcome) => (outcome.kept.length > 0 ? setUndone(outcome) : close())}
        />
      )}
      {undone && <KeptBills undone={undone} onClose={close} />}
    </>
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
  const form = useEntryForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('common.required') } : {}),
    save: async ({ reason }) => {
      const { data } = await undo.save({ body: { id: run.id, reason } });
      onUndone(data);
    },
  });
  return (
    <Modal title={t('common.areYouSure')} isOpen onClose={onClose} size="small">
      <p>
        {t('billRuns.undoConfirm', { date: format.day(run.billDate) })}
        <br />
        {t('billRuns.undoHelp')}
      </p>
      <form {...form.formProps}>
        <TextField
          label={t('payments.reason')}
          {...form.field('reason')}
          maxLength={200}
          isRequired
          hasFocusAtFirst
        />
        <ModalActions>
          <Button onClick={onClose} isDisabled={form.isSaving}>
            {t('common.no')}
          </Button>
          <Button type="submit" tone="danger" isBusy={form.isSaving}>
            {t('billRuns.undo')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

function KeptBills({ undone, onClose }: { undone: Undone; onClose: () => void }) {
  const t = useText();
  return (
    <Modal title={t('billRuns.kept')} isOpen onClose={onClose} size="small">
      <p>{t('billRuns.keptHelp', { count: undone.undone })}</p>
      <ul className={styles.kept}>
        {undone.kept.map(({ billId, billNo }) => (
          <li key={billId}>
            <AppLink to="/bill-details/$id" params={{ id: String(billId) }}>
              {billNo}
            </AppLink>
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
