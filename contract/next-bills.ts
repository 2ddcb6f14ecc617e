import { SKIP_REASONS } from '@netkhata/domain/bill-words';
import * as z from 'zod/mini';
import { day } from './wire.ts';
import { taka } from './wire-formats.ts';

/** What a change of a customer's terms makes of the bills that come next. Nothing of it is saved. */
export const nextBills = z.object({
  /** One for each month from the first that may be another one, by month. */
  bills: z.array(
    z.object({
      /** '2026-12' */
      month: z.string(),
      /** The total without the change; null where there is no bill. */
      usual: z.nullable(taka),
      /** The bill with the change; null where there is none. */
      bill: z.nullable(
        z.object({
          billDate: day,
          lines: z.array(
            z.object({ label: z.string(), description: z.nullable(z.string()), amount: taka }),
          ),
          /** What is added to the lines; zero where prices include it. */
          vatAdded: taka,
          total: taka,
        }),
      ),
      /** Why there is none with the change. */
      reason: z.nullable(z.enum(SKIP_REASONS)),
      /** With the change less without it. */
      difference: taka,
    }),
  ),
  /** What these bills leave open of all that is to be charged or, below zero, given back. */
  waiting: z.array(z.object({ text: z.string(), amount: taka })),
});
