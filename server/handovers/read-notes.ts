import { message } from '@netkhata/contract/messages';
import { tooLarge } from '@netkhata/contract/wire-taka';
import { BANKNOTES, type CountedNote, sumNotes } from '@netkhata/domain/banknotes';
import { LARGEST } from '@netkhata/domain/bounds';
import type { Paisa } from '@netkhata/domain/paisa';
import { badInput } from '../http/failure.ts';

/** Notes as they were counted, and what they come to. */
export interface Count {
  notes: CountedNote[];
  amountPaisa: Paisa;
}

/** Throws 422 on a note that there is not, or that stands twice. */
export function readNotes(form: readonly { note: number | null; pieces: number | null }[]): Count {
  const notes = form.map(({ note, pieces }) => ({ note: note ?? 0, pieces: pieces ?? 0 }));
  for (const [index, { note }] of notes.entries()) {
    const field = `notes.${index}.note`;
    if (!BANKNOTES.some((known) => known === note)) {
      throw badInput({ [field]: message('handover.noteUnknown') });
    }
    if (notes.findIndex((other) => other.note === note) < index) {
      throw badInput({ [field]: message('handover.noteTwice') });
    }
  }
  const amountPaisa = sumNotes(notes);
  if (amountPaisa > LARGEST.transfer) throw badInput({ notes: tooLarge(LARGEST.transfer) });
  return { notes: notes.filter(({ pieces }) => pieces > 0), amountPaisa };
}
