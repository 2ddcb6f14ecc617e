import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { openSignedInPage } from './support/looks.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';

/* Chunks that can no longer be fetched: the connection is lost, or the version is gone. */

const LOOK = { language: 'en', theme: 'light', width: 1440 } as const;

let product: SeededProduct;
let browser: Browser;
let token: string;
let page: Page;

const open = async (path: string) => {
  ({ page } = await openSignedInPage(browser, { address: product.address, token }, LOOK));
  await page.goto(path);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
};

/** Opens a menu group and clicks a link in it. */
async function go(name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Billing' }).first().click();
  await page.getByRole('link', { name, exact: true }).first().click();
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  ({ token } = product);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it("a payment is finished with the browser's own confirm when the dialog's code is missing", async () => {
  await open('/payment-collection?id=2');
  await page.getByRole('textbox', { name: 'Amount Given', exact: true }).fill('300');
  await page.route('**/assets/**', (route) => route.abort());
  const dialogMessages: string[] = [];
  page.on('dialog', (dialog) => {
    dialogMessages.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Receive ৳300.00' }).click();
  await page.getByText('Payment collected successfully.').first().waitFor();
  expect(dialogMessages).toEqual([
    expect.stringMatching(/Are you sure\?[^]*collect payment[^]*৳300\.00/),
  ]);

  // The failed part shows an error, and the form beneath it stays.
  await page.getByRole('link', { name: 'Print receipt' }).waitFor();
  await page.getByRole('button', { name: 'Take another payment' }).click();
  await page.getByRole('textbox', { name: 'Amount Given', exact: true }).fill('200');
  await page.getByRole('button', { name: 'Quick panel' }).click();
  await page.getByRole('alert').getByText('This could not be loaded').waitFor();
  const amountField = page.getByRole('textbox', { name: 'Amount Given', exact: true });
  expect(await amountField.inputValue()).toBe('200.00');
  await page.context().close();
});

it("reloads the page with the new version when a screen's file is gone", async () => {
  await open('/dashboard');
  let isGone = true;
  await page.route('**/assets/bill-list-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  // Pages requested from now on belong to the new version, whose files exist.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await go('Bill List');
  await page.getByRole('table').getByText('Nasrin Islam').waitFor();
  await page.context().close();
});

it('reloads once when a file stays missing, and again at each new attempt', async () => {
  await open('/dashboard');
  let loads = 0;
  page.on('load', () => (loads += 1));
  let isGone = true;
  await page.route('**/assets/bill-list-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  await go('Bill List');
  await page.waitForEvent('load');
  await page.getByText('The connection is lost, or Netkhata was updated').waitFor();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
  isGone = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').getByText('Nasrin Islam').waitFor();
  await page.context().close();
});

it('stays on the screen without a connection, and opens the next one once connected', async () => {
  await open('/dashboard');
  await page.context().setOffline(true);
  await go('Bill List');
  await page.getByText('The connection is lost, or Netkhata was updated').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').getByText('No connection', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').getByText('Nasrin Islam').waitFor();
  await page.context().close();
});
