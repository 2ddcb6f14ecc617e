import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../domain/billing-period.ts';
import { launchBrowser } from './support/browser.ts';
import { navigateTo, openScreen, openSignedInPage } from './support/looks.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { createStaff, type Staff, staffOf } from './support/staff.ts';
import type { WatchedPage } from './support/watched-page.ts';

let product: SeededProduct;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let today: string;
let owner: Staff;

interface Listed {
  data: { data: { data: { id: number; status: string }[] } };
}

const list = async (path: string) =>
  ((await owner.post(path, {})) as unknown as Listed).data.data.data;

/** A company for which every line of the dashboard has something to show. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  const at = { address: product.address, browser };
  owner = staffOf({ id: 1, name: 'Owner', token: product.token }, at);
  const me = await owner.get<{ data: { today: string } }>('users/get_user_info');
  today = me.data.today;
  await seedWork();
  watched = await openSignedInPage(browser, product, {
    language: 'en',
    theme: 'light',
    width: 1366,
  });
  page = watched.page;
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function seedWork(): Promise<void> {
  const zone = (await owner.post('zone_create', { name: 'Figures' })).data.id;
  // A zone whose name begins with the other's name, whose customers must not be counted.
  const longer = (await owner.post('zone_create', { name: 'Figures 10' })).data.id;
  const customer = (name: string, place: number, more: object = {}) => ({
    name,
    mobileNo: `018${String(20_000_000 + place)}`,
    monthlyFee: '750',
    connectionDate: addDays(today, -400),
    zone: { id: place % 2 === 0 ? zone : longer },
    ...more,
  });
  const names = ['Asma', 'Babul', 'Chandan', 'Dilara', 'Emdad', 'Farida'];
  for (const [place, name] of names.entries()) {
    const more = place === 0 ? { openingBalance: '1250.50' } : {};
    await owner.post('customer_reg', customer(name, place, more));
  }
  await owner.post('customer_reg', customer('Closed', 8, { status: 'close' }));
  // Bills of three months, so that every age has some.
  for (const daysAgo of [100, 70, 40]) {
    await owner.post('bill_generate', { billDate: addDays(today, -daysAgo) });
  }
  const at = { usertype: '2', address: product.address, browser } as const;
  await takeMoney(await createStaff(owner, 'Sohel', at), 3);
  await takeMoney(await createStaff(owner, 'Mitu', at), 2);
}

let taken = 0;

/** Collects the oldest bill of the next customers, one of them in part. */
async function takeMoney(collector: Staff, count: number): Promise<void> {
  const customers = await list('customer_dt?per_page=100&column=id&order=desc');
  const active = customers.filter(({ status }) => status === 'active');
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = active[taken] as (typeof active)[number];
    taken += 1;
    const { billData } = await collector.post('customer_bill_list', { customer: id });
    const bill = billData[0] as (typeof billData)[number];
    const amount = nth === 0 ? 100.25 : bill.balance;
    const paid = { ...bill, payAmount: amount, isSelect: 1 };
    const submission = { customer: id, account: 11, paymentAmount: amount, billData: [paid] };
    await collector.post('payment_received', submission);
  }
}

interface Figure {
  amount: number | null;
  count: number | null;
}

const plain = (figure: string): number => Number(figure.replaceAll(',', ''));

/** Parses a link's figures: an amount in paisa, a count, or both. */
function figureOf(text: string): Figure {
  const amount = /৳([\d,]+\.\d{2})/.exec(text)?.[1];
  const rest = text.replace(/৳[\d,.]+/, '');
  const count = (/(\d[\d,]*) (?:bill|payment)/.exec(rest) ?? /^\D*(\d[\d,]*)$/.exec(rest))?.[1];
  return {
    amount: amount === undefined ? null : Math.round(plain(amount) * 100),
    count: count === undefined ? null : plain(count),
  };
}

/** The number of rows of a list, and the sum of its amount column over all pages. */
async function rowsAt(column: string | undefined): Promise<{ count: number; amount: number }> {
  let count = 0;
  let amount = 0;
  for (;;) {
    const rows = await page.evaluate((label) => {
      const table = document.querySelector('main table');
      const place = [...(table?.querySelectorAll('thead tr:first-child > *') ?? [])].findIndex(
        (cell) => label !== undefined && cell.textContent?.trim().startsWith(label),
      );
      return [...(table?.querySelectorAll('tbody tr') ?? [])]
        .map((row) => (place < 0 ? '' : (row.children[place]?.textContent ?? '')))
        .map((text) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100));
    }, column);
    count += rows.length;
    amount += rows.reduce((sum, each) => sum + each, 0);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if ((await next.count()) === 0 || (await next.isDisabled())) return { count, amount };
    await next.click();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  }
}

/** The column that the dashboard sums up, by address. */
const SUMMED: readonly [RegExp, string][] = [
  [/^\/bill-list/, 'Amount'],
  [/^\/payment-list/, 'Amount'],
  [/^\/report-customer-due/, 'Balance'],
  [/^\/report-open-bills/, 'Amount due'],
  [/^\/my-cash/, 'Amount'],
];
const FIGURE = /৳?\d/;

it('every dashboard figure equals the sum of the rows that it links to', async () => {
  await openScreen(watched, '/dashboard?period=last_30_days');
  await page.getByRole('region', { name: 'Due by age' }).getByRole('listitem').first().waitFor();
  const main = page.getByRole('main');
  const links = await main.getByRole('link').evaluateAll((found) =>
    found.map((link) => ({
      href: link.getAttribute('href') ?? '',
      text: link.textContent ?? '',
      isName: link.hasAttribute('title'),
    })),
  );
  // Links that are not figures: a balance leads to its customer, Approve to the same payments as
  // its figure.
  const followed = links.filter(
    ({ href, text, isName }) =>
      FIGURE.test(text) && !isName && !/^\/customer-details|tab=approve/.test(href),
  );
  for (const { href, text } of followed) {
    const { amount, count } = figureOf(text);
    const found = href.startsWith('/bill-generates')
      ? await readPreviewFigure({ amount, count })
      : await readListFigure(href, { amount, count });
    expect({ text, href, ...found }).toEqual({ text, href, amount, count });
  }
  // Every part of the page was tested.
  const addresses = followed.map(({ href }) => href.replace(/[?#].*/, ''));
  expect(new Set(addresses)).toEqual(
    new Set([
      '/payment-list',
      '/bill-generates',
      '/report-open-bills',
      '/my-cash',
      '/cash-and-accounts',
      '/bill-list',
      '/report-customer-due',
      '/customer-list',
    ]),
  );
  expect(followed.length).toBeGreaterThan(25);
  expect(watched.problems).toEqual([]);
});

/** The totals of a list, limited to what the figure shows. */
async function readListFigure(href: string, { amount, count }: Figure): Promise<Figure> {
  await navigateTo(page, href);
  if (href.startsWith('/cash-and-accounts'))
    return { amount: await sumPlaces(href.split('#')[1]), count };
  const rows = await rowsAt(SUMMED.find(([path]) => path.test(href))?.[1]);
  return {
    amount: amount === null ? null : rows.amount,
    count: count === null ? null : rows.count,
  };
}

/** The balance of all places of a kind, or of all places. */
async function sumPlaces(kind: string | undefined): Promise<number> {
  const book = page.getByRole('list', { name: 'Cash and accounts' });
  const lines = (kind === undefined ? book : book.locator(`#${kind}`)).getByRole('link');
  await lines.first().waitFor();
  const amounts = (await lines.allTextContents()).map((text) => {
    const [, minus, figure = ''] = /(−?)৳([\d,]+\.\d{2})$/.exec(text) ?? [];
    return Math.round(plain(figure) * 100) * (minus ? -1 : 1);
  });
  return amounts.reduce((sum, each) => sum + each, 0);
}

/** The preview of today's run, which opens automatically. */
async function readPreviewFigure({ amount, count }: Figure): Promise<Figure> {
  await navigateTo(page, '/bill-generates?tab=preview');
  const preview = page.getByRole('region', { name: /^Preview of/ });
  await preview.waitFor();
  const text = (await preview.textContent()) ?? '';
  const [, bills] = /Bills to make([\d,]+)/.exec(text) ?? [];
  const total = figureOf(text).amount;
  return { amount: amount && total, count: count && plain(bills ?? '') };
}

it('approves payments from the dashboard one after the other, by keyboard', async () => {
  await openScreen(watched, '/dashboard');
  await page.getByRole('link', { name: 'Approve one by one' }).click();
  const dialog = page.getByRole('dialog');
  const waiting = (await list('payment_list?per_page=100')).filter(
    ({ status }) => status === 'received',
  ).length;
  for (let left = waiting; left > 0; left -= 1) {
    await dialog.getByText(`${left} payment${left === 1 ? '' : 's'} left`).waitFor();
    const approve = dialog.getByRole('button', { name: /^Approve/ });
    await expect
      .poll(() => approve.evaluate((button) => button === document.activeElement))
      .toBe(true);
    // Long enough for the dialog to accept keys.
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
  }
  await dialog.getByText(new RegExp(`^${waiting} payments approved`)).waitFor();
  await page.keyboard.press('Escape');
  await openScreen(watched, '/dashboard');
  expect(await page.getByText(/wait for approval/).count()).toBe(0);
  expect(watched.problems).toEqual([]);
});
