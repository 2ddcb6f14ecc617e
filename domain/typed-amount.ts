import { toLatinDigits } from './bangla-digits.ts';
import { visibleText } from './visible-text.ts';

/**
 * Converts a typed amount to plain digits such as 1800 or 1800.50. It may have a currency sign,
 * grouped digits, and a dot or a comma as decimal separator (1,800, ৳1,800.00, 1.800,00, ১,৮০০).
 * Undefined where it is not an amount.
 */
export function parseTypedAmount(text: string): string | undefined {
  const plain = toLatinDigits(visibleText(text).normalize('NFKC')).replace(
    /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu,
    '',
  );
  const [, minus, figures] = /^([-−]?)\p{Sc}?\s*(\d[\d.,'’\s]*)$/u.exec(plain) ?? [];
  if (figures === undefined) return undefined;
  const mark = decimalMark(figures);
  const [whole = '', fraction, ...more] = mark === '' ? [figures] : figures.split(mark);
  if (more.length > 0 || (fraction !== undefined && !/^\d{0,2}$/.test(fraction))) return undefined;
  const digits = whole.replaceAll(/[.,'’\s]/g, '');
  return `${minus ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** The decimal separator: the last dot or comma, unless exactly three digits follow it. */
function decimalMark(figures: string): string {
  const [mark = ''] = figures.match(/[.,](?=\d{0,2}$)/) ?? [];
  return mark;
}
