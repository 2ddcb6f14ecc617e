import { toLatinDigits } from './bangla-digits.ts';

/**
 * Normalised form by which transaction numbers are compared: letters and digits only, Bangla digits
 * converted, upper case. Undefined where a text has neither. Must agree with the database function
 * `trx_key`.
 */
export function transactionKey(text: string): string | undefined {
  const key = toLatinDigits(text.normalize('NFKC'))
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
  return key === '' ? undefined : key;
}
