import { balancedEntry, type Posting } from './ledger-entry.ts';
import {
  addPaisa,
  maxPaisa,
  minPaisa,
  negatePaisa,
  type Paisa,
  subtractPaisa,
  ZERO_PAISA,
} from './paisa.ts';
import { countDifference, paymentLost } from './place-entry.ts';

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
  readonly expectedPaisa: Paisa;
  /** Counted less expected: below zero when notes are missing. */
  readonly differencePaisa: Paisa;
  /** The part of a shortage that the collector owes. */
  readonly owedPaisa: Paisa;
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
  const { paymentsPaisa, outlaysPaisa, countedPaisa, isMadeGood } = handover;
  const expectedPaisa = subtractPaisa(paymentsPaisa, acceptedOutlaysPaisa);
  const differencePaisa = subtractPaisa(countedPaisa, expectedPaisa);
  const missingPaisa = subtractPaisa(subtractPaisa(paymentsPaisa, outlaysPaisa), countedPaisa);
  const owedPaisa = isMadeGood ? maxPaisa(missingPaisa, ZERO_PAISA) : ZERO_PAISA;
  return { expectedPaisa, differencePaisa, owedPaisa };
}

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

/**
 * A deleted payment whose money was never in its hand-over: removes the shortage that it caused,
 * first from what the collector still owes for that hand-over, then from the difference.
 */
export function handedOverPaymentLost(payment: {
  readonly collectorId: number;
  readonly amountPaisa: Paisa;
  readonly owedPaisa: Paisa;
}): Posting[] {
  const { collectorId, amountPaisa } = payment;
  const owed = minPaisa(amountPaisa, maxPaisa(payment.owedPaisa, ZERO_PAISA));
  const parts = [
    { amountPaisa: owed, shortage: 'owed_by_staff' },
    { amountPaisa: subtractPaisa(amountPaisa, owed), shortage: 'cash_over_short' },
  ] as const;
  const moving = parts.filter((part) => part.amountPaisa !== 0);
  return balancedEntry(moving.flatMap((part) => paymentLost({ collectorId, ...part })));
}
