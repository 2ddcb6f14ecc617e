import * as z from 'zod/mini';
import { feeBill, toldLines } from './fee-bill.ts';
import { endpoint } from './endpoint.ts';
import { day, optionalDay } from './wire.ts';
import { taka } from './wire-formats.ts';
import { pathId } from './wire-choices.ts';

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
  'adjustment_settled',
] as const;

export const statement = {
  /** Every ledger line that changed the customer's balance, oldest first. */
  customerStatement: endpoint({
    method: 'GET',
    path: 'customer_statement/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    /** Both ends are included; a missing one means from the beginning, or until now. */
    query: z.object({
      fromDate: optionalDay,
      toDate: optionalDay,
      /** Only entries booked by the end of this day; all when missing. */
      asOf: z.optional(optionalDay),
    }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** The balances before and after the lines; below zero is paid in advance. */
        openingBalance: taka,
        closingBalance: taka,
        lines: z.array(
          z.object({
            /** Id of the ledger entry; a payment with a discount is two lines of one entry. */
            entryId: z.int(),
            date: day,
            kind: z.enum(STATEMENT_KINDS),
            billId: z.nullable(z.int()),
            billNo: z.nullable(z.string()),
            fee: feeBill,
            toldLines,
            paymentId: z.nullable(z.int()),
            /**
             * The account that a payment ends in, or that a refund was paid from; of an adjustment what
             * it is for.
             */
            accountName: z.nullable(z.string()),
            /** Change of the balance: above zero raises it. */
            amount: taka,
            /** The balance after this line. */
            balance: taka,
          }),
        ),
      }),
    },
  }),
};
