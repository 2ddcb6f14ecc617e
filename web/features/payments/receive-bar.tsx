import { addPaisa, isPositive, type Paisa } from '@netkhata/domain/paisa';
import type { Ref } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './collection.module.css';
import type { CollectionAmounts } from './collection-amounts.ts';

type ReceiveBarProps = {
  amounts: CollectionAmounts;
  onKeepAsAdvance: (amount: Paisa) => void;
  isSending: boolean;
  isDisabled: boolean;
  ref: Ref<HTMLButtonElement>;
};

/** Stays in sight under the form: what to give back, and the one button that collects. */
export function ReceiveBar({ ref, ...props }: ReceiveBarProps) {
  const t = useText();
  const format = useFormat();
  const { advancePaisa, changePaisa, missingPaisa, totalPaisa } = props.amounts;
  return (
    <div className={styles.bar} data-foot-bar>
      <div className={styles.barWords} role="status">
        {isPositive(changePaisa) && (
          <>
            <span>{t('payments.change')}</span>
            <span className={styles.change}>
              <Taka amount={changePaisa} isStrong />
            </span>
          </>
        )}
        {isPositive(missingPaisa) && (
          <span className={styles.missing}>
            {t('payments.moreThanGiven', { amount: format.taka(missingPaisa) })}
          </span>
        )}
      </div>
      {isPositive(changePaisa) && (
        <Button
          tone="quiet"
          onClick={() => props.onKeepAsAdvance(addPaisa(advancePaisa, changePaisa))}
        >
          {t('payments.keepAsAdvance')}
        </Button>
      )}
      <Button
        ref={ref}
        type="submit"
        tone="primary"
        isBusy={props.isSending}
        isDisabled={props.isDisabled}
      >
        {t('payments.receive', { amount: format.taka(totalPaisa) })}
      </Button>
    </div>
  );
}
