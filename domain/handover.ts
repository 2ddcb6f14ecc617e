import { restOfNotes, SMALLEST_NOTE, wholeNotes } from './banknotes.ts';
import { balancedEntry, type Posting } from './ledger-entry.ts';
import {
  addPaisa,
  maxPaisa,
  minPaisa,
  negatePaisa,
  type Paisa,
  type PaisaSum,
  paisa,
  subtractPaisa,
  ZERO_PAISA,
} from './paisa.ts';
import { countDifference } from './place-entry.ts';

/** Amounts of a hand-over, and the collector's choice about missing notes. */
export interface HandedOver {
  readonly paymentsPaisa: Paisa;
  /** What the collector reports as spent on the way. */
  readonly outlaysPaisa: Paisa;
  readonly countedPaisa: Paisa;
  /** The collector agreed to make good what was missing when the notes were counted. */
  readonly isMadeGood: boolean;
}

export interface HandoverFigures {
  /** The payments less the outlays, as far as notes can make it. */
  readonly expectedPaisa: Paisa;
  /** Counted less expected: below zero when notes are missing. */
  readonly differencePaisa: Paisa;
  /** The part of a shortage that the collector owes. */
  readonly owedPaisa: Paisa;
  /** What is less than the smallest note: rounding, and nobody's shortage. */
  readonly restPaisa: Paisa;
}

/**
 * Expected amount, difference and debt of a hand-over, given the accepted outlays. The collector
 * owes only what was missing when they agreed to it: an outlay that is struck later increases the
 * difference, not the debt.
 */
export function handoverFigures(
  handover: HandedOver,
  acceptedOutlaysPaisa: Paisa = handover.outlaysPaisa,
): HandoverFigures {
  const { paymentsPaisa, countedPaisa, isMadeGood } = handover;
  const handedPaisa = subtractPaisa(paymentsPaisa, acceptedOutlaysPaisa);
  const expectedPaisa = wholeNotes(handedPaisa);
  const differencePaisa = subtractPaisa(countedPaisa, expectedPaisa);
  const owedPaisa = isMadeGood ? maxPaisa(missingNotes(handover), ZERO_PAISA) : ZERO_PAISA;
  return { expectedPaisa, differencePaisa, owedPaisa, restPaisa: restOfNotes(handedPaisa) };
}

/** The notes that are missing in a count; below zero when there are too many. */
export const missingNotes = ({
  paymentsPaisa,
  outlaysPaisa,
  countedPaisa,
}: Omit<HandedOver, 'isMadeGood'>): Paisa =>
  subtractPaisa(wholeNotes(subtractPaisa(paymentsPaisa, outlaysPaisa)), countedPaisa);

/** One ledger entry for the difference of a whole hand-over; throws RangeError if there is none. */
export function handoverDifference(difference: {
  readonly accountId: number;
  readonly collectorId: number;
  readonly figures: Pick<HandoverFigures, 'differencePaisa' | 'owedPaisa'>;
}): Posting[] {
  const { accountId, collectorId: staffId, figures } = difference;
  const { differencePaisa, owedPaisa } = figures;
  const place = { accountId, staffId };
  const parts = [
    { differencePaisa: negatePaisa(owedPaisa), shortage: 'owed_by_staff' },
    { differencePaisa: addPaisa(differencePaisa, owedPaisa), shortage: 'cash_over_short' },
  ] as const;
  const moving = parts.filter((part) => part.differencePaisa !== 0);
  return balancedEntry(moving.flatMap((part) => countDifference({ ...place, ...part })));
}

/** What is left of a hand-over's shortage, and of what was rounded when it was accepted. */
export interface HandoverRemainder {
  /** Of the shortage, what the collector still owes. */
  readonly owedPaisa: Paisa;
  /** Of the shortage, what is still booked as a difference. */
  readonly shortPaisa: Paisa;
  /** Booked as rounding: below zero where deletions took more than the hand-over brought. */
  readonly restPaisa: Paisa;
}

/**
 * A deleted payment whose money was never in its hand-over: removes the shortage that it caused,
 * first from what the collector still owes for that hand-over, then from the difference. Only whole
 * notes are taken from these, so that what is left of a debt can be paid; the rest of the payment
 * is rounding, as it was when the notes were counted. Null where no such shortage is left.
 */
export function handedOverPaymentLost(payment: {
  readonly collectorId: number;
  readonly amountPaisa: Paisa;
  readonly remainder: HandoverRemainder;
}): Posting[] | null {
  const { collectorId, amountPaisa, remainder } = payment;
  const owedLeft = maxPaisa(remainder.owedPaisa, ZERO_PAISA);
  const left = addPaisa(owedLeft, maxPaisa(remainder.shortPaisa, ZERO_PAISA));
  const restAfter = subtractPaisa(remainder.restPaisa, restOfNotes(amountPaisa));
  const isNoteMore = restAfter <= negatePaisa(SMALLEST_NOTE);
  const notes = addPaisa(wholeNotes(amountPaisa), isNoteMore ? SMALLEST_NOTE : ZERO_PAISA);
  const missing = minPaisa(notes, left);
  const rest = subtractPaisa(amountPaisa, missing);
  if (rest >= SMALLEST_NOTE) return null;
  const owed = minPaisa(missing, owedLeft);
  const staffId = collectorId;
  return balancedEntry([
    { account: 'collector_hand', amountPaisa, staffId },
    { account: 'owed_by_staff', amountPaisa: negatePaisa(owed), staffId },
    { account: 'cash_over_short', amountPaisa: subtractPaisa(owed, missing), staffId },
    { account: 'cash_rounding', amountPaisa: negatePaisa(rest) },
  ]);
}

/**
 * What a till gives for a payment of a hand-over that is given back: the payment less what of it
 * was rounded away when the notes were counted. Where the till lacks less than the smallest note,
 * it gives what it has. Null where it lacks more.
 */
export function notesGivenBack(payment: {
  readonly amountPaisa: Paisa;
  /** Booked as rounding for the hand-over, as in `HandoverRemainder`; zero without one. */
  readonly restPaisa: Paisa;
  readonly heldPaisa: PaisaSum;
}): Paisa | null {
  const { amountPaisa, restPaisa, heldPaisa } = payment;
  const returned = minPaisa(restPaisa, restOfNotes(amountPaisa));
  return coveredBy(heldPaisa, subtractPaisa(amountPaisa, returned));
}

/**
 * What a till gives of an amount: all of it, or what it has where less than the smallest note is
 * lacking. Null where it lacks more.
 */
export function coveredBy(heldPaisa: PaisaSum, amountPaisa: Paisa): Paisa | null {
  if (heldPaisa >= amountPaisa) return amountPaisa;
  const held = paisa(Number(heldPaisa));
  return subtractPaisa(amountPaisa, held) < SMALLEST_NOTE ? held : null;
}
