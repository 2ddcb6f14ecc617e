import { BANKNOTES, MAX_PIECES } from '@netkhata/domain/banknotes';
import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import { refuse } from './wire.ts';

const countedNote = z.object({
  note: z.int(),
  pieces: z.int().check(z.minimum(0), z.maximum(MAX_PIECES)),
});

const NOTES_WRONG = message('field.notNotes');

/** Counted notes, each denomination at most once; an empty list is a count of zero. */
export const countedNotes = withRules(
  { isRequired: true, refusals: [NOTES_WRONG] },
  z.codec(z.unknown(), z.array(countedNote), {
    decode: (value, payload) => {
      const read = z.safeParse(z.array(countedNote), value);
      const notes = read.success ? read.data.map(({ note }) => note) : [];
      const isKnown = notes.every((note) => (BANKNOTES as readonly number[]).includes(note));
      const isCount = read.success && isKnown && new Set(notes).size === notes.length;
      return isCount ? read.data : refuse(payload, value, NOTES_WRONG);
    },
    encode: (notes) => notes,
  }),
);

/** Counted notes in a reply. */
export const notesOfCount = z.array(countedNote);
