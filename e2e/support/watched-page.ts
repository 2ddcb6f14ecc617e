import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

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

/** Open pages, with the requests that each is waiting for. */
const openPages = new Map<WatchedPage, Set<Request>>();

/** A page that records errors which a user would not see. */
export async function openWatchedPage(
  browser: Browser,
  address: string,
  viewport = { width: 1440, height: 900 },
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    // With a phone's layout, in which overflowing content widens the page.
    isMobile: viewport.width < PHONE_BELOW_PX,
    hasTouch: viewport.width < PHONE_BELOW_PX,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  // Only a page that hangs reaches it, as with the limits of vitest.config.ts.
  page.setDefaultTimeout(60_000);
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
  const watched = { page, problems };
  openPages.set(watched, trackRequests(context));
  page.on('close', () => openPages.delete(watched));
  return watched;
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
  const pages = await Promise.all([...openPages].map(describe));
  return pages.join('\n');
}

async function describe([{ page, problems }, pending]: [WatchedPage, Set<Request>]) {
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
