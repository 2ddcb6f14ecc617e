import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { Right } from './rights.ts';
import { day, optionalDay, optionalWhole } from './wire.ts';
import { optionalId, pathId } from './wire-id.ts';
import { takaSum, taka } from './wire-taka.ts';

/** The one account of all hands; a hand is told by whose it is. */
export const HAND_ACCOUNT = 3;

/** Where money lies: a till, a bank, a mobile wallet, a collector's hand. */
export const PLACE_TYPES = ['cash', 'bank', 'mobile', 'hand'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];

/** Whoever moves the company's money, or answers for the day, sees all of its places. */
export const RIGHTS_TO_ALL_PLACES: readonly Right[] = [
  'move_money',
  'pay_out',
  'approve_pay_out',
  'close_day',
  'see_all_hands',
];

const nullableText = z.nullable(z.string());

const place = z.object({
  /** The account's; all hands have one account. */
  id: z.int(),
  /** Whose hand it is. */
  staffId: z.nullable(z.int()),
  name: z.string(),
  type: z.enum(PLACE_TYPES),
  /** Who answers for a till. */
  keeper: nullableText,
  active: z.boolean(),
  /** At the end of the day asked for. */
  balance: takaSum,
  /** For a hand: what of it came by bank or wallet, so that nobody has it as notes. */
  toBeConfirmed: z.nullable(takaSum),
});

/** What an entry behind a balance was made for. */
export const PLACE_ENTRY_KINDS = [
  'payment_collected',
  'payment_approved',
  'payment_deleted',
  'payment_lost',
  'outlay_accepted',
  'count_difference',
  'till_counted',
  'money_transferred',
  'money_paid_out',
  'money_paid_in',
  'money_taken_back',
  'advance_refunded',
  'staff_debt_settled',
] as const;

const MOST_LINES = 500;
const MOST_PAGES = 100_000;

export const places = {
  /**
   * What lies where: those that the user may see. Hands of others need `see_all_hands`; who is
   * bound to a zone sees their own hand alone.
   */
  placeTable: endpoint({
    method: 'GET',
    path: 'place_dt',
    access: 'session',
    effect: 'read',
    /** At the end of a day; now when left out. */
    query: z.object({ asOf: optionalDay }),
    reply: { kind: 'data', schema: z.array(place) },
  }),
  /** The entries behind the balance of a place, newest first, with what was in it after each. */
  placeStatement: endpoint({
    method: 'GET',
    path: 'place_statement/{id}',
    access: 'session',
    effect: 'read',
    params: z.object({ id: pathId }),
    query: z.object({
      /** For a hand: whose. */
      staffId: optionalId,
      asOf: optionalDay,
      page: optionalWhole({ min: 1, max: MOST_PAGES }),
      per_page: optionalWhole({ min: 1, max: MOST_LINES }),
    }),
    reply: {
      kind: 'record',
      schema: z.object({
        ...place.shape,
        /** Whether there are older ones than those of this page. */
        hasMore: z.boolean(),
        lines: z.array(
          z.object({
            entryId: z.int(),
            /** The book day; the document's own where it is another. */
            date: day,
            takenOn: z.nullable(day),
            kind: z.enum(PLACE_ENTRY_KINDS),
            /** What came in; below zero where it went out. */
            amount: taka,
            /** What was in the place after it. */
            balance: takaSum,
            paymentId: z.nullable(z.int()),
            movementNo: nullableText,
            handoverId: z.nullable(z.int()),
            handoverNo: nullableText,
            /** For a difference of a till: the day of the count, and the close that has it. */
            tillCountedOn: z.nullable(day),
            dayCloseId: z.nullable(z.int()),
            /** The customer whose payment it was, with the code. */
            customer: nullableText,
            customerId: z.nullable(z.int()),
            category: nullableText,
            /** The other end of a transfer, or the person. */
            counterpart: nullableText,
            remarks: nullableText,
            author: nullableText,
          }),
        ),
      }),
    },
  }),
};
