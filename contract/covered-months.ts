import * as z from 'zod/mini';
import { taka } from './wire-taka.ts';

/** What a refused bill made by hand says (409): its months are covered, and by what. */
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
