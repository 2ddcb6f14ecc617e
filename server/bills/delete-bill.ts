import { message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import { conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import type { BillDocument } from './bill-queries.ts';
import { requireBill } from './read-bills.ts';
import { readPaidBillIds, voidBills } from './void-bills.ts';

/**
 * Voids a bill (decisions section 5), as long as nothing is paid on it. It disappears from the list
 * but stays in the books.
 */
export async function deleteBill(
  context: SignedInContext,
  request: { billId: number; reason: string | null },
): Promise<BillDocument> {
  const { tx, user, today, now } = context;
  const books = await lockBookDay(tx, today);
  const found = await requireBill(tx, user, request.billId, 'billId');
  await lockCustomerMoney(tx, [found.customerId]);
  // Read again after locking: a payment may have been collected meanwhile.
  const bill = await requireBill(tx, user, request.billId);
  if (bill.voidedAt) throw conflict(message('bill.deletedAlready'));
  if (bill.kind === 'opening') throw conflict(message('bill.openingNotDeleted'));
  const paid = await readPaidBillIds(tx, [bill.id]);
  if (paid.has(bill.id)) {
    throw conflict(message('bill.isPaid'));
  }
  const { reason } = request;
  const entryDate = bookDayOf(today, books);
  await voidBills(tx, [bill], { entryDate, createdBy: user.id, today, now, reason });
  context.audit({ subject: 'bill', id: bill.id, before: { billNo: bill.billNo }, after: null });
  return bill;
}
