import { readFile } from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { button, choose, collectByHand } from './support/day-screens.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { daysAgo, today } from './support/today.ts';
import type { WatchedPage } from './support/watched-page.ts';

let product: Product;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let token: string;
let karim: number;
let nasrin: number;

const post = (path: string, body: object) => callProduct(product.address, path, { token, body });

/** The first day of the next month, and how many days that month has. */
function nextMonth(): { first: string; days: number } {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { first, days: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() };
}

/** Karim pays 600 on the 1st; Nasrin is free of charge and has not paid for a router. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
  ({ token } = await callProduct(product.address, 'auth/login', { body: ADMIN }));
  await post('company_settings_update', {
    name: 'Doel Fibernet',
    discountLimit: 100,
    changesBilled: 'by_days',
    awayBilled: 'by_days',
  });
  const { data: home } = await post('package_create', { name: 'Home', billAmount: 600 });
  await post('package_create', { name: 'Fast', billAmount: 900 });
  const joined = { connectionDate: daysAgo(400), billDate: 1, address: 'House 1, Road 2' };
  const terms = { ...joined, package: home.id, monthlyFee: 600 };
  karim = (await post('customer_reg', { name: 'Karim', mobileNo: '01712345678', ...terms })).data
    .id;
  const person = { name: 'Nasrin', mobileNo: '01812345678', nid: '1990123456789', ...joined };
  nasrin = (await post('customer_reg', { ...person, monthlyFee: 0 })).data.id;
  const bill_item = [{ item: 4, quantity: '1', price: '700' }];
  await post('bill_save', { customer: nasrin, billDate: daysAgo(20), bill_item });
  watched = await openSignedInPage(
    browser,
    { address: product.address, token },
    { language: 'en', theme: 'light', width: 1440 },
  );
  page = watched.page;
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Types a day as people in Bangladesh write it. */
async function typeDay(label: string, day: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.fill(day.split('-').toReversed().join('/'));
  await field.press('Tab');
}

/** The file that the open list is saved as. */
async function exported(kind: 'CSV' | 'Excel'): Promise<Buffer> {
  await button(main(), 'Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  return readFile(await download.path());
}

const main = () => page.getByRole('main');
const seen = (text: string | RegExp) => main().getByText(text).first().waitFor();
const taka = (amount: number) => `৳${amount.toFixed(2)}`;

/** A firm of three lines of 500.00, 600.00 and 700.00, all paid by the first. */
async function makeFirm(): Promise<void> {
  const lines: number[] = [];
  for (const [name, price] of [
    ['Firm Office', 500],
    ['Firm Shop', 600],
    ['Firm Store', 700],
  ] as const) {
    const body = {
      name,
      mobileNo: '01912345678',
      monthlyFee: 0,
      nid: '1990123456780',
      address: name,
    };
    const { data } = await post('customer_reg', { ...body, connectionDate: daysAgo(400) });
    const bill_item = [{ item: 4, quantity: '1', price }];
    await post('bill_save', { customer: data.id, billDate: daysAgo(1), bill_item });
    if (lines[0]) await post('customer_payer_update', { customer: data.id, paidBy: lines[0] });
    lines.push(data.id);
  }
}

/** Suspends a customer, who is asked for 150.00 to be reconnected. */
async function suspend(customer: number): Promise<void> {
  const rules = { graceDays: 16, floor: 0, latestTime: '23:59', smsDaysBefore: null };
  const days = { daysOff: [], zones: [], holidays: [] };
  await post('suspension_settings_update', { ...rules, ...days, reconnectionFee: 150 });
  const proposals = await fetch(
    `${product.address}/billing-api/api/suspension_proposals?zone=&page=`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { fingerprint } = await proposals.json();
  const answers = { mode: null, overrideReason: null, isLargeConfirmed: 'yes', waived: null };
  await post('suspension_approve', { customers: [customer], fingerprint, ...answers });
}

it('changes of a month are planned, billed and explained; late fees come and go; the regulator gets a list', async () => {
  const { first, days } = nextMonth();
  const from = `${first.slice(0, 8)}16`;

  // From the 16th of the next month Karim has the faster package.
  await page.goto(`/customer-details/${karim}?tab=personal`);
  await button(page, 'Plan a change').click();
  const dialog = page.getByRole('dialog');
  await typeDay('From', from);
  await choose(dialog, 'Package', 'Fast');
  await dialog.getByLabel('Reason', { exact: true }).fill('Agreed by phone');
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'hidden' });
  await seen(/Package: Fast/);

  // Seven whole days without service give half a month back.
  await page.goto('/outages');
  await typeDay('First whole day without service', daysAgo(8));
  await typeDay('Last whole day without service', daysAgo(2));
  await main().getByLabel('Reason', { exact: true }).fill('Fibre cut');
  await button(main(), 'Preview').click();
  await seen(/^7 whole days/);
  await seen('৳300.00');
  await button(main(), 'Give 1 credit').click();
  await seen('1 customer, ৳300.00');
  await page.goto(`/customer-details/${karim}?tab=personal`);
  await seen(/^No service: \d of \d\d days, .*, -50%/);

  // The month is previewed and made; its bill says why it is what it is.
  const old = Math.round((60_000 * 15) / days) / 100;
  const rest = (90_000 - Math.round((90_000 * 15) / days)) / 100;
  const total = old + rest - 300;
  await page.goto('/bill-generates');
  await typeDay('Bill Date', first);
  await button(page, 'Generate').click();
  await seen('1 adjustment of earlier months, part of the total');
  await seen(taka(total));
  await button(page, 'Make 1 bill').click();
  await seen('1 bill created, 0 already there, 1 skipped.');
  await page.goto(`/customer-details/${karim}?tab=bills`);
  await main()
    .getByRole('link', { name: /Bill Details/ })
    .click();
  await page.waitForURL(/\/bill-details\//);
  await seen(new RegExp(`^15 of ${days} days`));
  await seen(new RegExp(`^${days - 15} of ${days} days`));
  await seen(/^No service: \d of \d\d days, .*, -50%$/);
  for (const amount of [taka(old), taka(rest), '−৳300.00', taka(total)]) await seen(amount);

  // A late fee is switched on, previewed, charged and taken back.
  await page.goto('/late-fees?tab=rules');
  await main().getByLabel('Charge late fees').check();
  await main().getByLabel('Amount of the fee').fill('50');
  const saved = page.waitForResponse(/late_fee_settings_update/);
  await button(main(), 'Save').click();
  expect((await saved).status()).toBe(200);
  await page.goto('/late-fees');
  await button(main(), 'Preview').click();
  await button(main(), 'Show the fees').click();
  await main().getByRole('cell', { name: 'Nasrin' }).waitFor();
  await button(main(), 'Charge 1 fee').click();
  await seen('1 bill created, 0 already there, 1 skipped.');
  await button(main(), 'Undo').click();
  const question = page.getByRole('dialog');
  await question.getByText('৳50.00').waitFor();
  await question.getByLabel('Reason', { exact: true }).fill('Paid meanwhile');
  await button(question, 'Undo').click();
  await question.waitFor({ state: 'hidden' });
  await seen('Undone');

  // Away for five days of a month that is billed already.
  await page.goto(`/customer-details/${karim}?tab=personal`);
  await button(page, 'Enter an absence').click();
  const absence = page.getByRole('dialog');
  await typeDay('First day away', `${first.slice(0, 8)}20`);
  await typeDay('Last day away', `${first.slice(0, 8)}24`);
  await absence.getByLabel('Reason', { exact: true }).fill('At the parents');
  await button(absence, 'Save').click();
  await absence.waitFor({ state: 'hidden' });
  await seen(new RegExp(`^Away: 5 of ${days} days`));

  // Nasrin is suspended, and pays the bill with the fee for being reconnected.
  await suspend(nasrin);
  await collectByHand(page, 'Nasrin', { amount: '৳850.00', day: undefined });
  await page.goto(`/customer-details/${nasrin}?tab=bills`);
  const fee = main().getByRole('row').filter({ hasText: '৳150.00' });
  await fee.getByRole('link', { name: /Bill Details/ }).click();
  await page.waitForURL(/\/bill-details\//);
  await seen(/^Suspended since/);

  // A firm of three lines is collected in one act with one receipt.
  await makeFirm();
  await page.goto('/payment-collection');
  await main().getByRole('combobox').first().fill('Firm Office');
  await page.getByRole('option', { name: 'Firm Office' }).first().waitFor();
  await page.keyboard.press('Enter');
  await button(main(), 'Collect for all').click();
  const firm = page.getByRole('dialog');
  expect(await firm.getByLabel('Amount for all').inputValue()).toBe('1,800.00');
  await button(firm, 'Receive ৳1,800.00').click();
  await firm.getByText('৳1,800.00 received for 3 customers.').waitFor();
  await page.goto('/payment-list');
  await main().getByRole('row').filter({ hasText: 'Firm Office' }).press('Enter');
  await page.waitForURL(/\/payment-details\//);
  for (const text of ['Firm Office', 'Firm Shop', 'Firm Store', /1,800\.00/]) await seen(text);

  // The regulator's list: who lacks what, and the rows as a file.
  await page.goto('/report-subscribers');
  await button(main(), 'At the end: 5').waitFor();
  await button(main(), '1 without NID').click();
  await main().getByRole('cell', { name: 'Karim' }).waitFor();
  const csv = parseCsv((await exported('CSV')).toString()).map((row) => row.join());
  const [sheet] = (await readXlsx(await exported('Excel'))).sheets;
  for (const [head, ...rows] of [csv, (sheet?.rows ?? []).map((row) => row.join())]) {
    expect(head).toContain('NID');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/Karim.*House 1, Road 2.*Home/);
  }
  expect(watched.problems).toEqual([]);
});
