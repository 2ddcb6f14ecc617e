import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Smsc,
  SMSC_ACCOUNT,
  smppConfigFor,
  startSmsc,
} from '../server/test-support/sms-counterparts/smsc-process.ts';
import { launchBrowser } from './support/browser.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';

let smsc: Smsc;
let product: Product;
let browser: Browser;
let token: string;

const post = (path: string, body: object) => callProduct(product.address, path, { token, body });

beforeAll(async () => {
  smsc = await startSmsc();
  // The SMSC reports every message as delivered, twice.
  await smsc.behave({ reports: { copies: 2 } });
  [product, browser] = await Promise.all([
    startEmptyProduct({ env: { SMS_ALLOW_PRIVATE_GATEWAY: '1' } }),
    launchBrowser(),
  ]);
  ({ token } = await callProduct(product.address, 'auth/login', { body: ADMIN }));
  await post('company_settings_update', {
    name: 'ঢাকা নেট',
    language: 'bn',
    discountLimit: 0,
    smsOnGenerate: 'yes',
  });
  await post('sms_gateway_update', {
    kind: 'smpp',
    smpp: smppConfigFor(smsc.port),
    secrets: { smppPassword: SMSC_ACCOUNT.password },
    pricePerPart: '0.25',
  });
  await post('customer_reg', { name: 'করিম আক্তার', mobileNo: '01712345678', monthlyFee: 700 });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await smsc?.stop();
});

it("delivers the month's bill and payment SMS to the phone in Bangla", async () => {
  const look = { language: 'en', theme: 'light', width: 1440 } as const;
  const watched = await openSignedInPage(browser, { address: product.address, token }, look);
  const { page } = watched;
  await page.goto('/bill-generates');
  await page.getByRole('button', { name: 'Generate' }).first().click();
  await page.getByRole('button', { name: 'Make 1 bill' }).click();
  await page.getByText('1 bill created').first().waitFor();

  await page.goto('/payment-collection?id=1');
  await page.getByRole('textbox', { name: 'Amount Given', exact: true }).fill('300');
  await page.getByRole('checkbox', { name: 'Send SMS' }).check();
  await page.getByRole('button', { name: 'Receive ৳300.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Payment collected successfully.').first().waitFor();

  await page.goto('/sms-send-customer');
  await page.getByRole('main').getByRole('combobox').first().fill('করিম');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('প্রিয় {name}, রাত ২টায় সংযোগ ১০ মিনিট বন্ধ থাকবে।');
  await page.getByRole('button', { name: 'Send SMS' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();

  await expect.poll(async () => (await smsc.state()).received.length).toBe(3);
  const { received } = await smsc.state();
  const texts = received.map(({ text }) => text);
  expect(received.every(({ to }) => to === '8801712345678')).toBe(true);
  expect(texts).toContainEqual(
    expect.stringMatching(/^প্রিয় করিম আক্তার \(C1001\), .*ইন্টারনেট বিল B\d{4}-000001.* ঢাকা নেট$/),
  );
  expect(texts).toContainEqual(expect.stringMatching(/^প্রিয় করিম আক্তার .*পেয়েছি।.*ধন্যবাদ। ঢাকা নেট$/));
  expect(texts).toContain('প্রিয় করিম আক্তার, রাত ২টায় সংযোগ ১০ মিনিট বন্ধ থাকবে।');

  // The history shows exactly the texts that were delivered.
  await page.goto('/sms-history');
  for (const text of texts) await page.getByText(text, { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText(texts[0] ?? '', { exact: true }).waitFor();
      return page.getByText('Delivered', { exact: true }).count();
    })
    .toBe(3);
  expect(watched.problems).toEqual([]);
  await page.context().close();
});
