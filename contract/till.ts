import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paymentHandover } from './payment-handover.ts';
import { day, optionalDay, requiredText } from './wire.ts';
import { optionalId, requiredId, requiredWord } from './wire-choices.ts';
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

/** Most customers of one round; a place with more is divided into its zones or areas. */
export const MAX_ROUND_STOPS = 1_000;

/** Payments of today that the counter lists. */
export const MAX_TAKEN_LISTED = 20;

const nullableText = z.nullable(z.string());

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
        /** The latest first, `MAX_TAKEN_LISTED` at most. */
        latest: z.array(
          z.object({
            id: z.int(),
            customer: z.string(),
            code: z.string(),
            account: z.string(),
            amount: taka,
            takenAt: z.string(),
            status: z.enum(['received', 'approved']),
            handover: paymentHandover,
          }),
        ),
      }),
    },
  }),
  /**
   * Who owes in the user's zone, or in a chosen zone or area, in the order of a walk from house to
   * house (not in the specification). Where too many owe for one round there are no stops, but the
   * zones or areas to choose from.
   */
  dueRound: endpoint({
    method: 'GET',
    path: 'due_round',
    access: 'counter',
    effect: 'read',
    query: z.object({ zone: z.optional(optionalId), area: z.optional(optionalId) }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** Name of the zone or area; null for all zones. */
        place: nullableText,
        count: z.int(),
        amount: takaSum,
        /** Zones or areas with what is owed there; an id of null is for those without one. */
        places: z.array(
          z.object({
            kind: z.enum(['zone', 'area']),
            id: z.nullable(z.int()),
            name: nullableText,
            count: z.int(),
            amount: takaSum,
          }),
        ),
        stops: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            code: z.string(),
            zone: nullableText,
            area: nullableText,
            block: nullableText,
            road: nullableText,
            /** House or flat, and the rest of the address. */
            line: nullableText,
            address: nullableText,
            balance: taka,
            dueSince: z.nullable(day),
            /** Day of an open promise to pay. */
            promisedOn: z.nullable(day),
          }),
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
