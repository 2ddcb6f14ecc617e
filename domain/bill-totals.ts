import { LARGEST } from './bounds.ts';
import {
  addPaisa,
  maxPaisa,
  multiplyPaisa,
  type Paisa,
  percentOfPaisa,
  scalePaisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from './paisa.ts';

export type BillLineTerms = {
  readonly pricePaisa: Paisa;
  readonly quantityMilli: number;
  readonly discountPaisa: Paisa;
};

export type BillTotals = {
  readonly subtotalPaisa: Paisa;
  readonly discountPaisa: Paisa;
  readonly totalPaisa: Paisa;
};

export type VatSplit = {
  readonly netPaisa: Paisa;
  readonly vatPaisa: Paisa;
  readonly grossPaisa: Paisa;
};

const BASIS_POINTS = 10_000;

/** A bill item's amount: price times quantity, less discount (specification, section 5). */
export function lineAmount(line: BillLineTerms): Paisa {
  return subtractPaisa(multiplyPaisa(line.pricePaisa, line.quantityMilli), line.discountPaisa);
}

/** A bill's sums: the subtotal is before discounts, the total is the sum of the line amounts. */
export function billTotals(lines: readonly BillLineTerms[]): BillTotals {
  const totalPaisa = sumPaisa(lines.map(lineAmount));
  const discountPaisa = sumPaisa(lines.map((line) => line.discountPaisa));
  return { subtotalPaisa: addPaisa(totalPaisa, discountPaisa), discountPaisa, totalPaisa };
}

/**
 * The index of the first line at which the bill exceeds its largest amount, before discounts or
 * with VAT; -1 where no line does.
 */
export function firstExcessiveLine(
  lines: readonly BillLineTerms[],
  vat: { readonly rateBasisPoints: number; readonly isInclusive: boolean },
): number {
  let subtotalPaisa = ZERO_PAISA;
  let grossPaisa = ZERO_PAISA;
  return lines.findIndex((line) => {
    subtotalPaisa = addPaisa(subtotalPaisa, multiplyPaisa(line.pricePaisa, line.quantityMilli));
    const gross = vatOf({ amountPaisa: lineAmount(line), ...vat }).grossPaisa;
    grossPaisa = addPaisa(grossPaisa, gross);
    return maxPaisa(subtotalPaisa, grossPaisa) > LARGEST.bill;
  });
}

/**
 * Splits an amount that includes VAT, or adds VAT to one that does not; net + VAT is always gross.
 * Throws RangeError unless the rate, in hundredths of a percent, is a non-negative integer.
 */
export function vatOf(of: {
  readonly amountPaisa: Paisa;
  readonly rateBasisPoints: number;
  readonly isInclusive: boolean;
}): VatSplit {
  const { amountPaisa, rateBasisPoints, isInclusive } = of;
  if (!Number.isInteger(rateBasisPoints) || rateBasisPoints < 0) {
    throw new RangeError(`No such VAT rate: ${rateBasisPoints}`);
  }
  if (!isInclusive) {
    const vatPaisa = percentOfPaisa(amountPaisa, rateBasisPoints);
    return { netPaisa: amountPaisa, vatPaisa, grossPaisa: addPaisa(amountPaisa, vatPaisa) };
  }
  const vatPaisa = scalePaisa(amountPaisa, {
    numerator: rateBasisPoints,
    denominator: BASIS_POINTS + rateBasisPoints,
  });
  return { netPaisa: subtractPaisa(amountPaisa, vatPaisa), vatPaisa, grossPaisa: amountPaisa };
}

/** The amount payable on the receipt: the bill's total plus what was due before it. */
export function totalWithPreviousDue(of: {
  readonly totalPaisa: Paisa;
  readonly previousDuePaisa: Paisa;
}): Paisa {
  return addPaisa(of.totalPaisa, of.previousDuePaisa);
}
