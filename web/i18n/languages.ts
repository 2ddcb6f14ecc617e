import type { Catalogue } from './catalogue.ts';

/** The languages of the product: own name, tag for `Intl`, and where its texts are. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-IN', load: () => import('../locales/en.ts') },
  bn: { name: 'বাংলা', tag: 'bn-BD', load: () => import('../locales/bn.ts') },
  de: { name: 'Deutsch', tag: 'de-DE', load: () => import('../locales/de.ts') },
  es: { name: 'Español', tag: 'es-ES', load: () => import('../locales/es.ts') },
  fr: { name: 'Français', tag: 'fr-FR', load: () => import('../locales/fr.ts') },
  ja: { name: '日本語', tag: 'ja-JP', load: () => import('../locales/ja.ts') },
  zh: { name: '中文', tag: 'zh-CN', load: () => import('../locales/zh.ts') },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text);
}

/** Fetches the chunk of one language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const module: Record<string, Catalogue | undefined> = await LANGUAGES[language].load();
  const catalogue = module[language];
  if (!catalogue) throw new Error(`The texts of '${language}' are missing`);
  return catalogue;
}
