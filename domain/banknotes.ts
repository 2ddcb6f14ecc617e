import { isPositive, type Paisa, paisa, subtractPaisa, ZERO_PAISA } from './paisa.ts';

/** Denominations that are counted, in taka, largest first. */
export const BANKNOTES = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** Maximum number of pieces per denomination in a count. */
export const MAX_PIECES = 999_999;

export interface CountedNote {
  /** The denomination in taka. */
  readonly note: number;
  readonly pieces: number;
}

const PAISA_PER_TAKA = 100;

/** The sum of counted notes. */
export function sumNotes(notes: readonly CountedNote[]): Paisa {
  return notes.reduce(
    (sum, { note, pieces }) => paisa(sum + note * pieces * PAISA_PER_TAKA),
    ZERO_PAISA,
  );
}

/** Splits an amount into the fewest notes; a remainder below the smallest note is dropped. */
export function splitIntoNotes(amount: Paisa): CountedNote[] {
  let rest = amount;
  const notes: CountedNote[] = [];
  for (const note of BANKNOTES) {
    const pieces = isPositive(rest) ? Math.floor(rest / (note * PAISA_PER_TAKA)) : 0;
    if (pieces > 0) notes.push({ note, pieces });
    rest = subtractPaisa(rest, sumNotes([{ note, pieces }]));
  }
  return notes;
}
