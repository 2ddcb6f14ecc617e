import { ARRIVAL_RULES, ARRIVAL_STRENGTHS } from '@netkhata/domain/arrival-rules';
import { LARGEST } from '@netkhata/domain/bounds';
import { MAX_PAISA } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import {
  ARRIVAL_DIRECTIONS,
  ARRIVAL_SOURCES,
  ARRIVAL_STATES,
  OPEN_PARTS,
} from './arrival-words.ts';
import { endpoint } from './endpoint.ts';
import { tableFilters, tableQuery } from './table-list.ts';
import { day, optionalText, optionalYesNo, requiredText, requiredWhole } from './wire.ts';
import { optionalId, optionalWord, pathId, requiredId } from './wire-choices.ts';
import { optionalTaka, requiredTaka, taka, takaSum } from './wire-formats.ts';

/** Arrivals confirmed in one act at most. */
export const MAX_CONFIRMED_AT_ONCE = 2000;

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
});

const arrivalRow = z.object({
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

export const ARRIVAL_COLUMNS = [
  'id',
  'at',
  'account',
  'direction',
  'amount',
  'number',
  'senderNo',
  'reference',
  'state',
  'strength',
  'customer',
] as const;

const counted = z.object({ count: z.int(), sum: takaSum });

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

export const arrivals = {
  /** Accounts (banks and wallets) with what is open. Needs a user without a zone to see all. */
  arrivalAccounts: endpoint({
    method: 'GET',
    path: 'arrival_accounts',
    access: 'see_arrivals',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          accountId: z.int(),
          name: z.string(),
          type: z.enum(['bank', 'mobile']),
          active: z.boolean(),
          open: counted,
          /** Open, by strength of the proposal; the rest of `open` has none. */
          proof: z.int(),
          strong: z.int(),
          likely: z.int(),
          weak: z.int(),
          conflict: z.int(),
          matched: z.int(),
          setAside: z.int(),
          /** Texts that could not be read and that nobody has looked at. */
          unreadTexts: z.int(),
          /** End of the last statement; null without one. An instant in UTC. */
          statementUntil: nullableText,
          /** The ledger agrees with the statement up to here; null where it does not. */
          equalUntil: nullableText,
        }),
      ),
    },
  }),
  /** The inbox; `state` and `account` restrict it besides the filters of its columns. */
  arrivalTable: endpoint({
    method: 'POST',
    path: 'arrival_dt',
    access: 'see_arrivals',
    effect: 'read',
    query: z.extend(tableQuery(ARRIVAL_COLUMNS), {
      state: z.optional(optionalWord([...ARRIVAL_STATES, ...OPEN_PARTS])),
      account: z.optional(optionalId),
    }),
    body: tableFilters(ARRIVAL_COLUMNS),
    reply: { kind: 'table', row: arrivalRow, columns: ARRIVAL_COLUMNS },
  }),
  arrivalDetails: endpoint({
    method: 'GET',
    path: 'arrival_details/{id}',
    access: 'see_arrivals',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        ...arrivalRow.shape,
        balanceAfter: z.nullable(taka),
        /** Computed now, for an open arrival; strongest first. */
        candidates: z.array(arrivalCandidate),
        /** Movements of the account, not matched, of the same amount; nearest day first. */
        movements: z.array(
          z.object({
            id: z.int(),
            movementNo: z.string(),
            date: day,
            kind: z.enum(['transfer', 'paid_out', 'paid_in']),
            from: z.string(),
            to: nullableText,
            category: nullableText,
            amount: taka,
            fee: taka,
          }),
        ),
        sources: z.array(
          z.object({
            kind: z.enum(ARRIVAL_SOURCES),
            /** The record as it came: a text, or the cells of a line separated by tabs. */
            raw: z.string(),
            fileName: nullableText,
            line: z.nullable(z.int()),
            broughtBy: nullableText,
            at: z.string(),
            /** It tells another amount or fee than the arrival has. */
            differs: z.boolean(),
            amount: taka,
            fee: z.nullable(taka),
          }),
        ),
        /** Oldest first. */
        history: z.array(
          z.object({
            kind: z.enum(['matched', 'undone', 'set_aside', 'reopened']),
            at: z.string(),
            by: z.string(),
            reason: nullableText,
            strength: z.nullable(z.enum([...ARRIVAL_STRENGTHS, 'none'])),
            reasons: z.array(arrivalReason),
            paymentId: z.nullable(z.int()),
            movementNo: nullableText,
            customerId: z.nullable(z.int()),
            customer: nullableText,
          }),
        ),
      }),
    },
  }),
  /** Customers by code, name or number for one arrival, each with what speaks for them. */
  arrivalCustomers: endpoint({
    method: 'GET',
    path: 'arrival_customers/{id}',
    access: 'match_arrivals',
    effect: 'read',
    params: z.object({ id: pathId }),
    query: z.object({ search: z.optional(optionalText(100)) }),
    reply: { kind: 'data', schema: z.array(arrivalCandidate) },
  }),
  /** What one confirmation would post, computed now. */
  arrivalStrong: endpoint({
    method: 'GET',
    path: 'arrival_strong',
    access: 'match_arrivals',
    effect: 'read',
    /** Of one account; of all when missing. */
    query: z.object({ account: z.optional(optionalId) }),
    reply: {
      kind: 'record',
      schema: z.object({
        count: z.int(),
        sum: taka,
        /** Identifies these arrivals with their customers and amounts. */
        fingerprint: z.string(),
        /** How many more there are than one act confirms. */
        more: z.int(),
      }),
    },
  }),
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
  /** Matches an arrival with a customer: makes the payment, or proves the one with its number. */
  arrivalMatch: endpoint({
    method: 'POST',
    path: 'arrival_match',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, customer: requiredId, sendSms }),
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
  /** An arrival of an account by its transaction number, for the counter; null where none came. */
  arrivalByNumber: endpoint({
    method: 'GET',
    path: 'arrival_by_number',
    access: 'counter',
    effect: 'read',
    query: z.object({ account: requiredId, trxId: requiredText(60) }),
    reply: {
      kind: 'data',
      schema: z.object({
        arrival: z.nullable(
          z.object({
            id: z.int(),
            at: z.string(),
            hasTime: z.boolean(),
            amount: taka,
            senderNo: nullableText,
            state: z.enum(ARRIVAL_STATES),
          }),
        ),
      }),
    },
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
      amount: optionalTaka({ most: LARGEST.payment }),
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
