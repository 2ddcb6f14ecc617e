import { isPositive, type Paisa, paisa, subtractPaisa, ZERO_PAISA } from './paisa.ts';

/** The notes and coins of the currency that are counted, in taka, largest first. */
export const BANKNOTES = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** The most pieces of one note that a count has. */
export const MOST_PIECES = 999_999;

export interface CountedNote {
  /** In taka. */
  readonly note: number;
  readonly pieces: number;
}

const PAISA_PER_TAKA = 100;

/** What counted notes come to. */
export function sumNotes(notes: readonly CountedNote[]): Paisa {
  return notes.reduce(
    (sum, { note, pieces }) => paisa(sum + note * pieces * PAISA_PER_TAKA),
    ZERO_PAISA,
  );
}

/** The fewest notes that make an amount; what is below the smallest note is left out. */
export function notesFor(amount: Paisa): CountedNote[] {
  let rest = amount;
  const notes: CountedNote[] = [];
  for (const note of BANKNOTES) {
    const pieces = isPositive(rest) ? Math.floor(rest / (note * PAISA_PER_TAKA)) : 0;
    if (pieces > 0) notes.push({ note, pieces });
    rest = subtractPaisa(rest, sumNotes([{ note, pieces }]));
  }
  return notes;
}
