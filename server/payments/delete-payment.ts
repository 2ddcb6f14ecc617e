import { message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { applyAdvances, freeAdvance } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { reverseEntries } from '../ledger/reverse-entries.ts';
import { lockPayment, type PaymentDocument, readPaymentEntryIds } from './payment-queries.ts';
import { requirePayment } from './read-payments.ts';
import { handOnTransaction } from './transaction-number.ts';

/**
 * Deletes a payment by reversing what it posted: its bills are open again, the money leaves the
 * account or the hand it was in. It stays in the books and its receipt says that it is deleted.
 */
export async function deletePayment(
  context: SignedInContext,
  request: { paymentId: number; reason: string | null },
): Promise<PaymentDocument> {
  const { tx, user, today, now } = context;
  const { paymentId, reason } = request;
  const [books, { customerId }] = await Promise.all([
    lockBookDay(tx, today),
    requirePayment(tx, user, paymentId, 'paymentId'),
  ]);
  const [balance] = await lockCustomerMoney(tx, [customerId]);
  await lockPayment(tx, paymentId);
  const payment = await requirePayment(tx, user, paymentId);
  if (payment.state === 'deleted') throw conflict(message('payment.deletedAlready'));

  const entryContext = { entryDate: bookDayOf(today, books), createdBy: user.id };
  // Advance money of this payment may have gone to later bills: they give it back first.
  const need = {
    customerId,
    freePaisa: balance?.advancePaisa ?? ZERO_PAISA,
    neededPaisa: payment.advancePaisa,
  };
  await freeAdvance(tx, need, entryContext);
  const entryIds = await readPaymentEntryIds(tx, paymentId);
  await reverseEntries(tx, entryIds, { kind: 'payment_deleted', ...entryContext });
  await tx
    .updateTable('payments')
    .set({ deleted_at: now, deleted_by: user.id, deletion_reason: reason })
    .where('id', '=', paymentId)
    .execute();
  await handOnTransaction(tx, paymentId);
  await applyAdvances(tx, [customerId], entryContext);
  context.audit({
    subject: 'payment',
    id: paymentId,
    before: { status: payment.state },
    after: { status: 'deleted', reason },
  });
  return payment;
}
