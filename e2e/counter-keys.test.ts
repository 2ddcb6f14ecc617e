import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { answerByEnter, button, choose } from './support/day-screens.ts';
import { countActions, actionsDuring, readActions } from './support/user-actions.ts';
import { openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { type CounterCustomer, seedAtCounter } from './support/seed-counter.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { releasePage, type WatchedPage } from './support/watched-page.ts';

let product: SeededProduct;
let browser: Browser;
const pages: WatchedPage[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

afterEach(async ({ task }) => {
  const watched = pages.splice(0);
  expect(watched.flatMap(({ problems }) => problems)).toEqual([]);
  if (task.result?.state === 'pass') for (const { page } of watched) await releasePage(page);
});

async function openCounter(width: number): Promise<Page> {
  const watched = await openSignedInPage(browser, product, {
    language: 'en',
    theme: 'light',
    width,
  });
  pages.push(watched);
  await countActions(watched.page.context());
  await watched.page.goto('/payment-collection');
  await watched.page.getByRole('main').getByRole('combobox').waitFor();
  return watched.page;
}

const threeMonths = (digits: string): Promise<CounterCustomer> =>
  seedAtCounter(product, { name: `Abdul ${digits}`, digits, fee: 1200, months: 3 });

const search = (page: Page) => page.getByRole('main').getByRole('combobox').first();
const isFocused = (page: Page) => ({
  on: (name: string) => page.locator(`${name}:focus`).waitFor(),
});

async function findByKeys(page: Page, digits: string): Promise<void> {
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
  await isFocused(page).on('input[name=paymentAmount]');
}

const waitForReceipt = (page: Page) =>
  page.getByText('Payment collected successfully.').first().waitFor();

async function unpaidOf({ id }: CounterCustomer): Promise<number[]> {
  const { billData } = await callProduct(product.address, 'customer_bill_list', {
    token: product.token,
    body: { customer: id },
  });
  return billData.map(({ balance }) => balance);
}

describe('the counter, by keyboard', () => {
  it('collects the whole due in 8 keys: four digits, Enter for customer, payment and confirmation', async () => {
    const customer = await threeMonths('4672');
    const page = await openCounter(1366);
    const actions = await actionsDuring(page, async () => {
      await findByKeys(page, customer.digits);
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: 'Are you sure?' });
      await question.getByText('You want to collect payment!').waitFor();
      await question.getByText('৳3,600.00 from Abdul 4672, into Cash').waitFor();
      await answerByEnter(page);
      await waitForReceipt(page);
    });
    expect(actions.keys).toBeLessThanOrEqual(8);
    expect(actions.presses).toBe(0);
    expect(await unpaidOf(customer)).toEqual([]);

    // The cursor is in the customer field; Enter prints the receipt while nothing is typed.
    await isFocused(page).on('input[name=customer]');
    await button(page, 'WhatsApp')
      .or(page.getByRole('link', { name: 'WhatsApp' }))
      .waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readActions(page)).prints).toBe(1);
  });

  it('collects two of three months in 10 keys, with the change in the largest type on screen', async () => {
    const customer = await threeMonths('4673');
    const page = await openCounter(1366);
    const actions = await actionsDuring(page, async () => {
      await findByKeys(page, customer.digits);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await answerByEnter(page);
      await waitForReceipt(page);
    });
    expect(actions.keys).toBeLessThanOrEqual(10);
    expect(await unpaidOf(customer)).toEqual([1200]);
    await page.getByText('Still due: ৳1,200.00').waitFor();

    await page.keyboard.type(customer.digits);
    await page.keyboard.press('Enter');
    await isFocused(page).on('input[name=paymentAmount]');
    await page.keyboard.type('1500');
    await page.keyboard.press('Enter');
    await answerByEnter(page);
    await waitForReceipt(page);
    const largest = await page.getByText('Change to give back').evaluate((caption) => {
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
      const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
      const change = caption.parentElement?.querySelector('span + span');
      return {
        change: change && sizeOf(change),
        text: change?.textContent,
        most: Math.max(...all.map(sizeOf)),
      };
    });
    expect(largest.text).toBe('৳300.00');
    expect(largest.change).toBe(largest.most);
  });

  it('ignores the key repeat of a held Enter in the confirmation dialog', async () => {
    const customer = await threeMonths('4674');
    const page = await openCounter(1366);
    await findByKeys(page, customer.digits);
    const yes = button(page.getByRole('dialog'), 'Yes').and(page.locator(':focus'));
    await page.keyboard.down('Enter');
    await yes.waitFor();
    // The key repeats, after the dialog has been open long enough to be read.
    await page.waitForTimeout(300);
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(await yes.count()).toBe(1);
    expect(await unpaidOf(customer)).toEqual([1200, 1200, 1200]);
  });
});

describe('the counter, by mouse and touch', () => {
  const takeWhole = async (page: Page, press: 'click' | 'tap') => {
    await page.getByRole('option').first()[press]();
    await button(page, /^Whole due/)[press]();
    await button(page, /^Receive/)[press]();
    await button(page.getByRole('dialog'), 'Yes')[press]();
    await waitForReceipt(page);
  };

  it('collects a whole due in 4 clicks', async () => {
    const customer = await threeMonths('4675');
    const page = await openCounter(1366);
    await page.keyboard.type(customer.digits);
    const actions = await actionsDuring(page, () => takeWhole(page, 'click'));
    expect(actions).toMatchObject({ presses: 4, keys: 0 });
    expect(await unpaidOf(customer)).toEqual([]);
  });

  it('collects a whole due in 4 taps on a phone, with no on-screen keyboard over the buttons', async () => {
    const customer = await threeMonths('4676');
    const page = await openCounter(360);
    // Mocks the share sheet of a phone.
    await page.evaluate(() => {
      navigator.share = async ({ text } = {}) => void (document.title = text ?? '');
    });
    await search(page).fill(customer.digits);
    const actions = await actionsDuring(page, () => takeWhole(page, 'tap'));
    expect(actions).toMatchObject({ presses: 4, keys: 0 });
    // No input is focused.
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
    await button(page, 'Share').tap();
    await expect.poll(() => page.title()).toMatch(/৳3,600\.00 received from Abdul 4676/);
    await button(page, 'Next').tap();
    await isFocused(page).on('input[name=customer]');
  });
});

describe('a repeated payment', () => {
  it('names who took the last payment, and accepts another', async () => {
    const customer = await threeMonths('4677');
    const page = await openCounter(1366);
    for (const isSecond of [false, true]) {
      await findByKeys(page, customer.digits);
      await page.keyboard.type('1200');
      await page.keyboard.press('Enter');
      const warning = page.getByRole('dialog').getByText(/took ৳1,200.00 from this customer at/);
      await page.getByRole('dialog').getByText('You want to collect payment!').waitFor();
      expect(await warning.count()).toBe(isSecond ? 1 : 0);
      await answerByEnter(page);
      await waitForReceipt(page);
      await isFocused(page).on('input[name=customer]');
    }
    expect(await unpaidOf(customer)).toEqual([1200]);
  });

  it('a mistake among the payments of today is deleted, and the next customer is typed at once', async () => {
    const customer = await threeMonths('4680');
    const page = await openCounter(1366);
    await findByKeys(page, customer.digits);
    await page.keyboard.type('1200');
    await page.keyboard.press('Enter');
    await answerByEnter(page);
    await waitForReceipt(page);
    expect(await unpaidOf(customer)).toEqual([1200, 1200]);
    await page.goto('/payment-collection');
    const takings = page.getByRole('region', { name: "Today's payments" });
    const line = takings.getByRole('listitem').filter({ hasText: 'Abdul 4680' });
    await button(line, /^Delete payment/).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByText('৳1,200.00 from Abdul 4680').waitFor();
    await page.keyboard.type('Entered twice');
    await page.keyboard.press('Enter');
    await line.waitFor({ state: 'detached' });
    expect(await unpaidOf(customer)).toEqual([1200, 1200, 1200]);
    await isFocused(page).on('input[name=customer]');
    await page.keyboard.type('4680');
    expect(await page.locator('input[name=customer]').inputValue()).toBe('4680');
  });

  it('reports a used transaction ID at once', async () => {
    const [first, second] = [await threeMonths('4678'), await threeMonths('4679')];
    const bill = (
      await callProduct(product.address, 'customer_bill_list', {
        token: product.token,
        body: { customer: first.id },
      })
    ).billData[0];
    await callProduct(product.address, 'payment_received', {
      token: product.token,
      body: {
        customer: first.id,
        account: 13,
        trxId: '8N7A6B5C',
        billData: [{ id: bill?.id, balance: 1200, payAmount: 1200, isSelect: 1 }],
      },
    });
    const page = await openCounter(1366);
    await findByKeys(page, second.digits);
    await page.getByRole('radio', { name: 'bKash' }).check();
    const trxId = page.getByRole('textbox', { name: 'Transaction ID', exact: true });
    await trxId.fill('9X9X9X9X');
    await page.getByText('Not used before.').waitFor();
    await trxId.fill('8n7a-6b5c');
    await page.getByText(/of Abdul 4678 .* already has this transaction ID\./).waitFor();
  });

  it('collects a firm of three lines in one act with one receipt', async () => {
    const seed = (name: string, digits: string, months: number) =>
      seedAtCounter(product, { name, digits, fee: 1000, months });
    const [head, mirpur, banani] = [
      await seed('Firm Head', '4691', 2),
      await seed('Firm Mirpur', '4692', 1),
      await seed('Firm Banani', '4693', 1),
    ];
    await callProduct(product.address, 'customer_payer_update', {
      token: product.token,
      body: { customer: mirpur.id, paidBy: head.id },
    });
    const page = await openCounter(1366);
    // The second branch is given its payer on its own page.
    await page.goto(`/customer-details/${banani.id}?tab=personal`);
    await button(page, 'Choose who pays').click();
    const choice = page.getByRole('dialog', { name: 'Choose who pays: Firm Banani' });
    await choice.getByRole('combobox').fill('4691');
    await page.getByRole('option', { name: /Firm Head/ }).click();
    await button(choice, 'Save').click();
    await page.getByText(/Firm Head \(.*\) pays for this customer\./).waitFor();
    await page.goto(`/payment-collection?id=${mirpur.id}`);
    await page.getByRole('link', { name: 'To Firm Head' }).click();
    await page.getByText('Pays for 2 more.').waitFor();
    expect(await pageFaults({ page, problems: [] })).toEqual([]);
    await button(page, 'Collect for all').click();
    const all = page.getByRole('dialog', { name: 'Firm Head pays for all' });
    const whole = all.getByLabel('Amount for all');
    expect(await whole.inputValue()).toBe('4,000.00');
    // Part of it goes to the oldest bills of all of them.
    await whole.fill('2500');
    const amountOf = (name: string) => all.getByLabel(`Amount of ${name}`).inputValue();
    expect(await amountOf('Firm Head')).toBe('2,000.00');
    await whole.fill('4000');
    await choose(all, 'Account', 'bKash');
    await all.getByLabel('Transaction ID').fill('FIRM4691');
    await button(all, 'Receive ৳4,000.00').click();
    await all.getByText('৳4,000.00 received for 3 customers.').waitFor();
    for (const customer of [head, mirpur, banani]) expect(await unpaidOf(customer)).toEqual([]);
    // One receipt, whichever of the three it is opened from.
    await page.goto(`/customer-details/${banani.id}?tab=payments`);
    await page.getByRole('main').locator('a[href^="/payment-details/"]').first().click();
    for (const { name } of [head, mirpur, banani]) {
      await page.getByRole('rowheader', { name }).first().waitFor();
    }
    await page.getByRole('cell', { name: '৳4,000.00' }).first().waitFor();
  });
});
