import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { optionalText, quantity } from './wire.ts';
import { requiredId } from './wire-id.ts';
import { optionalTaka, requiredTaka, taka } from './wire-taka.ts';

const nullableText = z.nullable(z.string());

/** A stored line of a bill, as replies contain it. */
export const billItem = z.object({
  item: z.object({ id: z.int(), label: z.string() }),
  unit: z.string(),
  quantity,
  /** The specification names these fields; there is no stock to count, so both are null. */
  stock: z.null(),
  warehouse: z.null(),
  price: taka,
  discount: taka,
  amount: taka,
  description: nullableText,
});

/** A line of a bill as a form sends it. */
export const billLine = z.object({
  item: requiredId,
  quantity,
  price: requiredTaka({ most: LARGEST.price }),
  discount: optionalTaka({ most: LARGEST.bill }),
  description: optionalText(200),
});
