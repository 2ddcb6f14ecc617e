import {
  isDayValue,
  isMomentValue,
  type Message,
  type MessageValue,
} from '@netkhata/contract/messages';
import { toBanglaDigits } from '@netkhata/domain/bangla-digits';
import { numberInPlace, wordInPlace } from '@netkhata/domain/local-format';
import type { ServerTexts } from '../locales/translated.ts';
import { fillPlaces, formOf } from './catalogue.ts';
import { type Format, formatOf } from './format.ts';
import type { TranslatedLanguage } from './languages.ts';

type TextOf = (message: Message) => string | undefined;

/** The server's messages in each language; English is on the wire already. */
const TEXTS = {
  bn: () => import('../locales/bn/server.ts'),
  de: () => import('../locales/de/server.ts'),
  es: () => import('../locales/es/server.ts'),
  fr: () => import('../locales/fr/server.ts'),
  ja: () => import('../locales/ja/server.ts'),
  zh: () => import('../locales/zh/server.ts'),
} as const;
/** The messages about gateways and moving in are a second file, to keep the files short. */
const MORE_TEXTS = {
  bn: () => import('../locales/bn/server-more.ts'),
  de: () => import('../locales/de/server-more.ts'),
  es: () => import('../locales/es/server-more.ts'),
  fr: () => import('../locales/fr/server-more.ts'),
  ja: () => import('../locales/ja/server-more.ts'),
  zh: () => import('../locales/zh/server-more.ts'),
} as const;

/** Fetches the server's messages in one language. */
export async function loadServerTexts(language: TranslatedLanguage): Promise<ServerTexts> {
  const [{ server }, { serverMore }] = await Promise.all([
    TEXTS[language](),
    MORE_TEXTS[language](),
  ]);
  return { ...server, ...serverMore };
}

/** Translates messages of the server into one language, numbers in its digits. */
export async function messageTextIn(language: TranslatedLanguage): Promise<TextOf> {
  const texts = await loadServerTexts(language);
  return messageTranslator(texts, formatOf(language));
}

/** An amount or a time of day as the server writes it in a message: '৳12,000.00', '1200.00', '21:00'. */
const FIGURES = /^[-−]?[^\d\s]{0,4}[\d,]+\.\d\d$|^\d\d:\d\d$/;

/** Translates messages of the server by one catalogue. */
export function messageTranslator(
  catalogue: Readonly<Record<string, string>>,
  format: Pick<Format, 'tag' | 'number' | 'id' | 'code' | 'day' | 'localDateTime'>,
): TextOf {
  const { tag, number, day, localDateTime } = format;
  const plural = new Intl.PluralRules(tag);
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'short' });
  const hasOwnDigits = number(0) !== '0';

  function valueText(place: string, value: MessageValue): string | undefined {
    if (typeof value === 'number') return numberInPlace(format, place, value);
    if (isMomentValue(place, value)) return localDateTime(value);
    if (isDayValue(place, value)) return day(value);
    if (typeof value === 'string') {
      if (hasOwnDigits && FIGURES.test(value)) return toBanglaDigits(value);
      return wordInPlace(format, place, value);
    }
    if ('key' in value) return textOf(value);
    const texts = value.map(textOf).filter((text) => text !== undefined);
    return texts.length === value.length ? list.format(texts) : undefined;
  }

  /** Undefined if this version of the web does not know the key, or a key within its values. */
  function textOf({ key, values = {} }: Message): string | undefined {
    const text = formOf(catalogue, key, plural.select(Number(values['count'] ?? 0)));
    const texts = Object.entries(values).map(
      ([name, value]) => [name, valueText(name, value)] as const,
    );
    if (text === undefined || texts.some(([, value]) => value === undefined)) return undefined;
    const byName = new Map(texts);
    return fillPlaces(text, (name) => byName.get(name));
  }

  return textOf;
}
