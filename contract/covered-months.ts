import * as z from 'zod/mini';
import { taka } from './wire-formats.ts';

/** Body of the 409 that refuses a bill made by hand: its covered months, and what covers them. */
export const coveredQuestion = z.object({
  covered: z.array(
    z.object({
      month: z.string(),
      source: z.enum(['run', 'hand', 'moved_in']),
      billId: z.nullable(z.int()),
      billNo: z.nullable(z.string()),
      total: z.nullable(taka),
    }),
  ),
});
export type CoveredQuestion = z.output<typeof coveredQuestion>;
