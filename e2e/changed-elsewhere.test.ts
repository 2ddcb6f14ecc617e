import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product } from './support/product.ts';
import { type CounterCustomer, seedAtCounter } from './support/seed-counter.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { createStaff, type Staff, staffOf } from './support/staff.ts';
import { releasePage } from './support/watched-page.ts';

/* Two people at work: what one does appears on the other's screen by itself. */

const SHOTS = process.env['SHOTS'];

let product: Product;
let browser: Browser;
let owner: Staff;
let salma: Staff;
let karim: CounterCustomer;

beforeAll(async () => {
  [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
  const { address } = product;
  const { token } = await callProduct(address, 'auth/login', { body: ADMIN });
  owner = staffOf({ id: 1, name: 'Owner', token }, { address, browser });
  salma = await createStaff(owner, 'Salma', { usertype: '3', address, browser });
  const wanted = { name: 'Abdul Karim', digits: '4821', fee: 700, months: 2 };
  karim = await seedAtCounter({ address, token }, wanted);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const open = async (staff: Staff, path: string, width = 1366) => {
  const look = { language: 'en', theme: 'light', width } as const;
  const { address } = product;
  const watched = await openSignedInPage(browser, { address, token: staff.token }, look);
  await watched.page.goto(`${address}${path}`);
  return watched;
};
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};
const register = (name: string, digits: string) =>
  owner.post('customer_reg', { name, mobileNo: `0199911${digits}`, monthlyFee: 500 });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Salma takes 500 taka of the customer's oldest bill. */
async function payOldest(): Promise<void> {
  const { billData } = await callProduct(product.address, 'customer_bill_list', {
    token: salma.token,
    body: { customer: karim.id },
  }).then((answer) => answer as unknown as { billData: { id: number; balance: number }[] });
  const accounts = await salma.get<{ data: { ledgerId: number; referenceType: string }[] }>(
    'cash_bank_gl_search',
  );
  await salma.post('payment_received', {
    customer: karim.id,
    account: accounts.data.find(({ referenceType }) => referenceType === 'cash')?.ledgerId,
    accountType: 'cash',
    paymentAmount: 500,
    billData: billData.map(({ id, balance }, place) => ({
      id,
      balance,
      payAmount: place === 0 ? 500 : 0,
      isSelect: place === 0 ? 1 : 0,
    })),
  });
}

it('an open list shows what somebody else has added, and keeps its rows still under the pointer', async () => {
  const { page, problems } = await open(owner, '/customer-list');
  await row(page, 'Abdul Karim').waitFor();
  await page.mouse.move(5, 5);
  await register('Nasrin Akter', '0001');
  await row(page, 'Nasrin Akter').waitFor();
  // The pointer rests on a row.
  await row(page, 'Abdul Karim').hover();
  await register('Jahid Hasan', '0002');
  const offer = page.getByRole('button', { name: '1 change: show' });
  await offer.waitFor();
  await shot(page, 'list-waits-1366');
  expect(await row(page, 'Jahid Hasan').count()).toBe(0);
  await page.mouse.move(5, 5);
  await row(page, 'Jahid Hasan').waitFor();
  await offer.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await releasePage(page);
});

it('on a phone a new row waits to be asked for', async () => {
  const { page, problems } = await open(owner, '/customer-list', 360);
  await page.getByText('Jahid Hasan').first().waitFor();
  await register('Rina Begum', '0003');
  const offer = page.getByRole('button', { name: '1 change: show' });
  await offer.waitFor();
  await shot(page, 'list-waits-360');
  await offer.click();
  await page.getByText('Rina Begum').first().waitFor();
  expect(problems).toEqual([]);
  await releasePage(page);
});

it('a payment taken meanwhile is told before Receive, and what is typed stays', async () => {
  const { page, problems } = await open(owner, `/payment-collection?id=${karim.id}`);
  const amount = page.locator('input[name=paymentAmount]:not([data-to-come])');
  await amount.fill('90');
  await payOldest();
  const notice = page.getByRole('alert').filter({ hasText: 'A payment was taken meanwhile' });
  await notice.getByText(/৳500\.00 received by Salma at \d\d:\d\d\./).waitFor();
  await shot(page, 'counter-taken-1366');
  // The focus is still there, and the next key goes on.
  await page.keyboard.press('0');
  expect(await amount.inputValue()).toBe('900');
  await page.getByRole('button', { name: 'Receive ৳900.00' }).waitFor();
  await notice.getByText('Check the new figures before you receive.').waitFor();
  expect(problems).toEqual([]);
  await releasePage(page);
});

it("a tab of one's own shows what the other has saved, and a customer's page too", async () => {
  const first = await open(owner, `/customer-details/${karim.id}`);
  await first.page.getByRole('main').getByText('0199900').first().waitFor();
  await owner.post('customer_update', {
    customerId: karim.id,
    name: 'Abdul Karim',
    mobileNo: '01777123456',
    monthlyFee: 700,
  });
  await first.page.getByText('01777123456').first().waitFor();
  await shot(first.page, 'customer-changed-1366');
  expect(first.problems).toEqual([]);
  await releasePage(first.page);
});
