import { type Paisa, takaText } from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import type { Company } from '../setup/company-settings.ts';

/**
 * An amount inside an SMS, as the company writes it: no taka sign, which would double the price of
 * a Latin message; a Bangla one has Bangla digits.
 */
export const smsAmount = (
  amount: Paisa,
  { language, numberGrouping }: Pick<Company, 'language' | 'numberGrouping'>,
): string =>
  formatTaka(amount, {
    sign: '',
    digits: language === 'bn' ? 'bangla' : 'latin',
    grouping: numberGrouping,
    decimals: !takaText(amount).endsWith('.00'),
  });
