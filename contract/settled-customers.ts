import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredId } from './wire-id.ts';
import { day, optionalDay, requiredText } from './wire.ts';

/** What a customer has paid ahead, and what comes with the next bills, put right by hand. */
export const settledCustomers = {
  customerPaidUntilUpdate: endpoint({
    method: 'POST',
    path: 'customer_paid_until',
    access: 'bills_manage',
    effect: 'write',
    body: z.object({
      customerId: requiredId,
      /** The first day that is not paid; nothing is settled ahead when empty. */
      paidUntil: optionalDay,
      reason: requiredText(200),
    }),
    reply: {
      kind: 'saved',
      schema: z.object({ id: z.int(), paidUntil: z.nullable(day) }),
    },
  }),
  /** No bill takes the instalment along any more; those that did keep it. */
  instalmentRemove: endpoint({
    method: 'POST',
    path: 'instalment_remove',
    access: 'bills_manage',
    effect: 'write',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
