import { STORED_TOKEN_KEY } from '@netkhata/contract/documentation';
import { drawColorScheme } from './drawn-scheme.ts';
import {
  readsUser,
  CURRENT_USER_CALL,
  callKey,
  LIST_BODY,
  listCallOf,
  VIRTUAL_FROM_ROWS,
} from './prefetch-calls.ts';

/*
 * A script of its own, which a browser has long before the product's code and runs before it paints:
 * the first paint has the theme and the language chosen on this device. It asks for what the first
 * screen will ask for, so that on a slow line the answers come beside the code and not after it.
 * What it asks in vain is dropped; a screen that it does not know asks as ever.
 */

declare global {
  /** Language -> address of its texts; written in by the build. */
  var TEXT_FILES: Readonly<Record<string, string>>;
  /** Language -> address of the face that it is read in, where that is not the Latin one. */
  var FACE_FILES: Readonly<Record<string, string>>;
  /** Address of the face of Latin letters. */
  var LATIN_FACE_FILE: string;
  /** Address of the code that draws many rows. */
  var MANY_ROWS_FILE: string;
}

const SLOW_MBIT = 4;
const SLOW_ANSWER_MS = 100;

/** An answer that nobody took by then is old news. */
const GOOD_FOR_MS = 20_000;

function ask(token: string, url: string, body: string | null): [string, Promise<Response>] {
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${token}` });
  if (body !== null) headers.set('Content-Type', 'application/json');
  const method = body === null ? 'GET' : 'POST';
  // Read to its end at once: a line that nobody reads from stays busy.
  const answer = fetch(url, { method, headers, body }).then(
    async (came) => new Response(await came.blob(), { status: came.status, headers: came.headers }),
  );
  // Whoever takes it deals with its failure.
  answer.catch(() => undefined);
  return [callKey({ token, url, body }), answer];
}

function prefetch(token: string): void {
  const list = listCallOf(location, localStorage.getItem('rowsPerPage'));
  const requests = new Map([
    ask(token, CURRENT_USER_CALL, null),
    ...(list === undefined ? [] : [ask(token, list.url, LIST_BODY)]),
  ]);
  window.prefetched = requests;
  if (list && list.rows >= VIRTUAL_FROM_ROWS) preload(MANY_ROWS_FILE, { rel: 'modulepreload' });
  setTimeout(() => requests.clear(), GOOD_FOR_MS);
}

/** As i18n/language-choice.ts keeps it: the language chosen on this device, else English. */
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
 * There the Latin face, which comes too late for a first paint to have it (fonts.css), would take a
 * quarter of a second from the code. Not every browser says how fast its line is, and what it says
 * is of other pages: how long these two kilobytes took tells as much.
 */
function isLineSlow(): boolean {
  const { connection } = navigator as { connection?: { downlink?: number } };
  if ((connection?.downlink ?? SLOW_MBIT) < SLOW_MBIT) return true;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.responseEnd - page.requestStart > SLOW_ANSWER_MS;
}

drawColorScheme();
const language = storedLanguage();
if (language in TEXT_FILES) document.documentElement.lang = language;
const token = localStorage.getItem(STORED_TOKEN_KEY);
if (token !== null && readsUser(location)) prefetch(token);
preload(TEXT_FILES[language], { rel: 'modulepreload' });
preload(FACE_FILES[language], FONT);
if (!isLineSlow()) preload(LATIN_FACE_FILE, { ...FONT, fetchPriority: 'low' });
