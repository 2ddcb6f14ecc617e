import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../server/app.ts';
import { systemClock } from '../server/clock.ts';
import { type Database, openDatabase } from '../server/database/database.ts';
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';
import { ephemeralAccess } from '../server/gateways/open-gateway.ts';
import {
  type BkashCheckout,
  startBkashCheckout,
} from '../server/test-support/wallet-counterparts/bkash-checkout-process.ts';
import { type Sns, startSns } from '../server/test-support/wallet-counterparts/sns-process.ts';
import { launchBrowser } from './support/browser.ts';
import { answerYes, button } from './support/day-screens.ts';
import { openPage, openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { daysAgo } from './support/today.ts';

const BKASH = 13;
const TOPIC = 'arn:aws:sns:ap-southeast-1:123456789012:isp-payments';
const PUBLIC_NO = '01711-000111';
const PHONE = 360;

let product: Product;
let browser: Browser;
let sns: Sns;
let wallet: BkashCheckout;
let database: Database;
/** Another process of the product on its data, whose SNS is the counterpart. */
let listener: Awaited<ReturnType<typeof buildApp>>;
let token: string;
/** One who says that they paid, and one who pays on the page. */
let teller: Ower;
let payer: Ower;

interface Ower {
  id: number;
  shortCode: string;
}

const post = (path: string, body: object) => callProduct(product.address, path, { token, body });
async function read<Record>(path: string): Promise<Record> {
  const answer = await fetch(`${product.address}/billing-api/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as Record;
}

beforeAll(async () => {
  [product, browser, sns, wallet] = await Promise.all([
    startEmptyProduct({ env: { SMS_ALLOW_PRIVATE_GATEWAY: '1' } }),
    launchBrowser(),
    startSns(),
    startBkashCheckout(),
  ]);
  ({ token } = await callProduct(product.address, 'auth/login', { body: ADMIN }));
  const postgres = await startEmbeddedPostgres({ dataDir: product.dataDir });
  database = openDatabase(postgres.connection, { poolSize: 2 });
  listener = await buildApp({
    database,
    clock: systemClock,
    logLevel: 'silent',
    gateways: { ...ephemeralAccess(), mayReachPrivateHosts: true },
    snsOrigin: sns.origin,
  });
  const told = { publicNo: PUBLIC_NO, onPage: 'yes', pageHint: 'Choose Payment' };
  await post('account_update', { id: BKASH, name: 'bKash', type: 'mobile', ...told });
  teller = await owing({ name: 'Karim', code: 'KA101', mobileNo: '01712345678' });
  payer = await owing({ name: 'Rahim', code: 'RA202', mobileNo: '01812345678' });
  const { fingerprint } = await read<{ fingerprint: string }>('suspension_proposals');
  await post('suspension_approve', {
    customers: [teller.id, payer.id],
    fingerprint,
    overrideReason: 'Whenever this runs',
    isLargeConfirmed: 'yes',
  });
});

afterAll(async () => {
  await browser?.close();
  await listener?.close();
  await database?.destroy();
  await product?.stop();
  await sns?.stop();
  await wallet?.stop();
});

/** A customer with a bill of 700 taka. */
async function owing(fields: object): Promise<Ower> {
  const { id } = (await post('customer_reg', { ...fields, monthlyFee: 700 })).data;
  const bill_item = [{ item: 4, quantity: '1', price: '700' }];
  const bill = await post('bill_save', { customer: id, billDate: daysAgo(20), bill_item });
  const { shortCode } = await read<{ shortCode: string }>(`bill_details/${bill.data.id}`);
  return { id, shortCode };
}

const isSuspended = async ({ id }: Ower): Promise<boolean> =>
  (await read<{ current: unknown }>(`customer_suspension/${id}`)).current !== null;

/** bKash tells of a payment with the number, of a sender whom nobody knows. */
async function notify(number: string): Promise<void> {
  const { data } = await callProduct(product.address, 'account_connection_create', {
    token,
    body: { accountId: BKASH, kind: 'bkash_notification', topic: TOPIC },
  });
  await post('account_connection_switch', { id: data.id, isOn: 'yes' });
  const { address } = data as unknown as { address: string };
  const now = new Date();
  await sns.addKey({ name: 'good', validAt: now.toISOString() });
  const content = JSON.stringify({
    dateTime: `${daysAgo(0).replaceAll('-', '')}000100`,
    debitMSISDN: '8801999888777',
    trxID: number,
    transactionStatus: 'Completed',
    transactionType: '10003126',
    amount: '700.00',
    currency: 'BDT',
  });
  const payload = await sns.signed({ key: 'good', topic: TOPIC, at: now.toISOString(), content });
  const url = new URL(address, product.address).pathname;
  const answer = await listener.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'text/plain' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'taken' }]);
}

it('a customer pays by phone, says so, and is back with the receipt', async () => {
  expect(await isSuspended(teller)).toBe(true);
  const phone = await openPage(browser, product.address, PHONE);
  const { page } = phone;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/p/${teller.shortCode}?lang=en`);
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(await pageFaults(phone)).toEqual([]);
  }
  await page.getByRole('button', { name: `Copy: Number ${PUBLIC_NO}` }).click();
  await page
    .getByRole('button', { name: /^Copy: Number/, exact: false })
    .getByText('Copied')
    .waitFor();
  await page.getByLabel('Transaction number').fill('ckj9 abc১২৩');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. We are looking for your payment.').waitFor();
  expect(await pageFaults(phone)).toEqual([]);

  await notify('CKJ9ABC123');
  await page.goto(`/p/${teller.shortCode}?lang=bn`);
  await page.getByText('এখনো পাওয়া যায়নি').waitFor();

  const office = await openSignedInPage(
    browser,
    { address: product.address, token },
    { language: 'en', theme: 'light', width: 1366 },
  );
  await office.page.goto('/arrivals');
  await button(office.page, 'Said to be paid').click();
  await office.page.getByRole('dialog').getByText('ckj9 abc১২৩').waitFor();
  await office.page.keyboard.press('Escape');
  await button(office.page, 'Confirm 1 strong: ৳700.00').click();
  await answerYes(office.page, '1 arrival, ৳700.00, becomes');
  await office.page.getByText('1 arrival is confirmed: ৳700.00.').waitFor();

  expect(await isSuspended(teller)).toBe(false);
  await page.goto(`/p/${teller.shortCode}?lang=en`);
  await page.getByText('Found', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByText('Payment receipt').waitFor();
  await page.getByText('৳700.00').waitFor();
  const books = await product.command('books');
  expect(books.code, books.output).toBe(0);
});

it('a customer pays on the page, there and back, and is back on line', async () => {
  await post('company_settings_update', {
    name: 'Sonali Net',
    publicAddress: product.address,
    discountLimit: 100,
  });
  const made = await post('account_connection_create', {
    accountId: BKASH,
    kind: 'checkout',
    checkoutHost: 'own',
    baseUrl: wallet.baseUrl,
    ...wallet.keys,
  });
  await post('account_connection_switch', { id: made.data.id, isOn: 'yes' });
  expect(await isSuspended(payer)).toBe(true);
  const phone = await openPage(browser, product.address, PHONE);
  const { page } = phone;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/p/${payer.shortCode}?lang=en`);
    await page.getByRole('heading', { name: 'Pay now' }).waitFor();
    expect(await pageFaults(phone)).toEqual([]);
  }
  await page.getByLabel('Amount').fill('700.01');
  await page.getByRole('button', { name: 'Pay with bKash' }).click();
  await page.getByText('This is more than what is due.').waitFor();
  expect(await pageFaults(phone)).toEqual([]);
  await page.getByLabel('Amount').fill('৭০০');
  await page.getByRole('button', { name: 'Pay with bKash' }).click();
  await page.getByRole('heading', { name: 'Pay 700.00' }).waitFor();
  await page.getByRole('link', { name: 'cancel' }).click();
  await page.getByText('Nothing was paid.').waitFor();
  expect(await pageFaults(phone)).toEqual([]);
  await page.getByRole('button', { name: 'Pay with bKash' }).click();
  await page.getByRole('link', { name: 'success' }).click();
  await page.getByText('We have received ৳700.00.').waitFor();
  expect(await pageFaults(phone)).toEqual([]);
  expect(await isSuspended(payer)).toBe(false);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByText('Payment receipt').waitFor();
  const books = await product.command('books');
  expect(books.code, books.output).toBe(0);
});
