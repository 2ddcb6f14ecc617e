import type { RegionalSettings } from '@netkhata/contract/regional-settings';
import { setup } from '@netkhata/contract/setup';
import { useQuery } from '@tanstack/react-query';
import { useRead } from '../../api/use-read.ts';
import { type Translate, translator } from '../../i18n/catalogue.ts';
import { type Format, formatOf } from '../../i18n/format.ts';
import { isLanguage, type Language, loadOfficeCatalogue } from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-text.ts';

const SETTINGS_FRESH_MS = 600_000;

/** The words of the paper: the company's language, whatever language the screen is in. */
export type ReceiptSpeech = { language: Language; t: Translate; format: Format };

async function loadSpeech(language: Language, place: RegionalSettings): Promise<ReceiptSpeech> {
  const catalogue = await loadOfficeCatalogue(language);
  const format = formatOf(language, place);
  return {
    language,
    format,
    t: translator({ catalogue, localeTag: format.tag, write: format.number }),
  };
}

/** The speech of receipts, undefined until it is loaded: that of the company's settings. */
export function useReceiptSpeech(): ReceiptSpeech | undefined {
  const settings = useRead(setup.companySettings, {}, { staleMs: SETTINGS_FRESH_MS });
  const { place } = useFormat();
  const chosen = settings.data?.language;
  const language = isLanguage(chosen) ? chosen : 'en';
  const speech = useQuery({
    queryKey: ['receipt-speech', language, place],
    queryFn: () => loadSpeech(language, place),
    // Without the settings the receipt is in English rather than not there.
    enabled: !settings.isPending || settings.failureCount > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return speech.data;
}
