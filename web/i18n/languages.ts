import type { Catalogue } from './catalogue.ts';

/** The languages of the product: own name, and where its two catalogues are. */
export const LANGUAGES = {
  en: {
    name: 'English',
    load: () => import('../locales/en/daily.ts'),
    loadOffice: () => import('../locales/en/office.ts'),
  },
  bn: {
    name: 'বাংলা',
    load: () => import('../locales/bn/daily.ts'),
    loadOffice: () => import('../locales/bn/office.ts'),
  },
  de: {
    name: 'Deutsch',
    load: () => import('../locales/de/daily.ts'),
    loadOffice: () => import('../locales/de/office.ts'),
  },
  es: {
    name: 'Español',
    load: () => import('../locales/es/daily.ts'),
    loadOffice: () => import('../locales/es/office.ts'),
  },
  fr: {
    name: 'Français',
    load: () => import('../locales/fr/daily.ts'),
    loadOffice: () => import('../locales/fr/office.ts'),
  },
  ja: {
    name: '日本語',
    load: () => import('../locales/ja/daily.ts'),
    loadOffice: () => import('../locales/ja/office.ts'),
  },
  zh: {
    name: '中文',
    load: () => import('../locales/zh/daily.ts'),
    loadOffice: () => import('../locales/zh/office.ts'),
  },
} as const;

export type Language = keyof typeof LANGUAGES;
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text);
}

/** Fetches the texts of one language: those of every day. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return only(await LANGUAGES[language].load());
}

/** Fetches the texts of the screens that one opens now and then. */
export async function loadOfficeCatalogue(language: Language): Promise<Catalogue> {
  return only(await LANGUAGES[language].loadOffice());
}

/** A catalogue is the one thing that its file exports. */
function only(module: Record<string, Catalogue>): Catalogue {
  const [catalogue] = Object.values(module);
  if (!catalogue) throw new Error('A catalogue is empty');
  return catalogue;
}
