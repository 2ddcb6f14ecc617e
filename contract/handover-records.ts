import * as z from 'zod/mini';
import { day } from './wire.ts';
import { taka, takaSum } from './wire-taka.ts';
import { notesOfCount } from './wire-notes.ts';

/**
 * Submitted and not counted by a receiver yet; counted, and the counts differ or agree; or ended:
 * withdrawn by who submitted it, returned by a receiver, accepted. It goes forward only.
 */
export const HANDOVER_STATES = [
  'submitted',
  'counts_differ',
  'counts_agree',
  'withdrawn',
  'returned',
  'accepted',
] as const;

/** What becomes of notes that are missing: the collector owes them, or a difference is left. */
export const SHORTAGE_CHOICES = ['made_good', 'difference'] as const;

const nullableText = z.nullable(z.string());
const nullableTaka = z.nullable(taka);

export const handoverRow = z.object({
  id: z.int(),
  number: z.string(),
  collectorId: z.int(),
  collector: z.string(),
  /** The till that the money goes to. */
  accountId: z.int(),
  account: z.string(),
  state: z.enum(HANDOVER_STATES),
  /** An instant in UTC. */
  submittedAt: z.string(),
  endedAt: nullableText,
  receiver: nullableText,
  paymentCount: z.int(),
  /**
   * Nobody but who handed over may see the sums yet, because no receiver has counted: `expected`,
   * both counts and the difference are null, and so are the amounts of payments and outlays.
   */
  isBlind: z.boolean(),
  /** The payments less the outlays; of an accepted one, less those accepted. */
  expected: nullableTaka,
  collectorCounted: nullableTaka,
  receiverCounted: nullableTaka,
  /** The latest count less what is expected: below zero when notes are missing. */
  difference: nullableTaka,
});

/** What is in a hand. */
export const cashInHand = z.object({
  collectorId: z.int(),
  collector: z.string(),
  /** Cash in the hand: what is on the way is not in it. */
  inHand: takaSum,
  /** In hand-overs that are not accepted yet; null while one of them is blind to the reader. */
  onTheWay: z.nullable(takaSum),
  /** Payments to banks and wallets that wait for approval: no notes, and in no other sum. */
  toBeConfirmed: takaSum,
  /** What the collector owes the company. */
  owed: takaSum,
  /** What can be handed over, by till: a hand-over goes to one. */
  tills: z.array(
    z.object({
      accountId: z.int(),
      account: z.string(),
      paymentCount: z.int(),
      amount: takaSum,
      oldest: day,
      /** The latest payment among them: `handover_create` sends it back as `upTo`. */
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
  /** How many payments there are. */
  total: z.int(),
  /** Those that are not ended, and the last ten that are; latest first. */
  handovers: z.array(handoverRow),
});

/** A hand-over with all that belongs to it. */
export const handoverRecord = z.object({
  ...handoverRow.shape,
  submittedBy: z.string(),
  /** Why somebody else handed over for the collector. */
  submitReason: nullableText,
  remarks: nullableText,
  /** What the collector said about missing notes. */
  shortage: z.nullable(z.enum(SHORTAGE_CHOICES)),
  decidedBy: nullableText,
  decisionReason: nullableText,
  returnReason: nullableText,
  /** Of an accepted one: the part of a shortage that the collector owes. */
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
  /** Every count of both sides, oldest first; only one's own while it is blind. */
  counts: z.array(
    z.object({
      side: z.enum(['collector', 'receiver']),
      countedBy: z.string(),
      at: z.string(),
      amount: taka,
      notes: notesOfCount,
      /** The other side's count, taken over without counting again. */
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
  /** What the reader may do with it as it is now. */
  canWithdraw: z.boolean(),
  canCount: z.boolean(),
  canConfirm: z.boolean(),
  /** As `canConfirm`, for a collector who is gone: with a reason. */
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
