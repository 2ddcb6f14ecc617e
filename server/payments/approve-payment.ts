import { message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import { paymentApproved } from '@netkhata/domain/ledger-entry';
import { isPositive } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict, forbidden } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { readChargesCategory } from '../ledger/charges-category.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { isOfAnother } from './own-payment.ts';
import { requireNotOnTheWay } from './payment-handover.ts';
import { lockPayment, type PaymentDocument } from './payment-queries.ts';
import { requirePayment } from './require-payment.ts';

/** Approves a payment: the money moves from the collector's hand to its account. */
export async function approvePayment(
  context: SignedInContext,
  paymentId: number,
): Promise<PaymentDocument> {
  const { tx, user, today, now } = context;
  const [books, { customerId }] = await Promise.all([
    lockBookDay(tx, today),
    requirePayment(tx, user, paymentId, 'paymentId'),
  ]);
  // Kept sums of a customer may only change while their money is locked (decision 0023).
  await lockCustomerMoney(tx, [customerId]);
  await lockPayment(tx, paymentId);
  const payment = await requirePayment(tx, user, paymentId, 'paymentId');
  if (payment.state === 'deleted') throw conflict(message('payment.isDeleted'));
  if (payment.state === 'approved') throw conflict(message('payment.approvedAlready'));
  await requireNotOnTheWay(tx, paymentId);
  await refuseOwnPayment(tx, user, paymentId);
  if (!payment.isAccountActive) {
    throw conflict(message('payment.accountInactive', { account: payment.accountName }));
  }
  if (isPositive(payment.amountPaisa)) {
    await postEntry(tx, {
      kind: 'payment_approved',
      entryDate: bookDayOf(today, books),
      customerId: payment.customerId,
      paymentId,
      createdBy: user.id,
      postings: paymentApproved({
        // Money that nobody collected is approved from the start.
        collectorId: payment.collectedBy as number,
        accountId: payment.accountId,
        amountPaisa: payment.amountPaisa,
        ...(isPositive(payment.feePaisa) && {
          fee: { feePaisa: payment.feePaisa, categoryId: await readChargesCategory(tx) },
        }),
      }),
    });
  }
  await tx
    .updateTable('payments')
    .set({ approvedAt: now, approvedBy: user.id })
    .where('id', '=', paymentId)
    .execute();
  context.audit({
    subject: 'payment',
    id: paymentId,
    before: { status: 'received' },
    after: { status: 'approved' },
  });
  return payment;
}

/** Throws 403 for a payment of the user's own, unless nobody else can ever approve it. */
async function refuseOwnPayment(
  tx: Database,
  user: SignedInUser,
  paymentId: number,
): Promise<void> {
  const ofAnother = await sql`
    select from payments where id = ${paymentId} and ${isOfAnother(user)}
  `.execute(tx);
  if (ofAnother.rows.length > 0) return;
  throw forbidden(message('payment.isOwn'));
}
