import type { Browser, Page } from 'playwright-core';
import {
  LIST,
  type OpenedPage,
  openMeasuredPage,
  openList,
  PROFILES,
  type Profile,
  readPaintNotes,
  type Side,
} from './web-page.ts';

export interface WebMeasurement {
  what: string;
  unit: string;
  product: number;
  /** The same measurement on the minimal page; null where it does not apply. */
  bare: number | null;
  /** Upper limit of the product's figure; null where the ratio to the minimal page counts. */
  most: number | null;
}

export interface WebBench {
  browser: Browser;
  product: { address: string; token: string };
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const ROUNDS = 5;
const SIDES: readonly Side[] = ['product', 'bare'];

async function withPage<Result>(
  { browser, product }: WebBench,
  at: { profile: Profile; side: Side },
  use: (opened: OpenedPage) => Promise<Result>,
): Promise<Result> {
  const opened = await openMeasuredPage(browser, product, at);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

/** Time until 500 rows are on screen, with a cold cache; product and minimal page alternate. */
export async function measureOpening(bench: WebBench, profile: Profile): Promise<WebMeasurement> {
  const times: Record<Side, number[]> = { product: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of SIDES) {
      const ms = await withPage(bench, { profile, side }, (opened) => openList(opened, side));
      times[side].push(ms);
    }
  }
  return {
    what: `list interactive, cold, ${profile.name}`,
    unit: 'ms',
    product: median(times.product),
    bare: median(times.bare),
    most: null,
  };
}

/** Waits until the next paint after an event, and so until its entry is recorded. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
};

async function useList(page: Page, side: Side): Promise<void> {
  const sort = side === 'product' ? page.locator('thead button').nth(1) : page.locator('#sort');
  const search =
    side === 'product' ? page.locator('main input[type=search]').first() : page.locator('#search');
  for (let time = 0; time < 3; time += 1) {
    await sort.click();
    await settle(page);
  }
  for (const key of ['a', 'k', 'Backspace', 'Backspace']) {
    await search.press(key);
    await settle(page);
  }
}

/** Sorts and types over 500 rows; the longest time from a key or click to its paint. */
export async function measureEvents(bench: WebBench, profile: Profile): Promise<WebMeasurement> {
  const slowest: Record<Side, number> = { product: 0, bare: 0 };
  for (const side of SIDES) {
    slowest[side] = await withPage(bench, { profile, side }, async (opened) => {
      await openList(opened, side);
      await settle(opened.page);
      await readPaintNotes(opened.page, true);
      await useList(opened.page, side);
      return Math.max(0, ...(await readPaintNotes(opened.page)).eventsMs);
    });
  }
  return {
    what: `slowest key or click on 500 rows, ${profile.name}`,
    unit: 'ms',
    ...slowest,
    most: profile === PROFILES.busy ? 200 : 50,
  };
}

/**
 * DOM nodes of a list of 500 rows, its layout shift, and the longest task while scrolling through
 * it.
 */
export function measureList(bench: WebBench): Promise<WebMeasurement[]> {
  return withPage(bench, { profile: PROFILES.plain, side: 'product' }, async (opened) => {
    const { page } = opened;
    await openList(opened, 'product');
    await settle(page);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const { layoutShift } = await readPaintNotes(page, true);
    await page.locator('tbody td').first().hover();
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, 400);
    await settle(page);
    const { longTasksMs } = await readPaintNotes(page);
    return [
      { what: 'nodes of a list of 500 rows', unit: '', product: nodes, bare: null, most: 900 },
      { what: 'layout shift while it opens', unit: '', product: layoutShift, bare: null, most: 0 },
      {
        what: 'longest task while 500 rows scroll',
        unit: 'ms',
        product: Math.max(0, ...longTasksMs),
        bare: null,
        most: 50,
      },
    ];
  });
}

/** Bytes of scripts, styles and fonts transferred on a second visit. */
export function measureSecondVisit(bench: WebBench): Promise<WebMeasurement> {
  return withPage(bench, { profile: PROFILES.plain, side: 'product' }, async (opened) => {
    await openList(opened, 'product');
    await settle(opened.page);
    await openList(opened, 'product');
    await settle(opened.page);
    const bytes = await opened.page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/assets/'))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    );
    return {
      what: 'asset bytes of a second visit',
      unit: 'B',
      product: bytes,
      bare: null,
      most: 0,
    };
  });
}

const ROUTES = ['Customer List', 'Bill List', 'Payment List', 'Dashboard'];
const ROUTE_CHANGES = 200;
const WARM_UP_ROUNDS = 5;

async function heapMb({ cdp }: OpenedPage): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** Heap size after 200 changes of screen, as a percentage of the size after warming up. */
export function measureHeap(bench: WebBench): Promise<WebMeasurement> {
  return withPage(bench, { profile: PROFILES.plain, side: 'product' }, async (opened) => {
    const { page } = opened;
    await page.goto(LIST.product);
    await settle(page);
    const go = async (name: string): Promise<void> => {
      await page.evaluate((title) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
        links.find((link) => link.textContent?.trim() === title)?.click();
      }, name);
      await settle(page);
    };
    // Warms up first: the browser compiles frequently used code, which is not the growth of
    // interest.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      for (const route of ROUTES) await go(route);
    }
    const atFirst = await heapMb(opened);
    for (let change = 0; change < ROUTE_CHANGES; change += 1) {
      await go(ROUTES[change % ROUTES.length] ?? '');
    }
    const percent = ((await heapMb(opened)) / atFirst) * 100;
    const what = `memory after ${ROUTE_CHANGES} changes of screen, against before`;
    return { what, unit: '%', product: percent, bare: null, most: 120 };
  });
}
