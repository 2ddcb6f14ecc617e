import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

export interface WatchedPage {
  page: Page;
  /** Console errors, exceptions and failed requests, as they came. */
  problems: string[];
}

/** A sign-in that is refused is an answer, not a fault; Chromium writes it to the console all the same. */
const EXPECTED = /status of (401|409|422)/;

const PHONE_BELOW_PX = 768;
const TEXT_TOLD = 1500;

/** Pages that are open now, with what each is still waiting for. */
const openPages = new Map<WatchedPage, Set<Request>>();

/** A page that remembers everything a user would never see but should not happen. */
export async function openWatchedPage(
  browser: Browser,
  address: string,
  viewport = { width: 1440, height: 900 },
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    // As a phone lays pages out: what stands out at the side widens the page.
    isMobile: viewport.width < PHONE_BELOW_PX,
    hasTouch: viewport.width < PHONE_BELOW_PX,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.test(message.text())) return;
    problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a screen cancels what it was still reading.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${reason}`);
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

/** What the open pages show, for whoever reads of a test that failed elsewhere. */
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
