import { approximateUnitsFromText, unitsFromNumber, unitsFromText } from './decimal-text.ts';

/** Money as a whole number of paisa; 100 paisa are 1 taka. */
export type Paisa = number & { readonly __unit: 'paisa' };

/**
 * The largest amount that is parsed: ten lakh crore taka. Business limits are far lower
 * (bounds.ts).
 */
export const MAX_PAISA = 1_000_000_000_000_000 as Paisa;

/**
 * A sum of any number of amounts, always exact: a bigint beyond the safe integers. For display and
 * comparison only, not for further arithmetic.
 */
export type PaisaSum = Paisa | bigint;

export const ZERO_PAISA = 0 as Paisa;

const PAISA_DECIMALS = 2;
const PAISA_PER_TAKA = 100;
const MILLI = 1000;
const BASIS_POINTS = 10_000;

/** The number as paisa; throws RangeError unless it is a safe integer. */
export function paisa(value: number): Paisa {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole paisa: ${value}`);
  // Adding zero turns -0 into 0, so equal amounts are also identical.
  return (value + 0) as Paisa;
}

/** The sum of the amounts; throws RangeError when it leaves the safe integers. */
export function addPaisa(...amounts: readonly Paisa[]): Paisa {
  return sumPaisa(amounts);
}

/** The sum of a list, zero when empty; throws RangeError beyond the safe integers. */
export function sumPaisa(amounts: readonly Paisa[]): Paisa {
  return amounts.reduce((sum, amount) => paisa(sum + amount), ZERO_PAISA);
}

/** Converts a bigint to Paisa where it is a safe integer. */
export function paisaSum(sum: bigint): PaisaSum {
  const value = Number(sum);
  return Number.isSafeInteger(value) ? paisa(value) : sum;
}

/** The sum of a list for display; unlike `sumPaisa` it never throws. */
export function totalOf(amounts: readonly PaisaSum[]): PaisaSum {
  return paisaSum(amounts.reduce<bigint>((sum, amount) => sum + BigInt(amount), 0n));
}

/** `from` minus `amount`, for sums. */
export function subtractSum(from: PaisaSum, amount: PaisaSum): PaisaSum {
  return paisaSum(BigInt(from) - BigInt(amount));
}

/** `from` minus `amount`; may be negative. */
export function subtractPaisa(from: Paisa, amount: Paisa): Paisa {
  return paisa(from - amount);
}

/** The amount with its sign reversed. */
export function negatePaisa(amount: Paisa): Paisa {
  return paisa(0 - amount);
}

/** The smallest of the amounts. */
export function minPaisa(first: Paisa, ...others: readonly Paisa[]): Paisa {
  return paisa(Math.min(first, ...others));
}

/** The largest of the amounts. */
export function maxPaisa(first: Paisa, ...others: readonly Paisa[]): Paisa {
  return paisa(Math.max(first, ...others));
}

/** Whether the amount is above zero. */
export function isPositive(amount: PaisaSum): boolean {
  return amount > 0;
}

/**
 * amount x numerator / denominator, rounded half away from zero; throws RangeError for fractions or
 * a result beyond the safe integers. Uses BigInt, because the product may exceed them.
 */
export function scalePaisa(
  amount: Paisa,
  ratio: { readonly numerator: number; readonly denominator: number },
): Paisa {
  const denominator = BigInt(ratio.denominator);
  if (denominator <= 0n) throw new RangeError('The denominator must be above zero');
  const product = BigInt(amount) * BigInt(ratio.numerator);
  const size = product < 0n ? -product : product;
  const rounded = Number((size * 2n + denominator) / (denominator * 2n));
  return paisa(product < 0n ? 0 - rounded : rounded);
}

/** Price times a quantity in thousandths, rounded half away from zero. */
export function multiplyPaisa(price: Paisa, quantityMilli: number): Paisa {
  return scalePaisa(price, { numerator: quantityMilli, denominator: MILLI });
}

/** The share of an amount in hundredths of a percent (500 is 5 %), rounded half away from zero. */
export function percentOfPaisa(amount: Paisa, basisPoints: number): Paisa {
  return scalePaisa(amount, { numerator: basisPoints, denominator: BASIS_POINTS });
}

/**
 * Parses taka as typed or sent ('1,23,456.50', '৭০০', '-৳304', 700.5) to paisa; undefined when it
 * is not an amount, has more than two decimals, or exceeds MAX_PAISA either way.
 */
export function paisaFromTaka(input: string | number): Paisa | undefined {
  const units =
    typeof input === 'number'
      ? unitsFromNumber(input, PAISA_DECIMALS)
      : unitsFromText(withoutSign(input), PAISA_DECIMALS);
  if (units === undefined || Math.abs(units) > MAX_PAISA) return undefined;
  return paisa(units);
}

/** Parses taka with any number of decimals ('2833.3333') to the nearest paisa, half up. */
export function nearestPaisaFromTaka(text: string): Paisa | undefined {
  const exact = paisaFromTaka(text);
  if (exact !== undefined || !/^-?\d+\.\d+$/.test(text.trim())) return exact;
  const units = Math.floor(Number(text) * PAISA_PER_TAKA + 0.5);
  return Math.abs(units) > MAX_PAISA ? undefined : paisa(units);
}

/** Whether `paisaFromTaka` refuses a value only because it is too large. */
export function isTooManyTaka(input: string | number): boolean {
  const units =
    typeof input === 'number'
      ? input * PAISA_PER_TAKA
      : approximateUnitsFromText(withoutSign(input), PAISA_DECIMALS);
  return units !== undefined && Math.abs(units) > MAX_PAISA;
}

/** Taka for the wire: 70050 paisa is 700.5, the double nearest to the exact amount. */
export function takaFromPaisa(amount: PaisaSum): number {
  return Number(amount) / PAISA_PER_TAKA;
}

/** Parses plain taka text of any size to paisa; undefined when it is not an amount. */
export function paisaSumFromTaka(text: string): PaisaSum | undefined {
  const match = /^(-?\d+)\.(\d{2})$/.exec(text);
  return match ? paisaSum(BigInt(`${match[1]}${match[2]}`)) : undefined;
}

/** Taka as plain text with two decimals: '700.50', '-304.00'. */
export function takaText(amount: PaisaSum): string {
  const digits = String(amount)
    .replace('-', '')
    .padStart(PAISA_DECIMALS + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -PAISA_DECIMALS)}.${digits.slice(-PAISA_DECIMALS)}`;
}

function withoutSign(text: string): string {
  return text.trim().replace(/^([-−]?)\s*৳\s*/, '$1');
}
