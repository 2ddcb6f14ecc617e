import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { paymentApproved } from '@netkhata/domain/ledger-entry';
import { isPositive, minPaisa, type Paisa } from '@netkhata/domain/paisa';
import type { SignedInContext } from '../http/implement.ts';
import { readChargesCategory } from '../ledger/charges-category.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { lockPayment } from './payment-queries.ts';
import { requirePayment } from './require-payment.ts';
import { isOfAnother } from './own-payment.ts';
import { sql } from 'kysely';

/**
 * Approves a received payment because the record of its wallet or bank shows the money. It stays
 * waiting where the user collected or entered it: another has to look. The money of its customer is
 * locked. Returns whether it is approved then.
 */
export async function approveArrived(
  { tx, user, today, now }: Pick<SignedInContext, 'tx' | 'user' | 'today' | 'now'>,
  books: Books,
  { paymentId, feePaisa }: { paymentId: number; feePaisa: Paisa },
): Promise<boolean> {
  await lockPayment(tx, paymentId);
  const payment = await requirePayment(tx, user, paymentId);
  if (payment.state !== 'received') return payment.state === 'approved';
  const ofAnother = await sql`
    select from payments where id = ${paymentId} and ${isOfAnother(user)}
  `.execute(tx);
  if (ofAnother.rows.length === 0) return false;
  const chargedPaisa = minPaisa(feePaisa, payment.amountPaisa);
  await tx
    .updateTable('payments')
    .set({ approvedAt: now, approvedBy: user.id, feePaisa: chargedPaisa })
    .where('id', '=', paymentId)
    .execute();
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
      ...(isPositive(chargedPaisa) && {
        fee: { feePaisa: chargedPaisa, categoryId: await readChargesCategory(tx) },
      }),
    }),
  });
  return true;
}
