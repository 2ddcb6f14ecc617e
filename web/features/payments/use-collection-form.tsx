import { checkCollection } from '@netkhata/domain/collection';
import { CallFailure } from '../../api/call-failure.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { collectionAmounts } from './collection-amounts.ts';
import type { CollectionSheetProps } from './collection-sheet.tsx';
import { withoutHeldEnter } from './held-enter.ts';
import { type Account, accountChange, type PaymentValues } from './payment-fields.tsx';
import {
  paymentAmountOf,
  type PaymentSubmission,
  paymentSubmission,
} from './payment-submission.ts';
import { useCollection } from './use-collection.ts';
import { usePaymentSending } from './use-payment-sending.ts';

type CollectionFormOptions = Omit<CollectionSheetProps, 'onCollected'> & {
  onCollected: (paymentId: number) => void;
  onBillsChanged: () => void;
};

/** A new payment: today, into my hand, to the account given or else the first cash box. */
function paymentAtFirst(
  { accounts, employees }: CollectionFormOptions,
  at: { account: Account | null; userId: number },
): PaymentValues {
  const known = accounts.find(({ ledgerId }) => ledgerId === at.account?.ledgerId);
  const account = known ?? accounts.find(isCashBox);
  const isEmployee = employees.some(({ employeeId }) => employeeId === at.userId);
  return {
    ...accountChange(accounts, account?.ledgerId ?? null),
    paymentDate: today(),
    collectionBy: isEmployee ? at.userId : null,
    fromMobileNo: '',
    trxId: '',
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
  const { figures, accounts, lastAccount } = options;
  const collection = useCollection(figures);
  const { send, ...sending } = usePaymentSending({
    ...options,
    rows: collection.rows,
    onTaken: () => {
      collection.startOver();
      const account = accountOf(form.values) ?? null;
      form.reset(paymentAtFirst(options, { account, userId }));
    },
  });
  const accountOf = (values: PaymentValues) =>
    accounts.find(({ ledgerId }) => ledgerId === values.account);
  const amountsWith = (account: Account | undefined) =>
    collectionAmounts({ ...collection, isCash: !account || isCashBox(account) });

  const form = useEntryForm<PaymentValues>({
    initial: paymentAtFirst(options, { account: lastAccount, userId }),
    check: (values) => {
      const { advancePaisa } = amountsWith(accountOf(values));
      const problems = checkCollection({ rows: collection.rows, advancePaisa });
      return {
        ...(problems.length > 0 ? { paymentAmount: t('payments.nothingCollected') } : {}),
        ...(values.account === null ? { account: t('common.required') } : {}),
        ...(values.paymentDate === null ? { paymentDate: t('common.required') } : {}),
        ...(values.collectionBy === null ? { collectionBy: t('common.required') } : {}),
      };
    },
    save: async (values) => {
      const account = accountOf(values);
      if (!account) return;
      const body = paymentSubmission({
        ...collection,
        values,
        amounts: amountsWith(account),
        account,
      });
      const isSure = await ask({ body, account, customer: figures.customer.name });
      // Nothing is wrong, but nothing is saved either: the form stays as it is.
      if (!isSure) throw new CallFailure({ status: 0, heading: '', messages: [] });
      options.onCollected(await send(body));
    },
  });
  const account = accountOf(form.values);
  const isCash = !account || isCashBox(account);
  return { form, collection, amounts: amountsWith(account), isCash, ...sending };
}

/** The last question before money is taken, with what it is about. */
function useCollectQuestion() {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  return (about: { body: PaymentSubmission; account: Account; customer: string }) => {
    const details = {
      amount: format.taka(paymentAmountOf(about.body)),
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
    return withoutHeldEnter(() => confirm({ text }));
  };
}
