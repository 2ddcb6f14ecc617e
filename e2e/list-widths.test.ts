import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemsForTurn, triesAll } from './support/breadth.ts';
import { launchBrowser } from './support/browser.ts';
import { everyScreen, hasShell } from './support/every-screen.ts';
import { navigateTo, LANGUAGES, openScreen, openSignedInPage } from './support/looks.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { today } from './support/today.ts';

/*
 * Every list on a small laptop's screen must show all columns without cutting any, in every
 * language (`npm run breadth` tries all, `npm test` a fixed selection): with scroll bars of 17 px at
 * the page and at the list, and with texts 5 % larger, as another browser and other fonts make
 * them.
 */

const OTHER_BROWSER = `
  ::-webkit-scrollbar { width: 17px; height: 17px; }
  html { overflow-y: scroll; font-size: 105%; }
`;

let product: SeededProduct;
let browser: Browser;
let token: string;

const post = (path: string, body: object) => callProduct(product.address, path, { token, body });

/** Data of a company after some years: long names, large amounts, a payment for several bills. */
async function seedLongNames(): Promise<void> {
  // The month with the longest name.
  const [year, month] = today().split('-').map(Number) as [number, number];
  const day = `${month < 10 ? year - 1 : year}-09-28`;
  const { data: zone } = await post('zone_create', { name: 'Mohammadpur Housing Society, north' });
  const { data: area } = await post('area_create', {
    name: 'Bashundhara Residential Area, block G',
  });
  const { data: home } = await post('package_create', {
    name: 'Corporate shared 100 Mbps, night 200',
    billAmount: 125_000,
  });
  for (const [index, name] of [
    'Md. Abdullah Al Mamun Chowdhury',
    'মোছাঃ ফাতেমাতুজ জোহরা বেগম',
    'Mohammad Shaheen',
    'Krishnamurthy Om',
  ].entries()) {
    const { data: customer } = await post('customer_reg', {
      name,
      mobileNo: `0171234567${index}`,
      address: 'House 12, Road 7, Sector 13',
      zone: zone.id,
      area: area.id,
      package: home.id,
      monthlyFee: 98_765,
    });
    for (const price of [98_765, 65_432.5]) {
      const bill_item = [{ item: 3, quantity: 1, price }];
      await post('bill_save', { customer: customer.id, billDate: day, bill_item });
    }
    const { billData } = await post('customer_bill_list', { customer: customer.id });
    await post('payment_received', {
      customer: customer.id,
      account: 11,
      paymentAmount: billData.length * 25_000,
      billData: billData.map(({ id, balance }) => ({
        id,
        balance,
        payAmount: 25_000,
        isSelect: 1,
      })),
    });
  }
}

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startSeededProduct(),
    launchBrowser({ hasScrollBars: true }),
  ]);
  ({ token } = product);
  await seedLongNames();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Adds a style sheet to the page; runs in the page. */
function addStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

/** Cut off cells, and how far tables overflow the page; runs in the page. */
function cutColumns(): string[] {
  const faults: string[] = [];
  for (const table of document.querySelectorAll<HTMLElement>('main table')) {
    const name = table.getAttribute('aria-label');
    const area = table.parentElement;
    if (!area || !table.checkVisibility()) continue;
    const beyond = area.scrollWidth - area.clientWidth;
    if (beyond > 1) faults.push(`"${name}" reaches ${beyond} px out of sight`);
    const right = area.getBoundingClientRect().right;
    for (const cell of table.querySelectorAll<HTMLElement>('th, td')) {
      if (!cell.checkVisibility()) continue;
      const words = `"${name}": ${cell.textContent?.slice(0, 30)}`;
      if (cell.getBoundingClientRect().right > right + 1) faults.push(`${words} out of sight`);
      for (const part of [cell, ...cell.querySelectorAll<HTMLElement>(':not(select, option)')]) {
        const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1;
        const isHidden = getComputedStyle(part).overflowX !== 'visible';
        // A name shortened by an ellipsis has its full text as a tooltip.
        if (isCut && isHidden && !part.closest('[title]')) faults.push(`${words} cut off`);
        // Names of 16 letters are whole, in two lines of 1.2 each where one is too short.
        const isShortened = isCut || part.scrollHeight > part.clientHeight * 1.3;
        if (part.title && part.title.length <= 16 && isHidden && isShortened)
          faults.push(`${words} shortened`);
      }
    }
  }
  return [...new Set(faults)];
}

const screens = everyScreen().filter(hasShell);

/** The lists with the most and the widest columns, in the languages that need the most room. */
const WIDEST: Readonly<Record<string, readonly string[]>> = {
  '/payment-list': LANGUAGES,
  '/bill-list': LANGUAGES,
  '/report-customer-collection': ['en', 'bn', 'de'],
  '/report-customer-due': ['de', 'fr'],
  '/settings-categories': ['de', 'fr'],
  '/customer-list': ['en', 'es'],
  '/suspensions': ['bn', 'fr'],
  '/dashboard': ['de', 'es'],
};

const isTried = (path: string, index: number, language: string): boolean =>
  itemsForTurn(LANGUAGES, index).some((inTurn) => inTurn === language) ||
  (WIDEST[path]?.includes(language) ?? false);

let listCount = 0;

it.each(LANGUAGES)('truncates no column of a list at 1366 pixels: %s', async (language) => {
  const look = { language, theme: 'light', width: 1366 } as const;
  const watched = await openSignedInPage(browser, { address: product.address, token }, look);
  const { page } = watched;
  await openScreen(watched, '/dashboard');
  await page.evaluate(addStyle, OTHER_BROWSER);
  const found: Record<string, string[]> = {};
  for (const [index, path] of screens.entries()) {
    if (!isTried(path, index, language)) continue;
    await navigateTo(page, path);
    if ((await page.locator('main table').count()) > 0) listCount += 1;
    const faults = await page.evaluate(cutColumns);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
  await page.context().close();
});

it('has checked at least one list', () => {
  expect(listCount).toBeGreaterThan(triesAll ? 15 * LANGUAGES.length : 15);
});
