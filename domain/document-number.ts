import type { Month } from './billing-period.ts';

const DIGITS = 6;

/**
 * `B2611-000042`: kind (bill, hand-over or movement), month, and serial number within the month.
 */
export const documentNumber = (kind: 'B' | 'H' | 'M', month: Month, number: number): string =>
  `${kind}${month.slice(2, 4)}${month.slice(5)}-${String(number).padStart(DIGITS, '0')}`;
