import * as z from 'zod/mini';

/** The hand-over with the payment; while open, nobody approves or deletes it (not specified). */
export const paymentHandover = z.nullable(
  z.object({ id: z.int(), number: z.string(), isOnTheWay: z.boolean() }),
);
