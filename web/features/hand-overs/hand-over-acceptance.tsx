import { handovers } from '@netkhata/contract/handovers';
import { subtractPaisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Taka } from '../../ui/taka.tsx';
import type { HandOver } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';

/** The counts agree: the receiver takes the money over, and accepts or strikes each outlay. */
export function HandOverAcceptance({ handOver }: { handOver: HandOver }) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const [struck, setStruck] = useState<readonly number[]>([]);
  const change = useChange(handovers.handoverAccept);
  const { id, outlays, account, number } = handOver;
  const counted = handOver.receiverCounted ?? ZERO_PAISA;
  const isStruck = (outlay: { id: number }) => struck.includes(outlay.id);
  const accepted = sumPaisa(
    outlays.filter((outlay) => !isStruck(outlay)).map(({ amount }) => amount ?? ZERO_PAISA),
  );
  const expected = subtractPaisa(handOver.paymentsTotal ?? ZERO_PAISA, accepted);
  const difference = subtractPaisa(counted, expected);

  async function accept() {
    const amount = format.taka(counted);
    const text = t('handOvers.acceptConfirm', { number, amount, account });
    if (!(await confirm({ text }))) return;
    await change.run({
      body: {
        id,
        outlays: outlays.map((outlay) => ({ id: outlay.id, isAccepted: !isStruck(outlay) })),
      },
    });
  }

  return (
    <Card title={t('handOvers.takeOver')}>
      <div className={styles.section}>
        {outlays.length > 0 && (
          <ul className={styles.outlays} aria-label={t('handOvers.outlays')}>
            {outlays.map((outlay) => (
              <li key={outlay.id}>
                <Checkbox
                  label={t('handOvers.acceptOutlay', {
                    category: outlay.category,
                    amount: format.taka(outlay.amount ?? ZERO_PAISA),
                  })}
                  value={!isStruck(outlay)}
                  onChange={(isAccepted) =>
                    setStruck((before) =>
                      isAccepted
                        ? before.filter((other) => other !== outlay.id)
                        : [...before, outlay.id],
                    )
                  }
                />
                {outlay.remarks && <span className={styles.soft}>{outlay.remarks}</span>}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.bar} data-foot-bar>
          <dl className={styles.sums}>
            <div>
              <dt>{t('handOvers.expected')}</dt>
              <dd>
                <Taka amount={expected} />
              </dd>
            </div>
            <div>
              <dt>{t('handOvers.difference')}</dt>
              <dd data-is-off={difference !== 0}>
                <Taka amount={difference} isStrong />
              </dd>
            </div>
          </dl>
          <Button
            tone="primary"
            className={styles.main}
            isBusy={change.isSaving}
            onClick={() => void accept()}
          >
            {t('handOvers.accept', { amount: format.taka(counted) })}
          </Button>
        </div>
      </div>
    </Card>
  );
}
