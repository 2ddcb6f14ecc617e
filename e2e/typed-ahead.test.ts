import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { triesAll } from './support/breadth.ts';
import { launchBrowser } from './support/browser.ts';
import { answerByEnter, button } from './support/day-screens.ts';
import { openSignedInPage } from './support/looks.ts';
import { type CounterCustomer, seedAtCounter } from './support/seed-counter.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { countActions, readActions } from './support/user-actions.ts';
import { releasePage } from './support/watched-page.ts';

/*
 * What is typed before its field is there: whatever the speed of the fingers and of the answers, it
 * ends in the field that it was meant for.
 */

let product: SeededProduct;
let browser: Browser;
let customer: CounterCustomer;
let next: CounterCustomer;
let handOver: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  customer = await seedAtCounter(product, {
    name: 'Abdul Karim',
    digits: '4672',
    fee: 1200,
    months: 3,
  });
  if (triesAll) {
    next = await seedAtCounter(product, {
      name: 'Next Nasreen',
      digits: '5873',
      fee: 900,
      months: 2,
    });
  }
  handOver = await seedHandOver();
});

/** A hand-over that waits for the owner's count. */
async function seedHandOver(): Promise<number> {
  const { address, token } = product;
  const clerk = { email: 'clerk@example.com', password: 'at-the-counter-all-day' };
  const secret = { password: clerk.password, confirmPassword: clerk.password };
  const person = { name: 'Clerk', email: clerk.email, ...secret, usertype: '1' };
  await callProduct(address, 'user_create', { token, body: person });
  const { token: own } = await callProduct(address, 'auth/login', { body: clerk });
  const post = (path: string, body: object) => callProduct(address, path, { token: own, body });
  const paid = await post('payment_received', { customer: 2, account: 11, advanceAmount: 300 });
  const notes = [{ note: 100, pieces: 3 }];
  const upTo = paid.data.id;
  const { data } = await post('handover_create', {
    account: 11,
    upTo,
    paymentsTotal: '300',
    notes,
  });
  return data.id;
}

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Milliseconds between two keys, and until a call or a file of code is answered. */
type Speed = { keysMs: number; answersMs: number };

const STEPS_MS = [0, 30, 120, 300, 600];
const ALL: Speed[] = STEPS_MS.flatMap((keysMs) =>
  STEPS_MS.map((answersMs) => ({ keysMs, answersMs })),
);
/** Each speed of keys and each of answers once. */
const ONE_OF_EACH: Speed[] = STEPS_MS.map((keysMs, index) => ({
  keysMs,
  answersMs: STEPS_MS[(index * 2 + 1) % STEPS_MS.length] ?? 0,
}));
/** Of `npm test`: instant keys, and those of fast hands before slow answers. */
const SOME: Speed[] = [
  { keysMs: 0, answersMs: 250 },
  { keysMs: 30, answersMs: 600 },
];
const atCounter = triesAll ? ALL : SOME;
const elsewhere = triesAll ? ALL : SOME.slice(-1);

/**
 * A page, and what makes its calls late from then on, and its code where `isCold`. Not before, since
 * pages with routes load without the browser's cache, which takes three times as long.
 */
async function openPage({ answersMs, isCold }: { answersMs: number; isCold?: boolean }) {
  const watched = await openSignedInPage(browser, product, {
    language: 'en',
    theme: 'light',
    width: 1366,
  });
  const patterns = isCold ? ['**/billing-api/**', '**/assets/**'] : ['**/billing-api/**'];
  const answerLate = async () => {
    for (const pattern of patterns) {
      await watched.page.route(pattern, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, answersMs));
        await route.continue().catch(() => undefined);
      });
    }
  };
  return { ...watched, answerLate };
}

/** The code that keeps keys for what comes next is fetched with the first key, if not before. */
async function heldKeysCode(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
  await expect
    .poll(async () => (await page.evaluate(loaded)).some((name) => name.includes('held-keys')))
    .toBe(true);
}

async function type(page: Page, keys: string, keysMs: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press({ '\n': 'Enter', '\t': 'Tab' }[key] ?? key);
    if (keysMs > 0) await page.waitForTimeout(keysMs);
  }
}

const amount = (page: Page) => page.locator('input[name=paymentAmount]:not([data-to-come])');
const question = (page: Page) => page.getByRole('dialog', { name: 'Are you sure?' });

describe.each(atCounter)(
  '$keysMs ms a key, answers after $answersMs ms, at the counter',
  ({ keysMs, answersMs }) => {
    it('the amount follows the customer at the counter, and Enter asks', async () => {
      const { page, answerLate, problems } = await openPage({ answersMs });
      await page.goto('/payment-collection');
      await page.getByRole('main').getByRole('combobox').waitFor();
      await answerLate();
      await type(page, `${customer.digits}\n1500\n`, keysMs);
      await question(page).getByText('৳1,500.00 from Abdul Karim').waitFor();
      // Left for the question, the field writes it as an amount.
      expect(await amount(page).inputValue()).toBe('1,500.00');
      // Again, with the answers still known from before.
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'hidden' });
      await page.getByRole('main').getByRole('combobox').first().focus();
      await type(page, `${customer.digits}\n1205`, keysMs);
      await expect.poll(() => amount(page).inputValue()).toBe('1205');
      expect(problems).toEqual([]);
      await releasePage(page);
    });
  },
);

describe.each(elsewhere)(
  '$keysMs ms a key, answers after $answersMs ms',
  ({ keysMs, answersMs }) => {
    it('the amount in the Payment window, whose code comes late as well', async () => {
      const { page, answerLate, problems } = await openPage({ answersMs, isCold: true });
      await page.goto(`/customer-details/${customer.id}?tab=payments`);
      const pay = page.getByRole('main').getByRole('button', { name: 'Payment', exact: true });
      await pay.waitFor();
      await answerLate();
      await pay.click();
      await type(page, '1500\n', keysMs);
      await question(page).getByText('৳1,500.00 from Abdul Karim').waitFor();
      expect(await amount(page).inputValue()).toBe('1,500.00');
      expect(problems).toEqual([]);
      await releasePage(page);
    });

    it('the item of a bill follows its customer', async () => {
      const { page, answerLate, problems } = await openPage({ answersMs });
      await page.goto('/bill-create');
      await page.getByRole('main').getByRole('combobox').waitFor();
      // The search itself is late as well.
      await answerLate();
      await type(page, `${customer.digits}\nInternet`, keysMs);
      const item = page.locator('select[name="bill_item.0.item"]');
      await expect.poll(() => item.locator('option:checked').innerText()).toMatch(/^Internet/);
      expect(problems).toEqual([]);
      await releasePage(page);
    });

    it('the words of the palette, opened cold', async () => {
      const { page, answerLate, problems } = await openPage({ answersMs, isCold: true });
      await page.goto('/bill-list');
      await page.getByRole('main').waitFor();
      await answerLate();
      await page.keyboard.press('Control+k');
      await type(page, 'abdul karim\n', keysMs);
      await page.waitForURL(`**/customer-details/${customer.id}`);
      expect(problems).toEqual([]);
      await releasePage(page);
    });

    it('the pieces of a hand-over follow its opening', async () => {
      const { page, answerLate, problems } = await openPage({ answersMs });
      // A first visit, for its code.
      await page.goto(`/hand-over-details/${handOver}`);
      await page.getByRole('textbox', { name: 'Pieces of ৳1,000', exact: true }).waitFor();
      await answerLate();
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('main').waitFor();
      await type(page, '12\n3', keysMs);
      const pieces = (note: string) =>
        page.getByRole('textbox', { name: `Pieces of ৳${note}`, exact: true });
      await expect.poll(() => pieces('500').inputValue()).toBe('3');
      expect(await pieces('1,000').inputValue()).toBe('12');
      expect(problems).toEqual([]);
      await releasePage(page);
    });
  },
);

/*
 * What is typed for whatever comes after: `npm run breadth` alone, because npm test has the same
 * rules in web/app/frame/held-keys.test.tsx.
 */
describe.runIf(triesAll).each(ALL)(
  '$keysMs ms a key, answers after $answersMs ms, for what comes next',
  ({ keysMs, answersMs }) => {
    it('the next customer and the amount, while a payment is being sent', async () => {
      const { page, answerLate, problems } = await openPage({ answersMs, isCold: true });
      await page.goto(`/payment-collection?id=${customer.id}`);
      await amount(page).and(page.locator(':focus')).waitFor();
      await heldKeysCode(page);
      await type(page, '10\n', 0);
      await button(page.getByRole('dialog'), 'Yes').and(page.locator(':focus')).waitFor();
      await answerLate();
      await answerByEnter(page);
      await type(page, `${next.digits}\n725`, keysMs);
      await page.waitForURL(`**/payment-collection?id=${next.id}`);
      await expect.poll(() => amount(page).inputValue()).toBe('725');
      expect(problems).toEqual([]);
      await releasePage(page);
    });
  },
);

describe.runIf(triesAll).each(ONE_OF_EACH)(
  '$keysMs ms a key, answers after $answersMs ms, for what comes next',
  ({ keysMs, answersMs }) => {
    it('the customer, while the counter is on its way', async () => {
      const { page, answerLate, problems } = await openPage({ answersMs, isCold: true });
      await page.goto('/bill-list');
      await page.getByRole('row').nth(1).waitFor();
      await heldKeysCode(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('Payment Collection');
      await page
        .getByRole('option', { name: /^Payment Collection/ })
        .first()
        .waitFor();
      await answerLate();
      await type(page, `\n${next.digits}\n625`, keysMs);
      await page.waitForURL(`**/payment-collection?id=${next.id}`);
      await expect.poll(() => amount(page).inputValue()).toBe('625');
      expect(problems).toEqual([]);
      await releasePage(page);
    });

    it('the next customer of a registration', async () => {
      const { page, answerLate, problems } = await openPage({ answersMs });
      await page.goto('/customer-reg');
      const main = page.getByRole('main');
      const field = (name: string) => main.locator(`input[name=${name}]`);
      await field('name').waitFor();
      await heldKeysCode(page);
      await field('name').fill('Rahima Begum');
      await field('mobileNo').fill('01811000000');
      await button(main, 'Save and next').focus();
      await answerLate();
      await page.keyboard.press('Enter');
      await type(page, 'Karim\t01822', keysMs);
      await expect.poll(() => field('mobileNo').inputValue()).toBe('01822');
      expect(await field('name').inputValue()).toBe('Karim');
      expect(problems).toEqual([]);
      await releasePage(page);
    });
  },
);

it('the item of a bill, when the form comes in the middle of its word', async () => {
  const { page, problems } = await openPage({ answersMs: 0 });
  await page.goto('/bill-create');
  await page.getByRole('main').getByRole('combobox').waitFor();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/customer_record/**', async (route) => {
    await arrived;
    await route.continue();
  });
  await type(page, customer.digits, 0);
  await page.getByRole('option', { name: /Abdul Karim/ }).waitFor();
  await type(page, '\n', 0);
  await page.locator('input[data-to-come]:focus').waitFor();
  await type(page, 'Inte', 0);
  arrive();
  const item = page.locator('select[name="bill_item.0.item"]');
  await item.and(page.locator(':focus')).waitFor();
  await type(page, 'rnet', 0);
  expect(await item.locator('option:checked').innerText()).toMatch(/^Internet/);
  expect(problems).toEqual([]);
  await releasePage(page);
});

describe('after a payment', () => {
  it('Enter prints once the receipt is loaded, and never leaves the counter', async () => {
    const { page, answerLate, problems } = await openPage({ answersMs: 1500, isCold: true });
    await countActions(page.context());
    await page.goto('/payment-collection');
    await page.getByRole('main').getByRole('combobox').waitFor();
    await type(page, `${customer.digits}\n`, 0);
    await amount(page).waitFor();
    await type(page, '100\n', 0);
    await button(page.getByRole('dialog'), 'Yes').and(page.locator(':focus')).waitFor();
    await answerLate();
    await answerByEnter(page);
    await page.locator('input[name=customer]:focus').waitFor();
    await page.getByText('Enter prints the receipt.').waitFor();
    // Later than an Enter that was meant for the confirmation.
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await type(page, '0199', 0);
    await expect.poll(async () => (await readActions(page)).prints).toBe(1);
    expect(page.url()).toContain('/payment-collection');
    expect(await page.locator('input[name=customer]').inputValue()).toBe('0199');
    expect(problems).toEqual([]);
    await releasePage(page);
  });
});

describe('a payment whose answer is missing', () => {
  const receiveUnanswered = async (page: Page, paid: string) => {
    await page.goto('/payment-collection');
    await page.getByRole('main').getByRole('combobox').waitFor();
    await type(page, `${customer.digits}\n`, 0);
    await amount(page).waitFor();
    await type(page, `${paid}\n`, 0);
    await button(page.getByRole('dialog'), 'Yes').and(page.locator(':focus')).waitFor();
  };
  const paidSoFar = async (): Promise<number> => {
    const { token, address } = product;
    const body = { customer: customer.id };
    const { billData } = await callProduct(address, 'customer_bill_list', { token, body });
    return 3600 - billData.reduce((sum, { balance }) => sum + balance, 0);
  };

  it('not sent: says so, and is sent once the connection is back', async () => {
    const before = await paidSoFar();
    const { page } = await openPage({ answersMs: 0 });
    await receiveUnanswered(page, '110');
    await page.context().setOffline(true);
    await answerByEnter(page);
    await page.getByText('Not sent: no connection').waitFor();
    expect(await paidSoFar()).toBe(before);
    await page.context().setOffline(false);
    await page.getByText('Payment collected successfully.').first().waitFor();
    expect(await paidSoFar()).toBe(before + 110);
    await releasePage(page);
  });

  it('sent, its answer lost: is asked for until the receipt is there, and booked once', async () => {
    const before = await paidSoFar();
    const { page } = await openPage({ answersMs: 0 });
    await receiveUnanswered(page, '120');
    const keys: (string | undefined)[] = [];
    await page.route('**/payment_received', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await answerByEnter(page);
    await page.getByText('Sent, no answer yet: checking').waitFor();
    await page.getByText('Payment collected successfully.').first().waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await paidSoFar()).toBe(before + 120);
    await releasePage(page);
  });
});
