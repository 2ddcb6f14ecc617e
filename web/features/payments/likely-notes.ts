import { type Paisa, paisa } from '@netkhata/domain/paisa';

/** Round sums that banknotes make, in paisa. */
const ROUND_PAISA = [100_00, 500_00, 1_000_00];

/** Nobody has a note broken that is worth many times the due. */
const MOST_TIMES_DUE = 4;

/** As many as stand beside the whole due on one line. */
const MOST_OFFERED = 2;

/**
 * What a customer is likely to hand over in notes when it is not the due itself, smallest first:
 * the largest two of the next whole 100, 500 and 1,000.
 */
export function likelyNotes(duePaisa: Paisa): Paisa[] {
  const sums = ROUND_PAISA.map((round) => Math.ceil(duePaisa / round) * round);
  return [...new Set(sums)]
    .filter((sum) => sum > duePaisa && sum <= duePaisa * MOST_TIMES_DUE)
    .slice(-MOST_OFFERED)
    .map(paisa);
}
