import { RECEIPT_PAPERS } from '@netkhata/contract/preferences';
import type { Translate } from '../../i18n/catalogue.ts';

/** Paper sizes as options: sheets by their names, rolls by their width. */
export const paperChoices = (t: Translate) =>
  RECEIPT_PAPERS.map((value) => ({
    value,
    label:
      value === 'roll'
        ? t('receipts.paperRoll')
        : value === 'roll58'
          ? t('receipts.paperNarrowRoll')
          : value.toUpperCase(),
  }));
