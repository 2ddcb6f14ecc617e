import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { openScreen, openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { createStaff, staffOf } from './support/staff.ts';
import { today } from './support/today.ts';
import { releasePage } from './support/watched-page.ts';

/*
 * Lists on a collector's phone: seven rows of two lines per screen, and one tap to call or collect.
 */

const PHONE = { width: 360, height: 740 };
const ROW_PX = 72;

let product: SeededProduct;
let browser: Browser;

async function seedCustomers(): Promise<void> {
  const { address, token } = product;
  const names = ['Md. Abdullah Al Mamun Chowdhury', 'মোছাঃ ফাতেমাতুজ জোহরা বেগম', 'Karim'];
  for (let index = 0; index < 9; index += 1) {
    const form = {
      name: names[index % names.length],
      mobileNo: `0171234560${index}`,
      monthlyFee: 98_765.5,
    };
    const { data } = await callProduct(address, 'customer_reg', { token, body: form });
    const bill_item = [{ item: 3, quantity: 1, price: 98_765.5 }];
    const bill = { customer: data.id, billDate: today(), bill_item };
    await callProduct(address, 'bill_save', { token, body: bill });
  }
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  await seedCustomers();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openPhone(path: string) {
  const look = { language: 'en', theme: 'light', width: PHONE.width } as const;
  const watched = await openSignedInPage(browser, product, look);
  await watched.page.setViewportSize(PHONE);
  await openScreen(watched, path);
  return watched;
}

const rowsOf = (page: Page) => page.locator('tbody tr[data-index]');

/** Number of fully visible rows before scrolling, and the height of each. */
const measureVisibleRows = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return {
      whole: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
      heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
    };
  });

it.concurrent.each(['/customer-list', '/bill-list', '/report-customer-due', '/report-open-bills'])(
  'shows seven rows or more of two lines at once: %s',
  async (path) => {
    const watched = await openPhone(path);
    const { whole, heights } = await measureVisibleRows(watched.page);
    expect(heights).toEqual([ROW_PX]);
    expect(whole).toBeGreaterThanOrEqual(7);
    expect(await pageFaults(watched)).toEqual([]);
    await releasePage(watched.page);
  },
);

it('calls, collects and opens with one tap each', async () => {
  const { page } = await openPhone('/customer-list');
  const row = rowsOf(page).first();
  const call = row.getByRole('link', { name: /^01712/ });
  expect(await call.getAttribute('href')).toMatch(/^tel:01712\d+$/);
  await row.getByRole('link', { name: /^Collect from / }).tap();
  await page.waitForURL(/\/payment-collection\?id=\d+$/);
  await page.goBack();
  await row.locator('[data-lines]').tap({ position: { x: 120, y: 8 } });
  await page.waitForURL(/\/customer-details\/\d+$/);
  await releasePage(page);
});

type Router = { navigate(target: object): Promise<void> };

/** Where a button's text begins and the collector's bar is, against the edges of the button. */
const measureButton = (button: Locator) =>
  button.evaluate((element) => {
    const text = new Range();
    text.selectNodeContents(element);
    const box = element.getBoundingClientRect();
    const bar = document.querySelector('nav[aria-label="Daily work"]');
    if (!bar) throw new Error('The bar of daily work is missing');
    return {
      textStart: text.getBoundingClientRect().left - box.left,
      aboveBar: bar.getBoundingClientRect().top - box.bottom,
    };
  });

it("keeps a collector's buttons above the bar, and the next address readable", async () => {
  const at = { address: product.address, browser };
  const owner = staffOf({ id: 1, name: 'Owner', token: product.token }, at);
  const karim = await createStaff(owner, 'Karim', { usertype: '2', ...at });
  const form = { name: 'Hasan', mobileNo: '01712345699', monthlyFee: 500 };
  const customer = (await owner.post('customer_reg', form)).data.id;
  await karim.post('payment_received', { customer, account: 11, advanceAmount: 700 });
  const page = await karim.open(PHONE.width);
  await page.setViewportSize(PHONE);
  await page.goto('/hand-over-create');
  const handOver = page.locator('main button[type=submit]');
  await handOver.waitFor();
  await page.getByRole('navigation', { name: 'Daily work' }).waitFor();
  expect((await measureButton(handOver)).aboveBar).toBeGreaterThanOrEqual(0);

  // As from the list of who is due by road.
  await page.evaluate((id) => {
    const place = 'Road 5, Line 1, House 32, Dhaka';
    const state = { toCollect: [{ id, name: 'Hasan', place }] };
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as Router;
    return router.navigate({ to: '/payment-collection', search: {}, state });
  }, customer);
  const next = page.getByRole('button', { name: /^Next: Road 5/ });
  await next.waitFor();
  expect((await measureButton(next)).textStart).toBeGreaterThan(0);
  await releasePage(page);
});
