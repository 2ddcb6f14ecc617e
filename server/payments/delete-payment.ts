import { message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { badInput, conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { applyAdvances, freeAdvance } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { companyTakaText } from '../setup/company-taka.ts';
import { cancelShortage, giveBack } from './deleted-money.ts';
import { refuseOwnMoney } from './own-payment.ts';
import { requireNotOnTheWay } from './payment-handover.ts';
import { lockPayment, type PaymentDocument } from './payment-queries.ts';
import { undoSaidFee } from './reconnection-charge.ts';
import { requirePayment } from './require-payment.ts';
import { passOnTransactionNumber } from './transaction-number.ts';

interface Deletion {
  paymentId: number;
  reason: string | null;
  money?: 'given_back' | 'never_there' | null | undefined;
}

/**
 * Deletes a payment by reversing its entries: its bills are open again, a reconnection fee that it
 * charged is gone, and the money leaves the account or hand. The payment stays in the books, and its receipt shows that it is deleted. If it
 * was handed over, its money may have been missing; the till then keeps what was counted.
 */
export async function deletePayment(
  context: SignedInContext,
  request: Deletion,
): Promise<PaymentDocument> {
  const { tx, user, today, now } = context;
  const { paymentId, reason, money = null } = request;
  const [books, { customerId }] = await Promise.all([
    lockBookDay(tx, today),
    requirePayment(tx, user, paymentId, 'paymentId'),
  ]);
  const [balance] = await lockCustomerMoney(tx, [customerId]);
  await lockPayment(tx, paymentId);
  const payment = await requirePayment(tx, user, paymentId);
  if (payment.state === 'deleted') throw conflict(message('payment.deletedAlready'));
  const handover = await requireNotOnTheWay(tx, paymentId);
  if (money && !handover) throw badInput({ money: message('payment.notHandedOver') });

  const entryContext = { entryDate: bookDayOf(today, books), createdBy: user.id };
  // Later bills may use advance money of this payment, which is released first.
  const need = {
    customerId,
    freePaisa: balance?.advancePaisa ?? ZERO_PAISA,
    neededPaisa: payment.advancePaisa,
  };
  const freePaisa = await freeAdvance(tx, need, entryContext);
  if (freePaisa < need.neededPaisa) {
    const left = await companyTakaText(tx, freePaisa);
    throw conflict(message('payment.advanceGivenBack', { left }));
  }
  const deleted = { payment, handover, entry: entryContext };
  if (handover && money === 'never_there') {
    await refuseOwnMoney(tx, user, payment.collectedBy, message('payment.ownShortage'));
    await cancelShortage(tx, { ...deleted, handover });
  } else await giveBack(tx, deleted);
  await tx
    .updateTable('payments')
    .set({ deletedAt: now, deletedBy: user.id, deletionReason: reason })
    .where('id', '=', paymentId)
    .execute();
  await passOnTransactionNumber(tx, paymentId);
  await undoSaidFee(tx, { id: paymentId, customerId }, { ...entryContext, today, now, reason });
  await applyAdvances(tx, [customerId], entryContext);
  context.audit({
    subject: 'payment',
    id: paymentId,
    before: { status: payment.state },
    after: { status: 'deleted', reason, ...(money && { money }) },
  });
  return payment;
}
