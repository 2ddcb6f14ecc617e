import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalText } from './wire.ts';
import { requiredId } from './wire-id.ts';
import { countedNotes, notesOfCount } from './wire-notes.ts';
import { taka, takaSum } from './wire-taka.ts';

const person = z.object({ id: z.int(), name: z.string() });

/** A count as it was: what the till began with, what moved, what was counted. */
const tillCount = z.object({
  id: z.int(),
  tillId: z.int(),
  till: z.string(),
  keeper: person,
  countedBy: person,
  /** Instants in UTC. */
  openedAt: z.string(),
  closedAt: z.string(),
  /** The day of the books that the count stands on. */
  bookDay: day,
  opening: taka,
  moneyIn: taka,
  moneyOut: taka,
  expected: taka,
  counted: taka,
  /** Below zero when notes are missing. */
  difference: taka,
  /** What opening it made of the books: counted then, less what they had. */
  openingDifference: taka,
  /** Null where nothing had moved and the till was closed with the day. */
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
  /** The tills that the user may count: one's own, those nobody keeps, or all with `close_day`. */
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
          /** Money came or went since the last count, or since it was opened. */
          hasMoved: z.boolean(),
          /** What the next count starts from: counted at the opening, or last. */
          opening: takaSum,
          lastCount: z.nullable(tillCount),
        }),
      ),
    },
  }),
  /** The keeper counts what is there before the day begins; who opens a till without one keeps it. */
  tillOpen: endpoint({
    method: 'POST',
    path: 'till_open',
    access: 'receive_money',
    effect: 'write',
    body: countForm,
    reply: {
      kind: 'saved',
      schema: z.object({ id: z.int(), counted: taka, difference: taka }),
    },
  }),
  /** Counts a till and posts what differs; one that was not opened was by its first money. */
  tillClose: endpoint({
    method: 'POST',
    path: 'till_close',
    access: 'receive_money',
    effect: 'write',
    body: countForm,
    reply: { kind: 'saved', schema: tillCount },
  }),
};
