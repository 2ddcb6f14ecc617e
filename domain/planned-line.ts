import { ADJUSTMENT_ITEM_ID } from './bill-words.ts';
import { lineAmount } from './bill-totals.ts';
import {
  isPositive,
  maxPaisa,
  negatePaisa,
  type Paisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from './paisa.ts';
import type { DaysOfRange } from './parts-of-ranges.ts';

const ONE_PIECE_MILLI = 1000;

export type PlannedLine = {
  readonly itemId: number;
  readonly description?: string;
  /** The instalment that this line bills. */
  readonly plannedLineId?: number;
  /** The adjustment that this line takes, or takes a part of. */
  readonly adjustmentId?: number;
  /** The days that the line bills in place of the whole range. */
  readonly part?: DaysOfRange;
  /** Why it bills these days, where that is not plain. */
  readonly kind?: 'bill_day';
  readonly quantityMilli: number;
  readonly pricePaisa: Paisa;
  readonly discountPaisa: Paisa;
  readonly amountPaisa: Paisa;
};

/**
 * What was proposed for days that are billed already and is on no bill yet: charged above zero, given
 * back below.
 */
export type PendingAdjustment = {
  readonly id: number;
  /** What the line says. */
  readonly text: string;
  readonly amountPaisa: Paisa;
};

/** Days between the bill's range and the one before, for the same bill. */
export type SeamToTake = { readonly part: DaysOfRange; readonly amountPaisa: Paisa };

const tellsOf = (taken: PendingAdjustment | SeamToTake): Partial<PlannedLine> =>
  'part' in taken
    ? { part: taken.part, kind: 'bill_day' }
    : { description: taken.text, adjustmentId: taken.id };

export const isCharge = ({ amountPaisa }: { readonly amountPaisa: Paisa }): boolean =>
  isPositive(amountPaisa);

/**
 * What is charged, and then what is given back, oldest first and as far as the bill goes: its total
 * is never below zero, and the rest waits for the next bill.
 */
export function adjustmentLines(
  adjustments: readonly (PendingAdjustment | SeamToTake)[],
  lines: readonly PlannedLine[],
): PlannedLine[] {
  const charges = adjustments.filter(isCharge);
  const credits = adjustments.filter((adjustment) => !isCharge(adjustment));
  let leftPaisa = sumPaisa([...lines, ...charges].map(({ amountPaisa }) => amountPaisa));
  return [...charges, ...credits].flatMap((adjustment) => {
    const { amountPaisa } = adjustment;
    const takenPaisa = maxPaisa(amountPaisa, negatePaisa(leftPaisa));
    if (takenPaisa === 0) return [];
    if (takenPaisa < 0) leftPaisa = subtractPaisa(leftPaisa, negatePaisa(takenPaisa));
    return [{ ...onePiece(ADJUSTMENT_ITEM_ID, takenPaisa), ...tellsOf(adjustment) }];
  });
}

/** One piece of an item at a price. */
export function onePiece(itemId: number, pricePaisa: Paisa): PlannedLine {
  const terms = { pricePaisa, quantityMilli: ONE_PIECE_MILLI, discountPaisa: ZERO_PAISA };
  return { itemId, ...terms, amountPaisa: lineAmount(terms) };
}
