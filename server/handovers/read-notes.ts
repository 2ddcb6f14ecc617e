import { tooLarge } from '@netkhata/contract/wire-formats';
import { type CountedNote, sumNotes } from '@netkhata/domain/banknotes';
import { LARGEST } from '@netkhata/domain/bounds';
import type { Paisa } from '@netkhata/domain/paisa';
import { badInput } from '../http/failure.ts';

/** Counted notes and their total. */
export interface Count {
  notes: CountedNote[];
  amountPaisa: Paisa;
}

/** Total of a form's notes. Throws 422 if it is too large. */
export function readNotes(notes: readonly CountedNote[]): Count {
  const amountPaisa = sumNotes(notes);
  if (amountPaisa > LARGEST.transfer) throw badInput({ notes: tooLarge(LARGEST.transfer) });
  return { notes: notes.filter(({ pieces }) => pieces > 0), amountPaisa };
}
