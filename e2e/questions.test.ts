import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { navigateTo, openScreen, openSignedInPage } from './support/looks.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { releasePage } from './support/watched-page.ts';

/** Slightly longer than a dialog ignores keys (web/ui/confirm-dialog.tsx). */
const READ_MS = 300;

/*
 * Confirmation dialogs over every window, and everything else that opens over a window, must be the
 * topmost element, also when another dialog was open before on the same page.
 */

let product: SeededProduct;
let browser: Browser;
let token: string;

const post = (path: string, body: object) => callProduct(product.address, path, { token, body });

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  ({ token } = product);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Customers of the seed: 1 owes 400 of 700, 2 owes 700. */
const DESK = { language: 'en', theme: 'light', width: 1366 } as const;

const button = (area: Page | Locator, name: string | RegExp) =>
  area.getByRole('button', { name, exact: typeof name === 'string' });
const main = (page: Page) => page.getByRole('main');
const question = (page: Page) => page.getByRole('dialog', { name: 'Are you sure?' });

/** A page in which another dialog has been opened before. */
async function openPageAfterQuestion() {
  const watched = await openSignedInPage(browser, { address: product.address, token }, DESK);
  const { page } = watched;
  await openScreen(watched, '/bill-list');
  await button(page, /^Delete bill/)
    .first()
    .click();
  await button(question(page), 'No').click();
  await question(page).waitFor({ state: 'hidden' });
  return watched;
}

/** Whether the element itself is hit by a click at its middle. */
const isTopmost = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && target.contains(met);
  });

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => target === document.activeElement);
const holdsFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => target.contains(document.activeElement));

type AskingWindow = {
  window: string;
  path: string;
  /** Opens the window; returns its button that asks for confirmation. */
  open: (page: Page) => Promise<Locator>;
  /** What is visible after answering Yes. */
  done: (page: Page) => Locator;
};

const ASKING: AskingWindow[] = [
  {
    window: 'the payment of a customer',
    path: '/customer-details/1?tab=payments',
    open: async (page) => {
      await button(main(page), 'Payment').click();
      const window = page.getByRole('dialog', { name: /^Payment of/ });
      await window.getByRole('checkbox').first().check();
      return button(window, /^Receive ৳/);
    },
    done: (page) => page.getByText('Payment collected successfully.').first(),
  },
  {
    window: 'the SMS of a bill',
    path: '/customer-details/2?tab=bills',
    open: async (page) => {
      await button(main(page), 'Send SMS').click();
      return button(page.getByRole('dialog', { name: 'Send bill SMS' }), /^Send/);
    },
    done: (page) => page.getByRole('region', { name: 'Messages' }).getByRole('status').first(),
  },
  {
    window: 'the SMS of a payment',
    path: '/payment-list',
    open: async (page) => {
      await button(page, 'Send SMS for payment 1').click();
      return button(page.getByRole('dialog', { name: 'Send payment SMS' }), /^Send/);
    },
    done: (page) => page.getByRole('region', { name: 'Messages' }).getByRole('status').first(),
  },
];

describe.each(ASKING)('$window', ({ path, open, done }) => {
  it('asks again and again on top of itself, by mouse and by keyboard', async () => {
    const { page, problems } = await openPageAfterQuestion();
    await navigateTo(page, path);
    const asks = await open(page);
    const yes = button(question(page), 'Yes');

    // Escape answers No: the dialog closes, the window stays, and focus returns.
    for (const round of [1, 2, 3]) {
      await asks.click();
      await yes.waitFor();
      expect({ round, isTopmost: await isTopmost(yes) }).toEqual({ round, isTopmost: true });
      await expect.poll(() => hasFocus(yes)).toBe(true);
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press('Tab');
        expect(await holdsFocus(question(page))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'hidden' });
      await expect.poll(() => hasFocus(asks)).toBe(true);
    }

    // Holding Enter opens one dialog and does not answer it.
    for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter');
    await expect.poll(() => hasFocus(yes)).toBe(true);
    for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter');
    expect(await question(page).count()).toBe(1);
    await page.keyboard.up('Enter');
    await button(question(page), 'No').click();
    await question(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(asks)).toBe(true);

    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(yes)).toBe(true);
    // Enter is ignored until the dialog has been open long enough to be read.
    await page.waitForTimeout(READ_MS);
    await page.keyboard.press('Enter');
    await done(page).waitFor();
    expect(await question(page).count()).toBe(0);
    expect(problems).toEqual([]);
    await releasePage(page);
  });
});

it('collects from one customer after another in the same page', async () => {
  const { page, problems } = await openPageAfterQuestion();
  for (const [name, mobileNo] of [
    ['Salma Begum', '01912000001'],
    ['Jashim Uddin', '01912000002'],
  ]) {
    const { data } = await post('customer_reg', { name, mobileNo, zone: 1, monthlyFee: 700 });
    await post('payment_received', { customer: data.id, account: 11, advanceAmount: 10 });
    await navigateTo(page, `/customer-details/${data.id}?tab=payments`);
    await button(main(page), 'Payment').click();
    const window = page.getByRole('dialog', { name: `Payment of ${name}` });
    await window.getByRole('textbox', { name: 'Amount Given', exact: true }).fill('50');
    await button(window, /^Receive ৳50/).click();
    await button(question(page), 'Yes').click();
    await window.getByText('Payment collected successfully.').waitFor();
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: '৳50.00' }).first().waitFor();
  }
  expect(problems).toEqual([]);
  await releasePage(page);
});

/** Everything else that opens over a window, or over a sheet at the side. */
const OVER: { what: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    what: 'the sign-in form, when the session ends under the payment',
    open: async (page) => {
      await navigateTo(page, '/customer-details/2?tab=payments');
      await button(main(page), 'Payment').click();
      const window = page.getByRole('dialog', { name: /^Payment of/ });
      await window.getByRole('checkbox').first().check();
      await page.route('**/payment_received', (route) => route.fulfill({ status: 401, json: {} }));
      await button(window, /^Receive ৳/).click();
      await button(question(page), 'Yes').click();
      return button(page.getByRole('dialog', { name: 'Your session has ended' }), 'Sign In');
    },
  },
  {
    what: 'the refusal of an SMS, over its window',
    open: async (page) => {
      await navigateTo(page, '/customer-details/2?tab=bills');
      await page.route('**/send_bill_sms', (route) =>
        route.fulfill({ status: 409, json: { success: false, errorMessage: 'No.' } }),
      );
      await button(main(page), 'Send SMS').click();
      await button(page.getByRole('dialog', { name: 'Send bill SMS' }), /^Send/).click();
      await button(question(page), 'Yes').click();
      return button(page.getByRole('dialog'), 'OK');
    },
  },
  {
    what: 'the commands, over the payment',
    open: async (page) => {
      await navigateTo(page, '/dashboard');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Commands' }).waitFor();
      await page.keyboard.press('Escape');
      await navigateTo(page, '/customer-details/2?tab=payments');
      await button(main(page), 'Payment').click();
      await page.getByRole('dialog', { name: /^Payment of/ }).waitFor();
      await page.keyboard.press('Control+k');
      return page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox');
    },
  },
  {
    what: 'whether unsaved work is left, asked from the sheet at the side',
    open: async (page) => {
      await navigateTo(page, '/user-create');
      // What is typed is kept, a password never.
      await page.getByLabel('Password', { exact: true }).fill('secret-77');
      await button(page, 'Quick panel').click();
      const sheet = page.getByRole('dialog', { name: 'Quick panel' });
      // A link to another screen: one to this screen would not ask.
      await sheet.locator('a:not([href^="/user-create"])').first().click();
      return button(question(page), 'Leave');
    },
  },
];

it.each(OVER)('is on top: $what', async ({ open }) => {
  const { page } = await openPageAfterQuestion();
  const topmost = await open(page);
  await topmost.waitFor();
  expect(await isTopmost(topmost)).toBe(true);
  await releasePage(page);
});
