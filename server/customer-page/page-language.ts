import { LANGUAGES } from '@netkhata/contract/company';

export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  bn: 'বাংলা',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
};

const languageOf = (text: string): Language | undefined =>
  LANGUAGES.find((language) => language === text);

/** The first of the browser's languages that we have, by its `Accept-Language`. */
function acceptedLanguage(header: string): Language | undefined {
  const wanted = header.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = Number(/^\s*q=([\d.]+)$/.exec(parameters.join(';'))?.[1] ?? 1);
    const language = languageOf(tag.split('-')[0] ?? '');
    return language && quality > 0 ? [{ language, quality }] : [];
  });
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.language;
}

/** What the visitor chose, else what the browser prefers, else the company's language. */
export const pageLanguage = (
  visit: { language: string | undefined; accepted: string },
  company: { language: string },
): Language =>
  languageOf(visit.language ?? '') ??
  acceptedLanguage(visit.accepted) ??
  languageOf(company.language) ??
  'en';
