import { message } from '@netkhata/contract/messages';
import type { BookDay } from '@netkhata/domain/book-day';
import {
  handedOverPaymentLost,
  type HandoverRemainder,
  notesGivenBack,
} from '@netkhata/domain/handover';
import { addPaisa, maxPaisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { cashRounded } from '@netkhata/domain/place-entry';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { lockPlaces, readHeldFrom } from '../ledger/place-balances.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { reversalDay, reverseEntries } from '../ledger/reverse-entries.ts';
import { companyTakaText } from '../setup/company-taka.ts';
import { lockHandoverRemainder, type PaymentHandover } from './payment-handover.ts';
import { type PaymentDocument, readPaymentEntryIds } from './payment-queries.ts';

/** A locked payment that is deleted, and its accepted hand-over, if it has one. */
export interface DeletedPayment {
  payment: PaymentDocument;
  handover: PaymentHandover | null;
  entry: { entryDate: BookDay; createdBy: number };
}

/**
 * Reverses a payment whose money is given back. A till gives what notes can make: what was rounded
 * away when the payment's hand-over was counted comes back with it, and so does a gap below the
 * smallest note. Throws 409 if the till holds less, on that day or on any later one.
 */
export async function giveBack(
  tx: Database,
  { payment, handover, entry }: DeletedPayment,
): Promise<void> {
  const entryIds = await readPaymentEntryIds(tx, payment.id, { isApprovalKept: false });
  const { accountId, accountName, amountPaisa, state, accountType } = payment;
  const isInTill = state === 'approved' && accountType === 'cash';
  if (!isInTill) {
    await reverseEntries(tx, entryIds, { kind: 'payment_deleted', ...entry });
    return;
  }
  const restPaisa = handover
    ? (await lockHandoverRemainder(tx, handover.id)).restPaisa
    : ZERO_PAISA;
  await lockPlaces(tx, [accountId]);
  const day = await reversalDay(tx, entryIds, entry.entryDate);
  const held = await readHeldFrom(tx, { accountId, day });
  const notesPaisa = notesGivenBack({ amountPaisa, restPaisa, heldPaisa: held.paisa });
  if (notesPaisa === null) {
    const facts = { account: accountName, held: await companyTakaText(tx, held.paisa) };
    throw conflict(
      held.day === null
        ? message('payment.tillHoldsLess', facts)
        : message('payment.tillHeldLess', { ...facts, day: held.day }),
    );
  }
  await reverseEntries(tx, entryIds, { kind: 'payment_deleted', ...entry });
  if (notesPaisa === amountPaisa) return;
  await postEntry(tx, {
    ...entry,
    entryDate: day,
    kind: 'rounding_returned',
    customerId: null,
    handoverId: handover?.id ?? null,
    postings: cashRounded({ accountId, restPaisa: subtractPaisa(notesPaisa, amountPaisa) }),
  });
}

/**
 * Reverses a payment whose money was missing at its hand-over: the till keeps what was counted, and
 * the shortage that the payment caused ends. Throws 409 if no such shortage is left.
 */
export async function cancelShortage(
  tx: Database,
  { payment, handover, entry }: DeletedPayment & { handover: PaymentHandover },
): Promise<void> {
  const { id: paymentId, customerId, amountPaisa } = payment;
  // A payment that was handed over has a collector.
  const collectedBy = payment.collectedBy as number;
  const remainder = await lockHandoverRemainder(tx, handover.id, collectedBy);
  const postings = handedOverPaymentLost({ collectorId: collectedBy, amountPaisa, remainder });
  if (postings === null) throw await refusalToCancel(tx, handover, remainder);
  const entryIds = await readPaymentEntryIds(tx, paymentId, { isApprovalKept: true });
  await reverseEntries(tx, entryIds, { kind: 'payment_deleted', ...entry });
  await postEntry(tx, {
    ...entry,
    kind: 'payment_lost',
    customerId,
    paymentId,
    handoverId: handover.id,
    postings,
  });
}

async function refusalToCancel(
  tx: Database,
  { number }: PaymentHandover,
  { owedPaisa, shortPaisa }: HandoverRemainder,
) {
  const left = addPaisa(maxPaisa(owedPaisa, ZERO_PAISA), maxPaisa(shortPaisa, ZERO_PAISA));
  return conflict(message('payment.notMissing', { number, left: await companyTakaText(tx, left) }));
}
