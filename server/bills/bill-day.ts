import { message } from '@netkhata/contract/messages';
import { type Day, monthOf } from '@netkhata/domain/billing-period';
import type { RunKind } from '@netkhata/domain/bill-words';
import { billDayBounds, isWithinDays } from '@netkhata/domain/bounds';
import { badInput } from '../http/failure.ts';

/** Throws 422 for a bill date too far in the past or future (decisions, section 11). */
export function requireBillDay(billDate: Day, today: Day): void {
  const bounds = billDayBounds(today);
  if (isWithinDays(billDate, bounds)) return;
  throw badInput({ billDate: message('field.notInDays', bounds) });
}

/** The same for a run; what is late in the future nobody knows. */
export function requireRunDay(run: { kind: RunKind; billDate: Day }, today: Day): void {
  const bounds = billDayBounds(today);
  const latest = run.kind === 'late_fee' ? today : bounds.latest;
  if (isWithinDays(run.billDate, { ...bounds, latest })) return;
  throw badInput({ billDate: message('field.notInDays', { ...bounds, latest }) });
}

/** Throws 422 for months that start outside the range allowed for a bill date. */
export function requireBillMonth(billFromDate: Day | null, today: Day): void {
  if (billFromDate === null) return;
  const bounds = billDayBounds(today);
  const month = monthOf(billFromDate);
  if (month >= monthOf(bounds.earliest) && month <= monthOf(bounds.latest)) return;
  throw badInput({ billFromDate: message('field.notInDays', bounds) });
}
