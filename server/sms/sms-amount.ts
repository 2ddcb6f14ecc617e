import { type Paisa, takaText } from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';

/** An amount inside an SMS: no taka sign, which would double the price of a Latin message. */
export const smsAmount = (amount: Paisa): string =>
  formatTaka(amount, { sign: '', decimals: !takaText(amount).endsWith('.00') });
