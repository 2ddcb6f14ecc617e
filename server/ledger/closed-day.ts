import { type ClosedDays, closedDays } from '@netkhata/contract/closed-days';
import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { type Books, bookDayOf } from '@netkhata/domain/book-day';
import * as z from 'zod/mini';
import { conflict } from '../http/failure.ts';

/**
 * Throws 409 for a document of an earlier day whose books are closed, naming the day that it can be
 * booked on, so that the user can confirm it. Documents of today are never refused.
 */
export function refuseClosedDay(documentDay: Day, books: Books): void {
  const { today, closedUntil } = books;
  if (closedUntil === null || documentDay > closedUntil || documentDay >= today) return;
  const days: ClosedDays = { closedUntil, bookDay: bookDayOf(documentDay, books) };
  throw conflict(message('booking.dayIsClosed', days), z.encode(closedDays, days));
}
