import { bills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { checkCollection } from '@netkhata/domain/collection';
import { addPaisa } from '@netkhata/domain/paisa';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { ReadAgain } from '../../api/live/read-again.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { billSpanText } from '../../shared/bills/bill-months.ts';
import { listedBills } from '../../shared/bills/listed-bills.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import {
  type AccountOption,
  accountChange,
  type Employee,
  type PaymentValues,
} from './payment-fields.tsx';
import { paymentSubmission, sentPaymentIn, useSubmitPayment } from './submit-payment.ts';
import { useConfirmCollection, useClosedDayQuestion } from './collection-questions.tsx';
import type { CollectionFigures } from './collection-figures.ts';
import { type Collection, collectionAmounts, useCollection } from './use-collection.ts';
import { keptCollection } from './kept-collection.ts';
import { useTransactionCheck } from './use-transaction-check.ts';

type Locale = Parameters<typeof billSpanText>[1];

export type CollectionFormOptions = {
  figures: CollectionFigures;
  readAt: number;
  accounts: readonly AccountOption[];
  employees: readonly Employee[];
  /** Refetches the figures; resolves when they have arrived. */
  onReload: () => Promise<unknown>;
  onCollected: (paymentId: number) => void;
  /** Nothing was collected because the bills had changed; the form now shows the current ones. */
  onBillsChanged: () => void;
};

/**
 * Defaults of a new payment: today, into the user's hand, in cash whatever the last payment was.
 */
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
    struckReason: '',
    remarks: '',
    sendSms: false,
    paymentAmount: null,
  };
}

function isCashBox(account: AccountOption): boolean {
  return account.referenceType === 'cash';
}

/** State of the collection form: validation, confirmation and submission. */
export function useCollectionForm(options: CollectionFormOptions) {
  const t = useText();
  const format = useFormat();
  const confirmCollection = useConfirmCollection();
  const { userId } = useCurrentUser();
  const { figures, accounts } = options;
  const { customer } = figures;
  const collection = useCollection(figures);
  const { send, askAgain, takenTransaction, isRetry, ...sending } = useSubmitPayment({
    ...options,
    rows: collection.rows,
    onClosedDay: useClosedDayQuestion(),
    onSaved: (paymentId) => {
      collection.reset(paymentId);
      form.reset(initialPayment(options, userId));
    },
  });
  const accountOf = (values: PaymentValues) =>
    accounts.find(({ ledgerId }) => ledgerId === values.account);
  /** The payment that already has the number, unless the number or account has changed since. */
  const otherOf = ({ trxId, account }: PaymentValues) => {
    if (transaction.state === 'shareable') return transaction.other;
    const isRefused = takenTransaction?.trxId === trxId && takenTransaction.account === account;
    return isRefused ? takenTransaction.other : undefined;
  };
  const amountsWith = (account: AccountOption | undefined) =>
    collectionAmounts({ ...collection, isCash: !account || isCashBox(account) });

  const form = useEntryForm<PaymentValues>({
    body: payments.paymentCollect.body,
    initial: initialPayment(options, userId),
    check: (values) => {
      const { advancePaisa } = amountsWith(accountOf(values));
      const isNothing = checkCollection({ rows: collection.rows, advancePaisa }).length > 0;
      return {
        ...(isNothing ? { paymentAmount: t('payments.nothingCollected') } : {}),
        ...(transaction.state === 'taken' ? { trxId: transaction.reason } : {}),
        ...missingIn(values, [otherOf(values) !== undefined, collection.isFeeStruck], t),
      };
    },
    save: async (values) => {
      const account = accountOf(values);
      if (!account) return false;
      const amounts = amountsWith(account);
      const other = otherOf(values);
      const body = paymentSubmission({ ...collection, values, amounts, account, other });
      const summary = {
        customerName: customer.name,
        accountName: account.ledgerName,
        months: paidMonths(collection, { t, format }),
        changePaisa: amounts.changePaisa,
        wasSuspended: customer.suspendedSince !== null,
      };
      const same = isRetry(body)
        ? undefined
        : figures.recentPayments.find(({ amount }) => amount === amounts.totalPaisa);
      const isUnnumbered = account.referenceType === 'mobile' && values.trxId.trim() === '';
      if (!(await confirmCollection({ body, summary, same, isUnnumbered }))) return false;
      return options.onCollected(await send(body, summary));
    },
  });
  const account = accountOf(form.values);
  const isCash = !account || isCashBox(account);
  const transaction = useTransactionCheck({ customer, account, values: form.values });
  const other = otherOf(form.values);
  const amounts = amountsWith(account);
  /** Goes on with a draft: as typed, and asks what became of it if it was sent. */
  const goOn = (kept: unknown) => {
    const sent = restoreKept(kept, collection);
    if (sent) askAgain(sent).then(options.onCollected, ignoreShown);
  };
  return { form, collection, amounts, isCash, other, transaction, goOn, ...sending };
}

/** What is being sent is on the screen until its answer; then all of it is read again. */
export function useNoNewsWhile(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const hold = (again: ReadAgain) => {
      if (again.detail.path === bills.unpaidBills.path) again.preventDefault();
    };
    window.addEventListener('readagain', hold);
    return () => window.removeEventListener('readagain', hold);
  }, [isSending]);
}

/** A refusal is shown by then. */
const ignoreShown = () => undefined;

/** Puts into the form what a draft kept, as far as it fits; returns what was sent of it. */
function restoreKept(kept: unknown, { restore }: Collection) {
  const { collection, sent } = (kept ?? {}) as { collection?: unknown; sent?: unknown };
  const typed = z.safeParse(keptCollection, collection).data;
  if (typed) restore(typed);
  return sentPaymentIn(sent);
}

/** Messages for required fields that are empty. */
function missingIn(
  values: PaymentValues,
  [isShared, isFeeStruck]: readonly [boolean, boolean],
  t: Locale['t'],
) {
  const required = t('common.required');
  const { account, paymentDate, collectionBy, sharedTrxReason, struckReason } = values;
  return {
    ...(account === null ? { account: required } : {}),
    ...(paymentDate === null ? { paymentDate: required } : {}),
    ...(collectionBy === null ? { collectionBy: required } : {}),
    ...(isFeeStruck && struckReason.trim() === '' ? { struckReason: required } : {}),
    ...(isShared && sharedTrxReason.trim() === '' ? { sharedTrxReason: required } : {}),
  };
}

/** What the ticked bills are for; those paid only in part say so. */
function paidMonths({ rows, figures }: Collection, locale: Locale): string[] {
  const paid = rows.flatMap((row, place) => {
    const bill = figures.billData[place];
    if (!row.isSelected || !bill) return [];
    const settled = addPaisa(row.payAmountPaisa, row.discountPaisa);
    return [{ ...bill, isPart: settled < row.balancePaisa }];
  });
  return listedBills(paid, locale, (bill) => {
    const month = billSpanText(bill, locale);
    return bill.isPart ? locale.t('till.partOf', { month }) : month;
  });
}
