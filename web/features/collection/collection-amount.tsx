import { collectionTotal, tickRow } from '@netkhata/domain/collection';
import { addPaisa, isPositive, type Paisa, paisa } from '@netkhata/domain/paisa';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { Taka } from '../../ui/taka.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import styles from './till.module.css';
import type { Collection, TypedSums } from './use-collection.ts';

type CollectionAmountProps = {
  collection: Collection;
  /** In cash there are banknotes and change. */
  isCash: boolean;
  /** What is wrong with the amount as a whole. */
  errors: string[] | undefined;
  onTyped: () => void;
  /** Banknotes were pressed: on to the Receive button. */
  onDone: () => void;
  ref: Ref<HTMLInputElement>;
};

/** What the customer hands over, large: Enter asks, with nothing typed for the whole due. */
export function CollectionAmount({ ref, ...props }: CollectionAmountProps) {
  const t = useText();
  const format = useFormat();
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const { collection, isCash, errors, onTyped, onDone } = props;
  const { rows, chosen, tenderedPaisa } = collection;
  const wanted = chosen.length > 0 ? rows.filter(({ billId }) => chosen.includes(billId)) : rows;
  const wantedPaisa = collectionTotal(wanted.map(tickRow));

  function takeBanknotes(amount: Paisa) {
    onTyped();
    collection.tenderBanknotes(amount);
    onDone();
  }

  /** The arrows tick one month more, or one less. */
  function onArrow(event: KeyboardEvent<HTMLInputElement>, step: 1 | -1) {
    event.preventDefault();
    onTyped();
    // Clearing the amount draws the field anew, so the new one gets the focus.
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
    collection.payOldest(Math.min(Math.max(chosen.length + step, 0), rows.length));
  }

  function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const { form } = event.currentTarget;
    const isEmpty = event.currentTarget.value.trim() === '';
    const isNothing = !rows.some((row) => row.isSelected);
    // The bills are ticked at once, so that the form that is submitted has them.
    if (isEmpty && isNothing) {
      flushSync(() => {
        onTyped();
        collection.payOldest(rows.length);
      });
    }
    form?.requestSubmit();
  }

  return (
    <div ref={box} className={styles.amounts}>
      <TakaField
        key={`tendered-${collection.tenderedRevision}`}
        ref={ref}
        label={t('till.amountGiven')}
        help={isPhone ? t('till.amountGivenShort') : t('till.amountGivenHelp')}
        name="paymentAmount"
        value={tenderedPaisa}
        onChange={(amount) => {
          onTyped();
          collection.tender(amount);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') onArrow(event, 1);
          if (event.key === 'ArrowUp') onArrow(event, -1);
          if (event.key === 'Enter') onEnter(event);
        }}
        {...(errors ? { errors } : {})}
      />
      {isCash && (
        <div className={styles.notes}>
          {suggestBanknotes(wantedPaisa).map((amount) => (
            <Button
              key={amount}
              isSmall
              aria-label={t('till.notesGiven', { amount: format.taka(amount) })}
              onClick={() => takeBanknotes(amount)}
            >
              {format.taka(amount)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Round sums that banknotes make, in paisa. */
const ROUND_PAISA = [100_00, 500_00, 1_000_00];

/** Nobody pays a small due with a banknote worth many times as much. */
const MAX_TIMES_DUE = 4;

/** Two buttons are read at a glance. */
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

type AdvanceFieldProps = Pick<CollectionAmountProps, 'collection' | 'onTyped'> & {
  advancePaisa: Paisa;
};

/** Money beyond the bills that pays later ones. */
export function AdvanceField({ collection, advancePaisa, onTyped }: AdvanceFieldProps) {
  const t = useText();
  return (
    <TakaField
      key={`advance-${collection.rowsRevision}`}
      label={t('payments.advance')}
      help={t('till.advanceHelp')}
      name="advanceAmount"
      value={isPositive(advancePaisa) ? advancePaisa : null}
      onChange={(amount) => {
        onTyped();
        collection.setAdvance(amount);
      }}
    />
  );
}

type ReceiveBarProps = {
  amounts: TypedSums;
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
            <span className={styles.caption}>{t('payments.change')}</span>
            <span className={styles.change}>
              <Taka amount={changePaisa} isStrong />
            </span>
          </>
        )}
        {isPositive(missingPaisa) && (
          <span className={styles.missing}>
            {t('till.moreThanGiven', { amount: format.taka(missingPaisa) })}
          </span>
        )}
      </div>
      {isPositive(changePaisa) && (
        <Button
          tone="quiet"
          onClick={() => props.onKeepAsAdvance(addPaisa(advancePaisa, changePaisa))}
        >
          {t('till.keepAsAdvance')}
        </Button>
      )}
      <Button
        ref={ref}
        type="submit"
        tone="primary"
        isBusy={props.isSending}
        isDisabled={props.isDisabled}
      >
        {t('till.receive', { amount: format.taka(totalPaisa) })}
      </Button>
    </div>
  );
}
