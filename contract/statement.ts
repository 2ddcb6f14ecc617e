import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalDay } from './wire.ts';
import { taka } from './wire-taka.ts';
import { pathId } from './wire-id.ts';

/** What can move a customer's balance. */
export const STATEMENT_KINDS = [
  'opening_balance',
  'bill_issued',
  'bill_changed',
  'bill_voided',
  'payment_collected',
  'payment_deleted',
  'discount',
  'discount_taken_back',
  'advance_refunded',
  'money_taken_back',
] as const;

export const statement = {
  /** Why the balance is what it is: every line of the books that moved it, oldest first. */
  customerStatement: endpoint({
    method: 'GET',
    path: 'customer_statement/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    /** Both ends included; without one, from the beginning or up to now. */
    query: z.object({
      fromDate: optionalDay,
      toDate: optionalDay,
      /** Only what was in the books when this day ended; all of it when left out. */
      asOf: z.optional(optionalDay),
    }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** What the lines start from, and what they come to; below zero is paid in advance. */
        openingBalance: taka,
        closingBalance: taka,
        lines: z.array(
          z.object({
            /** The ledger entry's; a payment with a discount is two lines of one entry. */
            entryId: z.int(),
            date: day,
            kind: z.enum(STATEMENT_KINDS),
            billId: z.nullable(z.int()),
            billNo: z.nullable(z.string()),
            paymentId: z.nullable(z.int()),
            /** The account that the money of a payment ends in, or that a refund came out of. */
            accountName: z.nullable(z.string()),
            /** Added to the balance; below zero where it was lowered. */
            amount: taka,
            /** What was owed after it. */
            balance: taka,
          }),
        ),
      }),
    },
  }),
};
