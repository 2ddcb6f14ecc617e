import { isPositive, type Paisa, sumPaisa } from '@netkhata/domain/paisa';
import type { KeyboardEvent, Ref } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import styles from './collection.module.css';
import { likelyNotes } from './likely-notes.ts';
import type { Collection } from './use-collection.ts';

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
