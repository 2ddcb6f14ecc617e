import { toLatinDigits } from './bangla-digits.ts';

/**
 * What a typed amount is in plain digits, as 1800 or 1800.50: it may have the sign of a currency,
 * groups of digits, and either mark before its decimals (1,800, ৳1,800.00, 1.800,00, ১,৮০০).
 * Undefined where it is no amount.
 */
export function typedAmount(text: string): string | undefined {
  const plain = toLatinDigits(text.normalize('NFKC')).replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, '');
  const [, minus, figures] = /^([-−]?)\p{Sc}?\s*(\d[\d.,'’\s]*)$/u.exec(plain) ?? [];
  if (figures === undefined) return undefined;
  const mark = decimalMark(figures);
  const [whole = '', fraction, ...more] = mark === '' ? [figures] : figures.split(mark);
  if (more.length > 0 || (fraction !== undefined && !/^\d{0,2}$/.test(fraction))) return undefined;
  const digits = whole.replaceAll(/[.,'’\s]/g, '');
  return `${minus ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** The last mark of an amount stands before its decimals, unless it stands before three digits. */
function decimalMark(figures: string): string {
  const [mark = ''] = figures.match(/[.,](?=\d{0,2}$)/) ?? [];
  return mark;
}
