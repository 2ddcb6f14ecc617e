import { addDays, type Day } from './billing-period.ts';

/** The day that an entry of the ledger is dated. Only `bookDayOf` makes one, so no writer forgets. */
export type BookDay = Day & { readonly __day: 'book' };

/** How far the books are, for who holds them open (decisions section 11). */
export type Books = {
  readonly today: Day;
  /** The last day whose books are closed; null while none is. */
  readonly closedUntil: Day | null;
};

/**
 * The day that a document is booked to: its own, unless that is ahead of today or its books are
 * closed; then today, or the day after the last closed one where today is closed already. So a
 * close never stops the work of today.
 */
export function bookDayOf(documentDay: Day, { today, closedUntil }: Books): BookDay {
  const firstOpen = closedUntil === null ? null : addDays(closedUntil, 1);
  const isOpen = firstOpen === null || documentDay >= firstOpen;
  if (isOpen && documentDay <= today) return documentDay as BookDay;
  return (firstOpen !== null && firstOpen > today ? firstOpen : today) as BookDay;
}
