import { ARRIVAL_STRENGTHS } from '@netkhata/domain/arrival-rules';
import * as z from 'zod/mini';
import { arrivalCandidate, arrivalReason, arrivalRow } from './arrival-shapes.ts';
import { ARRIVAL_SOURCES, ARRIVAL_STATES, OPEN_PARTS } from './arrival-words.ts';
import { endpoint } from './endpoint.ts';
import { tableFilters, tableQuery } from './table-list.ts';
import { day, optionalText } from './wire.ts';
import { optionalId, optionalWord, pathId } from './wire-choices.ts';
import { taka, takaSum } from './wire-formats.ts';

const nullableText = z.nullable(z.string());

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

/** Reads of arrivals. */
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
          /** What is open, and what of it came in and went out. */
          open: z.object({ count: z.int(), in: takaSum, out: takaSum }),
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
        /** Of the account, where the record says it. Null for users of one zone. */
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
        /**
         * Where money that leaves the account goes: the place of its last transfer, or else the only
         * bank. Null for money that comes in.
         */
        usualPlace: z.nullable(z.int()),
        sources: z.array(
          z.object({
            kind: z.enum(ARRIVAL_SOURCES),
            /**
             * The record as it came: a text, or the cells of a line separated by tabs. Null for users
             * of one zone, because it tells what the account holds.
             */
            raw: z.nullable(z.string()),
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
        /**
         * Of a payment on the customer's page: its money can be given back through the wallet, or the
         * wallet was asked to and has not answered yet.
         */
        refund: z.nullable(z.enum(['possible', 'asked'])),
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
};
