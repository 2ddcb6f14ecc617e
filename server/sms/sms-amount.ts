import { type Paisa, takaText } from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import type { Company } from '../setup/company-settings.ts';

/**
 * Formats an amount for an SMS in the company's language. Without the taka sign, which would force
 * a Latin message into UCS-2 and double its price; in Bangla with Bangla digits.
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
