import type { Browser, Page } from 'playwright-core';

export interface WatchedPage {
  page: Page;
  /** Console errors, exceptions and failed requests, as they came. */
  problems: string[];
}

/** A sign-in that is refused is an answer, not a fault; Chromium writes it to the console all the same. */
const EXPECTED = /status of (401|409|422)/;

const PHONE_BELOW_PX = 768;

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
  return { page, problems };
}
