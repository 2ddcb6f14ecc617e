import { moves } from '@netkhata/contract/moves';
import { addDays } from '@netkhata/domain/billing-period';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Actions, Page } from '../../ui/page.tsx';
import text from '../../ui/text.module.css';
import { FileList } from './file-list.tsx';
import type { Move, Rehearsal } from './move-words.ts';
import styles from './moving.module.css';
import type { useFileDrop } from './use-file-drop.ts';

type FilesStepProps = {
  move: Move | null;
  /** The uploads, which continue while another step is open. */
  sending: ReturnType<typeof useFileDrop>;
  /** The button for the next step, once there is a rehearsal. */
  next: ReactNode;
};

/** The first step: uploads files, shows their kind and sets their date. */
export function FilesStep({ move, sending, next }: FilesStepProps) {
  const t = useText();
  const confirm = useConfirm();
  const { files, drop, forget, isSending } = sending;
  const discard = useChange(moves.moveDiscard);

  async function startOver(id: number) {
    if (!(await confirm({ text: t('moving.discardConfirm'), isDanger: true }))) return;
    await discard.run({ body: { id } });
  }

  return (
    <>
      <Card title={t('moving.filesTitle')}>
        <Page>
          <p className={text.lead}>{t('moving.filesHelp')}</p>
          <DropZone
            label={t('moving.dropHere')}
            choose={t('moving.chooseFiles')}
            help={t('moving.dropKinds')}
            isMultiple
            isBusy={isSending}
            onFiles={drop}
          />
          <FileList files={move?.files ?? []} sent={files} onForget={forget} />
          {move === null && (
            <p className={text.soft}>
              {t('moving.ownColumns')}{' '}
              <AppLink to="/customer-import" search={{ tab: 'register' }}>
                {t('moving.toRegister')}
              </AppLink>
            </p>
          )}
        </Page>
      </Card>
      {move && move.files.length > 0 && <MovingDay move={move} />}
      {move?.rehearsal && <ReadWarnings rehearsal={move.rehearsal} />}
      {move && (
        <Actions>
          {next}
          <Button tone="quiet" isBusy={discard.isSaving} onClick={() => void startOver(move.id)}>
            {t('moving.discard')}
          </Button>
        </Actions>
      )}
    </>
  );
}

/** The day that the files are of, as of which everything is evaluated. */
function MovingDay({ move }: { move: Move }) {
  const t = useText();
  const format = useFormat();
  const change = useChange(moves.moveDaySet, { success: () => 'silent' });
  const { movingDay, chosenDay, earliestDay, today, rehearsal } = move;
  const missing = rehearsal?.daysMissing ?? 0;
  return (
    <Card>
      <Page>
        <div className={styles.fields}>
          <DateField
            key={movingDay ?? ''}
            label={t('moving.movingDay')}
            help={t('moving.movingDayHelp')}
            value={movingDay}
            earliest={earliestDay}
            latest={today}
            onChange={(day) => {
              if (day !== movingDay) void change.run({ body: { id: move.id, day } });
            }}
          />
        </div>
        {chosenDay !== null && (
          <p className={text.soft}>
            {t('moving.dayChosen')}{' '}
            <Button
              isSmall
              tone="quiet"
              isBusy={change.isSaving}
              onClick={() => void change.run({ body: { id: move.id, day: null } })}
            >
              {t('moving.dayOfFiles')}
            </Button>
          </p>
        )}
        {missing > 0 && (
          <Notice>
            {t('moving.daysMissing', {
              count: missing,
              // Not the moving day, which lies later where the files are too old for it.
              day: format.day(addDays(today, -missing)),
            })}
          </Notice>
        )}
      </Page>
    </Card>
  );
}

/** Warnings about data that was read but may be wrong. */
function ReadWarnings({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useText();
  const { repaired, codePage, isPasswordHidden, unmatchedLines } = rehearsal;
  const { stored, meant } = repaired;
  return (
    <>
      {repaired.count > 0 && (
        <Notice>{t('moving.repaired', { count: repaired.count, stored, meant })}</Notice>
      )}
      {codePage > 0 && <Notice>{t('moving.codePage', { count: codePage })}</Notice>}
      {isPasswordHidden && <Notice>{t('moving.passwordHidden')}</Notice>}
      {unmatchedLines > 0 && <Notice>{t('moving.unmatched', { count: unmatchedLines })}</Notice>}
    </>
  );
}
