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

/** Name of the field of the amount tendered. */
export const AMOUNT_FIELD = 'paymentAmount';

type CollectionAmountProps = {
  collection: Collection;
  /** Only cash has banknote suggestions and change. */
  isCash: boolean;
  /** Messages about the amount as a whole. */
  errors: string[] | undefined;
  onTyped: () => void;
  /** Called after a banknote button was pressed; moves the focus to the Receive button. */
  onDone: () => void;
  ref: Ref<HTMLInputElement>;
};

/** The amount tendered. Enter submits; with nothing typed or ticked it takes the whole due. */
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

  /** Arrow keys tick one bill more or one less, from the oldest on. */
  function onArrow(event: KeyboardEvent<HTMLInputElement>, step: 1 | -1) {
    event.preventDefault();
    onTyped();
    // Clearing the amount remounts the field, so the new input gets the focus.
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
    collection.payOldest(Math.min(Math.max(chosen.length + step, 0), rows.length));
  }

  function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const { form } = event.currentTarget;
    const isEmpty = event.currentTarget.value.trim() === '';
    const isNothing = !rows.some((row) => row.isSelected);
    // Flushed synchronously, so that the bills are ticked when the form is submitted.
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
        name={AMOUNT_FIELD}
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

/** Sums that are rounded up to, in paisa. */
const ROUND_PAISA = [100_00, 500_00, 1_000_00];

/** Nobody pays a small due with a banknote worth many times as much. */
const MAX_TIMES_DUE = 4;

/** Few enough to read at a glance. */
const MAX_SUGGESTIONS = 2;

/**
 * Banknote sums that a customer is likely to hand over instead of the exact due, smallest first:
 * the largest two of the due rounded up to the next 100, 500 and 1,000.
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

/** Money beyond the bills, kept as an advance on later ones. */
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
  /** Neither money nor a discount so far: the bar says what is missing. */
  isNothing: boolean;
  isDisabled: boolean;
  ref: Ref<HTMLButtonElement>;
};

/** The bar under the form: the change, and the submit button. */
export function ReceiveBar({ ref, ...props }: ReceiveBarProps) {
  const t = useText();
  const format = useFormat();
  const { advancePaisa, changePaisa, missingPaisa, totalPaisa } = props.amounts;
  return (
    <div className={styles.bar} data-foot-bar>
      <div className={styles.barWords} role="status">
        {props.isNothing && t('payments.nothingCollected')}
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
        isDisabled={props.isDisabled || props.isNothing}
      >
        {t('till.receive', { amount: format.taka(totalPaisa) })}
      </Button>
    </div>
  );
}
