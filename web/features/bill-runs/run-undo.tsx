import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { BillRun } from './run-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

type RunUndoProps = {
  run: BillRun;
  /** Shows the label instead of an icon only. */
  hasWords?: boolean;
};

/** Button that undoes a run, with the dialog that asks first. */
export function RunUndo({ run, hasWords }: RunUndoProps) {
  const t = useText();
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  function close() {
    setIsAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  const isUndoable = run.state === 'finished' || run.state === 'failed';
  const sign = <IconArrowBackUp size={16} aria-hidden />;
  const press = { ref: button, isSmall: true, onClick: () => setIsAsking(true) };
  return (
    <>
      {isUndoable && hasWords && (
        <Button {...press} icon={sign}>
          {t('bills.undoRun')}
        </Button>
      )}
      {isUndoable && !hasWords && (
        <IconButton {...press} label={t('bills.undoRunOf', { date: format.day(run.billDate) })}>
          {sign}
        </IconButton>
      )}
      {isAsking && <UndoDialog run={run} onClose={close} />}
    </>
  );
}
