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
  /** Notes are handed over, and change is given back. */
  isCash: boolean;
  /** What is wrong with the amount as a whole. */
  errors: string[] | undefined;
  onTyped: () => void;
  /** Enter was pressed: on to the Receive button. */
  onDone: () => void;
  ref: Ref<HTMLInputElement>;
};

/** The quick way: what the customer hands over, put on the bills by itself. */
export function CollectionAmount({ ref, ...props }: CollectionAmountProps) {
  const t = useText();
  const format = useFormat();
  const { collection, advancePaisa, isCash, errors, onTyped, onDone } = props;
  const { rows, givenPaisa } = collection;
  const wholeDuePaisa = sumPaisa(rows.map((row) => row.balancePaisa));

  function takeAll() {
    onTyped();
    collection.giveWholeDue();
    onDone();
  }

  function takeNotes(amount: Paisa) {
    onTyped();
    collection.giveNotes(amount);
    onDone();
  }

  function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const isEmpty = event.currentTarget.value.trim() === '';
    if (isEmpty && isPositive(wholeDuePaisa)) takeAll();
    else if (givenPaisa !== null) onDone();
  }

  return (
    <div className={styles.amounts}>
      <TakaField
        key={`given-${collection.givenRevision}`}
        ref={ref}
        label={t('payments.amountGiven')}
        help={t('payments.amountGivenHelp')}
        name="paymentAmount"
        value={givenPaisa}
        onChange={(amount) => {
          onTyped();
          collection.give(amount);
        }}
        onKeyDown={onEnter}
        {...(errors ? { errors } : {})}
      />
      <div className={styles.whole}>
        <Button onClick={takeAll} isDisabled={!isPositive(wholeDuePaisa)}>
          {t('payments.wholeDue', { amount: format.taka(wholeDuePaisa) })}
        </Button>
        {isCash &&
          likelyNotes(wholeDuePaisa).map((amount) => (
            <Button
              key={amount}
              aria-label={t('payments.notesGiven', { amount: format.taka(amount) })}
              onClick={() => takeNotes(amount)}
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
          collection.typeAdvance(amount);
        }}
      />
    </div>
  );
}

/** Round sums that banknotes make, in paisa. */
const ROUND_PAISA = [100_00, 500_00, 1_000_00];

/** Nobody has a note broken that is worth many times the due. */
const MOST_TIMES_DUE = 4;

/** As many as stand beside the whole due on one line. */
const MOST_OFFERED = 2;

/**
 * What a customer is likely to hand over in notes when it is not the due itself, smallest first:
 * the largest two of the next whole 100, 500 and 1,000.
 */
export function likelyNotes(duePaisa: Paisa): Paisa[] {
  const sums = ROUND_PAISA.map((round) => Math.ceil(duePaisa / round) * round);
  return [...new Set(sums)]
    .filter((sum) => sum > duePaisa && sum <= duePaisa * MOST_TIMES_DUE)
    .slice(-MOST_OFFERED)
    .map(paisa);
}

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
