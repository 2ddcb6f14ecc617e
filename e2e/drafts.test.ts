import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { button } from './support/day-screens.ts';
import { type Look, openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { type CounterCustomer, seedAtCounter } from './support/seed-counter.ts';
import { ADMIN } from './support/product.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { releasePage } from './support/watched-page.ts';

/* What is typed into a form and not saved is offered again, whatever ended the page. */

const SHOTS = process.env['SHOTS'];

let product: SeededProduct;
let browser: Browser;
let customer: CounterCustomer;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  customer = await seedAtCounter(product, {
    name: 'Rahim Uddin',
    digits: '4673',
    fee: 700,
    months: 2,
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const LAPTOP: Look = { language: 'en', theme: 'light', width: 1366 };

const open = async (look: Look = LAPTOP) => openSignedInPage(browser, product, look);
const main = (page: Page) => page.getByRole('main');
const name = (page: Page) => page.locator('input[name=name]');
const offer = (page: Page, about: string) =>
  main(page).getByRole('status').filter({ hasText: about });
const draftsOf = (context: BrowserContext) =>
  context
    .pages()[0]
    ?.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('netkhata.draft')));
const shot = async (page: Page, file: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${file}.png` });
};

it('a registration goes on after a reload, and is gone once saved', async () => {
  const { page, problems } = await open();
  await page.goto('/customer-reg');
  await name(page).fill('Hasan Ali');
  await page.locator('input[name=mobileNo]').fill('0171234');
  // No question: what is kept is not lost.
  await page.reload();
  await offer(page, 'You were registering Hasan Ali').waitFor();
  await shot(page, 'draft-offer');
  expect(await pageFaults({ page, problems })).toEqual([]);
  // By the keyboard: the offer stands before the first field.
  await name(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => name(page).inputValue()).toBe('Hasan Ali');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await page.locator('input[name=mobileNo]').fill('01712340077');
  await button(page, 'Save').click();
  await page.getByText('Customer registered successfully.').waitFor();
  expect(await draftsOf(page.context())).toEqual([]);
  await page.goto('/customer-reg');
  await name(page).waitFor();
  expect(await offer(page, 'Hasan Ali').count()).toBe(0);
  expect(problems).toEqual([]);
  await releasePage(page);
});

it('two tabs keep a draft each, and only what no tab is typing is offered', async () => {
  const first = await open();
  const { page: one } = first;
  await one.goto('/customer-reg');
  await name(one).fill('Hasan Ali');
  const two = await one.context().newPage();
  await two.goto('/customer-reg');
  await name(two).fill('Rahima Khatun');
  expect(await offer(two, 'Hasan Ali').count()).toBe(0);
  await expect.poll(() => draftsOf(one.context())).toHaveLength(2);
  await two.close({ runBeforeUnload: true });
  await one.reload();
  await offer(one, 'Hasan Ali').waitFor();
  await offer(one, 'Rahima Khatun').waitFor();
  await shot(one, 'draft-offers');
  await button(main(one), 'Discard').first().click();
  await expect.poll(() => draftsOf(one.context())).toHaveLength(1);
  await releasePage(one);
});

it('a payment goes on at the counter after a link and after an ended session', async () => {
  const { page, problems } = await open();
  const amount = page.locator('input[name=paymentAmount]:not([data-to-come])');
  await page.goto(`/payment-collection?id=${customer.id}`);
  await amount.fill('700');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText('Not saved, kept here for a day').waitFor();
  // The counter lists it while nobody is served.
  await page.goto('/payment-collection');
  const unfinished = main(page).getByRole('region', { name: 'Unfinished payments' });
  await unfinished.getByText('৳700.00, typed').waitFor();
  await shot(page, 'draft-unfinished');
  await button(unfinished, /^Continue/).click();
  await expect.poll(() => amount.inputValue()).toBe('700.00');
  await button(main(page), 'Receive ৳700.00').waitFor();
  // The tab is closed, and the session has ended; the sign-in leads back.
  const later = await page.context().newPage();
  await later.goto('/customer-list');
  await page.close();
  await later.evaluate(() => localStorage.removeItem('authToken'));
  await later.goto(`/payment-collection?id=${customer.id}`);
  await later.getByLabel('Email').fill(ADMIN.email);
  await later.locator('input[type=password]').fill(ADMIN.password);
  await later.keyboard.press('Enter');
  await offer(later, 'You were receiving ৳700.00 here').waitFor();
  await shot(later, 'draft-payment');
  expect(await draftsOf(later.context())).toHaveLength(1);
  expect(problems).toEqual([]);
  await releasePage(later);
});

it.each([
  { language: 'bn', theme: 'dark', width: 360 },
  { language: 'de', theme: 'light', width: 360 },
] as const)('the offer on a phone ($language, $theme)', async (look) => {
  const { page, problems } = await open(look);
  await page.goto('/customer-reg');
  await name(page).fill('Mohammad Abdur Rahman Chowdhury of the fourth floor');
  await page.reload();
  await offer(page, 'Chowdhury').waitFor();
  await shot(page, `draft-offer-${look.language}`);
  expect(await pageFaults({ page, problems })).toEqual([]);
  await releasePage(page);
});
