import {
  isPositive,
  type Paisa,
  type PaisaSum,
  paisa,
  subtractPaisa,
  ZERO_PAISA,
} from './paisa.ts';

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

/** The smallest amount that notes can make. */
export const SMALLEST_NOTE: Paisa = paisa(Math.min(...BANKNOTES) * PAISA_PER_TAKA);

/** What of an amount is less than the smallest note. */
export const restOfNotes = (amount: PaisaSum): Paisa =>
  isPositive(amount) ? paisa(Number(BigInt(amount) % BigInt(SMALLEST_NOTE))) : ZERO_PAISA;

/** The part of an amount that notes can make. */
export const wholeNotes = (amount: Paisa): Paisa => subtractPaisa(amount, restOfNotes(amount));

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
