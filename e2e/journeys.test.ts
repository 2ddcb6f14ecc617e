import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../server/config.ts';
import { launchBrowser } from './support/browser.ts';
import { hearNothing } from './support/hear-nothing.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { type WatchedPage, openWatchedPage, releasePage } from './support/watched-page.ts';
import { today } from './support/today.ts';

const REGISTER = join(readConfig({}).projectRoot, 'server/register/sample/register.csv');

let product: SeededProduct;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  ({ token } = product);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const desk = { language: 'en', theme: 'light', width: 1440 } as const;

/** A new page for one member of staff. */
const openDesk = (session = token): Promise<WatchedPage> =>
  openSignedInPage(browser, { address: product.address, token: session }, desk);

const post = (path: string, body: object, session = token) =>
  callProduct(product.address, path, { token: session, body });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

let mobile = 0;
let newCustomer: { id: number; name: string; billNo: string };

/** Each test has its own customer, with one bill of ৳700. */
beforeEach(async () => {
  mobile += 1;
  const name = `Rahim Uddin ${mobile}`;
  const registered = await post('customer_reg', {
    name,
    mobileNo: `0191${String(1_000_000 + mobile)}`,
    area: 1,
    zone: 1,
    package: 1,
    monthlyFee: 700,
  });
  const id = registered.data.id;
  const day = today();
  await post('bill_save', {
    customer: id,
    billDate: day,
    bill_item: [{ item: 1, quantity: 1, price: 700 }],
  });
  const bills = await post('customer_bill_list', { customer: id });
  newCustomer = { id, name, billNo: String(bills.billData[0]?.billNo) };
});

async function openCollection({ page }: WatchedPage, customerId: number): Promise<void> {
  await page.goto(`/payment-collection?id=${customerId}`);
  await field(page, 'Amount Given').waitFor();
}

async function receive(page: Page, amount: string): Promise<void> {
  await button(page, `Receive ${amount}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
}

it('two cashiers, one customer: the second sees the new figures and collects only the rest', async () => {
  const [first, second] = await Promise.all([openDesk(), openDesk()]);
  await hearNothing(second.page);
  await Promise.all([
    openCollection(first, newCustomer.id),
    openCollection(second, newCustomer.id),
  ]);
  await field(first.page, 'Amount Given').fill('500');
  await field(second.page, 'Amount Given').fill('700');
  await receive(first.page, '৳500.00');
  await first.page.getByText('Payment collected successfully.').first().waitFor();

  await receive(second.page, '৳700.00');
  await second.page.getByText('The bills have changed').first().waitFor();
  await second.page.getByText('the balance changed from ৳700.00 to ৳200.00').first().waitFor();
  // The old figures are discarded; Enter takes the whole of the new ones.
  await field(second.page, 'Amount Given').press('Enter');
  await second.page.getByRole('dialog').getByText('৳200.00 from').waitFor();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await second.page.getByText('Payment collected successfully.').first().waitFor();

  const after = await post('customer_bill_list', { customer: newCustomer.id });
  expect(after.billData).toEqual([]);
  expect([...first.problems, ...second.problems]).toEqual([]);
  await Promise.all([releasePage(first.page), releasePage(second.page)]);
});

/** Sets the clock of a page some days apart from the server's; runs in the page. */
function shiftClock(days: number): void {
  const Right = Date;
  const now = () => Right.now() + days * 86_400_000;
  globalThis.Date = class extends Right {
    constructor(...given: [] | [number]) {
      super(given.length === 0 ? now() : given[0]);
    }
    static override now = now;
  } as DateConstructor;
}

it.each([-1, 1])(
  "a computer whose clock is off by %i days books on the company's day",
  async (days) => {
    const watched = await openDesk();
    const { page } = watched;
    await page.addInitScript(shiftClock, days);
    await openCollection(watched, newCustomer.id);
    const aheadMs = (await page.evaluate(() => Date.now())) - Date.now();
    expect(Math.round(aheadMs / 86_400_000)).toBe(days);
    await field(page, 'Amount Given').fill('700');
    await receive(page, '৳700.00');
    await page.getByText('Payment collected successfully.').first().waitFor();
    const payments = await post('payment_list', {});
    const booked = { customerId: newCustomer.id, paymentDate: today(), bookedOn: today() };
    expect(payments).toHaveProperty('data.data.data.0', expect.objectContaining(booked));
    expect(watched.problems).toEqual([]);
    await releasePage(page);
  },
);

it('a refused save marks the field and keeps the input; leaving keeps it too', async () => {
  const watched = await openDesk();
  const { page } = watched;
  await page.goto('/customer-reg');
  await field(page, 'Name').fill('ফাতেমা বেগম');
  await field(page, 'Mobile No').fill('12345');
  await button(page, /^Save$/).click();
  const mobileNo = field(page, 'Mobile No');
  await expect.poll(() => mobileNo.getAttribute('aria-invalid')).toBe('true');
  await expect
    .poll(() => mobileNo.evaluate((input) => input === document.activeElement))
    .toBe(true);
  expect(await field(page, 'Name').inputValue()).toBe('ফাতেমা বেগম');

  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('main').getByText('Customer Balance').first().waitFor();
  await page.goBack();
  await button(page, 'Continue').click();
  expect(await field(page, 'Name').inputValue()).toBe('ফাতেমা বেগম');
  await mobileNo.fill('01712 345 999');
  await button(page, /^Save$/).click();
  await page.waitForURL(/\/customer-list/);
  await page.getByRole('cell', { name: 'ফাতেমা বেগম', exact: true }).waitFor();
  expect(watched.problems).toEqual([]);
  await releasePage(page);
});

it('signs in again in place when the session ends under a half-filled form, and saves it', async () => {
  const own = await callProduct(product.address, 'auth/login', { body: ADMIN });
  const watched = await openDesk(own.token);
  const { page } = watched;
  await page.goto('/setup-zone');
  await field(page, 'Name').fill('Uttara-7');
  await post('auth/logout', {}, own.token);
  await button(page, 'Save').click();
  await page.getByText('Your session has ended').waitFor();
  await field(page, 'Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await button(page, 'Sign In').click();
  await page.getByRole('cell', { name: 'Uttara-7', exact: true }).waitFor();
  expect(watched.problems).toEqual([]);
  await releasePage(page);
});

it('a General User with a zone works in that zone only', async () => {
  const zone = await post('zone_create', { name: 'Banani' });
  await post('user_create', {
    name: 'Field Collector',
    email: 'collector@example.com',
    password: 'collect-all-day',
    confirmPassword: 'collect-all-day',
    zone: zone.data.id,
    usertype: '2',
  });
  const inside = await post('customer_reg', {
    name: 'Banani Customer',
    mobileNo: '01711000111',
    zone: zone.data.id,
    monthlyFee: 500,
  });
  const { page } = await openWatchedPage(browser, product.address);
  await page.goto('/customer-list');
  await field(page, 'Email').fill('collector@example.com');
  await page.getByLabel('Password', { exact: true }).fill('collect-all-day');
  await button(page, 'Sign In').click();
  // An administrator set the password, so the screens demand a new one first.
  await page.waitForURL(/\/change-password/);
  await page.getByLabel('Current Password').fill('collect-all-day');
  await page.getByLabel('New Password').fill('known to me alone');
  await page.getByLabel('Confirm Password').fill('known to me alone');
  await button(page, 'Change Password').click();
  await page.getByRole('main').getByText('Customer Balance').first().waitFor();
  await page.goto('/customer-list');
  await page.getByRole('cell', { name: 'Banani Customer', exact: true }).waitFor();
  expect(await page.getByRole('table').getByText('Rahim Uddin').count()).toBe(0);
  await page.getByText(/of 1$/).first().waitFor();

  // A customer outside the user's zone is not found, even by its address.
  const foreign = page.waitForResponse((response) => response.url().includes('customer_record/'));
  await page.goto(`/customer-details/${newCustomer.id}`);
  expect((await foreign).status()).toBe(404);
  await page.goto(`/customer-details/${inside.data.id}`);
  await page.getByText('Banani Customer').first().waitFor();

  // A missing right is explained at once, and the menu item is disabled with the reason.
  await page.goto('/bill-generates');
  await page.getByRole('main').getByText('Your role may not do this.').waitFor();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const entry = menu.getByRole('button', { name: 'Billing Generate' });
  expect(await entry.isDisabled()).toBe(true);
  expect(await entry.getAttribute('title')).toBe('Your role may not do this.');
  await releasePage(page);
});

it('approves three payments at once and takes their customers along to the SMS', async () => {
  const billData = (await post('customer_bill_list', { customer: newCustomer.id })).billData;
  for (const payAmount of [100, 200, 300]) {
    const paid = { ...billData[0], balance: null, payAmount, isSelect: 1 };
    const payment = { customer: newCustomer.id, account: 11, paymentAmount: payAmount };
    await post('payment_received', { ...payment, billData: [paid] });
  }
  const watched = await openDesk();
  const { page } = watched;
  const filters = JSON.stringify({ customer: newCustomer.name });
  await page.goto(`/payment-list?filters=${encodeURIComponent(filters)}`);
  const boxes = page.getByRole('checkbox', { name: newCustomer.name });
  await expect.poll(() => boxes.count()).toBe(3);
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('৳600.00').waitFor();
  await bar.getByRole('button', { name: 'Approve 3' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByText('3 payments, ৳600.00').waitFor();
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('3 payments approved.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Approve payment/ }).count()).toBe(0);
  await bar.waitFor({ state: 'hidden' });

  await page.goto(`/customer-list?search=${encodeURIComponent(newCustomer.name)}`);
  await page.getByRole('checkbox', { name: newCustomer.name, exact: false }).first().check();
  await bar.getByRole('button', { name: 'Send SMS' }).click();
  const chosen = page.getByRole('list', { name: 'Chosen customers' });
  await chosen.getByText(newCustomer.name).waitFor();
  expect(watched.problems).toEqual([]);
  await releasePage(page);
});

it('the Excel file of the collection report has the same figures as the screen', async () => {
  await post('payment_received', {
    customer: newCustomer.id,
    account: 11,
    paymentAmount: 123.45,
    billData: (await post('customer_bill_list', { customer: newCustomer.id })).billData.map(
      (bill) => ({ ...bill, payAmount: 123.45, isSelect: 1 }),
    ),
  });
  const watched = await openDesk();
  const { page } = watched;
  await page.goto('/report-customer-collection');
  await button(page, 'OK').click();
  await page.getByRole('cell', { name: newCustomer.name }).waitFor();
  const link = page
    .getByRole('button', { name: 'Excel Export' })
    .or(page.getByRole('link', { name: 'Excel Export' }));
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const workbook = await readXlsx(new Uint8Array(await readFile(await download.path())));
  const rows = workbook.sheets[0]?.rows ?? [];
  const own = rows.find((row) => row.includes(newCustomer.name));
  expect(own).toContain(123.45);
  const shown = await page.getByRole('main').getByRole('table').getByRole('row').count();
  // The file has the heading and total lines of the table.
  expect(rows.length).toBeGreaterThanOrEqual(shown - 1);
  expect(watched.problems).toEqual([]);
  await releasePage(page);
});

it('a register is tried out, its refused rows are saved, and the rest is imported', async () => {
  const watched = await openDesk();
  const { page } = watched;
  await page.goto('/customer-import?tab=register');
  await page.locator('input[type=file]').setInputFiles(REGISTER);
  await page.getByText('Preview of register.csv').waitFor();
  const save = page.getByRole('button', { name: 'Download rejected rows' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const refused = parseCsv(await readFile(await download.path(), 'utf8'));
  // A header, and the 49 rows of the sample that are known to be wrong.
  expect(refused).toHaveLength(50);
  await page.getByRole('button', { name: 'Import 351 customers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await page.getByText('351 customers imported.').waitFor();
  await page.getByRole('link', { name: 'To the customer list' }).click();
  await page
    .getByText(/of 3\d\d$/)
    .first()
    .waitFor();
  expect(watched.problems).toEqual([]);
  await releasePage(page);
});
