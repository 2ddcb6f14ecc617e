import { type ClosedDays, closedDays } from '@netkhata/contract/closed-days';
import * as z from 'zod/mini';
import { CallFailure } from '../../api/call-failure.ts';

/**
 * The closed days of a refusal and the day it would be booked on; undefined for any other refusal.
 */
export function closedDaysOf(reason: unknown): ClosedDays | undefined {
  if (!(reason instanceof CallFailure)) return undefined;
  const decoded = z.safeDecode(closedDays, reason.data as z.input<typeof closedDays>);
  return decoded.success ? decoded.data : undefined;
}
