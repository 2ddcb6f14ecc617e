import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { Right } from './rights.ts';
import { day, optionalDay, optionalWhole } from './wire.ts';
import { optionalId, pathId } from './wire-choices.ts';
import { taka, takaSum } from './wire-formats.ts';

/** Id of the one account of all hands; postings to it name the person. */
export const HAND_ACCOUNT = 3;

/** Types of places: a till, a bank, a mobile wallet, a collector's hand. */
export const PLACE_TYPES = ['cash', 'bank', 'mobile', 'hand'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];

/**
 * Holders of any of these rights see all places: they move the company's money or close its days.
 */
export const RIGHTS_TO_ALL_PLACES: readonly Right[] = [
  'move_money',
  'pay_out',
  'approve_pay_out',
  'close_day',
  'see_all_hands',
];

const nullableText = z.nullable(z.string());

/** Hand-overs that are not accepted yet; without the amount for who is still to count it. */
export const openHandovers = z.array(
  z.object({ id: z.int(), number: z.string(), amount: z.nullable(takaSum) }),
);

const place = z.object({
  /** Id of the account; all hands share one account. */
  id: z.int(),
  /** The collector of a hand. */
  staffId: z.nullable(z.int()),
  name: z.string(),
  type: z.enum(PLACE_TYPES),
  /** The user who answers for a till. */
  keeper: nullableText,
  active: z.boolean(),
  /** Balance at the end of the requested day. */
  balance: takaSum,
  /** For a hand: the part paid by bank or wallet, which is not cash in the hand. */
  toBeConfirmed: z.nullable(takaSum),
  /** For a hand now: what of it is handed over and not accepted, which leaves it in the hand. */
  openHandovers,
});

/** The event that an entry was posted for. */
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
  'cash_rounded',
  'rounding_returned',
] as const;

const MAX_LINES = 500;
const MAX_PAGES = 100_000;

export const places = {
  /**
   * Balances of all places that the user may see. Other users' hands need `see_all_hands`; a user
   * bound to a zone sees only their own hand.
   */
  placeTable: endpoint({
    method: 'GET',
    path: 'place_dt',
    access: 'session',
    effect: 'read',
    /** At the end of this day; now when missing. */
    query: z.object({ asOf: optionalDay }),
    reply: { kind: 'data', schema: z.array(place) },
  }),
  /** The entries of a place, newest first, with the running balance. */
  placeStatement: endpoint({
    method: 'GET',
    path: 'place_statement/{id}',
    access: 'session',
    effect: 'read',
    params: z.object({ id: pathId }),
    query: z.object({
      /** The collector, where the place is a hand. */
      staffId: optionalId,
      asOf: optionalDay,
      page: optionalWhole({ min: 1, max: MAX_PAGES }),
      per_page: optionalWhole({ min: 1, max: MAX_LINES }),
    }),
    reply: {
      kind: 'record',
      schema: z.object({
        ...place.shape,
        /** Whether there are older entries than those of this page. */
        hasMore: z.boolean(),
        lines: z.array(
          z.object({
            entryId: z.int(),
            /**
             * The day shown: the book day, and `takenOn` beside it where the document has another.
             */
            date: day,
            takenOn: z.nullable(day),
            kind: z.enum(PLACE_ENTRY_KINDS),
            /** Above zero money came in, below zero it went out. */
            amount: taka,
            /** The balance after this entry. */
            balance: takaSum,
            paymentId: z.nullable(z.int()),
            movementNo: nullableText,
            handoverId: z.nullable(z.int()),
            handoverNo: nullableText,
            /** For a difference of a till: the day of the count, and the close that contains it. */
            tillCountedOn: z.nullable(day),
            dayCloseId: z.nullable(z.int()),
            /** The customer of the payment, with the code. */
            customer: nullableText,
            customerId: z.nullable(z.int()),
            category: nullableText,
            /** The other place of a transfer, or the person. */
            counterpart: nullableText,
            remarks: nullableText,
            author: nullableText,
          }),
        ),
      }),
    },
  }),
};
