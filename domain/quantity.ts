import { LARGEST_QUANTITY_MILLI } from './bounds.ts';
import { unitsFromNumber, unitsFromText } from './decimal-text.ts';

const QUANTITY_DECIMALS = 3;
const MILLI = 1000;

/**
 * Parses a quantity as typed or sent to thousandths; undefined unless it is above 0, at most 10,000
 * and has at most three decimals.
 */
export function quantityMilliFrom(input: string | number): number | undefined {
  const milli =
    typeof input === 'number'
      ? unitsFromNumber(input, QUANTITY_DECIMALS)
      : unitsFromText(input, QUANTITY_DECIMALS);
  return milli !== undefined && milli > 0 && milli <= LARGEST_QUANTITY_MILLI ? milli : undefined;
}

/** A quantity in thousandths as a number for the wire: 1500 is 1.5. */
export function quantityFromMilli(quantityMilli: number): number {
  return quantityMilli / MILLI;
}
