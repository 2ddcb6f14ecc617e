import type { Catalogue } from './catalogue.ts';

/** The languages of the product: own name, and the imports of its catalogues. */
export const LANGUAGE_FILES = {
  en: {
    name: 'English',
    load: () => import('../locales/en/daily.ts'),
    office: () => import('../locales/en/office.ts'),
    money: () => import('../locales/en/money.ts'),
    trail: () => import('../locales/en/trail.ts'),
    network: () => import('../locales/en/network.ts'),
    counter: () => import('../locales/en/counter.ts'),
    today: () => import('../locales/en/today.ts'),
    moving: () => import('../locales/en/moving.ts'),
    commands: () => import('../locales/en/commands.ts'),
  },
  bn: {
    name: 'বাংলা',
    load: () => import('../locales/bn/daily.ts'),
    office: () => import('../locales/bn/office.ts'),
    money: () => import('../locales/bn/money.ts'),
    trail: () => import('../locales/bn/trail.ts'),
    network: () => import('../locales/bn/network.ts'),
    counter: () => import('../locales/bn/counter.ts'),
    today: () => import('../locales/bn/today.ts'),
    moving: () => import('../locales/bn/moving.ts'),
    commands: () => import('../locales/bn/commands.ts'),
  },
  de: {
    name: 'Deutsch',
    load: () => import('../locales/de/daily.ts'),
    office: () => import('../locales/de/office.ts'),
    money: () => import('../locales/de/money.ts'),
    trail: () => import('../locales/de/trail.ts'),
    network: () => import('../locales/de/network.ts'),
    counter: () => import('../locales/de/counter.ts'),
    today: () => import('../locales/de/today.ts'),
    moving: () => import('../locales/de/moving.ts'),
    commands: () => import('../locales/de/commands.ts'),
  },
  es: {
    name: 'Español',
    load: () => import('../locales/es/daily.ts'),
    office: () => import('../locales/es/office.ts'),
    money: () => import('../locales/es/money.ts'),
    trail: () => import('../locales/es/trail.ts'),
    network: () => import('../locales/es/network.ts'),
    counter: () => import('../locales/es/counter.ts'),
    today: () => import('../locales/es/today.ts'),
    moving: () => import('../locales/es/moving.ts'),
    commands: () => import('../locales/es/commands.ts'),
  },
  fr: {
    name: 'Français',
    load: () => import('../locales/fr/daily.ts'),
    office: () => import('../locales/fr/office.ts'),
    money: () => import('../locales/fr/money.ts'),
    trail: () => import('../locales/fr/trail.ts'),
    network: () => import('../locales/fr/network.ts'),
    counter: () => import('../locales/fr/counter.ts'),
    today: () => import('../locales/fr/today.ts'),
    moving: () => import('../locales/fr/moving.ts'),
    commands: () => import('../locales/fr/commands.ts'),
  },
  ja: {
    name: '日本語',
    load: () => import('../locales/ja/daily.ts'),
    office: () => import('../locales/ja/office.ts'),
    money: () => import('../locales/ja/money.ts'),
    trail: () => import('../locales/ja/trail.ts'),
    network: () => import('../locales/ja/network.ts'),
    counter: () => import('../locales/ja/counter.ts'),
    today: () => import('../locales/ja/today.ts'),
    moving: () => import('../locales/ja/moving.ts'),
    commands: () => import('../locales/ja/commands.ts'),
  },
  zh: {
    name: '中文',
    load: () => import('../locales/zh/daily.ts'),
    office: () => import('../locales/zh/office.ts'),
    money: () => import('../locales/zh/money.ts'),
    trail: () => import('../locales/zh/trail.ts'),
    network: () => import('../locales/zh/network.ts'),
    counter: () => import('../locales/zh/counter.ts'),
    today: () => import('../locales/zh/today.ts'),
    moving: () => import('../locales/zh/moving.ts'),
    commands: () => import('../locales/zh/commands.ts'),
  },
} as const;

export type Language = keyof typeof LANGUAGE_FILES;
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const LANGUAGE_CODES = Object.keys(LANGUAGE_FILES) as Language[];

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGE_FILES, text);
}

/** Fetches the main catalogue of one language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return onlyExport(await LANGUAGE_FILES[language].load());
}

/** The catalogues that only some screens need. */
export type FurtherTexts = Exclude<keyof (typeof LANGUAGE_FILES)['en'], 'name' | 'load'>;

/** Fetches one of the further catalogues. */
export async function loadFurtherTexts(
  language: Language,
  further: FurtherTexts,
): Promise<Catalogue> {
  return onlyExport(await LANGUAGE_FILES[language][further]());
}

/** A catalogue file has exactly one export, the catalogue. */
function onlyExport(module: Record<string, Catalogue>): Catalogue {
  const [catalogue] = Object.values(module);
  if (!catalogue) throw new Error('A catalogue is empty');
  return catalogue;
}
