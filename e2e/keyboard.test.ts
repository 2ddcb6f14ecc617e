import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemsForTurn } from './support/breadth.ts';
import { launchBrowser } from './support/browser.ts';
import { openScreen, openSignedInPage } from './support/looks.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { releasePage } from './support/watched-page.ts';

/* Fast typing at the counter: Enter before the search has answered, and the lists' shortcuts. */

let product: SeededProduct;
let browser: Browser;
let token: string;

const post = (path: string, body: object) => callProduct(product.address, path, { token, body });

const PAYMENTS = 4;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  ({ token } = product);
  await post('customer_reg', { name: 'Rahima Khatun', mobileNo: '01911222333', zone: 1 });
  await post('customer_reg', { name: 'Rahim Uddin', mobileNo: '01911222444', zone: 1 });
  // Collected by another user, so that the first user may approve them.
  const clerk = { email: 'clerk@example.com', password: 'at-the-counter-all-day' };
  const secret = { password: clerk.password, confirmPassword: clerk.password };
  await post('user_create', { name: 'Counter', email: clerk.email, ...secret, usertype: '1' });
  const { token: own } = await callProduct(product.address, 'auth/login', { body: clerk });
  for (let count = 1; count <= PAYMENTS; count += 1) {
    await callProduct(product.address, 'payment_received', {
      token: own,
      body: { customer: 2, account: 11, advanceAmount: 10 * count },
    });
  }
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Delays of the search: none, a slow connection, a very slow one. */
const ANSWERS_AFTER_MS = [0, 300, 1500];

async function openPageAt(path: string, answerAfterMs = 0) {
  const look = { language: 'en', theme: 'light', width: 1366 } as const;
  const watched = await openSignedInPage(browser, { address: product.address, token }, look);
  await openScreen(watched, path);
  // Only then: pages with routes load without the browser's cache.
  await watched.page.route('**/customer_search*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerAfterMs));
    await route.continue().catch(() => undefined);
  });
  return watched;
}

/**
 * Waits for a new tab and closes it. By what the browser lists: Playwright does not report a tab
 * that has no opener where Chromium leaves out the event of its first navigation, as one in 30 does
 * on a busy machine.
 */
async function closeTabAt(address: RegExp): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const find = async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.find(({ type, url }) => type === 'page' && address.test(url));
  };
  await expect.poll(find).toBeDefined();
  const tab = await find();
  if (tab) await session.send('Target.closeTarget', { targetId: tab.targetId });
  await session.detach();
}

type Search = {
  search: string;
  path: string;
  /** Puts the focus into the field. */
  enter: (page: Page) => Promise<Locator>;
  /** The page that Enter opens for a customer. */
  leadsTo: (id: number) => RegExp;
};

const SEARCHES: Search[] = [
  {
    search: 'the collection',
    path: '/payment-collection',
    enter: async (page) => page.getByRole('main').getByRole('combobox').first(),
    leadsTo: (id) => new RegExp(`payment-collection\\?id=${id}$`),
  },
  {
    search: 'the top bar',
    path: '/dashboard',
    enter: async (page) => {
      await page.keyboard.press('/');
      return page.getByRole('combobox', { name: 'Search customers' });
    },
    leadsTo: (id) => new RegExp(`customer-details/${id}$`),
  },
  {
    search: 'the commands, opened cold',
    path: '/dashboard',
    enter: async (page) => {
      await page.keyboard.press('Control+k');
      // Does not wait for anything, as users do not either.
      return page.getByRole('combobox', { name: 'Commands' });
    },
    leadsTo: (id) => new RegExp(`customer-details/${id}$`),
  },
];

const searches = SEARCHES.map((search, turn) => ({
  ...search,
  speeds: itemsForTurn(ANSWERS_AFTER_MS, turn),
}));

describe.each(searches)('Enter in $search', ({ path, enter, leadsTo, speeds }) => {
  it.each(speeds)('of a bar-code scanner acts on its own answer after %i ms', async (afterMs) => {
    const { page, problems } = await openPageAt(path, afterMs);
    await enter(page);
    // All keys at once, as a barcode scanner sends them.
    await Promise.all([...'01911222333'].map((key) => page.keyboard.press(key)));
    await page.keyboard.press('Enter');
    await page.waitForURL(leadsTo(3));
    expect(problems).toEqual([]);
    await releasePage(page);
  });

  it.each(speeds)('is cancelled by typing on, with an answer after %i ms', async (afterMs) => {
    const { page } = await openPageAt(path, afterMs);
    let typeOn = () => {};
    const isTypedOn = new Promise<void>((resolve) => {
      typeOn = resolve;
    });
    // An answer that came between the two keys would be what the Enter acts on, and rightly so.
    await page.route(/customer_search\?.*\bq=rahim(?:&|$)/, async (route) => {
      await isTypedOn;
      await route.fallback().catch(() => undefined);
    });
    const field = await enter(page);
    await page.keyboard.type('rahim');
    await page.keyboard.press('Enter');
    await page.keyboard.type('a');
    typeOn();
    // The current text's results are shown: a queued Enter would have acted on them.
    await page.getByRole('option', { name: /Rahima Khatun/ }).waitFor();
    await expect.poll(() => page.getByRole('option', { name: /Rahim Uddin/ }).count()).toBe(0);
    expect(page.url()).toMatch(new RegExp(`${path}$`));
    expect(await field.inputValue()).toBe('rahima');
    await page.keyboard.press('Enter');
    await page.waitForURL(leadsTo(3));
    await releasePage(page);
  });

  it('acts only on the answer to the current text', async () => {
    const { page } = await openPageAt(path, 300);
    await enter(page);
    await page.keyboard.type('01911222444');
    await page.getByRole('option', { name: /Rahim Uddin/ }).waitFor();
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('333');
    await page.keyboard.press('Enter');
    await page.waitForURL(leadsTo(3));
    await releasePage(page);
  });
});

it('the command palette loses no typed letter while its code loads, and the page does not scroll', async () => {
  const { page } = await openPageAt('/dashboard');
  await page.route('**/assets/panels-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  await page.keyboard.type(letters, { delay: 40 });
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Commands' });
  await field.waitFor();
  expect(await field.inputValue()).toBe(letters);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await releasePage(page);
});

describe('a list that was just opened', () => {
  const focusedRow = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-index'));

  it('is navigated by j and k without a click before', async () => {
    const { page } = await openPageAt('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Payment' }).click();
    await menu.getByRole('link', { name: 'Payment List' }).click();
    await page
      .getByRole('button', { name: /^Approve payment/ })
      .first()
      .waitFor();
    await page.keyboard.press('j');
    expect(await focusedRow(page)).toBe('0');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focusedRow(page)).toBe('1');
    await page.getByRole('searchbox').first().click();
    await page.keyboard.type('jk');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('jk');
    await releasePage(page);
  });

  it('opens a row by a click on it, not by its controls, nor by selecting text', async () => {
    const { page } = await openPageAt('/customer-list');
    const row = page.getByRole('row').filter({ hasText: 'Rahim Uddin' });
    await row.getByRole('checkbox').check();
    const mobile = row.getByText('01911222444');
    const box = await mobile.boundingBox();
    if (!box) throw new Error('The row has gone');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 2, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, middle, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(5);
    expect(page.url()).toMatch(/customer-list$/);
    const name = row.getByRole('link', { name: 'Rahim Uddin', exact: true });
    await name.click({ button: 'middle' });
    await closeTabAt(/customer-details\/4$/);
    expect(page.url()).toMatch(/customer-list$/);
    await row.getByText('Mirpur-10').click();
    await page.waitForURL(/customer-details\/4$/);
    await releasePage(page);
  });

  it('moves the focus from one approval to the next, and never to Delete', async () => {
    const { page, problems } = await openPageAt('/payment-list');
    const approve = page
      .getByRole('button', { name: /^Approve payment/ })
      .and(page.locator(':enabled'));
    await approve.first().focus();
    const before = await approve.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(before).toHaveLength(PAYMENTS);
    for (let left = PAYMENTS - 1; left >= 0; left -= 1) {
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Yes');
      await page.keyboard.press('Enter');
      await expect.poll(() => approve.count()).toBe(left);
      if (left === 0) break;
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-approve')))
        .toBe(true);
    }
    // Focus stays in the list, so that j and k work.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
    const deletion = page.getByRole('button', { name: /^Delete payment/ });
    await expect.poll(() => deletion.count()).toBe(PAYMENTS);
    const deletes = await deletion.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
    );
    const covers = deletes.filter((box) =>
      before.some(
        (was) =>
          box.left < was.right &&
          box.right > was.left &&
          box.top < was.bottom &&
          box.bottom > was.top,
      ),
    );
    expect(covers).toEqual([]);
    expect(problems).toEqual([]);
    await releasePage(page);
  });
});
