import type { PaisaSum } from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import type { Company } from './company-settings.ts';

/** Writes amounts with the company's sign and grouping, in digits for a terminal. */
export const companyTaka =
  ({ currencySign, numberGrouping }: Pick<Company, 'currencySign' | 'numberGrouping'>) =>
  (amount: PaisaSum): string =>
    formatTaka(amount, { sign: currencySign, grouping: numberGrouping });
