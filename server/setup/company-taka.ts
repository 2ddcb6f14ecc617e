import type { PaisaSum } from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import type { Database } from '../database/database.ts';
import { type Company, readCompany } from './company-settings.ts';

/** Formats amounts with the company's currency sign and grouping, with Latin digits. */
export const companyTaka =
  ({ currencySign, numberGrouping }: Pick<Company, 'currencySign' | 'numberGrouping'>) =>
  (amount: PaisaSum): string =>
    formatTaka(amount, { sign: currencySign, grouping: numberGrouping });

/** An amount in the company's format, for a message. */
export const companyTakaText = async (tx: Database, amount: PaisaSum): Promise<string> =>
  companyTaka(await readCompany(tx))(amount);
