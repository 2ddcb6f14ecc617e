import { addPaisa, isPositive, type Paisa, paisa, sumPaisa } from '@netkhata/domain/paisa';
import type { KeyboardEvent, Ref } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './collection.module.css';
import type { Collection, CollectionAmounts } from './use-collection.ts';

type CollectionAmountProps = {
  collection: Collection;
  advancePaisa: Paisa;
  /** In cash there are banknotes and change. */
  isCash: boolean;
  /** What is wrong with the amount as a whole. */
  errors: string[] | undefined;
  onTyped: () => void;
  /** Enter was pressed: on to the Receive button. */
  onDone: () => void;
  ref: Ref<HTMLInputElement>;
};

/** The quick way: the amount that the customer hands over is spread over the bills. */
export function CollectionAmount({ ref, ...props }: CollectionAmountProps) {
  const t = useText();
  const format = useFormat();
  const { collection, advancePaisa, isCash, errors, onTyped, onDone } = props;
  const { rows, tenderedPaisa } = collection;
  const wholeDuePaisa = sumPaisa(rows.map((row) => row.balancePaisa));

  function takeAll() {
    onTyped();
    collection.payWholeDue();
    onDone();
  }

  function takeBanknotes(amount: Paisa) {
    onTyped();
    collection.tenderBanknotes(amount);
    onDone();
  }

  function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const isEmpty = event.currentTarget.value.trim() === '';
    if (isEmpty && isPositive(wholeDuePaisa)) takeAll();
    else if (tenderedPaisa !== null) onDone();
  }

  return (
    <div className={styles.amounts}>
      <TakaField
        key={`tendered-${collection.tenderedRevision}`}
        ref={ref}
        label={t('payments.amountGiven')}
        help={t('payments.amountGivenHelp')}
        name="paymentAmount"
        value={tenderedPaisa}
        onChange={(amount) => {
          onTyped();
          collection.tender(amount);
        }}
        onKeyDown={onEnter}
        {...(errors ? { errors } : {})}
      />
      <div className={styles.whole}>
        <Button onClick={takeAll} isDisabled={!isPositive(wholeDuePaisa)}>
          {t('payments.wholeDue', { amount: format.taka(wholeDuePaisa) })}
        </Button>
        {isCash &&
          suggestBanknotes(wholeDuePaisa).map((amount) => (
            <Button
              key={amount}
              aria-label={t('payments.notesGiven', { amount: format.taka(amount) })}
              onClick={() => takeBanknotes(amount)}
            >
              {format.taka(amount)}
            </Button>
          ))}
      </div>
      <TakaField
        key={`advance-${collection.rowsRevision}`}
        label={t('payments.advance')}
        help={t('payments.advanceHelp')}
        name="advanceAmount"
        value={isPositive(advancePaisa) ? advancePaisa : null}
        onChange={(amount) => {
          onTyped();
          collection.setAdvance(amount);
        }}
      />
    </div>
  );
}

/** Round sums that banknotes make, in paisa. */
const ROUND_PAISA = [100_00, 500_00, 1_000_00];

/** Nobody pays a small due with a banknote worth many times as much. */
const MAX_TIMES_DUE = 4;

/** There is room for two buttons beside the whole due. */
const MAX_SUGGESTIONS = 2;

/**
 * What a customer is likely to hand over in notes when it is not the due itself, smallest first:
 * the largest two of the next whole 100, 500 and 1,000.
 */
export function suggestBanknotes(duePaisa: Paisa): Paisa[] {
  const sums = ROUND_PAISA.map((round) => Math.ceil(duePaisa / round) * round);
  return [...new Set(sums)]
    .filter((sum) => sum > duePaisa && sum <= duePaisa * MAX_TIMES_DUE)
    .slice(-MAX_SUGGESTIONS)
    .map(paisa);
}

type ReceiveBarProps = {
  amounts: CollectionAmounts;
  onKeepAsAdvance: (amount: Paisa) => void;
  isSending: boolean;
  isDisabled: boolean;
  ref: Ref<HTMLButtonElement>;
};

/** The bar under the form: the change, and the button that collects. */
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
