import type { Browser, BrowserContext, Disposable, Page, Request } from 'playwright-core';

export interface WatchedPage {
  page: Page;
  /** Console errors, exceptions and failed requests, in order. */
  problems: string[];
}

/** Chromium logs refused requests as errors, although they are normal replies. */
const EXPECTED = /status of (401|409|422)/;

/** Asked every few seconds: it may be under way when a test takes the connection away. */
const ASKED_ALL_THE_TIME = /\/live_changes/;

const PHONE_BELOW_PX = 768;
const TEXT_TOLD = 1500;

/** Of the product's origin, without its code. */
const EMPTY_PAGE = '/healthz';

/** What begins a key of the session storage that a released page keeps. */
export const KEPT_BY_TESTS = 'tests.';

/** Events that tests listen to. Playwright itself listens to others. */
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
] as const;
const REQUEST_EVENTS = ['request', 'requestfailed', 'requestfinished', 'response'] as const;

interface OpenPage {
  watched: WatchedPage;
  /** The requests that it is waiting for. */
  pending: Set<Request>;
  /** Where it goes once released. */
  free: Page[];
}

/** Pages that tests have opened. */
const openPages = new Map<Page, OpenPage>();

/** The scripts that tests have added to each load of a page. */
const scriptsOf = new Map<Page, Disposable[]>();

/** Pages that tests have returned, for later tests: by what a page cannot change of itself. */
const freePages = new WeakMap<Browser, Map<string, Page[]>>();

/**
 * A page that records errors which a user would not see; one that another test has released, if
 * there is any. A new page has a process of its own, which takes four times as long to load the
 * product.
 */
export async function openWatchedPage(
  browser: Browser,
  address: string,
  viewport = { width: 1440, height: 900 },
): Promise<WatchedPage> {
  // With a phone's layout, in which overflowing content widens the page.
  const isPhone = viewport.width < PHONE_BELOW_PX;
  const free = freePagesOf(browser, `${address} ${isPhone}`);
  const page = free.pop() ?? (await openNewPage(browser, { address, viewport, isPhone }));
  await page.setViewportSize(viewport);
  const watched = { page, problems: watchProblems(page) };
  openPages.set(page, { watched, pending: trackRequests(page.context()), free });
  return watched;
}

function freePagesOf(browser: Browser, key: string): Page[] {
  const ofBrowser = freePages.get(browser) ?? new Map<string, Page[]>();
  freePages.set(browser, ofBrowser);
  const free = ofBrowser.get(key) ?? [];
  ofBrowser.set(key, free);
  return free;
}

async function openNewPage(
  browser: Browser,
  about: { address: string; viewport: { width: number; height: number }; isPhone: boolean },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: about.address,
    viewport: about.viewport,
    isMobile: about.isPhone,
    hasTouch: about.isPhone,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  // Only a page that hangs reaches it, as with the limits of vitest.config.ts.
  page.setDefaultTimeout(60_000);
  page.on('close', () => openPages.delete(page));
  rememberScripts(page, page);
  rememberScripts(page, context);
  return page;
}

/** Notes the scripts that a test adds to each load, so that releasing the page removes them. */
function rememberScripts(page: Page, target: Page | BrowserContext): void {
  const add = target.addInitScript.bind(target) as (...script: unknown[]) => Promise<Disposable>;
  target.addInitScript = async (...script: unknown[]) => {
    const added = await add(...script);
    scriptsOf.set(page, [...(scriptsOf.get(page) ?? []), added]);
    return added;
  };
}

/**
 * Returns a page for later tests, without what this test has left in it: other tabs, storage,
 * cookies, routes, scripts, listeners. A page with exposed functions cannot be cleaned: its test
 * closes the context instead, as happens here with a tab of a test's own, and where the product no
 * longer answers.
 */
export async function releasePage(page: Page): Promise<void> {
  const open = openPages.get(page);
  openPages.delete(page);
  const isClean = open !== undefined && (await cleanPage(page));
  if (isClean) open.free.push(page);
  else await page.context().close();
}

/** Returns whether it is clean: not without an answer of the product. */
async function cleanPage(page: Page): Promise<boolean> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of REQUEST_EVENTS) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all((scriptsOf.get(page) ?? []).map((script) => script.dispose()));
  scriptsOf.delete(page);
  await context.setOffline(false);
  await context.clearCookies();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  // Of the product's origin, but without its code, which may store something when it is left.
  const isThere = await page.goto(EMPTY_PAGE).then(Boolean, () => false);
  if (!isThere) return false;
  await page.evaluate((kept) => {
    localStorage.clear();
    for (const key of Object.keys(sessionStorage))
      if (!key.startsWith(kept)) sessionStorage.removeItem(key);
  }, KEPT_BY_TESTS);
  return true;
}

/** Console errors, exceptions and failed requests of a page from now on. */
function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.test(message.text())) return;
    if (ASKED_ALL_THE_TIME.test(message.location().url)) return;
    problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Navigating away cancels pending requests.
    if (reason === 'net::ERR_ABORTED' || ASKED_ALL_THE_TIME.test(request.url())) return;
    problems.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.url()}: ${response.status()}`);
  });
  return problems;
}

function trackRequests(context: BrowserContext): Set<Request> {
  const pending = new Set<Request>();
  context.on('request', (request) => pending.add(request));
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** Describes the open pages, for the report of a failed test. */
export async function describeOpenPages(): Promise<string> {
  const pages = await Promise.all([...openPages.values()].map(describe));
  return pages.join('\n');
}

async function describe({ watched: { page, problems }, pending }: OpenPage) {
  const shown = await page
    .locator('body')
    .innerText({ timeout: 1000 })
    .catch((error: unknown) => String(error));
  const waiting = [...pending].map((request) => request.url());
  return [
    `--- ${page.url()}`,
    `problems: ${JSON.stringify(problems)}`,
    `still waiting for: ${JSON.stringify(waiting)}`,
    shown.slice(0, TEXT_TOLD),
  ].join('\n');
}
