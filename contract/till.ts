import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalDay, requiredText } from './wire.ts';
import { requiredId, requiredWord } from './wire-choices.ts';
import { taka, takaSum } from './wire-formats.ts';

/** A payment that has the same transaction number (not in the specification). */
export const otherPayment = z.object({
  id: z.int(),
  customerId: z.int(),
  customerName: z.string(),
  customerCode: z.string(),
  paymentDate: day,
  amount: taka,
  ledgerName: z.string(),
});

/**
 * State of a transaction number for a new payment: unused, used, or used by a transfer that may be
 * shared by several customers.
 */
export const TRANSACTION_STATES = ['new', 'taken', 'shareable'] as const;

/** Programs that receipts are handed on to; whether they send them is not known here. */
export const RECEIPT_WAYS = ['whatsapp'] as const;

/** Body of the 409 where another customer's payment has the transaction number. */
export const transactionTaken = z.object({ otherPayment });

/** Endpoints of the counter besides payments. */
export const till = {
  /** Checks a transaction number while it is typed (not in the specification). */
  transactionCheck: endpoint({
    method: 'GET',
    path: 'transaction_check',
    access: 'counter',
    effect: 'read',
    query: z.object({
      customer: requiredId,
      account: requiredId,
      trxId: requiredText(60),
      paymentDate: optionalDay,
    }),
    reply: {
      kind: 'record',
      schema: z.object({
        state: z.enum(TRANSACTION_STATES),
        /** The payment that has the number; null where the reader may not see it. */
        otherPayment: z.nullable(otherPayment),
      }),
    },
  }),
  /**
   * Today's collections of the signed-in user by account, and the latest payments (not in the
   * specification).
   */
  takenToday: endpoint({
    method: 'GET',
    path: 'taken_today',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        total: takaSum,
        accounts: z.array(
          z.object({
            accountId: z.int(),
            account: z.string(),
            paymentCount: z.int(),
            amount: takaSum,
          }),
        ),
        latest: z.array(
          z.object({ id: z.int(), customer: z.string(), amount: taka, takenAt: z.string() }),
        ),
      }),
    },
  }),
  /**
   * Records that a receipt was handed on to a program, as by a WhatsApp link (not in the
   * specification).
   */
  receiptHandOn: endpoint({
    method: 'POST',
    path: 'receipt_hand_on',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({ paymentId: requiredId, way: requiredWord(RECEIPT_WAYS) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
