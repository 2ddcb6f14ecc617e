import { RECEIPT_PAPERS } from '@netkhata/contract/preferences';
import type { Translate } from '../../i18n/catalogue.ts';

/** The papers of receipts by name: sheets have one of their own, rolls go by their width. */
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
