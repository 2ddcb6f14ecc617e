import * as z from 'zod/mini';
import { day } from './wire.ts';

/** Body of the 409 for a document dated into closed days; the form offers to book it now. */
export const closedDays = z.object({
  closedUntil: day,
  /** The day that it would be booked on instead. */
  bookDay: day,
});
export type ClosedDays = z.output<typeof closedDays>;
