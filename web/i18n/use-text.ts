import { useSyncExternalStore } from 'react';
import type { RegionalSettings } from '@netkhata/contract/regional-settings';
import { type Catalogue, type Translate, translator } from './catalogue.ts';
import { setRegionalSettings } from './regional-settings.ts';
import { type Format, formatOf } from './format.ts';
import { storedLanguage, storeLanguage } from './language-choice.ts';
import {
  type FurtherTexts,
  isLanguage,
  type Language,
  loadCatalogue,
  loadFurtherTexts,
} from './languages.ts';

type Locale = { language: Language; catalogue: Catalogue; t: Translate; format: Format };

let locale: Locale | undefined;
let resolveLoaded = (): void => undefined;
const loaded = new Promise<void>((resolve) => {
  resolveLoaded = resolve;
});
const listeners = new Set<() => void>();

function current(): Locale {
  if (!locale) throw new Error('showLanguage() must finish before the first text is asked for');
  return locale;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The further catalogues that a screen has needed so far; every language is then loaded with them.
 */
const furtherTexts = new Map<FurtherTexts, Promise<void>>();

const firstLanguage = (): Language => storedLanguage() ?? 'en';

/** The language requested last, the number of the latest request, and that of the one shown. */
let requestedLanguage: Language | undefined;
let latestRequest = 0;
let shownRequest = 0;

/** Loads a language and switches to it everywhere at once, without a reload. */
export async function showLanguage(language: Language): Promise<void> {
  requestedLanguage = language;
  latestRequest += 1;
  const request = latestRequest;
  const texts = await Promise.all([
    loadCatalogue(language),
    ...[...furtherTexts.keys()].map((further) => loadFurtherTexts(language, further)),
  ]).catch((failure: unknown) => {
    // A screen that needs further texts later asks for them in the language that is shown.
    if (request === latestRequest) requestedLanguage = locale?.language;
    throw failure;
  });
  // A later request may have finished first.
  if (request < shownRequest) return;
  shownRequest = request;
  show(language, Object.assign({}, ...texts) as Catalogue);
}

function show(language: Language, catalogue: Catalogue): void {
  const format = formatOf(language);
  const t = translator({ catalogue, format });
  locale = { language, catalogue, format, t };
  resolveLoaded();
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Applies the company's currency and time zone to everything on screen. */
export function applyRegionalSettings(place: RegionalSettings): void {
  if (setRegionalSettings(place) && locale) show(locale.language, locale.catalogue);
}

/**
 * Makes the import of a module wait for the further catalogues that have its texts. The build puts
 * it around every `import()` of a module with such texts (`web/build/texts-of-imports.ts`).
 */
export async function importWithTexts<Module>(
  further: readonly FurtherTexts[],
  loading: Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([loading, ...further.map(ensureTexts)]);
  return module;
}

function ensureTexts(further: FurtherTexts): Promise<void> {
  const known = furtherTexts.get(further);
  if (known) return known;
  // Deferred, so that the map has the new catalogue when `showLanguage` reads it.
  const fetching = Promise.resolve()
    .then(() => showLanguage(requestedLanguage ?? firstLanguage()))
    .catch((failure: unknown) => {
      furtherTexts.delete(further);
      throw failure;
    });
  furtherTexts.set(further, fetching);
  return fetching;
}

/** Shows the language chosen on this device, else English, before the first paint. */
export function showStoredLanguage(): Promise<void> {
  return showLanguage(firstLanguage());
}

/** Switches to a language and stores the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  storeLanguage(language);
}

/** Shows the user's stored language on a device where none was chosen. */
export async function showLanguageOfUser(language: string | null): Promise<void> {
  if (storedLanguage() === undefined && isLanguage(language)) await showLanguage(language);
}

/** The texts of the current language, for code outside a component. */
export function text(): Translate {
  return current().t;
}

/** The same once they are loaded: a call may be answered before the first language has arrived. */
export async function textOnceLoaded(): Promise<Translate> {
  await loaded;
  return current().t;
}

/** The current language, once it is loaded. */
export async function languageOnceLoaded(): Promise<Language> {
  await loaded;
  return current().language;
}

/** Looks up texts of the current language: `t('customers.mobileNo')`. */
export function useText(): Translate {
  return useSyncExternalStore(subscribe, () => current().t);
}

/** Formats money, numbers and dates in the current language. */
export function useFormat(): Format {
  return useSyncExternalStore(subscribe, () => current().format);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => current().language);
}
