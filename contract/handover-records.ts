import * as z from 'zod/mini';
import { day } from './wire.ts';
import { notesOfCount, taka, takaSum } from './wire-formats.ts';

/**
 * States of a hand-over, forward only: submitted and not yet counted by a receiver; counted, with
 * equal or different counts; or ended, that is withdrawn by the collector, returned by a receiver,
 * or accepted.
 */
export const HANDOVER_STATES = [
  'submitted',
  'counts_differ',
  'counts_agree',
  'withdrawn',
  'returned',
  'accepted',
] as const;

/** What happens to missing notes: the collector owes them, or they are booked as a difference. */
export const SHORTAGE_CHOICES = ['made_good', 'difference'] as const;

const nullableText = z.nullable(z.string());
const nullableTaka = z.nullable(taka);

export const handoverRow = z.object({
  id: z.int(),
  number: z.string(),
  collectorId: z.int(),
  collector: z.string(),
  /** The till that receives the money. */
  accountId: z.int(),
  account: z.string(),
  state: z.enum(HANDOVER_STATES),
  /** An instant in UTC. */
  submittedAt: z.string(),
  endedAt: nullableText,
  receiver: nullableText,
  paymentCount: z.int(),
  /**
   * Only the collector may see the sums yet, because no receiver has counted: `expected`, `rest`,
   * both counts and the difference are null, and so are the amounts of payments and outlays.
   */
  isBlind: z.boolean(),
  /**
   * The payments less the outlays, as far as notes can make it; once accepted, less the accepted
   * outlays only.
   */
  expected: nullableTaka,
  /** What is less than the smallest note: rounding, and no shortage. */
  rest: nullableTaka,
  collectorCounted: nullableTaka,
  receiverCounted: nullableTaka,
  /** The latest count less `expected`: below zero when notes are missing. */
  difference: nullableTaka,
});

/** The cash in a collector's hand. */
export const cashInHand = z.object({
  collectorId: z.int(),
  collector: z.string(),
  /** Cash in the hand, without what is in a hand-over. */
  inHand: takaSum,
  /** Cash in hand-overs that are not ended; null while one of them is blind to the reader. */
  onTheWay: z.nullable(takaSum),
  /** Payments to banks and wallets that wait for approval: not cash, and in no other sum. */
  toBeConfirmed: takaSum,
  /** What the collector owes the company. */
  owed: takaSum,
  /** What can be handed over, by till: one hand-over goes to one till. */
  tills: z.array(
    z.object({
      accountId: z.int(),
      account: z.string(),
      paymentCount: z.int(),
      amount: takaSum,
      oldest: day,
      /** The latest of these payments: `handover_create` sends it back as `upTo`. */
      upTo: z.int(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.int(),
      paymentDate: day,
      /** Days since it was taken. */
      age: z.int(),
      amount: taka,
      accountId: z.int(),
      account: z.string(),
      customerId: z.int(),
      customer: z.string(),
      code: z.string(),
      enteredBy: z.string(),
    }),
  ),
  currentPage: z.int(),
  lastPage: z.int(),
  perPage: z.int(),
  /** Total number of payments. */
  total: z.int(),
  /** All open hand-overs and the last ten ended ones; latest first. */
  handovers: z.array(handoverRow),
});

/** A hand-over with its payments, outlays and counts. */
export const handoverRecord = z.object({
  ...handoverRow.shape,
  submittedBy: z.string(),
  /** Why somebody else submitted it for the collector. */
  submitReason: nullableText,
  remarks: nullableText,
  /** The collector's choice about missing notes. */
  shortage: z.nullable(z.enum(SHORTAGE_CHOICES)),
  decidedBy: nullableText,
  decisionReason: nullableText,
  returnReason: nullableText,
  /** Once accepted: the part of a shortage that the collector owes. */
  owed: nullableTaka,
  paymentsTotal: nullableTaka,
  outlays: z.array(
    z.object({
      id: z.int(),
      categoryId: z.int(),
      category: z.string(),
      amount: nullableTaka,
      remarks: nullableText,
      /** Null until the hand-over is accepted. */
      isAccepted: z.nullable(z.boolean()),
    }),
  ),
  /** The counts of both sides, oldest first; only the reader's own while it is blind. */
  counts: z.array(
    z.object({
      side: z.enum(['collector', 'receiver']),
      countedBy: z.string(),
      at: z.string(),
      amount: taka,
      notes: notesOfCount,
      /** The other side's count was accepted without counting again. */
      isConfirmation: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.int(),
      paymentDate: day,
      customerId: z.int(),
      customer: z.string(),
      code: z.string(),
      amount: nullableTaka,
      isDeleted: z.boolean(),
    }),
  ),
  currentPage: z.int(),
  lastPage: z.int(),
  perPage: z.int(),
  /** What the reader may do with it in its present state. */
  canWithdraw: z.boolean(),
  canCount: z.boolean(),
  canConfirm: z.boolean(),
  /** Like `canConfirm`, on behalf of a collector who is gone, with a reason. */
  canDecide: z.boolean(),
  canAccept: z.boolean(),
  canReturn: z.boolean(),
  company: z.object({
    name: z.string(),
    address: nullableText,
    phone: nullableText,
    logo: nullableText,
  }),
});
