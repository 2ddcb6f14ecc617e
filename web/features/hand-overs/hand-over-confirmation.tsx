import { handovers, type SHORTAGE_CHOICES } from '@netkhata/contract/handovers';
import { subtractPaisa } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { COUNT_TOLD_ON_PAGE, type HandOver } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';
import { ShortageChoice } from './shortage-choice.tsx';

/** The counts differ: the collector, or a user with the right, confirms the receiver's count. */
export function HandOverConfirmation({ handOver }: { handOver: HandOver }) {
  const t = useText();
  const format = useFormat();
  const counted = handOver.receiverCounted;
  if (counted === null) return null;
  return (
    <Card title={t('handOvers.theyDiffer')}>
      <div className={styles.section}>
        <p className={styles.words}>
          {t('handOvers.theyDifferHelp', {
            name: handOver.receiver ?? '',
            amount: format.taka(counted),
          })}
        </p>
        {handOver.canConfirm ? (
          <Confirm {...{ handOver, counted }} />
        ) : (
          <Decide {...{ handOver, counted }} />
        )}
      </div>
    </Card>
  );
}

type CountedProps = { handOver: HandOver; counted: NonNullable<HandOver['receiverCounted']> };

/** The collector confirms the receiver's count. */
function Confirm({ handOver, counted }: CountedProps) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const [shortage, setShortage] = useState<(typeof SHORTAGE_CHOICES)[number] | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const change = useChange(handovers.handoverConfirm, COUNT_TOLD_ON_PAGE);
  const { id, expected } = handOver;
  const difference = subtractPaisa(counted, expected ?? counted);
  const isShort = difference < 0;
  const amount = format.taka(counted);

  async function accept() {
    setIsAsked(isShort && shortage === null);
    if (isShort && shortage === null) return;
    if (!(await confirm({ text: t('handOvers.confirmCount', { amount }) }))) return;
    await change.run({ body: { id, counted, ...(isShort && { shortage }) } });
  }

  return (
    <>
      {isShort && (
        <ShortageChoice
          missing={difference}
          value={shortage}
          onChange={setShortage}
          errors={isAsked ? [t('handOvers.shortageOpen')] : undefined}
        />
      )}
      <div>
        <Button tone="primary" isBusy={change.isSaving} onClick={() => void accept()}>
          {t('handOvers.confirm', { amount })}
        </Button>
      </div>
    </>
  );
}

/** Confirms in place of an absent collector, with a reason; a shortage is left as a difference. */
function Decide({ handOver, counted }: CountedProps) {
  const t = useText();
  const amount = useFormat().taka(counted);
  const [isAsking, setIsAsking] = useState(false);
  const change = useChange(handovers.handoverConfirm, COUNT_TOLD_ON_PAGE);
  async function decide(reason: string) {
    const isShort = handOver.expected !== null && counted < handOver.expected;
    const shortage = isShort ? { shortage: 'difference' as const } : {};
    await change.save({ body: { id: handOver.id, counted, reason, ...shortage } });
    setIsAsking(false);
  }
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>{t('handOvers.decide', { amount })}</Button>
      {isAsking && (
        <ReasonDialog
          body={handovers.handoverConfirm.body}
          help={t('handOvers.decideHelp')}
          action={t('handOvers.decide', { amount })}
          onSubmit={decide}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('handOvers.decideConfirm', { name: handOver.collector, amount })}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
