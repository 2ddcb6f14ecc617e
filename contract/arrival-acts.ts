import { LARGEST } from '@netkhata/domain/bounds';
import { MAX_PAISA } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText, optionalYesNo, requiredText, requiredWhole } from './wire.ts';
import { optionalId, requiredId } from './wire-choices.ts';
import { optionalTaka, requiredTaka, taka } from './wire-formats.ts';

/** Arrivals confirmed in one act at most. */
export const MAX_CONFIRMED_AT_ONCE = 2000;

const savedMatch = {
  kind: 'saved',
  schema: z.object({
    id: z.int(),
    paymentId: z.nullable(z.int()),
    movementId: z.nullable(z.int()),
    /** The payment or the pay-out waits for another's approval. */
    isWaiting: z.boolean(),
  }),
} as const;

/** Payments that an arrival brings are told to the customer; 'no' leaves the SMS out. */
const sendSms = z.optional(optionalYesNo);

/** Writes about arrivals. */
export const arrivalActs = {
  /** Confirms all strong ones as `arrivalStrong` counted them; 409 where anything moved since. */
  arrivalConfirm: endpoint({
    method: 'POST',
    path: 'arrival_confirm',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({
      account: z.optional(optionalId),
      count: requiredWhole({ min: 1, max: MAX_CONFIRMED_AT_ONCE }),
      sum: requiredTaka({ most: MAX_PAISA }),
      fingerprint: requiredText(100),
      sendSms,
    }),
    reply: {
      kind: 'saved',
      schema: z.object({
        confirmed: z.int(),
        sum: taka,
        /** Of them, payments that wait for another's approval. */
        waiting: z.int(),
      }),
    },
  }),
  /**
   * Matches an arrival with a customer: makes the payment, or proves the one with its number. With
   * `together` it makes one for each of those for whom the customer pays, as it was proposed.
   */
  arrivalMatch: endpoint({
    method: 'POST',
    path: 'arrival_match',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({
      id: requiredId,
      customer: requiredId,
      together: z.optional(optionalYesNo),
      sendSms,
    }),
    reply: savedMatch,
  }),
  /** Matches an arrival with a payment of its account and amount that has no arrival yet. */
  arrivalMatchPayment: endpoint({
    method: 'POST',
    path: 'arrival_match_payment',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, payment: requiredId }),
    reply: savedMatch,
  }),
  arrivalMatchMovement: endpoint({
    method: 'POST',
    path: 'arrival_match_movement',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, movement: requiredId }),
    reply: savedMatch,
  }),
  /**
   * Makes the movement that an arrival shows, and matches it: a transfer with the place `other`, or
   * with a `category` a pay-out of money going out and a pay-in of money coming in. Needs the right
   * of that movement besides.
   */
  arrivalMove: endpoint({
    method: 'POST',
    path: 'arrival_move',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({
      id: requiredId,
      other: z.optional(optionalId),
      category: z.optional(optionalId),
      staff: z.optional(optionalId),
      customer: z.optional(optionalId),
      remarks: z.optional(optionalText(500)),
    }),
    reply: savedMatch,
  }),
  arrivalSetAside: endpoint({
    method: 'POST',
    path: 'arrival_set_aside',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** Opens an arrival again that was set aside. */
  arrivalReopen: endpoint({
    method: 'POST',
    path: 'arrival_reopen',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /**
   * Undoes a match: the payment that it made is deleted, a payment or movement that was there stays,
   * and the arrival is open again.
   */
  arrivalUndo: endpoint({
    method: 'POST',
    path: 'arrival_undo',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** A note of staff that a customer says to have paid; it posts nothing. */
  arrivalClaim: endpoint({
    method: 'POST',
    path: 'arrival_claim',
    access: 'counter',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      customer: requiredId,
      account: requiredId,
      trxId: requiredText(60),
      amount: optionalTaka({ most: LARGEST.payment, isPositive: true }),
      remark: optionalText(200),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), isHere: z.boolean() }) },
  }),
  /** Texts of wallets, pasted, many at once. */
  arrivalTexts: endpoint({
    method: 'POST',
    path: 'arrival_texts',
    access: 'bring_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({ account: requiredId, texts: requiredText(200_000) }),
    reply: {
      kind: 'saved',
      schema: z.object({
        brought: z.int(),
        known: z.int(),
        /** Kept, and shown until somebody has looked at them. */
        unread: z.int(),
      }),
    },
  }),
};
