import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../server/config.ts';
import { launchBrowser } from './support/browser.ts';
import { button } from './support/day-screens.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';

const SAMPLE = join(readConfig({}).projectRoot, 'server', 'moving', 'sample');

/** Two names in the list: one has another device there, the other another password. */
const RAHIM = {
  name: 'Rahim Uddin',
  package: 'Mirpur Home 10M',
  pppoeUserName: '016785621112',
  pppoePassword: 'rahim74',
  callerId: '11:22:33:44:55:66',
};
const SUMAIYA = {
  name: 'Sumaiya Islam',
  package: 'Mirpur Home 5M',
  pppoeUserName: '01693401371',
  pppoePassword: 'p4ss',
  remoteAddress: '10.77.4.200',
};

let product: Product;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
  const { token } = await callProduct(product.address, 'auth/login', { body: ADMIN });
  const post = (path: string, body: object) => callProduct(product.address, path, { token, body });
  const router = await post('router_create', { name: 'Padma core', address: '10.0.0.1' });
  for (const customer of [RAHIM, SUMAIYA]) {
    const home = await post('package_create', { name: customer.package, billAmount: 700 });
    const where = { package: home.data.id, routerId: router.data.id };
    await post('customer_reg', { ...customer, ...where, mobileNo: '01712345678' });
  }
  const at = { address: product.address, token };
  const look = { language: 'en', theme: 'light', width: 1366 } as const;
  ({ page, problems } = await openSignedInPage(browser, at, look));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('uploads a list, takes one difference into the books, and scripts the rest', async () => {
  await page.goto('/router-reconciliation');
  await page.locator('input[type=file]').setInputFiles(join(SAMPLE, 'ppp-secret.ros7.rsc'));
  await page.getByText(/^296 secrets, as of 21 Nov 2026/).waitFor();
  await page.getByRole('link', { name: 'Device (MAC) 1' }).click();
  const row = page.getByRole('table', { name: 'Differences' }).getByRole('row', {
    name: RAHIM.name,
  });
  await row.getByText(RAHIM.callerId).waitFor();
  await row.getByText('79:A8:CC:B2:B2:9C').waitFor();
  await button(row, 'Use the router’s value').click();
  await button(page.getByRole('dialog'), 'Use the router’s value').click();
  await row.waitFor({ state: 'hidden' });
  await button(page, 'Compare again').click();
  await page.getByRole('link', { name: /^Device \(MAC\)/ }).waitFor({ state: 'hidden' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Script: Padma core').click(),
  ]);
  expect(download.suggestedFilename()).toBe('Padma-core.rsc');
  const [made, asOf, help, ...commands] = (await readFile(await download.path(), 'utf8'))
    .trimEnd()
    .split('\n');
  expect(made).toMatch(/^# Netkhata, \d{4}-\d\d-\d\dT.*: router Padma core$/);
  expect(asOf).toBe('# as its list was at 2026-11-21T16:14:05.000Z');
  expect(help).toMatch(/^# Paste it into a terminal, or upload it and \/import it\./);
  // Names unknown to the books are in the script only where a user selected them.
  expect(commands).toEqual([
    ':do { :foreach s in=[/ppp secret find where name="01693401371" and ' +
      '(service=pppoe or service=any)] do={ /ppp secret set $s password="p4ss" } } ' +
      'on-error={ :put "Not done: 01693401371" }',
  ]);

  await page.getByRole('link', { name: /^Password 1$/ }).click();
  await page.getByRole('link', { name: SUMAIYA.name }).click();
  await page.waitForURL(/\/customer-details\/\d+\?tab=network$/);
  expect(problems).toEqual([]);
});
