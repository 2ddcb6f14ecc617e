import { handovers } from '@netkhata/contract/handovers';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { type HandOver, HandOverState, TOLD_ON_PAGE } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';

/** Collector, till and state of a hand-over, with the actions that end it without acceptance. */
export function HandOverHead({ handOver }: { handOver: HandOver }) {
  const t = useText();
  const format = useFormat();
  const { collector, submittedBy, receiver } = handOver;
  const facts: [string, ReactNode][] = [
    [t('handOvers.from'), collector],
    [t('handOvers.till'), handOver.account],
    [t('handOvers.submittedAt'), format.dateTime(handOver.submittedAt)],
    [t('handOvers.paymentCount'), format.number(handOver.paymentCount)],
    [t('handOvers.submittedBy'), submittedBy === collector ? null : submittedBy],
    [t('handOvers.reasonForOther'), handOver.submitReason],
    [t('handOvers.receiver'), receiver],
    [t('handOvers.endedAt'), handOver.endedAt && format.dateTime(handOver.endedAt)],
    [t('handOvers.decidedBy'), handOver.decidedBy],
    [t('handOvers.decisionReason'), handOver.decisionReason],
    [t('handOvers.returnReason'), handOver.returnReason],
    [t('payments.remarks'), handOver.remarks],
  ];
  return (
    <Card
      title={format.code(handOver.number)}
      actions={
        <div className={styles.actions}>
          <HandOverState state={handOver.state} />
          {handOver.canWithdraw && <Withdraw handOver={handOver} />}
          {handOver.canReturn && <Return handOver={handOver} />}
          {!handOver.isBlind && (
            <ButtonLink
              to="/hand-over-slip/$id"
              params={{ id: String(handOver.id) }}
              icon={<IconPrinter size={18} aria-hidden />}
            >
              {t('handOvers.slip')}
            </ButtonLink>
          )}
        </div>
      }
    >
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

/** Withdraws the hand-over, which is possible until somebody has counted. */
function Withdraw({ handOver }: { handOver: HandOver }) {
  const t = useText();
  const confirm = useConfirm();
  const withdrawal = useChange(handovers.handoverWithdraw, TOLD_ON_PAGE);
  async function withdraw() {
    const { id, number } = handOver;
    if (await confirm({ text: t('handOvers.withdrawConfirm', { number }) })) {
      await withdrawal.run({ body: { id } });
    }
  }
  return (
    <Button isBusy={withdrawal.isSaving} onClick={() => void withdraw()}>
      {t('handOvers.withdraw')}
    </Button>
  );
}

/** Returns everything to the collector, with a reason. */
function Return({ handOver }: { handOver: HandOver }) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const change = useChange(handovers.handoverReturn, TOLD_ON_PAGE);
  async function giveBack(reason: string) {
    await change.save({ body: { id: handOver.id, reason } });
    setIsAsking(false);
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('handOvers.return')}</Button>
      {isAsking && (
        <ReasonDialog
          body={handovers.handoverReturn.body}
          help={t('handOvers.returnHelp', { name: handOver.collector })}
          action={t('handOvers.return')}
          onSubmit={giveBack}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('handOvers.returnConfirm', { number: handOver.number })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
