import { LARGEST } from './bounds.ts';
import {
  addPaisa,
  maxPaisa,
  minPaisa,
  multiplyPaisa,
  negatePaisa,
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

/** A VAT rate in hundredths of a percent, and whether amounts include it. */
export type VatTerms = { readonly rateBasisPoints: number; readonly isInclusive: boolean };

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
export function firstExcessiveLine(lines: readonly BillLineTerms[], vat: VatTerms): number {
  let subtotalPaisa = ZERO_PAISA;
  let amountPaisa = ZERO_PAISA;
  return lines.findIndex((line) => {
    subtotalPaisa = addPaisa(subtotalPaisa, multiplyPaisa(line.pricePaisa, line.quantityMilli));
    amountPaisa = addPaisa(amountPaisa, lineAmount(line));
    return maxPaisa(subtotalPaisa, vatOf({ amountPaisa, ...vat }).grossPaisa) > LARGEST.bill;
  });
}

/**
 * Splits an amount that includes VAT, or adds VAT to one that does not; net + VAT is always gross.
 * Throws RangeError unless the rate, in hundredths of a percent, is a non-negative integer.
 */
export function vatOf(of: VatTerms & { readonly amountPaisa: Paisa }): VatSplit {
  const { amountPaisa, rateBasisPoints, isInclusive } = of;
  if (!Number.isInteger(rateBasisPoints) || rateBasisPoints < 0) {
    throw new RangeError(`No such VAT rate: ${rateBasisPoints}`);
  }
  const vatPaisa = isInclusive
    ? scalePaisa(amountPaisa, {
        numerator: rateBasisPoints,
        denominator: BASIS_POINTS + rateBasisPoints,
      })
    : percentOfPaisa(amountPaisa, rateBasisPoints);
  return withVat({ amountPaisa, vatPaisa, isInclusive });
}

/**
 * The VAT of a bill, rounded once for all its lines, and each line's part of it: 5 % of 33.33, 33.33
 * and 33.34 are 5.00 and not three times 1.67. The parts add up to the bill's; what rounding leaves
 * over is on the largest line, and on the next where that has not enough.
 */
export function vatOfLines(
  amounts: readonly Paisa[],
  terms: VatTerms,
): { bill: VatSplit; lines: VatSplit[] } {
  const bill = vatOf({ amountPaisa: sumPaisa(amounts), ...terms });
  const lines = amounts.map((amountPaisa) => vatOf({ amountPaisa, ...terms }));
  let left = subtractPaisa(bill.vatPaisa, sumPaisa(lines.map(({ vatPaisa }) => vatPaisa)));
  const largestFirst = amounts
    .map((amountPaisa, index) => ({ amountPaisa, index }))
    .toSorted((one, other) => other.amountPaisa - one.amountPaisa);
  for (const { amountPaisa, index } of largestFirst) {
    if (left === 0) break;
    const { vatPaisa, netPaisa } = lines[index] as VatSplit;
    const part =
      left < 0
        ? maxPaisa(left, negatePaisa(maxPaisa(vatPaisa, ZERO_PAISA)))
        : terms.isInclusive
          ? minPaisa(left, maxPaisa(netPaisa, ZERO_PAISA))
          : left;
    lines[index] = withVat({ amountPaisa, vatPaisa: addPaisa(vatPaisa, part), ...terms });
    left = subtractPaisa(left, part);
  }
  return { bill, lines };
}

function withVat(of: { amountPaisa: Paisa; vatPaisa: Paisa; isInclusive: boolean }): VatSplit {
  const { amountPaisa, vatPaisa, isInclusive } = of;
  return isInclusive
    ? { netPaisa: subtractPaisa(amountPaisa, vatPaisa), vatPaisa, grossPaisa: amountPaisa }
    : { netPaisa: amountPaisa, vatPaisa, grossPaisa: addPaisa(amountPaisa, vatPaisa) };
}

/** The amount payable on the receipt: the bill's total plus what was due before it. */
export function totalWithPreviousDue(of: {
  readonly totalPaisa: Paisa;
  readonly previousDuePaisa: Paisa;
}): Paisa {
  return addPaisa(of.totalPaisa, of.previousDuePaisa);
}
