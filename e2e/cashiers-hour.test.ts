import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { triesAll } from './support/breadth.ts';
import { launchBrowser } from './support/browser.ts';
import { answerByEnter, button } from './support/day-screens.ts';
import { hearNothing } from './support/hear-nothing.ts';
import { countActions, readActions } from './support/user-actions.ts';
import { openSignedInPage } from './support/looks.ts';
import { type CounterCustomer, seedAtCounter } from './support/seed-counter.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';

/** A whole hour's line with `npm run breadth`; the mistakes and the refusal are in both. */
const CUSTOMERS = triesAll ? 40 : 14;
const FEE = 700;

let product: SeededProduct;
let browser: Browser;
let line: CounterCustomer[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  const digits = Array.from({ length: CUSTOMERS }, (_, place) => String(6100 + place));
  line = await Promise.all(
    digits.map((each) =>
      seedAtCounter(product, { name: `Customer ${each}`, digits: each, fee: FEE, months: 1 }),
    ),
  );
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const post = (path: string, body: object) =>
  callProduct(product.address, path, { token: product.token, body });

/** The steps of a cashier at the counter, by keyboard wherever possible. */
function cashierAt(page: Page) {
  const amount = page.locator('input[name=paymentAmount]');
  const find = async (digits: string) => {
    await page.locator('input[name=customer]:focus').waitFor();
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText(`Customer ${digits}`).last().waitFor();
    await page.locator('input[name=paymentAmount]:focus').waitFor();
  };
  const receive = async () => {
    await page.keyboard.press('Enter');
    await answerByEnter(page);
    await page.getByText('Payment collected successfully.').first().waitFor();
  };
  const byTransfer = async (account: string, trxId: string) => {
    await page.getByRole('radio', { name: account, exact: true }).check();
    await page.getByRole('textbox', { name: 'Transaction ID', exact: true }).fill(trxId);
    await amount.focus();
  };
  const again = async () => {
    await page.locator('input[name=customer]').focus();
  };
  return { amount, find, receive, byTransfer, again };
}

type Cashier = ReturnType<typeof cashierAt>;

/** A usual customer pays the whole due, in cash with change, or by a transfer. */
async function serve(cashier: Cashier, page: Page, { digits }: CounterCustomer, turn: number) {
  await cashier.find(digits);
  if (turn % 5 === 3) await page.keyboard.type('1000');
  if (turn % 5 === 4) await cashier.byTransfer(turn % 2 === 0 ? 'bKash' : 'Nagad', `TX${digits}`);
  await cashier.receive();
  if (turn % 5 === 3) await page.getByText('Change to give back').waitFor();
}

it(`a cashier's hour: ${CUSTOMERS} customers, three mistakes and a refusal`, async ({
  annotate,
}) => {
  const watched = await openSignedInPage(browser, product, {
    language: 'en',
    theme: 'light',
    width: 1366,
  });
  const { page } = watched;
  await countActions(page.context());
  await page.goto('/payment-collection');
  const cashier = cashierAt(page);
  const began = Date.now();

  for (const [turn, customer] of line.entries()) {
    const neighbour = line[turn + 1] ?? customer;
    if (turn === 2) {
      // Found the wrong customer: the right number is typed over it.
      await cashier.find(neighbour.digits);
      await cashier.again();
    }
    if (turn === 6) {
      // A wrong amount, noticed in the confirmation dialog.
      await cashier.find(customer.digits);
      await page.keyboard.type('70');
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog')
        .getByText(/৳70.00 from/)
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await cashier.amount.fill('');
      await cashier.amount.focus();
      await cashier.receive();
      continue;
    }
    if (turn === 8) {
      // The payment in the street, some customers later, is not heard of before Receive.
      await hearNothing(page);
      // A transfer that was recorded before: the number is typed as the phone shows it.
      await cashier.find(customer.digits);
      await cashier.byTransfer('bKash', `TX${line[4]?.digits}`);
      await page.getByText(/already has this transaction ID\./).waitFor();
      await cashier.byTransfer('bKash', `TX${customer.digits}`);
      await page.getByText('Not used before.').waitFor();
      await cashier.receive();
      continue;
    }
    if (turn === 11) {
      // Collected in the street while the customer is at the counter: refused, nothing is owed.
      await cashier.find(customer.digits);
      const { billData } = await post('customer_bill_list', { customer: customer.id });
      const bills = billData.map(({ id, balance }) => {
        return { id, balance, payAmount: balance, isSelect: 1 };
      });
      await post('payment_received', { customer: customer.id, account: 11, billData: bills });
      await page.keyboard.press('Enter');
      await answerByEnter(page);
      await page.getByText('The bills have changed').waitFor();
      await cashier.again();
      continue;
    }
    await serve(cashier, page, customer, turn);
    if (turn % 4 === 0) {
      const { prints } = await readActions(page);
      await button(page, 'Print').waitFor();
      await page.waitForTimeout(300);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await readActions(page)).prints).toBe(prints + 1);
    }
  }

  const seconds = (Date.now() - began) / 1000;
  const actions = await readActions(page);
  await annotate(
    `${CUSTOMERS} customers in ${seconds.toFixed(1)} s, ${actions.keys} keys, ` +
      `${actions.presses} presses, ${actions.prints} receipts printed`,
  );
  // Eight keys per customer, apart from the transfer numbers, which are pasted; plus the mistakes.
  expect(actions.keys).toBeLessThan(CUSTOMERS * 9);
  for (const customer of line) {
    expect((await post('customer_bill_list', { customer: customer.id })).billData).toEqual([]);
  }
  const books = await product.command('books');
  expect(books.code, books.output).toBe(0);
  expect(watched.problems).toEqual([]);
});
