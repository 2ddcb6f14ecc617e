import { comparableText } from './comparable-text.ts';

/**
 * Normalised form by which transaction numbers are compared: letters and digits only, digits of
 * other scripts converted, upper case. Undefined where a text has neither. Must agree with the
 * database function `trx_key`.
 */
export function transactionKey(text: string): string | undefined {
  const key = comparableText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return key === '' ? undefined : key;
}
