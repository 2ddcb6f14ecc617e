import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalText } from './wire.ts';
import { requiredId } from './wire-choices.ts';
import { countedNotes, notesOfCount, taka, takaSum } from './wire-formats.ts';

const person = z.object({ id: z.int(), name: z.string() });

/** A recorded count: opening balance, movements, counted notes. */
const tillCount = z.object({
  id: z.int(),
  tillId: z.int(),
  till: z.string(),
  keeper: person,
  countedBy: person,
  /** Instants in UTC. */
  openedAt: z.string(),
  closedAt: z.string(),
  /** The book day of the count. */
  bookDay: day,
  opening: taka,
  moneyIn: taka,
  moneyOut: taka,
  expected: taka,
  counted: taka,
  /** What is expected besides whole notes: less than the smallest one, it stays in the books. */
  rest: taka,
  /** Below zero when notes are missing. */
  difference: taka,
  /** Difference found when the till was opened: counted less the books' balance. */
  openingDifference: taka,
  /** Null where nothing had moved and the till was closed together with the day. */
  notes: z.nullable(notesOfCount),
  remarks: z.nullable(z.string()),
});

export const tillCounts = z.array(tillCount);

const countForm = z.object({
  till: requiredId,
  notes: countedNotes,
  remarks: optionalText(500),
});

export const tills = {
  /** Tills that the user may count: their own, those without a keeper, or all with `close_day`. */
  tillStates: endpoint({
    method: 'GET',
    path: 'till_states',
    access: 'receive_money',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          keeper: z.nullable(person),
          /** An instant in UTC; null while it is closed. */
          openedAt: z.nullable(z.string()),
          /** Money has moved since the last count, or since the till was opened. */
          hasMoved: z.boolean(),
          /**
           * The base of the next count: the amount counted at the opening, or at the last count.
           */
          opening: takaSum,
          lastCount: z.nullable(tillCount),
        }),
      ),
    },
  }),
  /**
   * Opens a till with a count by its keeper; opening a till that has no keeper makes the user its
   * keeper.
   */
  tillOpen: endpoint({
    method: 'POST',
    path: 'till_open',
    access: 'receive_money',
    effect: 'write',
    reach: 'zone',
    body: countForm,
    reply: {
      kind: 'saved',
      schema: z.object({ id: z.int(), counted: taka, difference: taka }),
    },
  }),
  /**
   * Counts a till and posts the difference; a till that nobody opened counts as opened by its first
   * entry.
   */
  tillClose: endpoint({
    method: 'POST',
    path: 'till_close',
    access: 'receive_money',
    effect: 'write',
    reach: 'zone',
    body: countForm,
    reply: { kind: 'saved', schema: tillCount },
  }),
};
