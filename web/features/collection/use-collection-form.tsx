import type { ClosedDays } from '@netkhata/contract/day-closes';
import { payments } from '@netkhata/contract/payments';
import { checkCollection } from '@netkhata/domain/collection';
import { useCurrentUser } from '../../api/current-user.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import {
  type Account,
  accountChange,
  type Employee,
  type PaymentValues,
} from './payment-fields.tsx';
import {
  paymentAmountOf,
  type PaymentSubmission,
  paymentSubmission,
  useSubmitPayment,
} from './submit-payment.ts';
import { collectionAmounts, type CollectionFigures, useCollection } from './use-collection.ts';

export type CollectionFormOptions = {
  figures: CollectionFigures;
  accounts: readonly Account[];
  employees: readonly Employee[];
  /** Reads the figures again; resolves when they are there. */
  onReload: () => Promise<unknown>;
  onCollected: (paymentId: number) => void;
  /** Nothing was collected: the bills had changed, and the form shows the new ones. */
  onBillsChanged: () => void;
};

/** A new payment: today, into my hand, in cash whatever the customer paid by before. */
function initialPayment(
  { accounts, employees }: CollectionFormOptions,
  userId: number,
): PaymentValues {
  const isEmployee = employees.some(({ employeeId }) => employeeId === userId);
  return {
    ...accountChange(accounts, accounts.find(isCashBox)?.ledgerId ?? null),
    paymentDate: today(),
    collectionBy: isEmployee ? userId : null,
    fromMobileNo: '',
    trxId: '',
    sharedTrxReason: '',
    remarks: '',
    sendSms: false,
    paymentAmount: null,
  };
}

function isCashBox(account: Account): boolean {
  return account.referenceType === 'cash';
}

/** The form around a collection: what must be there, the question, and the sending. */
export function useCollectionForm(options: CollectionFormOptions) {
  const t = useText();
  const confirmCollection = useConfirmCollection();
  const { userId } = useCurrentUser();
  const { figures, accounts } = options;
  const collection = useCollection(figures);
  const { send, takenTransaction, ...sending } = useSubmitPayment({
    ...options,
    rows: collection.rows,
    onClosedDay: useOfferToBook(),
    onSaved: () => {
      collection.reset();
      form.reset(initialPayment(options, userId));
    },
  });
  const accountOf = (values: PaymentValues) =>
    accounts.find(({ ledgerId }) => ledgerId === values.account);
  /** The payment that has the number already, unless number or account was changed since. */
  const otherOf = ({ trxId, account }: PaymentValues) =>
    takenTransaction && takenTransaction.trxId === trxId && takenTransaction.account === account
      ? takenTransaction.other
      : undefined;
  const amountsWith = (account: Account | undefined) =>
    collectionAmounts({ ...collection, isCash: !account || isCashBox(account) });

  const form = useEntryForm<PaymentValues>({
    body: payments.paymentCollect.body,
    initial: initialPayment(options, userId),
    check: (values) => {
      const { advancePaisa } = amountsWith(accountOf(values));
      const problems = checkCollection({ rows: collection.rows, advancePaisa });
      return {
        ...(problems.length > 0 ? { paymentAmount: t('payments.nothingCollected') } : {}),
        ...(values.account === null ? { account: t('common.required') } : {}),
        ...(values.paymentDate === null ? { paymentDate: t('common.required') } : {}),
        ...(values.collectionBy === null ? { collectionBy: t('common.required') } : {}),
        ...(otherOf(values) && values.sharedTrxReason.trim() === ''
          ? { sharedTrxReason: t('common.required') }
          : {}),
      };
    },
    save: async (values) => {
      const account = accountOf(values);
      if (!account) return false;
      const body = paymentSubmission({
        ...collection,
        values,
        amounts: amountsWith(account),
        account,
        other: otherOf(values),
      });
      if (!(await confirmCollection({ body, account, customer: figures.customer.name })))
        return false;
      return options.onCollected(await send(body));
    },
  });
  const account = accountOf(form.values);
  const isCash = !account || isCashBox(account);
  const other = otherOf(form.values);
  return { form, collection, amounts: amountsWith(account), isCash, other, ...sending };
}

/** Asks whether a payment of a closed day is booked on the first that is open. */
function useOfferToBook() {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  return ({ closedUntil, bookDay }: ClosedDays, { paymentDate }: PaymentSubmission) => {
    const day = format.day(paymentDate ?? closedUntil);
    const text = (
      <>
        {t('payments.closedDay', { closedUntil: format.day(closedUntil) })}
        <br />
        <strong>{t('payments.bookToday', { bookDay: format.day(bookDay), day })}</strong>
      </>
    );
    return confirm({ text });
  };
}

/** Asks before money is taken, naming amount, customer and account; twice for a large amount. */
function useConfirmCollection() {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const { askAgainFrom } = useCurrentUser();
  return async (about: { body: PaymentSubmission; account: Account; customer: string }) => {
    const amountPaisa = paymentAmountOf(about.body);
    const details = {
      amount: format.taka(amountPaisa),
      customer: about.customer,
      account: about.account.ledgerName,
    };
    const text = (
      <>
        {t('payments.collectConfirm')}
        <br />
        <strong>{t('payments.collectDetails', details)}</strong>
      </>
    );
    const largeText = (
      <>
        {t('payments.largeConfirm')}
        <br />
        <strong>{t('payments.collectDetails', details)}</strong>
      </>
    );
    if (!(await confirm({ text }))) return false;
    return amountPaisa < askAgainFrom || confirm({ text: largeText });
  };
}
