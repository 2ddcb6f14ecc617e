import { ARRIVAL_RULES, ARRIVAL_STRENGTHS } from '@netkhata/domain/arrival-rules';
import * as z from 'zod/mini';
import { ARRIVAL_DIRECTIONS, ARRIVAL_STATES } from './arrival-words.ts';
import { day } from './wire.ts';
import { taka } from './wire-formats.ts';

const nullableText = z.nullable(z.string());
const strength = z.enum(ARRIVAL_STRENGTHS);

/** Why a customer is proposed; the screen has a text for each rule. */
export const arrivalReason = z.object({
  rule: z.enum(ARRIVAL_RULES),
  /** The code, number or name that spoke for it. */
  text: z.optional(nullableText),
  /** How often the sender paid for the customer, or how many customers share the number. */
  count: z.optional(z.nullable(z.int())),
});

/** Reasons are kept as they are written to JSON in the database. */
export const arrivalCandidate = z.object({
  customerId: z.int(),
  code: z.string(),
  name: z.string(),
  mobileNo: z.string(),
  strength,
  reasons: z.array(arrivalReason),
  /** A payment with the arrival's number, which the arrival proves. */
  paymentId: z.nullable(z.int()),
  due: taka,
  fee: taka,
  /** The amount is what these owe together, for whom the customer pays; empty otherwise. */
  together: z.array(z.object({ customerId: z.int(), name: z.string(), due: taka })),
});

export const arrivalRow = z.object({
  id: z.int(),
  /** An instant in UTC; where `hasTime` is false only its day is known. */
  at: z.string(),
  hasTime: z.boolean(),
  /** The day in the company's time zone. */
  date: day,
  account: z.string(),
  accountId: z.int(),
  direction: z.enum(ARRIVAL_DIRECTIONS),
  amount: taka,
  fee: taka,
  number: nullableText,
  senderNo: nullableText,
  senderName: nullableText,
  reference: nullableText,
  state: z.enum(ARRIVAL_STATES),
  /** Null for an open arrival without a proposal, and for one that is not open. */
  strength: z.nullable(strength),
  /** The first proposal of an open arrival; null in a conflict. */
  proposal: z.nullable(
    z.object({
      customerId: z.int(),
      code: z.string(),
      name: z.string(),
      due: taka,
      /** A payment that the arrival proves. */
      paymentId: z.nullable(z.int()),
      reasons: z.array(arrivalReason),
      /** Number of further candidates. */
      otherCount: z.int(),
    }),
  ),
  /** What it is matched with; customers separated by commas for a shared transfer. */
  matchedWith: z.nullable(
    z.object({
      paymentId: z.nullable(z.int()),
      movementId: z.nullable(z.int()),
      movementNo: nullableText,
      customerId: z.nullable(z.int()),
      customer: nullableText,
      /** The payment waits for another's approval. */
      isWaiting: z.boolean(),
    }),
  ),
  /** Name of the matched customer, or else of the first proposed one. */
  customer: nullableText,
  asideReason: nullableText,
});
