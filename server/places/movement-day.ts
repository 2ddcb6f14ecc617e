import type { ClosedDay } from '@netkhata/contract/money-movements';
import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { isWithinDays, paymentDayBounds } from '@netkhata/domain/bounds';
import { badInput, conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';

/**
 * The day of a document: today unless the form says another. An earlier one whose books are closed
 * is refused (409) with the day that it would be booked to; said as `takenOn` it stands, and is
 * booked there. Throws 422 on a day that no payment may be of either.
 */
export function readMovementDay(
  { user, today }: Pick<SignedInContext, 'user' | 'today'>,
  form: { movementDate: Day | null; takenOn?: Day | null | undefined },
  books: Books,
): Day {
  const field = form.takenOn ? 'takenOn' : 'movementDate';
  const day = form.takenOn ?? form.movementDate ?? today;
  const bounds = paymentDayBounds({ today, isSuperAdmin: user.userType === SUPER_ADMIN });
  if (!isWithinDays(day, bounds)) {
    throw badInput({ [field]: message('field.notInDays', { ...bounds }) });
  }
  const { closedUntil } = books;
  if (field === 'takenOn' || day >= today || closedUntil === null || day > closedUntil) return day;
  const closed: ClosedDay = { closedUntil, bookDay: bookDayOf(day, books) };
  throw conflict(message('movement.dayClosed', { ...closed }), closed);
}
