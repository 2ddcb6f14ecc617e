import { STORED_TOKEN_KEY } from '@netkhata/contract/documentation';
import { setColorSchemeAttribute } from './stored-color-scheme.ts';
import {
  readsUser,
  CURRENT_USER_CALL,
  LIST_BODY,
  listCallOf,
  prefetchCall,
} from './prefetch-calls.ts';
import { VIRTUAL_FROM_ROWS } from './virtual-from.ts';

/*
 * A script of its own that runs before the first paint, long before the product's code has arrived:
 * the first paint has the theme and language chosen on this device. It prefetches what the first
 * screen will fetch, so that on a slow line the answers arrive together with the code. Unused
 * answers are dropped; a screen that it does not know fetches as usual.
 */

declare global {
  /** Language -> URL of its catalogue; filled in by the build. */
  var TEXT_FILES: Readonly<Record<string, string>>;
  /** Language -> URL of its font, where that is not the Latin one. */
  var FACE_FILES: Readonly<Record<string, string>>;
  /** URL of the Latin font. */
  var LATIN_FACE_FILE: string;
  /** URL of the code for long lists. */
  var MANY_ROWS_FILE: string;
}

const SLOW_MBIT = 4;
const SLOW_ANSWER_MS = 100;

/** Prefetched answers that nobody has used by then are stale. */
const STALE_AFTER_MS = 20_000;

function prefetch(token: string): void {
  const list = listCallOf(location, localStorage.getItem('rowsPerPage'));
  const requests = new Map([
    prefetchCall(token, CURRENT_USER_CALL, null),
    ...(list === undefined ? [] : [prefetchCall(token, list.url, LIST_BODY)]),
  ]);
  window.prefetched = requests;
  if (list && list.rows >= VIRTUAL_FROM_ROWS) preload(MANY_ROWS_FILE, { rel: 'modulepreload' });
  setTimeout(() => requests.clear(), STALE_AFTER_MS);
}

/** The language chosen on this device, as stored by i18n/language-choice.ts; else English. */
function storedLanguage(): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('i18nConfig') ?? '{}');
    const { selectedLang } = stored as { selectedLang?: unknown };
    return typeof selectedLang === 'string' ? selectedLang : 'en';
  } catch {
    return 'en';
  }
}

function preload(href: string | undefined, how: Partial<HTMLLinkElement>): void {
  if (href === undefined) return;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { crossOrigin: '', ...how, href }));
}

const FONT = { rel: 'preload', as: 'font', type: 'font/woff2' } as const;

/**
 * On a slow line the Latin font would delay the code by a quarter of a second, and arrive too late
 * for the first paint anyway (fonts.css). Not every browser reports the speed of its line, and what
 * it reports comes from other pages: the time that these two kilobytes took is as good a measure.
 */
function isLineSlow(): boolean {
  const { connection } = navigator as { connection?: { downlink?: number } };
  if ((connection?.downlink ?? SLOW_MBIT) < SLOW_MBIT) return true;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.responseEnd - page.requestStart > SLOW_ANSWER_MS;
}

setColorSchemeAttribute();
const language = storedLanguage();
if (language in TEXT_FILES) document.documentElement.lang = language;
const token = localStorage.getItem(STORED_TOKEN_KEY);
if (token !== null && readsUser(location)) prefetch(token);
preload(TEXT_FILES[language], { rel: 'modulepreload' });
preload(FACE_FILES[language], FONT);
if (!isLineSlow()) preload(LATIN_FACE_FILE, { ...FONT, fetchPriority: 'low' });
