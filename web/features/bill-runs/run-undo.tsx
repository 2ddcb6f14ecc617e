import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import type { BillRun } from './run-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

type RunUndoProps = {
  run: BillRun;
  /** One of many: its name has the day of the run. */
  isInRow?: boolean;
};

/** Button that undoes a run, with the dialog that asks first. */
export function RunUndo({ run, isInRow }: RunUndoProps) {
  const t = useText();
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  function close() {
    setIsAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  const isUndoable = run.state === 'finished' || run.state === 'failed';
  return (
    <>
      {isUndoable && (
        <Button
          ref={button}
          {...(isInRow && {
            'aria-label': t('bills.undoRunOf', { date: format.day(run.billDate) }),
          })}
          isSmall
          icon={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {t('bills.undoRun')}
        </Button>
      )}
      {isAsking && <UndoDialog run={run} onClose={close} />}
    </>
  );
}
