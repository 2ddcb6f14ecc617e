import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemsForTurn, triesAll } from './support/breadth.ts';
import { launchBrowser } from './support/browser.ts';
import { addStyle, cutColumns } from './support/cut-columns.ts';
import { everyScreen, hasShell } from './support/every-screen.ts';
import { navigateTo, LANGUAGES, openScreen, openSignedInPage } from './support/looks.ts';
import { seedLongNames } from './support/seed-long-names.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { releasePage } from './support/watched-page.ts';

/*
 * Every list on a small laptop's screen must show all columns without cutting any, in every
 * language (`npm run breadth` tries all, `npm test` a fixed selection): with scroll bars of 17 px at
 * the page and at the list, with texts 5 % larger, as another browser and other fonts make them, and
 * with the filter boxes under the headings. On a screen just wide enough for it, the icons of the
 * rows have their words, and the widest lists must have the room.
 */

const OTHER_BROWSER = `
  ::-webkit-scrollbar { width: 17px; height: 17px; }
  html { overflow-y: scroll; font-size: 105%; }
`;

let product: SeededProduct;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startSeededProduct(),
    launchBrowser({ hasScrollBars: true }),
  ]);
  ({ token } = product);
  await seedLongNames(product);
  // A payment in a hand-over has its number as state.
  await callProduct(product.address, 'handover_create', {
    token,
    body: {
      account: 11,
      upTo: 1,
      paymentsTotal: 300,
      notes: [{ note: 100, pieces: 3 }],
    },
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const screens = everyScreen().filter(hasShell);

/** The lists with the most and the widest columns, in the languages that need the most room. */
const WIDEST: Readonly<Record<string, readonly string[]>> = {
  '/payment-list': LANGUAGES,
  '/bill-list': LANGUAGES,
  '/report-customer-collection': ['en', 'bn', 'de'],
  '/report-customer-due': ['de', 'fr'],
  '/settings-categories': ['de', 'fr'],
  '/customer-list': ['en', 'es'],
  '/report-subscribers': ['de', 'es'],
  '/suspensions': ['bn', 'fr'],
  '/dashboard': ['de', 'es'],
};

const isTried = (path: string, index: number, language: string): boolean =>
  itemsForTurn(LANGUAGES, index).some((inTurn) => inTurn === language) ||
  (WIDEST[path]?.includes(language) ?? false);

let listCount = 0;
let wordedCount = 0;

/** Width of a list from which on the icons of its rows have words (table.module.css). */
const WORDS_FROM = 1400;

/** Runs in the page. */
const listWidth = (): number =>
  document.querySelector('main table')?.parentElement?.clientWidth ?? 0;

/** How many buttons of the rows show their word; runs in the page. */
const buttonsWithWords = (): number =>
  [...document.querySelectorAll('main td [data-word]')].filter(
    (button) => getComputedStyle(button, '::before').display !== 'none',
  ).length;

it.each(LANGUAGES)('truncates no column of a list at 1366 pixels: %s', async (language) => {
  const look = { language, theme: 'light', width: 1366 } as const;
  const watched = await openSignedInPage(browser, { address: product.address, token }, look);
  const { page } = watched;
  await openScreen(watched, '/dashboard');
  await page.evaluate(addStyle, OTHER_BROWSER);
  await page.evaluate(() => localStorage.setItem('columnFilters', 'row'));
  const found: Record<string, string[]> = {};
  for (const [index, path] of screens.entries()) {
    if (!isTried(path, index, language)) continue;
    await navigateTo(page, path);
    if ((await page.locator('main table').count()) > 0) listCount += 1;
    const faults = await page.evaluate(cutColumns);
    if (faults.length > 0) found[path] = faults;
    if (faults.length > 0 || !WIDEST[path]?.includes(language)) continue;
    const wide = await page.evaluate(listWidth);
    await page.setViewportSize({ width: look.width + WORDS_FROM - wide, height: 800 });
    const worded = await page.evaluate(cutColumns);
    if (worded.length > 0) found[`${path}, with words`] = worded;
    wordedCount += await page.evaluate(buttonsWithWords);
    await page.setViewportSize({ width: look.width, height: 800 });
  }
  expect(found).toEqual({});
  await releasePage(page);
});

it('has checked lists, and words in their rows', () => {
  expect(wordedCount).toBeGreaterThan(0);
  expect(listCount).toBeGreaterThan(triesAll ? 15 * LANGUAGES.length : 15);
});
