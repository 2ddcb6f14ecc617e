import { message } from '@netkhata/contract/messages';
import { billDayBounds } from '@netkhata/domain/bill-days';
import { type Day, monthOf } from '@netkhata/domain/billing-period';
import { badInput } from '../http/failure.ts';

/** Throws 422 for a bill's day that lies too far back or ahead (decisions, section 11). */
export function requireBillDay(billDate: Day, today: Day): void {
  const { first, last } = billDayBounds(today);
  if (billDate >= first && billDate <= last) return;
  throw badInput({ billDate: message('bill.dayOutOfBounds', { first, last }) });
}

/** Throws 422 for months that begin further back or ahead than a bill's day may lie. */
export function requireBillMonth(billFromDate: Day | null, today: Day): void {
  if (billFromDate === null) return;
  const { first, last } = billDayBounds(today);
  const month = monthOf(billFromDate);
  if (month >= monthOf(first) && month <= monthOf(last)) return;
  throw badInput({ billFromDate: message('bill.dayOutOfBounds', { first, last }) });
}
