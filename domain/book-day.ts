import { addDays, type Day } from './billing-period.ts';

/**
 * The date of a ledger entry. A branded type that only `bookDayOf` creates, so that no writer can
 * skip the check for closed days.
 */
export type BookDay = Day & { readonly __day: 'book' };

/**
 * Today, and how far the books are closed, as read under the lock of the books (decisions section
 * 11).
 */
export type Books = {
  readonly today: Day;
  /** The last day whose books are closed; null while none is. */
  readonly closedUntil: Day | null;
};

/**
 * The day that a document is booked on: its own day, unless that is after today or its books are
 * closed; then today, or the day after the last closed one where today is closed already. So
 * closing a day never stops the rest of the day's work.
 */
export function bookDayOf(documentDay: Day, { today, closedUntil }: Books): BookDay {
  const firstOpen = closedUntil === null ? null : addDays(closedUntil, 1);
  const isOpen = firstOpen === null || documentDay >= firstOpen;
  if (isOpen && documentDay <= today) return documentDay as BookDay;
  return (firstOpen !== null && firstOpen > today ? firstOpen : today) as BookDay;
}
