import { handovers } from '@netkhata/contract/handovers';
import { handoverFigures } from '@netkhata/domain/handover';
import { sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { type HandOver, TOLD_ON_PAGE } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';
import { HandOverSums } from './hand-over-sums.tsx';

/** The counts agree: the receiver accepts the hand-over, and accepts or strikes each outlay. */
export function HandOverAcceptance({ handOver }: { handOver: HandOver }) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const [struck, setStruck] = useState<readonly number[]>([]);
  const change = useChange(handovers.handoverAccept, TOLD_ON_PAGE);
  const { id, outlays, account, number } = handOver;
  const counted = handOver.receiverCounted ?? ZERO_PAISA;
  const amount = format.taka(counted);
  const figures = handoverFigures(
    {
      paymentsPaisa: handOver.paymentsTotal ?? ZERO_PAISA,
      outlaysPaisa: totalOutlays(outlays),
      countedPaisa: counted,
      isMadeGood: handOver.shortage === 'made_good',
    },
    totalOutlays(outlays.filter((outlay) => !struck.includes(outlay.id))),
  );

  async function accept() {
    const text = t('handOvers.acceptConfirm', { number, amount, account });
    if (!(await confirm({ text }))) return;
    await change.run({
      body: {
        id,
        outlays: outlays.map((outlay) => ({
          id: outlay.id,
          isAccepted: !struck.includes(outlay.id),
        })),
      },
    });
  }

  return (
    <Card title={t('handOvers.takeOver')}>
      <div className={styles.section}>
        {outlays.length > 0 && <OutlayTicks {...{ outlays, struck }} onChange={setStruck} />}
        <div className={styles.bar} data-foot-bar>
          <HandOverSums expected={figures.expectedPaisa} difference={figures.differencePaisa} />
          <Button
            tone="primary"
            className={styles.main}
            isBusy={change.isSaving}
            onClick={() => void accept()}
          >
            {t('handOvers.accept', { amount })}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type Outlays = HandOver['outlays'];

const totalOutlays = (outlays: Outlays) =>
  sumPaisa(outlays.map(({ amount }) => amount ?? ZERO_PAISA));

type OutlayTicksProps = {
  outlays: Outlays;
  struck: readonly number[];
  onChange: (struck: readonly number[]) => void;
};

/** Each outlay is accepted unless it is unticked. */
function OutlayTicks({ outlays, struck, onChange }: OutlayTicksProps) {
  const t = useText();
  const format = useFormat();
  return (
    <div>
      <p className={styles.soft}>{t('handOvers.outlayTicks')}</p>
      <ul className={styles.outlays} aria-label={t('handOvers.outlays')}>
        {outlays.map(({ id, category, amount, remarks }) => (
          <li key={id}>
            <Checkbox
              label={t('handOvers.acceptOutlay', {
                category,
                amount: format.taka(amount ?? ZERO_PAISA),
              })}
              value={!struck.includes(id)}
              onChange={(isAccepted) =>
                onChange(isAccepted ? struck.filter((other) => other !== id) : [...struck, id])
              }
            />
            {remarks && <span className={styles.soft}>{remarks}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
