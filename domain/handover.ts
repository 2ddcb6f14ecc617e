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

/** What was handed over, and what the collector said of notes that are missing. */
export interface HandedOver {
  readonly paymentsPaisa: Paisa;
  /** What the collector says was spent on the way. */
  readonly outlaysPaisa: Paisa;
  readonly countedPaisa: Paisa;
  /** The collector said that they make good what was missing then. */
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
 * What a hand-over comes to with the outlays that were accepted. The collector owes what was missing
 * when they said so: an outlay that is struck afterwards makes the shortage larger, not the debt.
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

/** One entry for the difference of a whole hand-over; throws RangeError where nothing differs. */
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
 * A payment that was handed over was never there: of the shortage that it made, what is still owed
 * for its hand-over goes first.
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
