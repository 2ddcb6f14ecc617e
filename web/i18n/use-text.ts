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

/** The fetching of further catalogues, once a screen needed them; from then on they are kept too. */
const furtherTexts = new Map<FurtherTexts, Promise<void>>();

const firstLanguage = (): Language => storedLanguage() ?? 'en';

/** The language wanted last, which turn that is, and the latest turn that is shown. */
let wanted: Language | undefined;
let latestTurn = 0;
let shownTurn = 0;

/** Loads a language and shows it everywhere at once, without a reload. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  latestTurn += 1;
  const turn = latestTurn;
  const texts = await Promise.all([
    loadCatalogue(language),
    ...[...furtherTexts.keys()].map((further) => loadFurtherTexts(language, further)),
  ]);
  // A language that was wanted later may have come first.
  if (turn < shownTurn) return;
  shownTurn = turn;
  show(language, Object.assign({}, ...texts) as Catalogue);
}

function show(language: Language, catalogue: Catalogue): void {
  const format = formatOf(language);
  const t = translator({ catalogue, localeTag: format.tag, write: format.number });
  locale = { language, catalogue, format, t };
  resolveLoaded();
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Writes money and times as the company does from now on. */
export function writeAsCompany(place: RegionalSettings): void {
  if (setRegionalSettings(place) && locale) show(locale.language, locale.catalogue);
}

/** Has a module wait for further texts: for what shows them. */
const withTexts =
  (further: FurtherTexts) =>
  async <Module>(loading: Promise<Module>): Promise<Module> => {
    const [module] = await Promise.all([loading, needTexts(further)]);
    return module;
  };

export const withOfficeCatalogue = withTexts('office');
export const withMoneyCatalogue = withTexts('money');
export const withTrailCatalogue = withTexts('trail');
export const withNetworkCatalogue = withTexts('network');
export const withCounterCatalogue = withTexts('counter');
export const withTodayCatalogue = withTexts('today');
export const withMovingCatalogue = withTexts('moving');

function needTexts(further: FurtherTexts): Promise<void> {
  const known = furtherTexts.get(further);
  if (known) return known;
  // `showLanguage` reads the map: it is set before the texts are loaded anew.
  const fetching = Promise.resolve()
    .then(() => showLanguage(wanted ?? firstLanguage()))
    .catch((failure: unknown) => {
      furtherTexts.delete(further);
      throw failure;
    });
  furtherTexts.set(further, fetching);
  return fetching;
}

/** Loads the language chosen earlier on this device, else English, before the first paint. */
export function showStoredLanguage(): Promise<void> {
  return showLanguage(firstLanguage());
}

/** Shows a language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  storeLanguage(language);
}

/** On a device where nobody chose, the language stored for the user is shown. */
export async function showLanguageOfUser(language: string | null): Promise<void> {
  if (storedLanguage() === undefined && isLanguage(language)) await showLanguage(language);
}

/** The texts of the current language, for code outside a component. */
export function text(): Translate {
  return current().t;
}

/** The same as soon as there are any: a call may be answered before the first language has come. */
export async function textOnceLoaded(): Promise<Translate> {
  await loaded;
  return current().t;
}

/** The current language, as soon as there is one. */
export async function languageOnceLoaded(): Promise<Language> {
  await loaded;
  return current().language;
}

/** `t('customers.mobileNo')`: the texts of the current language. */
export function useText(): Translate {
  return useSyncExternalStore(subscribe, () => current().t);
}

/** Money, numbers and dates as the current language writes them. */
export function useFormat(): Format {
  return useSyncExternalStore(subscribe, () => current().format);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => current().language);
}
