import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { readConfig } from '../server/config.ts';

/** CPU and network profiles of staff machines; the first is this machine unthrottled. */
export const PROFILES = {
  plain: { name: 'unthrottled', cpu: 1, line: undefined },
  office: { name: 'office (2x CPU, 10 Mbit/s, 40 ms)', cpu: 2, line: { mbit: 10, delayMs: 40 } },
  phone: {
    name: 'slow 4G (4x CPU, 1.6 Mbit/s, 150 ms)',
    cpu: 4,
    line: { mbit: 1.6, delayMs: 150 },
  },
  busy: { name: '4x CPU', cpu: 4, line: undefined },
} as const;

export type Profile = (typeof PROFILES)[keyof typeof PROFILES];

/** A minimal page that shows the same rows from the same call. */
const BARE_PAGE = readFileSync(join(readConfig({}).projectRoot, 'bench', 'bare-page.html'), 'utf8');

/** The list with 500 rows, in the product and on the minimal page. */
export const LIST = { product: '/customer-list?size=500', bare: '/bare-list' } as const;
export type Side = keyof typeof LIST;

export interface OpenedPage {
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

/** Opens a signed-in page in a fresh browser context, throttled as the profile says. */
export async function openMeasuredPage(
  browser: Browser,
  product: { address: string; token: string },
  { profile, side }: { profile: Profile; side: Side },
): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('authToken', token), product.token);
  await page.addInitScript(observe);
  if (side === 'bare') {
    await page.route('**/bare-list', (route) =>
      route.fulfill({ body: BARE_PAGE, contentType: 'text/html' }),
    );
  }
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  if (profile.line) {
    const bytesPerSecond = (profile.line.mbit * 1_000_000) / 8;
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.line.delayMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  return { page, cdp, close: () => context.close() };
}

/** Measurements by the browser's own PerformanceObserver. */
export interface Notes {
  eventsMs: number[];
  longTasksMs: number[];
  layoutShift: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const notes: Notes = { eventsMs: [], longTasksMs: [], layoutShift: 0 };
  Object.assign(window, { notes });
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('event', (entry) => notes.eventsMs.push(entry.duration), { durationThreshold: 16 });
  watch('longtask', (entry) => notes.longTasksMs.push(entry.duration));
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) notes.layoutShift += shift.value;
  });
}

/** Reads the measurements; `isFresh` resets them. */
export const readPaintNotes = (page: Page, isFresh = false): Promise<Notes> =>
  page.evaluate((startAnew) => {
    const held = (window as unknown as { notes: Notes }).notes;
    const copy = { ...held };
    if (startAnew) Object.assign(held, { eventsMs: [], longTasksMs: [], layoutShift: 0 });
    return copy;
  }, isFresh);

/** Opens the list; returns the milliseconds until its rows are painted. */
export async function openList({ page }: OpenedPage, side: Side): Promise<number> {
  await page.goto(LIST[side], { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    () => document.querySelectorAll('tbody tr td').length > 50 && performance.now(),
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
}
