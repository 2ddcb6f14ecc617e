import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { openScreen, openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';

let product: SeededProduct;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  ({ token } = product);
  const place = { area: 1, zone: 1, package: 1, monthlyFee: 700 };
  for (let number = 1; number <= 10; number += 1) {
    const body = { name: `Tower ${number}`, mobileNo: `017200000${number + 10}`, ...place };
    await callProduct(product.address, 'customer_reg', { token, body });
  }
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('labels all customers of a list, and Undo removes the label', async () => {
  // One of the customers has the label already.
  const staff = { customer: 1, label: await labelId('Staff') };
  await callProduct(product.address, 'label_put_on', { token, body: staff });
  const look = { language: 'en', theme: 'light', width: 1440 } as const;
  const watched = await openSignedInPage(browser, { address: product.address, token }, look);
  const { page } = watched;
  const bar = page.getByRole('region', { name: 'Selected rows' });

  await openScreen(watched, '/customer-list');
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await bar.getByRole('button', { name: 'Select all 12' }).click();
  await bar.getByText('12 selected').waitFor();
  expect(await pageFaults(watched)).toEqual([]);
  await bar.getByRole('button', { name: 'Add label' }).click();
  await bar.getByRole('combobox', { name: 'Label' }).fill('Staff');
  await bar.locator('option[value="Staff"]').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByText('“Staff” added to 12 customers.').waitFor();
  expect(await carrying('Staff')).toBe(12);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“Staff” removed from 11 customers.').waitFor();
  expect(await carrying('Staff')).toBe(1);
  expect(watched.problems).toEqual([]);
  await page.context().close();
});

type LabelOption = { id: number; name: string; customers: number };

async function labels(): Promise<LabelOption[]> {
  const answer = await fetch(`${product.address}/billing-api/api/label`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: LabelOption[] }).data;
}

const labelId = async (name: string) => (await labels()).find((each) => each.name === name)?.id;
const carrying = async (name: string) =>
  (await labels()).find((each) => each.name === name)?.customers;
