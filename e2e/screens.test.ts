import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { everyScreen, hasShell } from './support/every-screen.ts';
import { lookForIndex, openScreen, openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { seedMoney } from './support/seed-money.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import {
  catalogueWeights,
  type LoadedFiles,
  recordLoads,
  webWeight,
} from './support/web-weight.ts';
import { releasePage } from './support/watched-page.ts';

let product: SeededProduct;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  ({ token } = product);
  await seedMoney(product.address, token);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Files that each screen uses, fetched or from the cache. */
const loads = new Map<string, LoadedFiles>();

describe.concurrent('every screen', () => {
  it.each(everyScreen().map((path, index) => [path, index] as const))('%s', async (path, index) => {
    const look = lookForIndex(index);
    const watched = await openSignedInPage(browser, { address: product.address, token }, look);
    const files = recordLoads(watched.page);
    await openScreen(watched, path);
    await watched.page.waitForLoadState('networkidle');
    loads.set(path, files);
    expect(await watched.page.locator('html').getAttribute('lang')).toBe(look.language);
    expect((await watched.page.getByRole('banner').count()) > 0).toBe(hasShell(path));
    expect({ look, faults: await pageFaults(watched) }).toEqual({ look, faults: [] });
    await releasePage(watched.page);
  });
});

/** A phone, a portrait tablet, the narrowest screen with a side menu, a desktop. */
const WIDTHS = [360, 768, 992, 1440];

describe('the first paint', () => {
  it.each([
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)('is %s as chosen where the system is %s', async (chosen, system) => {
    const look = { language: 'bn', theme: system, width: 1440 };
    const { page } = await openSignedInPage(browser, { address: product.address, token }, look);
    await page.addInitScript((scheme) => localStorage.setItem('colorScheme', scheme), chosen);
    // Only the script that runs before the first paint is loaded.
    await page.route(/assets\/(?!head-start).*\.js$/, (route) => route.abort());
    await page.goto('/customer-list', { waitUntil: 'commit' });
    await page.locator('#splash').waitFor();
    // The style sheet may arrive at the same time as the picture that it styles.
    const readTheme = () =>
      page.evaluate(() => {
        const { lang } = document.documentElement;
        return { lang, scheme: getComputedStyle(document.documentElement).colorScheme };
      });
    await expect.poll(readTheme).toEqual({ lang: 'bn', scheme: chosen });
    await releasePage(page);
  });
});

describe('the floating parts of a screen', () => {
  const boxesOf = (locator: Locator) =>
    locator.evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );

  it.each(WIDTHS)('cover no button of the top bar and no Save at %i px', async (width) => {
    const look = { language: 'en', theme: 'light', width } as const;
    const { page } = await openSignedInPage(browser, { address: product.address, token }, look);
    await page.goto('/customer-edit/1');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.waitFor();
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.getByRole('button', { name: 'Scroll to top' }).click({ trial: true });
    await save.click();
    await page.getByRole('region', { name: 'Messages' }).getByRole('status').waitFor();
    const [toast] = await boxesOf(page.getByRole('region', { name: 'Messages' }));
    const buttons = await boxesOf(page.getByRole('banner').getByRole('button'));
    const covered = [...buttons, ...(await boxesOf(save))].filter(
      (box) =>
        toast &&
        box.left < toast.right &&
        box.right > toast.left &&
        box.top < toast.bottom &&
        box.bottom > toast.top,
    );
    expect(buttons.length).toBeGreaterThan(3);
    expect(covered).toEqual([]);
    await releasePage(page);
  });
});

it('keeps the scroll position while the palette opens and closes', async () => {
  const { page } = await openSignedInPage(
    browser,
    { address: product.address, token },
    lookForIndex(0),
  );
  await openScreen({ page, problems: [] }, '/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await releasePage(page);
});

/**
 * Screens that mainly show a list; the others are forms, receipts and records, and the audit trail,
 * which has the texts of every noun.
 */
const LISTS = /-list|search|history|-due|setup|settings-accounts|items|labels|dashboard|error|such/;

describe('transferred kB of scripts and styles (gzip)', () => {
  it('sign-in: at most 151', async () => {
    const watched = await openSignedInPage(
      browser,
      { address: product.address, token: '' },
      lookForIndex(0),
    );
    await watched.page.addInitScript(() => localStorage.removeItem('authToken'));
    const files = recordLoads(watched.page);
    await watched.page.goto('/login');
    await watched.page.waitForLoadState('networkidle');
    expect(webWeight(files)).toBeLessThanOrEqual(151);
    await releasePage(watched.page);
  });

  it('a screen with a list: at most 248, any other 275', () => {
    const tooHeavy = [...loads]
      .map(([path, files]) => ({ path, kB: webWeight(files), most: LISTS.test(path) ? 248 : 275 }))
      .filter(({ kB, most }) => kB > most);
    expect(loads.size).toBeGreaterThan(30);
    expect(tooHeavy).toEqual([]);
  });

  // On a slow connection a request costs more than a kilobyte.
  it('the most used lists: at most 13 scripts', () => {
    const scriptsOf = (path: string) =>
      [...(loads.get(path) ?? [])].filter((name) => name.endsWith('.js')).length;
    const counts = ['/customer-list', '/bill-list', '/payment-list'].map(scriptsOf);
    expect(Math.min(...counts)).toBeGreaterThan(5);
    expect(Math.max(...counts)).toBeLessThanOrEqual(13);
  });

  // The counter has today's payments and unfinished ones, on a phone who is due, and everything of
  // a payment at once.
  it('each further screen after the customer list, without texts: at most 50, the counter 59', () => {
    const first = loads.get('/customer-list') ?? new Set();
    const tooHeavy = [...loads]
      .map(([path, files]) => ({
        path,
        kB: webWeight(new Set([...files].filter((file) => !first.has(file))), {
          hasCatalogues: false,
        }),
      }))
      .filter(({ path, kB }) => kB > (path === '/payment-collection' ? 59 : 50));
    expect(first.size).toBeGreaterThan(0);
    expect(tooHeavy).toEqual([]);
  });

  it('a language: at most 12 for each of its catalogues', () => {
    const weights = catalogueWeights();
    expect(weights).toHaveLength(68);
    expect(weights.filter((catalogue) => catalogue.kB > 12)).toEqual([]);
  });
});
