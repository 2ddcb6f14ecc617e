import { BANKNOTES, MOST_PIECES } from '@netkhata/domain/banknotes';
import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList, tableQuery } from './table-list.ts';
import { day, optionalText, optionalWhole, optionalYesNo, requiredText } from './wire.ts';
import { optionalId, pathId, requiredId } from './wire-id.ts';
import { requiredTaka, taka, takaSum } from './wire-taka.ts';
import { optionalWord } from './wire-word.ts';

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

/** Counted notes in a form, by denomination in taka; an empty list is a count of nothing. */
const notesInput = z
  .array(
    z.object({
      note: optionalWhole({ min: 1, max: Math.max(...BANKNOTES) }),
      pieces: optionalWhole({ min: 0, max: MOST_PIECES }),
    }),
  )
  .check(z.maxLength(BANKNOTES.length));

const handoverRow = z.object({
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

export const HANDOVER_COLUMNS = [
  'id',
  'number',
  'collector',
  'account',
  'state',
  'submittedAt',
  'receiver',
] as const;

const savedHandover = {
  kind: 'saved',
  schema: z.object({ id: z.int(), number: z.string(), state: z.enum(HANDOVER_STATES) }),
} as const;

export const handovers = {
  /** What is in one's hand, oldest first; with `see_all_hands` also in another's. */
  myCash: endpoint({
    method: 'GET',
    path: 'my_cash',
    access: 'session',
    effect: 'read',
    /** `account` keeps to the payments of one till; sums are over all of them all the same. */
    query: z.extend(tableQuery([]), { user: optionalId, account: optionalId }),
    reply: {
      kind: 'record',
      schema: z.object({
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
      }),
    },
  }),
  /** What can be spent on the way. */
  outlayCategories: endpoint({
    method: 'GET',
    path: 'outlay_categories',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(z.object({ id: z.int(), name: z.string() })),
    },
  }),
  /**
   * All cash payments of a hand to one till, but those left out. 409 when they are not what the
   * screen showed (`paymentsTotal`): one was deleted, approved or handed over meanwhile.
   */
  handoverCreate: endpoint({
    method: 'POST',
    path: 'handover_create',
    access: 'hand_over',
    effect: 'write',
    body: z.object({
      account: requiredId,
      /** With `see_all_hands`, and a reason: somebody else's hand. */
      collector: z.optional(optionalId),
      reason: z.optional(optionalText(200)),
      /** The latest payment that the screen knew: what was taken since stays in the hand. */
      upTo: requiredId,
      leftOut: z.optional(z.nullable(z.array(requiredId).check(z.maxLength(20_000)))),
      /** What the chosen payments come to on the screen. */
      paymentsTotal: requiredTaka({ most: LARGEST.transfer }),
      outlays: z.optional(
        z.nullable(
          z
            .array(
              z.object({
                category: requiredId,
                amount: requiredTaka({ most: LARGEST.payment }),
                remarks: optionalText(200),
              }),
            )
            .check(z.maxLength(50)),
        ),
      ),
      notes: notesInput,
      /** Must be said where fewer notes are counted than the payments less the outlays. */
      shortage: z.optional(optionalWord(SHORTAGE_CHOICES)),
      remarks: z.optional(optionalText(500)),
    }),
    reply: savedHandover,
  }),
  /** By who submitted it, until a receiver has counted. */
  handoverWithdraw: endpoint({
    method: 'POST',
    path: 'handover_withdraw',
    access: 'hand_over',
    effect: 'write',
    body: z.object({ id: requiredId }),
    reply: savedHandover,
  }),
  /** A receiver counts (`receive_money`); where the counts differ, either side counts again. */
  handoverCount: endpoint({
    method: 'POST',
    path: 'handover_count',
    access: 'session',
    effect: 'write',
    body: z.object({
      id: requiredId,
      notes: notesInput,
      /** For the collector who counts again, as in `handover_create`. */
      shortage: z.optional(optionalWord(SHORTAGE_CHOICES)),
    }),
    reply: savedHandover,
  }),
  /**
   * Where the counts differ: the collector says that the receiver's is right. For one who is gone
   * somebody with `see_all_hands` who is not the receiver decides it with a reason, and a shortage
   * is left as a difference.
   */
  handoverConfirm: endpoint({
    method: 'POST',
    path: 'handover_confirm',
    access: 'session',
    effect: 'write',
    body: z.object({
      id: requiredId,
      /** The receiver's count that the screen showed; 409 when it was counted again meanwhile. */
      counted: requiredTaka({ most: LARGEST.transfer }),
      shortage: z.optional(optionalWord(SHORTAGE_CHOICES)),
      reason: z.optional(optionalText(200)),
    }),
    reply: savedHandover,
  }),
  /** By the receiver who counted, once the counts agree; every outlay is accepted or struck. */
  handoverAccept: endpoint({
    method: 'POST',
    path: 'handover_accept',
    access: 'receive_money',
    effect: 'write',
    body: z.object({
      id: requiredId,
      outlays: z.optional(
        z.nullable(
          z.array(z.object({ id: requiredId, isAccepted: optionalYesNo })).check(z.maxLength(50)),
        ),
      ),
    }),
    reply: savedHandover,
  }),
  handoverReturn: endpoint({
    method: 'POST',
    path: 'handover_return',
    access: 'receive_money',
    effect: 'write',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: savedHandover,
  }),
  /** One's own; with `receive_money` or `see_all_hands` everybody's, unless bound to a zone. */
  handoverTable: tableList({
    path: 'handover_dt',
    access: 'session',
    columns: HANDOVER_COLUMNS,
    row: handoverRow,
  }),
  handoverDetails: endpoint({
    method: 'GET',
    path: 'handover_details/{id}',
    access: 'session',
    effect: 'read',
    params: z.object({ id: pathId }),
    /** Of its payments, which may be thousands. */
    query: tableQuery([]),
    reply: {
      kind: 'record',
      schema: z.object({
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
            notes: z.array(z.object({ note: z.int(), pieces: z.int() })),
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
      }),
    },
  }),
};
