import type { RegionalSettings } from '@netkhata/contract/regional-settings';
import { setup } from '@netkhata/contract/setup';
import { useQuery } from '@tanstack/react-query';
import { useRead } from '../../api/use-read.ts';
import { type Catalogue, type Translate, translator } from '../../i18n/catalogue.ts';
import { type Format, formatOf } from '../../i18n/format.ts';
import {
  type FurtherTexts,
  isLanguage,
  type Language,
  loadCatalogue,
  loadFurtherTexts,
} from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-text.ts';

const SETTINGS_FRESH_MS = 600_000;

/** Texts and formats of receipts: in the company's language, whatever the screen's is. */
export type ReceiptLocale = { language: Language; t: Translate; format: Format };

async function loadReceiptLocale(
  language: Language,
  place: RegionalSettings,
  further: readonly FurtherTexts[],
): Promise<ReceiptLocale> {
  const texts = await Promise.all([
    loadCatalogue(language),
    ...further.map((each) => loadFurtherTexts(language, each)),
  ]);
  const catalogue = Object.assign({}, ...texts) as Catalogue;
  const format = formatOf(language, place);
  return {
    language,
    format,
    t: translator({ catalogue, format }),
  };
}

const OF_RECEIPTS: readonly FurtherTexts[] = ['office', 'counter'];

/** The locale of receipts, from the company's settings; undefined until it is loaded. */
export function useReceiptLocale(further = OF_RECEIPTS): ReceiptLocale | undefined {
  const settings = useRead(setup.companySettings, {}, { staleMs: SETTINGS_FRESH_MS });
  const { place } = useFormat();
  const chosen = settings.data?.language;
  const language = isLanguage(chosen) ? chosen : 'en';
  const locale = useQuery({
    queryKey: ['receipt-locale', language, place, further],
    queryFn: () => loadReceiptLocale(language, place, further),
    // If the settings cannot be read, the receipt is in English rather than missing.
    enabled: !settings.isPending || settings.failureCount > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return locale.data;
}
