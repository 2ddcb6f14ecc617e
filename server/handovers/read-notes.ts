import { tooLarge } from '@netkhata/contract/wire-taka';
import { type CountedNote, sumNotes } from '@netkhata/domain/banknotes';
import { LARGEST } from '@netkhata/domain/bounds';
import type { Paisa } from '@netkhata/domain/paisa';
import { badInput } from '../http/failure.ts';

/** Notes as they were counted, and what they come to. */
export interface Count {
  notes: CountedNote[];
  amountPaisa: Paisa;
}

/** What a form's notes come to. Throws 422 where that is too much. */
export function readNotes(notes: readonly CountedNote[]): Count {
  const amountPaisa = sumNotes(notes);
  if (amountPaisa > LARGEST.transfer) throw badInput({ notes: tooLarge(LARGEST.transfer) });
  return { notes: notes.filter(({ pieces }) => pieces > 0), amountPaisa };
}
