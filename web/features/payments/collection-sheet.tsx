import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import styles from './collection.module.css';
import { CollectionAmount } from './collection-amount.tsx';
import { CollectionBills } from './collection-bills.tsx';
import { CollectionCustomer } from './collection-customer.tsx';
import type { CollectionFigures } from './collection-figures.ts';
import { ChangedNotice, CollectedNotice } from './collection-notices.tsx';
import { type Account, type Employee, PaymentFields } from './payment-fields.tsx';
import { ReceiveBar } from './receive-bar.tsx';
import { useCollectionForm } from './use-collection-form.tsx';

export type CollectionSheetProps = {
  figures: CollectionFigures;
  /** The last reading failed: nothing may be collected on what stands here. */
  areFiguresOld: boolean;
  accounts: readonly Account[];
  employees: readonly Employee[];
  lastAccount: Account | null;
  /** Reads the figures again; resolves when they are there. */
  onReload: () => Promise<unknown>;
  onCollected: ((paymentId: number) => void) | undefined;
};

/** The collection form once everything it starts from is read. */
export function CollectionSheet(props: CollectionSheetProps) {
  const t = useText();
  const amountField = useRef<HTMLInputElement>(null);
  const receiveButton = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  /** The natural next step where nobody else says where to go on. */
  const focusReceipt = () =>
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[data-receipt]')?.focus(),
    );
  const { form, collection, amounts, rowMessages, collected, ...state } = useCollectionForm({
    ...props,
    onCollected: props.onCollected ?? focusReceipt,
    onBillsChanged: () => {
      isRefused.current = true;
    },
  });
  const { isCash, isSending, other } = state;
  const { accounts, employees, lastAccount } = props;
  const { changes } = collection;
  useLeaveGuard({ isDirty: collection.isTouched || form.isDirty, isSaving: form.isSaving });
  useEffect(() => amountField.current?.focus(), []);
  useEffect(() => {
    // Only after a refusal: figures that move by themselves must not take the focus along.
    if (!isRefused.current || changes.length === 0) return;
    isRefused.current = false;
    amountField.current?.focus();
  }, [changes]);

  return (
    <form
      {...form.formProps}
      ref={frame}
      className={classNames(styles.form, isSending && styles.sending)}
      aria-busy={isSending}
      onKeyDown={(event) => {
        // An Enter held down must not run through to the collection.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    >
      {collected && <CollectedNotice payment={collected} />}
      {changes.length > 0 && <ChangedNotice changes={changes} />}
      <CollectionCustomer customer={props.figures.customer} />
      <CollectionAmount
        ref={amountField}
        collection={collection}
        advancePaisa={amounts.advancePaisa}
        isCash={isCash}
        errors={form.field('paymentAmount').errors}
        onTyped={() => form.set({ paymentAmount: null })}
        onDone={() => requestAnimationFrame(() => receiveButton.current?.focus())}
      />
      {collection.rows.length > 0 ? (
        <CollectionBills collection={collection} messages={rowMessages} />
      ) : (
        <p className={styles.noBills}>
          <strong>{t('payments.noUnpaidBills')}</strong> {t('payments.noUnpaidBillsHelp')}
        </p>
      )}
      <PaymentFields {...{ form, accounts, employees, lastAccount, other }} />
      <ReceiveBar
        ref={receiveButton}
        amounts={amounts}
        onKeepAsAdvance={collection.keepAsAdvance}
        isSending={isSending}
        isDisabled={props.areFiguresOld}
      />
    </form>
  );
}
