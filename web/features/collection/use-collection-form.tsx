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
  usePaymentSending,
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
function paymentAtFirst(
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
  const ask = useCollectQuestion();
  const { userId } = useCurrentUser();
  const { figures, accounts } = options;
  const collection = useCollection(figures);
  const { send, takenBy, ...sending } = usePaymentSending({
    ...options,
    rows: collection.rows,
    onTaken: () => {
      collection.startOver();
      form.reset(paymentAtFirst(options, userId));
    },
  });
  const accountOf = (values: PaymentValues) =>
    accounts.find(({ ledgerId }) => ledgerId === values.account);
  /** The payment that has the number already, while it and the account stand as they were sent. */
  const otherOf = ({ trxId, account }: PaymentValues) =>
    takenBy && takenBy.trxId === trxId && takenBy.account === account ? takenBy.other : undefined;
  const amountsWith = (account: Account | undefined) =>
    collectionAmounts({ ...collection, isCash: !account || isCashBox(account) });

  const form = useEntryForm<PaymentValues>({
    initial: paymentAtFirst(options, userId),
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
      if (!(await ask({ body, account, customer: figures.customer.name }))) return false;
      return options.onCollected(await send(body));
    },
  });
  const account = accountOf(form.values);
  const isCash = !account || isCashBox(account);
  const other = otherOf(form.values);
  return { form, collection, amounts: amountsWith(account), isCash, other, ...sending };
}

/** The last question before money is taken, with what it is about; a large amount is asked twice. */
function useCollectQuestion() {
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
