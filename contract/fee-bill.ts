import { FEE_BILLS } from '@netkhata/domain/bill-words';
import * as z from 'zod/mini';
import { taka } from './wire-formats.ts';

/** Of a bill that is a fee: which one. A fee has no months. */
export const feeBill = z.optional(z.nullable(z.enum(FEE_BILLS)));

/**
 * Of a bill that is issued: its lines that say what they are for (some days, an adjustment, a late
 * bill), in the company's language; null where it has none.
 */
export const toldLines = z.optional(
  z.nullable(z.array(z.object({ text: z.string(), amount: taka }))),
);
