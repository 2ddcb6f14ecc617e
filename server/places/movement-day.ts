import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { isWithinDays, paymentDayBounds } from '@netkhata/domain/bounds';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { refuseClosedDay } from '../ledger/closed-day.ts';

/**
 * Day of a document, today by default. For an earlier day with closed books it throws 409 with the
 * day that it would be booked on; if sent as `takenOn`, the document keeps its day and is booked
 * later. Throws 422 for a day outside the range allowed for payments.
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
