import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalDay, requiredText } from './wire.ts';
import { requiredId } from './wire-id.ts';
import { taka, takaSum } from './wire-taka.ts';
import { requiredWord } from './wire-word.ts';

/** A payment that has the same transaction number (ours). */
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
 * What a transaction number is for a payment under way: new, taken for good, or that of a transfer
 * that may be for several customers.
 */
export const TRANSACTION_STATES = ['new', 'taken', 'shareable'] as const;

/** Where a receipt was handed to, to be sent by somebody: whether it was, nobody here knows. */
export const RECEIPT_WAYS = ['whatsapp'] as const;

/** What a submission is refused with (409) whose number another customer's payment has. */
export const transactionTaken = z.object({ otherPayment });

/** What the counter asks beside a payment. */
export const till = {
  /** Whether a transaction number was used, asked while it is typed (ours). */
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
        /** Has it already; null where it is not for the reader's eyes. */
        otherPayment: z.nullable(otherPayment),
      }),
    },
  }),
  /** What came into one's own hand today, by way of payment, and the latest of it (ours). */
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
  /** A receipt was handed to a program that sends it, as a link into WhatsApp does (ours). */
  receiptHandOn: endpoint({
    method: 'POST',
    path: 'receipt_hand_on',
    access: 'customers',
    effect: 'write',
    body: z.object({ paymentId: requiredId, way: requiredWord(RECEIPT_WAYS) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
