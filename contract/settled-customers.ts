import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredId } from './wire-choices.ts';
import { day, optionalDay, requiredText } from './wire.ts';
import { taka } from './wire-formats.ts';

/**
 * Manual corrections: until when a customer has paid ahead, and the instalments still to be billed.
 */
export const settledCustomers = {
  customerPaidUntilUpdate: endpoint({
    method: 'POST',
    path: 'customer_paid_until',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      customerId: requiredId,
      /** The first unpaid day; empty where nothing is paid ahead. */
      paidUntil: optionalDay,
      reason: requiredText(200),
    }),
    reply: {
      kind: 'saved',
      schema: z.object({ id: z.int(), paidUntil: z.nullable(day) }),
    },
  }),
  /** Removes an instalment from future bills; bills that have it keep it. */
  instalmentRemove: endpoint({
    method: 'POST',
    path: 'instalment_remove',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** Strikes what no bill has yet of an adjustment; 409 where nothing is open. */
  adjustmentRemove: endpoint({
    method: 'POST',
    path: 'adjustment_remove',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /**
   * Puts all that is open of a customer's adjustments on their account, where no bill follows that
   * could have it: 409 for an active customer, where nothing is open, and where more is charged than
   * the account has.
   */
  adjustmentsSettle: endpoint({
    method: 'POST',
    path: 'adjustments_settle',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({ customer: requiredId, reason: requiredText(200) }),
    reply: {
      kind: 'saved',
      schema: z.object({
        /** What the account was charged; below zero is given back. */
        settled: taka,
      }),
    },
  }),
};
