import type { Month } from './billing-period.ts';

/** A serial number has so many digits at least. */
export const SERIAL_DIGITS = 6;

type DocumentKind = 'B' | 'H' | 'M';

/** `B2611-`: what the numbers of a kind (bill, hand-over or movement) in a month begin with. */
export const documentPrefix = (kind: DocumentKind, month: Month): string =>
  `${kind}${month.slice(2, 4)}${month.slice(5)}-`;

/** `B2611-000042`: kind, month, and serial number within the month. */
export const documentNumber = (kind: DocumentKind, month: Month, number: number): string =>
  documentPrefix(kind, month) + String(number).padStart(SERIAL_DIGITS, '0');
