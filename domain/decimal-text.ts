import { toLatinDigits } from './bangla-digits.ts';
import { visibleText } from './visible-text.ts';

// A comma is only accepted where lakh or thousand grouping puts it, so that a decimal comma
// ('1,20') is refused instead of being read as 120.
const WHOLE = String.raw`\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}`;
const DECIMAL = new RegExp(String.raw`^([-−]?)(${WHOLE})?(?:\.(\d*))?$`);

/** Absolute error that sums of floats leave behind; far below any unit counted here. */
const BINARY_NOISE = 1e-9;

/**
 * A typed decimal as an integer count of 10^-decimals; undefined when it is not a number, has more
 * decimals than that (apart from trailing zeros), or exceeds the safe integers.
 */
export function unitsFromText(text: string, decimals: number): number | undefined {
  const units = approximateUnitsFromText(text, decimals);
  return Number.isSafeInteger(units) ? units : undefined;
}

/** Like `unitsFromText`, but beyond the safe integers it returns an approximation. */
export function approximateUnitsFromText(text: string, decimals: number): number | undefined {
  const match = DECIMAL.exec(toLatinDigits(visibleText(text)));
  if (!match) return undefined;
  const whole = (match[2] ?? '').replaceAll(',', '');
  const fraction = match[3] ?? '';
  if (whole === '' && fraction === '') return undefined;
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return match[1] === '' ? units : 0 - units;
}

/**
 * A number as an integer count of 10^-decimals, tolerating binary rounding (0.1 + 0.2 is 0.3);
 * undefined when it has more decimals than that or exceeds the safe integers.
 */
export function unitsFromNumber(value: number, decimals: number): number | undefined {
  const scale = 10 ** decimals;
  const units = Math.round(value * scale);
  if (!Number.isSafeInteger(units)) return undefined;
  const noise = Math.max(BINARY_NOISE, Math.abs(value) * Number.EPSILON);
  return Math.abs(value - units / scale) <= noise ? units + 0 : undefined;
}
