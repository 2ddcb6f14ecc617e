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

type Speech = { language: Language; catalogue: Catalogue; t: Translate; format: Format };

let speech: Speech | undefined;
let tellSpoken = (): void => undefined;
const spoken = new Promise<void>((resolve) => {
  tellSpoken = resolve;
});
const listeners = new Set<() => void>();

function current(): Speech {
  if (!speech) throw new Error('speak() must finish before the first text is asked for');
  return speech;
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
export async function speak(language: Language): Promise<void> {
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
  speech = { language, catalogue, format, t };
  tellSpoken();
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Writes money and times as the company does from now on. */
export function writeAsCompany(place: RegionalSettings): void {
  if (setRegionalSettings(place) && speech) show(speech.language, speech.catalogue);
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
  // `speak` reads the map: it is set before the language is spoken anew.
  const fetching = Promise.resolve()
    .then(() => speak(wanted ?? firstLanguage()))
    .catch((failure: unknown) => {
      furtherTexts.delete(further);
      throw failure;
    });
  furtherTexts.set(further, fetching);
  return fetching;
}

/** Loads the language chosen earlier on this device, else English, before the first paint. */
export function speakStoredLanguage(): Promise<void> {
  return speak(firstLanguage());
}

/** Shows a language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  storeLanguage(language);
}

/** On a device where nobody chose, the language kept on the user is spoken. */
export async function speakLanguageOfUser(language: string | null): Promise<void> {
  if (storedLanguage() === undefined && isLanguage(language)) await speak(language);
}

/** The texts of the current language, for code outside a component. */
export function text(): Translate {
  return current().t;
}

/** The same as soon as there are any: a call may be answered before the first language has come. */
export async function textOnceSpoken(): Promise<Translate> {
  await spoken;
  return current().t;
}

/** The current language, as soon as there is one. */
export async function languageOnceSpoken(): Promise<Language> {
  await spoken;
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
