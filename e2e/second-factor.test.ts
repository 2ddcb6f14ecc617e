import jsQR from 'jsqr';
import { type TOTP, URI } from 'otpauth';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { openWatchedPage } from './support/watched-page.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('sets up a second factor by camera, signs in with it, and refuses a used code', async () => {
  const { token } = await callProduct(product.address, 'auth/login', { body: ADMIN });
  const person = { name: 'Careful Cashier', email: 'careful', usertype: '2' };
  const password = 'counting coins 8';
  await callProduct(product.address, 'user_create', {
    token,
    body: { ...person, password, confirmPassword: password },
  });
  const watched = await openWatchedPage(browser, product.address);
  const { page } = watched;
  const press = (name: string) => page.getByRole('button', { name }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const signIn = async (known: string): Promise<void> => {
    await field('Email').fill('careful');
    await page.getByLabel('Password', { exact: true }).fill(known);
    await press('Sign In');
  };
  await page.goto('/user/profile');
  await signIn(password);
  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('New Password').fill('theirs 88');
  await page.getByLabel('Confirm Password').fill('theirs 88');
  await press('Change Password');
  await page.waitForURL(/\/dashboard/);
  await page.goto('/user/profile');
  await press('Set it up');
  await page.getByLabel('Current Password').fill('theirs 88');
  await press('Continue');
  const picture = PNG.sync.read(
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).screenshot(),
  );
  const pixels = new Uint8ClampedArray(picture.data);
  const seen = jsQR(pixels, picture.width, picture.height)?.data ?? '';
  const phone = URI.parse(seen) as TOTP;
  expect(phone.label).toBe('careful');
  await page.getByLabel('Code', { exact: true }).fill(phone.generate());
  await press('Turn it on');
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await press('I have saved them');
  await page.getByText('10 recovery codes left').waitFor();

  await page.goto('/logout');
  await signIn('theirs 88');
  await press('Use a recovery code');
  await field('Recovery code').fill(recoveryCode);
  await press('Sign In');
  await page.getByRole('navigation').first().waitFor();
  await page.goto('/user/profile');
  await page.getByText('9 recovery codes left').waitFor();
  expect(watched.problems).toEqual([]);
  await page.context().close();
});
