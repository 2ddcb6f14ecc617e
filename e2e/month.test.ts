import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { answerByEnter } from './support/day-screens.ts';
import { ADMIN, type Product } from './support/product.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { type WatchedPage, openWatchedPage } from './support/watched-page.ts';

let product: Product;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
  watched = await openWatchedPage(browser, product.address);
  page = watched.page;
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const toast = (text: string) => page.getByText(text).first().waitFor();

/** Chooses the option that begins with the words; a package's option also shows its price. */
async function choose(label: string, words: string): Promise<void> {
  const select = page.getByLabel(label, { exact: true });
  const option = select.locator('option', { hasText: words });
  await option.waitFor({ state: 'attached' });
  await select.selectOption((await option.getAttribute('value')) ?? '');
}

async function makePlace(path: string, name: string): Promise<void> {
  await page.goto(path);
  await field('Name').fill(name);
  await button('Save').click();
  await page.getByRole('cell', { name, exact: true }).waitFor();
}

/** Decodes the QR code in a receipt's PNG. */
function readQr(png: Buffer): string | undefined {
  const image = PNG.sync.read(png);
  return jsQR(new Uint8ClampedArray(image.data), image.width, image.height)?.data;
}

async function downloadBy(name: RegExp): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
  return {
    name: download.suggestedFilename(),
    content: await readFile(await download.path()),
  };
}

it('goes from a fresh installation to collected money in one month', async () => {
  // Without a session every screen redirects to the sign-in.
  await page.goto('/customer-list');
  await page.waitForURL(/\/login/);
  await page.getByRole('heading', { name: 'Sign In To Billing' }).waitFor();
  await field('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await button('Sign In').click();
  await toast('The login detail is incorrect');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await button('Sign In').click();
  await page.waitForURL(/\/customer-list/);

  await makePlace('/setup-area', 'Mirpur');
  await makePlace('/setup-zone', 'Mirpur-10');
  await page.goto('/setup-package');
  await field('Name').fill('Home 10');
  await field('Speed').fill('10 Mbps');
  await field('Bill Amount').fill('700');
  await button('Save').click();
  await page.getByRole('cell', { name: 'Home 10', exact: true }).waitFor();

  await page.goto('/customer-reg');
  await field('Name').fill('করিম আক্তার');
  await field('Mobile No').fill('01712-345678');
  await choose('Package', 'Home 10');
  await choose('Zone', 'Mirpur-10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/customer-list/);
  await page.getByText(/Customer ID# \w*\d/).waitFor();
  await page.getByRole('cell', { name: 'করিম আক্তার', exact: true }).waitFor();

  await page.goto('/bill-generates');
  await button('Generate').click();
  await button('Make 1 bill').click();
  await page.getByText('1 bill created, 0 already there, 0 skipped.').first().waitFor();
  await page.goto('/dashboard');
  await page.getByText('Total Bill').waitFor();
  await page.getByText('৳700.00').first().waitFor();

  // Part of the bill is collected by keyboard alone.
  await page.goto('/payment-collection');
  await page.getByRole('main').getByRole('combobox').first().fill('করিম');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await field('Amount Given').fill('300');
  await expect.poll(() => page.getByLabel('Account', { exact: true }).inputValue()).not.toBe('');
  await page.keyboard.press('Enter');
  await answerByEnter(page);
  await toast('Payment collected successfully.');

  // The only administrator may approve their own collections.
  await page.goto('/payment-list');
  await button(/^Approve payment/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await toast('Order has been completed successfully');
  await page.getByRole('cell', { name: 'Approved' }).waitFor();

  await page.goto('/bill-details/1');
  await page.getByRole('rowheader', { name: 'Previous Due' }).waitFor();
  const bill = await downloadBy(/Download/);
  expect(bill.name).toMatch(/^B\d{4}-000001_bill\.png$/);
  const address = readQr(bill.content) ?? '';
  expect(address).toMatch(/\/p\/[0-9A-Za-z]{10,}$/);
  await page.goto('/payment-details/1');
  await page.getByText('Three Hundred Taka Only').first().waitFor();
  const receipt = await downloadBy(/Download/);
  expect(receipt.name).toBe('1_receipt.png');
  expect(readQr(receipt.content)).toMatch(/\/p\//);

  // The page behind the bill's code shows what is still due, without signing in.
  const visitor = await browser.newPage();
  await visitor.goto(address);
  await visitor.getByText('৳400.00').waitFor();
  await visitor.close();

  await page.goto('/dashboard');
  await page.getByText('৳400.00').first().waitFor();
  await page.getByText('৳300.00').first().waitFor();
  await page.goto('/logout');
  await page.waitForURL(/\/login/);

  const books = await product.command('books');
  expect(books).toMatchObject({ code: 0, output: expect.stringContaining('agree to the paisa') });
  expect(watched.problems).toEqual([]);
});
