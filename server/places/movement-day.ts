import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { isWithinDays, paymentDayBounds } from '@netkhata/domain/bounds';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { refuseClosedDay } from '../ledger/closed-day.ts';

/**
 * The day of a document: today unless the form says another. An earlier one whose books are closed
 * is refused (409) with the day that it would be booked to; sent as `takenOn` it is kept as the
 * document's day, and booked there. Throws 422 on a day that no payment may be of either.
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
  if (field === 'movementDate') refuseClosedDay(day, books);
  return day;
}
