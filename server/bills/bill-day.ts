import { message } from '@netkhata/contract/messages';
import { type Day, monthOf } from '@netkhata/domain/billing-period';
import { billDayBounds, isWithinDays } from '@netkhata/domain/bounds';
import { badInput } from '../http/failure.ts';

/** Throws 422 for a bill's day that lies too far back or ahead (decisions, section 11). */
export function requireBillDay(billDate: Day, today: Day): void {
  const bounds = billDayBounds(today);
  if (isWithinDays(billDate, bounds)) return;
  throw badInput({ billDate: message('field.notInDays', bounds) });
}

/** Throws 422 for months that begin further back or ahead than a bill's day may lie. */
export function requireBillMonth(billFromDate: Day | null, today: Day): void {
  if (billFromDate === null) return;
  const bounds = billDayBounds(today);
  const month = monthOf(billFromDate);
  if (month >= monthOf(bounds.earliest) && month <= monthOf(bounds.latest)) return;
  throw badInput({ billFromDate: message('field.notInDays', bounds) });
}
