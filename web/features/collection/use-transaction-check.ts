import { type otherPayment, till } from '@netkhata/contract/till';
import { transactionKey } from '@netkhata/domain/transaction-number';
import type * as z from 'zod/mini';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useDebounced } from '../../ui/timing.ts';

/** Another payment that already has a transaction number. */
export type OtherPayment = z.output<typeof otherPayment>;

/**
 * Whether a typed transaction number is used; unknown while it is checked, or where it is not
 * valid.
 */
export type TransactionUse =
  | { state: 'unknown' | 'new' }
  | { state: 'taken'; reason: string }
  | { state: 'shareable'; other: OtherPayment };

type TransactionCheck = {
  customer: { id: number };
  account: { ledgerId: number; referenceType: 'cash' | 'bank' | 'mobile' } | undefined;
  values: { trxId: string; paymentDate: string | null };
};

/**
 * Checks, debounced, whether the transaction number was used: the money may already be recorded.
 */
export function useTransactionCheck({
  customer,
  account,
  values,
}: TransactionCheck): TransactionUse {
  const t = useText();
  const otherText = useOtherPaymentText();
  const trxId = useDebounced(values.trxId);
  const isTransfer = account !== undefined && account.referenceType !== 'cash';
  const isEnabled = isTransfer && transactionKey(trxId) !== undefined;
  const { data } = useRead(
    till.transactionCheck,
    {
      query: {
        customer: customer.id,
        account: account?.ledgerId ?? 0,
        trxId,
        paymentDate: values.paymentDate,
      },
    },
    { isEnabled, staleMs: 0 },
  );
  if (!isEnabled || !data || trxId !== values.trxId) return { state: 'unknown' };
  const { state, otherPayment: other } = data;
  if (state === 'shareable' && other) return { state, other };
  if (state === 'new') return { state };
  return { state: 'taken', reason: other ? otherText(other) : t('till.trxIsTaken') };
}

/** Names the payment that has a number already. */
export function useOtherPaymentText(): (other: OtherPayment) => string {
  const t = useText();
  const format = useFormat();
  return (other) =>
    t('payments.trxTakenBy', {
      id: String(other.id),
      customer: other.customerName,
      code: other.customerCode,
      amount: format.taka(other.amount),
      day: format.day(other.paymentDate),
    });
}
