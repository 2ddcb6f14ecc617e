import { type ClosedDays, closedDays } from '@netkhata/contract/day-closes';
import * as z from 'zod/mini';
import { CallFailure } from '../../api/call-failure.ts';

/** Where what was refused for its closed day would be booked; undefined for any other refusal. */
export function closedDaysIn(reason: unknown): ClosedDays | undefined {
  if (!(reason instanceof CallFailure)) return undefined;
  const decoded = z.safeDecode(closedDays, reason.data as z.input<typeof closedDays>);
  return decoded.success ? decoded.data : undefined;
}
