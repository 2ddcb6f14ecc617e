import { bills, unpaidBills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { checkCollection } from '@netkhata/domain/collection';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailure, type FieldMessages } from '../../api/call-failure.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { toastFailure, useChange } from '../../api/use-change.ts';
import { readOf } from '../../api/use-read.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { collectionAmounts } from './collection-amounts.ts';
import type { CollectionFigures } from './collection-figures.ts';
import type { CollectedPayment } from './collection-notices.tsx';
import type { CollectionSheetProps } from './collection-sheet.tsx';
import { type Account, accountChange, type PaymentValues } from './payment-fields.tsx';
import { paymentSubmission } from './payment-submission.ts';
import { useCollection } from './use-collection.ts';

const CONFLICT = 409;

type CollectionFormOptions = CollectionSheetProps & { onBillsChanged: () => void };

/** The new figures that a refused submission brings along; undefined when it was something else. */
function newFiguresIn(reason: unknown): CollectionFigures | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return undefined;
  const decoded = z.safeDecode(unpaidBills, reason.data as z.input<typeof unpaidBills>);
  return decoded.success ? decoded.data : undefined;
}

/** Where the customer paid last, else the first cash box. */
function accountAtFirst(from: { accounts: readonly Account[]; last: Account | null }) {
  const { accounts, last } = from;
  return accounts.find(({ ledgerId }) => ledgerId === last?.ledgerId) ?? accounts.find(isCashBox);
}

function isCashBox(account: Account): boolean {
  return account.referenceType === 'cash';
}

/** The form around a collection: asks, sends, and takes in what the server says. */
export function useCollectionForm(options: CollectionFormOptions) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { userId } = useCurrentUser();
  const { figures, accounts, employees } = options;
  const collection = useCollection(figures);
  const [rowMessages, setRowMessages] = useState<FieldMessages>({});
  const [collected, setCollected] = useState<CollectedPayment | null>(null);
  const [isSending, setIsSending] = useState(false);
  const submission = useChange(payments.paymentCollect, { isFailureSilent: true });

  function valuesAtFirst(account: Account | undefined): PaymentValues {
    const isEmployee = employees.some(({ employeeId }) => employeeId === userId);
    return {
      ...accountChange(accounts, account?.ledgerId ?? null),
      paymentDate: today(),
      collectionBy: isEmployee ? userId : null,
      fromMobileNo: '',
      trxId: '',
      remarks: '',
      sendSms: false,
      paymentAmount: null,
    };
  }

  const accountOf = (values: PaymentValues) =>
    accounts.find(({ ledgerId }) => ledgerId === values.account);
  const amountsWith = (account: Account | undefined) =>
    collectionAmounts({ ...collection, isCash: !account || isCashBox(account) });

  /** A refusal: new figures are shown in place of the old, messages go to their rows. */
  function takeRefusal(reason: unknown) {
    const newFigures = newFiguresIn(reason);
    if (newFigures) {
      const input = { body: { customer: figures.customer.id } };
      queryClient.setQueryData(readOf(bills.unpaidBills, input).queryKey, newFigures);
      options.onBillsChanged();
      return;
    }
    toastFailure(reason);
    if (reason instanceof CallFailure) setRowMessages(reason.fields);
  }

  async function send(values: PaymentValues, account: Account) {
    const amounts = amountsWith(account);
    const body = paymentSubmission({ ...collection, values, amounts, account });
    setIsSending(true);
    try {
      const { data } = await submission.save({ body });
      collection.startOver();
      form.reset(valuesAtFirst(account));
      const { name: customerName } = figures.customer;
      setCollected({ id: data.id, amountPaisa: amounts.totalPaisa, customerName });
      await options.onReload();
      return data.id;
    } catch (reason) {
      takeRefusal(reason);
      throw reason;
    } finally {
      setIsSending(false);
    }
  }

  const form = useEntryForm<PaymentValues>({
    initial: valuesAtFirst(accountAtFirst({ accounts, last: options.lastAccount })),
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
      setRowMessages({});
      if (!account) return;
      const amount = format.taka(amountsWith(account).totalPaisa);
      const about = { amount, customer: figures.customer.name, account: account.ledgerName };
      const isSure = await confirm({
        text: (
          <>
            {t('payments.collectConfirm')}
            <br />
            <strong>{t('payments.collectDetails', about)}</strong>
          </>
        ),
      });
      // Nothing is wrong, but nothing is saved either: the form stays as it is.
      if (!isSure) throw new CallFailure({ status: 0, heading: '', messages: [] });
      const paymentId = await send(values, account);
      options.onCollected?.(paymentId);
    },
  });

  return {
    form,
    collection,
    amounts: amountsWith(accountOf(form.values)),
    rowMessages,
    collected,
    isSending,
  };
}
