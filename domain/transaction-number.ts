import { toLatinDigits } from './bangla-digits.ts';

/**
 * What makes two transaction numbers the same: letters and digits alone, Bangla digits as digits,
 * upper case. Undefined where a text has neither letter nor digit. The function `trx_key` of the
 * database says the same.
 */
export function transactionKey(text: string): string | undefined {
  const key = toLatinDigits(text.normalize('NFKC'))
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
  return key === '' ? undefined : key;
}
