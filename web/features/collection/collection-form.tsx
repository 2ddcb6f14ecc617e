import { bills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { users } from '@netkhata/contract/users';
import { isPositive } from '@netkhata/domain/paisa';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { OPTIONS_FRESH_MS, useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FieldToCome } from '../../ui/field-to-come.tsx';
import { sayTypedNowhere } from '../../ui/keys-to-come.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { LoadingShape } from '../../ui/loading.tsx';
import { takeTyped, typeInto } from '../../ui/typed-ahead.ts';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { isRecordMissing, ReadFailure } from '../../shared/record/read-failure.tsx';
import { isPhone } from '../../ui/use-is-phone.ts';
import { CollectedResult, type ResultActions } from './collected-result.tsx';
import { AMOUNT_FIELD, CollectionAmount, ReceiveBar } from './collection-amount.tsx';
import styles from './collection.module.css';
import { DeliveryNotice } from './delivery-notice.tsx';
import type { KeptCustomer } from './kept-collection.ts';
import { PaidBy } from './paid-by.tsx';
import { type AccountOption, SharedTransaction } from './payment-fields.tsx';
import { Changes, ProposedFee } from './seldom-shown.tsx';
import { TillCustomer } from './till-customer.tsx';
import { TillFolds } from './till-folds.tsx';
import { TillMonths } from './till-months.tsx';
import till from './till.module.css';
import {
  type CollectionFormOptions,
  useCollectionForm,
  useNoNewsWhile,
} from './use-collection-form.tsx';

const CustomerNotices = loadOnUse(
  async () => (await import('./payer-notice.tsx')).CustomerNotices,
  () => null,
);

type CollectionFormProps = {
  customerId: number;
  /** Called after a payment, while the bills are being refetched. */
  onCollected?: (paymentId: number) => void;
  /** Renders the actions offered after the payment. */
  resultActions?: ResultActions | undefined;
  /** Continues with the next customer after the payment. */
  onNext?: () => void;
  /** Road and house of the next customer, on a round. */
  nextPlace?: string | undefined;
};

/** Default focus after a payment, on the button that prints the receipt on Enter. */
const focusReceipt = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-receipt]')?.focus());

/** Collects a payment from one customer; on a page, and in a dialog over the customer's details. */
export function CollectionForm({ customerId, ...after }: CollectionFormProps) {
  const t = useText();
  const figures = useRead(bills.unpaidBills, { body: { customer: customerId } });
  // Figures that were kept from before a payment are none to ask for money by.
  const [isOpening, setIsOpening] = useState(figures.isFetching);
  if (isOpening && !figures.isFetching) setIsOpening(false);
  const accounts = useRead(payments.accountOptions, {}, { staleMs: OPTIONS_FRESH_MS });
  const employees = useRead(
    users.employeeOptions,
    { query: { q: null } },
    { staleMs: OPTIONS_FRESH_MS },
  );
  // Only a hint: the form does not wait for it, and works without it.
  const lastAccount = useRead(payments.lastAccount, { params: { customerId } });

  const reads = [figures, accounts, employees];
  const failed = reads.find((read) => read.error && !read.data);
  if (isOpening || !figures.data || !accounts.data || !employees.data) {
    const retry = () => reads.filter((read) => read.error).forEach((read) => void read.refetch());
    return (
      <>
        {/* Above the shape: what follows a shape is hidden until its place is known. */}
        {!isRecordMissing(failed?.error) && (
          <FieldToCome label={t('till.amountGiven')} name={AMOUNT_FIELD} inputMode="decimal" />
        )}
        {failed?.error ? (
          <ReadFailure error={failed.error} onRetry={retry} />
        ) : (
          <LoadingShape of="fields" />
        )}
      </>
    );
  }
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
        readAt={figures.dataUpdatedAt}
        areFiguresStale={figures.error !== null}
        accounts={accounts.data}
        employees={employees.data}
        lastAccount={lastAccount.data?.last_acc_head ?? null}
        onReload={() => figures.refetch({ cancelRefetch: false })}
        {...after}
      />
    </>
  );
}

type CollectionSheetProps = Pick<
  CollectionFormOptions,
  'figures' | 'readAt' | 'accounts' | 'employees' | 'onReload'
> & {
  /** The last read failed, so nothing may be collected on these figures. */
  areFiguresStale: boolean;
  lastAccount: AccountOption | null;
} & Omit<CollectionFormProps, 'customerId'>;

/** The collection form once its data is loaded, and the result after a payment. */
function CollectionSheet(props: CollectionSheetProps) {
  const { taka } = useFormat();
  const [refusals, setRefusals] = useState(0);
  const state = useCollectionForm({
    ...props,
    onCollected: props.onCollected ?? focusReceipt,
    onBillsChanged: () => setRefusals((before) => before + 1),
  });
  const { form, collection, collected } = state;
  useNoNewsWhile(state.isSending);
  const { id, name } = props.figures.customer;
  const keptCustomer: KeptCustomer = { id, name };
  const offer = useFormDraft(form, {
    name: `payment:${props.figures.customer.id}`,
    kind: state.sent ? 'paymentSent' : 'payment',
    about:
      state.amounts.totalPaisa > 0 ? taka(state.amounts.totalPaisa) : props.figures.customer.name,
    schemas: payments.paymentCollect.body.shape,
    more: {
      kept: { collection: collection.kept, sent: state.sent, customer: keptCustomer },
      isDirty: collection.isTouched || state.sent !== undefined,
      // A payment without an answer is not left unasked.
      asks: state.delivery !== undefined,
      onContinue: state.goOn,
    },
  });
  if (!collected) {
    const { customer } = props.figures;
    return (
      <>
        {(customer.payer || customer.away) && (
          <Suspense fallback={null}>
            <CustomerNotices {...props} customer={customer} />
          </Suspense>
        )}
        <Till {...props} state={state} refusals={refusals} offer={offer} />
      </>
    );
  }
  const isReadSince = props.readAt !== collected.readBefore;
  return (
    <CollectedResult
      payment={collected}
      figures={isReadSince ? props.figures : undefined}
      actions={props.resultActions}
      onNext={props.onNext}
      nextPlace={props.nextPlace}
      onTakeMore={state.takeMore}
    />
  );
}

type TillProps = CollectionSheetProps & {
  state: ReturnType<typeof useCollectionForm>;
  /** How many submissions were refused because the bills had changed. */
  refusals: number;
  /** What was typed before and not received. */
  offer: ReactNode;
};

/**
 * Focuses the amount field, except on a phone, where the keyboard would cover what is owed. What was
 * typed while the figures were loading goes in; the focus moves before the next key.
 */
function useAmountFocus({ state, refusals }: Pick<TillProps, 'state' | 'refusals'>) {
  const field = useRef<HTMLInputElement>(null);
  const seen = useRef(refusals);
  const { changes } = state.collection;
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    const typed = takeTyped(AMOUNT_FIELD);
    isWanted.current = typed ? typed.hasFocus : !isPhone();
    if (isWanted.current) field.current?.focus();
    // Once it has the focus, whoever takes it from there keeps it.
    if (document.activeElement === field.current) isWanted.current = false;
    if (typed) sayTypedNowhere(typeInto(() => field.current, typed.text));
  }, []);
  useEffect(() => {
    // A dialog that opens with the form cannot be focused before.
    if (isWanted.current) field.current?.focus();
  }, []);
  // Before it is painted: the next key may come at once.
  useLayoutEffect(() => {
    // Only after a refusal: a background refetch must not steal the focus.
    if (seen.current === refusals || changes.length === 0) return;
    seen.current = refusals;
    if (!isPhone()) field.current?.focus();
  }, [changes, refusals]);
  return field;
}

/** The form: customer, months, way of payment and amount. */
function Till(props: TillProps) {
  const amountField = useAmountFocus(props);
  const receiveButton = useRef<HTMLButtonElement>(null);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const { accounts, employees, lastAccount, state } = props;
  const { form, collection, amounts, rowMessages, isCash, isSending, other, transaction } = state;
  const forgetProblem = () => form.set({ paymentAmount: null });

  function pickOldest(count: number) {
    forgetProblem();
    collection.payOldest(count);
    // The amount is typed next; on a phone the keyboard would cover the button.
    if (!isPhone()) requestAnimationFrame(() => amountField.current?.focus());
  }

  return (
    <form
      {...form.formProps}
      // What is typed is kept when it is left.
      data-typed={form.isSaving ? 'saving' : undefined}
      className={classNames(styles.form, isSending && !state.delivery && styles.sending)}
      aria-busy={isSending}
    >
      {props.offer}
      <Changes collection={collection} isRefused={props.refusals > 0} />
      <TillCustomer figures={props.figures} />
      <TillMonths collection={collection} onPick={pickOldest} />
      <ProposedFee {...state} />
      <div className={till.pay}>
        <PaidBy
          {...{ form, accounts, lastAccount, transaction }}
          amount={amounts.totalPaisa}
          onOther={() => setMoreOpen(true)}
        />
        <CollectionAmount
          ref={amountField}
          collection={collection}
          isCash={isCash}
          errors={form.field('paymentAmount').errors}
          onTyped={forgetProblem}
          onDone={() => requestAnimationFrame(() => receiveButton.current?.focus())}
        />
        {other && (
          <SharedTransaction
            {...{ form, other }}
            hasAutoFocus={transaction.state !== 'shareable'}
          />
        )}
      </div>
      <TillFolds
        {...{ form, collection, accounts, employees, rowMessages, isMoreOpen, setMoreOpen }}
        advancePaisa={amounts.advancePaisa}
        onTyped={forgetProblem}
      />
      {state.delivery && (
        <DeliveryNotice
          delivery={state.delivery}
          amount={amounts.totalPaisa}
          onStop={state.stopAsking}
        />
      )}
      <ReceiveBar
        ref={receiveButton}
        amounts={amounts}
        onKeepAsAdvance={collection.keepAsAdvance}
        isSending={isSending}
        isNothing={!isPositive(amounts.totalPaisa) && !collection.isTouched}
        isDisabled={props.areFiguresStale}
      />
    </form>
  );
}
