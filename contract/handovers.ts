import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  cashInHand,
  HANDOVER_STATES,
  handoverRecord,
  handoverRow,
  SHORTAGE_CHOICES,
} from './handover-records.ts';
import { tableList, tableQuery } from './table-list.ts';
import { optionalText, optionalYesNo, requiredText } from './wire.ts';
import { optionalId, optionalWord, pathId, requiredId } from './wire-choices.ts';
import { countedNotes, requiredTaka } from './wire-formats.ts';

export { HANDOVER_STATES, SHORTAGE_CHOICES };

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
  /** The payments in the user's hand, oldest first; with `see_all_hands` also in another's. */
  myCash: endpoint({
    method: 'GET',
    path: 'my_cash',
    access: 'session',
    effect: 'read',
    /** `account` limits the payments to one till; the sums always cover all of them. */
    query: z.extend(tableQuery([]), { user: optionalId, account: optionalId }),
    reply: { kind: 'record', schema: cashInHand },
  }),
  /** Categories that collectors may spend on. */
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
   * Hands over all cash payments of a hand to one till, except those left out. 409 when they differ
   * from what the screen showed (`paymentsTotal`): one was deleted, approved or handed over
   * meanwhile.
   */
  handoverCreate: endpoint({
    method: 'POST',
    path: 'handover_create',
    access: 'hand_over',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      account: requiredId,
      /** Another user's hand; needs `see_all_hands` and a reason. */
      collector: z.optional(optionalId),
      reason: z.optional(optionalText(200)),
      /** The latest payment on the screen: later ones stay in the hand. */
      upTo: requiredId,
      leftOut: z.optional(z.nullable(z.array(requiredId).check(z.maxLength(20_000)))),
      /** The sum of the chosen payments on the screen. */
      paymentsTotal: requiredTaka({ most: LARGEST.transfer }),
      outlays: z.optional(
        z.nullable(
          z
            .array(
              z.object({
                category: requiredId,
                amount: requiredTaka({ most: LARGEST.payment, isPositive: true }),
                remarks: optionalText(200),
              }),
            )
            .check(z.maxLength(50)),
        ),
      ),
      notes: countedNotes,
      /**
       * Required where fewer notes are counted than the payments less the outlays; on behalf of
       * somebody else they are always booked as a difference.
       */
      shortage: z.optional(optionalWord(SHORTAGE_CHOICES)),
      remarks: z.optional(optionalText(500)),
    }),
    reply: savedHandover,
  }),
  /** For the collector, until a receiver has counted. */
  handoverWithdraw: endpoint({
    method: 'POST',
    path: 'handover_withdraw',
    access: 'hand_over',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId }),
    reply: savedHandover,
  }),
  /** A receiver counts (`receive_money`); where the counts differ, either side counts again. */
  handoverCount: endpoint({
    method: 'POST',
    path: 'handover_count',
    access: 'session',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      id: requiredId,
      notes: countedNotes,
      /** For a collector who counts again, as in `handover_create`. */
      shortage: z.optional(optionalWord(SHORTAGE_CHOICES)),
    }),
    reply: savedHandover,
  }),
  /**
   * Where the counts differ: the collector agrees to the receiver's count. For a collector who is
   * gone, somebody else with `see_all_hands` decides with a reason, and a shortage is booked as a
   * difference.
   */
  handoverConfirm: endpoint({
    method: 'POST',
    path: 'handover_confirm',
    access: 'session',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      id: requiredId,
      /** The receiver's count on the screen; 409 if it was counted again meanwhile. */
      counted: requiredTaka({ most: LARGEST.transfer }),
      shortage: z.optional(optionalWord(SHORTAGE_CHOICES)),
      reason: z.optional(optionalText(200)),
    }),
    reply: savedHandover,
  }),
  /** For the receiver who counted, once the counts agree; every outlay is accepted or struck. */
  handoverAccept: endpoint({
    method: 'POST',
    path: 'handover_accept',
    access: 'receive_money',
    effect: 'write',
    reach: 'zone',
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
    reach: 'zone',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: savedHandover,
  }),
  /**
   * The user's own; with `receive_money` or `see_all_hands` everybody's, unless bound to a zone.
   */
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
    /** The payments are paginated, as there may be thousands. */
    query: tableQuery([]),
    reply: { kind: 'record', schema: handoverRecord },
  }),
};
