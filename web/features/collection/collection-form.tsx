import { bills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { users } from '@netkhata/contract/users';
import { isPositive } from '@netkhata/domain/paisa';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Taka } from '../../ui/taka.tsx';
import { CollectionAmount, ReceiveBar } from './collection-amount.tsx';
import { CollectionBills } from './collection-bills.tsx';
import styles from './collection.module.css';
import { ChangedNotice, CollectedNotice } from './collection-notices.tsx';
import { type Account, PaymentFields } from './payment-fields.tsx';
import { type CollectionFormOptions, useCollectionForm } from './use-collection-form.tsx';
import type { CollectionFigures } from './use-collection.ts';

const OPTIONS_FRESH_MS = 300_000;

type CollectionFormProps = {
  customerId: number;
  /** A payment was collected, and the bills are read again. */
  onCollected?: (paymentId: number) => void;
};

/** Collects a payment from one customer; on a page, and in a dialog over the customer's details. */
export function CollectionForm({ customerId, onCollected }: CollectionFormProps) {
  const t = useText();
  const figures = useRead(bills.unpaidBills, { body: { customer: customerId } });
  const accounts = useRead(payments.accountOptions, {}, { staleMs: OPTIONS_FRESH_MS });
  const employees = useRead(
    users.employeeOptions,
    { query: { q: null } },
    { staleMs: OPTIONS_FRESH_MS },
  );
  // A hint alone: the form does without it.
  const lastAccount = useRead(payments.lastAccount, { params: { customerId } });

  const reads = [figures, accounts, employees];
  const failed = reads.find((read) => read.error && !read.data);
  if (failed?.error) {
    const retry = () => reads.filter((read) => read.error).forEach((read) => void read.refetch());
    return <ReadFailure error={failed.error} onRetry={retry} />;
  }
  if (!figures.data || !accounts.data || !employees.data) return <LoadingShape of="fields" />;
  return (
    <>
      {figures.error && (
        <ErrorState
          heading={t('payments.figuresAreOld')}
          messages={figures.error.messages}
          onRetry={() => void figures.refetch()}
        />
      )}
      <CollectionSheet
        key={customerId}
        figures={figures.data}
        areFiguresStale={figures.error !== null}
        accounts={accounts.data}
        employees={employees.data}
        lastAccount={lastAccount.data?.last_acc_head ?? null}
        onReload={() => figures.refetch({ cancelRefetch: false })}
        onCollected={onCollected}
      />
    </>
  );
}

type CollectionSheetProps = Pick<
  CollectionFormOptions,
  'figures' | 'accounts' | 'employees' | 'onReload'
> & {
  /** The last reading failed: nothing may be collected on these figures. */
  areFiguresStale: boolean;
  lastAccount: Account | null;
  onCollected: ((paymentId: number) => void) | undefined;
};

/** The collection form once everything it starts from is read. */
function CollectionSheet(props: CollectionSheetProps) {
  const t = useText();
  const amountField = useRef<HTMLInputElement>(null);
  const receiveButton = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  /** Where the focus goes unless the caller moves it elsewhere. */
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
        isDisabled={props.areFiguresStale}
      />
    </form>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who pays, and what is owed in all. */
function CollectionCustomer({ customer }: { customer: CollectionFigures['customer'] }) {
  const t = useText();
  return (
    <dl className={styles.customer}>
      <Fact label={t('payments.customerId')}>{customer.code}</Fact>
      <Fact label={t('payments.name')}>{customer.name}</Fact>
      <Fact label={t('payments.mobile')}>
        <a href={`tel:${customer.mobileNo}`}>{customer.mobileNo}</a>
      </Fact>
      <Fact label={t('payments.balance')}>
        <Taka amount={customer.balance} isStrong />
      </Fact>
      {isPositive(customer.advance) && (
        <Fact label={t('payments.advance')}>
          <Taka amount={customer.advance} isStrong />
        </Fact>
      )}
    </dl>
  );
}
