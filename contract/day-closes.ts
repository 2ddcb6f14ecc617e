import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openHandovers } from './places.ts';
import { tableList } from './table-list.ts';
import { tillCounts } from './tills.ts';
import { day, optionalText, requiredDay, requiredText, serverMessage } from './wire.ts';
import { pathId, requiredId } from './wire-choices.ts';
import { takaSum } from './wire-formats.ts';

const person = z.object({ id: z.int(), name: z.string() });
const nullableText = z.nullable(z.string());

/**
 * A row of the list of closes; a reopened close stays in the list beside the one that replaced it.
 */
const closeRow = z.object({
  id: z.int(),
  /** The days it closes; the first close of all includes every earlier day. */
  fromDay: day,
  day,
  billed: takaSum,
  collected: takaSum,
  approved: takaSum,
  discount: takaSum,
  /** The sum that customers owed at the end of the days, and how many customers owed something. */
  due: takaSum,
  dueCount: z.int(),
  closedBy: z.string(),
  /** Instants in UTC. */
  closedAt: z.string(),
  reopenedBy: nullableText,
  reopenedAt: nullableText,
  reopenReason: nullableText,
});

/**
 * The last full check of the books. `difference` is null where everything agreed; `fault` says which
 * record it is, and is null for checks of the time before there was such.
 */
const checkedBooks = z.nullable(
  z.object({
    checkedAt: z.string(),
    difference: nullableText,
    fault: z.nullable(serverMessage),
  }),
);

/** A till with entries after its last count. */
const uncountedTill = z.object({ id: z.int(), name: z.string(), keeper: z.nullable(person) });

const counted = { count: z.int(), amount: takaSum };

const sheet = z.object({
  ...closeRow.shape,
  remarks: nullableText,
  /** Number of entries of these days, and the sum of their debits. */
  entryCount: z.int(),
  turnover: takaSum,
  receivable: takaSum,
  advance: takaSum,
  /** Money into and out of each place; hands, staff debts and differences are split by person. */
  places: z.array(
    z.object({
      accountId: z.int(),
      account: z.string(),
      /**
       * `cash`, `bank` or `mobile`; otherwise the key of a ledger account that is kept by person.
       */
      type: z.string(),
      person: nullableText,
      opening: takaSum,
      moneyIn: takaSum,
      moneyOut: takaSum,
      closing: takaSum,
    }),
  ),
  collections: z.array(z.object({ account: z.string(), collector: z.string(), ...counted })),
  approvals: z.array(z.object({ account: z.string(), ...counted })),
  expenses: z.array(z.object({ category: z.string(), ...counted })),
  /** Entries by kind, with the change of the customers' balance by each kind. */
  events: z.array(z.object({ kind: z.string(), ...counted })),
  deletions: z.array(
    z.object({
      kind: z.enum(['deleted_payment', 'deleted_bill']),
      documentId: z.int(),
      /** The number of a deleted bill; null for a payment. */
      number: nullableText,
      customer: z.string(),
      amount: takaSum,
      deletedBy: nullableText,
      reason: nullableText,
    }),
  ),
  tills: tillCounts,
  uncounted: z.array(uncountedTill),
  dues: z.array(z.object({ zone: nullableText, ...counted })),
  lastEntryId: z.nullable(z.int()),
  /** The seal of the last entry, in hexadecimal. */
  seal: nullableText,
  books: checkedBooks,
});

export const DAY_COLUMNS = ['id', 'day', 'closedBy', 'state'] as const;

export const dayCloses = {
  /** Obstacles to a close: open days, uncounted tills, the last check of the books. */
  dayCloseState: endpoint({
    method: 'GET',
    path: 'day_close_state',
    access: 'close_day',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        today: day,
        closedUntil: z.nullable(day),
        /** The close that a reopening would revert. */
        lastCloseId: z.nullable(z.int()),
        books: checkedBooks,
        uncounted: z.array(uncountedTill),
        /** Cash in the hands of collectors now, as `place_dt` has it, and what of it is handed over. */
        inHands: takaSum,
        openHandovers,
      }),
    },
  }),
  /** Reopens the last closed day; the record of its close is kept. */
  dayReopen: endpoint({
    method: 'POST',
    path: 'day_reopen',
    access: 'reopen_day',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, reason: requiredText(500) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), day }) },
  }),
  /** Closes a day and every open day before it: no entry can be dated into them any more. */
  dayClose: endpoint({
    method: 'POST',
    path: 'day_close',
    access: 'close_day',
    effect: 'write',
    reach: 'books',
    body: z.object({ day: requiredDay, remarks: optionalText(500) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), day }) },
  }),
  dayCloseTable: tableList({
    path: 'day_dt',
    access: 'close_day',
    columns: DAY_COLUMNS,
    row: closeRow,
  }),
  dayCloseDetails: endpoint({
    method: 'GET',
    path: 'day_details/{id}',
    access: 'close_day',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: sheet },
  }),
};
