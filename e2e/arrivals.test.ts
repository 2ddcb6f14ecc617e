import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bringStatement,
  closingOf,
  type StatementLine,
  statementCsv,
} from './support/arrival-file.ts';
import { launchBrowser } from './support/browser.ts';
import { answerByEnter, answerYes, button, choose } from './support/day-screens.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { daysAgo, today } from './support/today.ts';

const FEE = 700;
const STRONG = 45;
const FAMILIES = 4;
const FOUND = 3;

interface Customer {
  id: number;
  code: string;
  name: string;
}

let product: Product;
let browser: Browser;
let page: Page;
let token: string;
let folder: string;
/** Those whose code is in the reference, two by two on one phone, found by name, of a conflict. */
let customers: { strong: Customer[]; family: Customer[]; found: Customer[]; torn: Customer[] };

beforeAll(async () => {
  [product, browser, folder] = await Promise.all([
    startEmptyProduct(),
    launchBrowser(),
    mkdtemp(join(tmpdir(), 'nk-arrivals-')),
  ]);
  ({ token } = await callProduct(product.address, 'auth/login', { body: ADMIN }));
  const at = { address: product.address, token };
  ({ page } = await openSignedInPage(browser, at, { language: 'en', theme: 'light', width: 1366 }));
  customers = await registerCustomers();
  await callProduct(product.address, 'bill_generate', { token, body: { billDate: today() } });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const mobileOf = (place: number): string => `017110${String(10_000 + place)}`;

async function registerCustomers() {
  const post = (path: string, body: object) => callProduct(product.address, path, { token, body });
  const { data: area } = await post('area_create', { name: 'Mirpur' });
  const { data: zone } = await post('zone_create', { name: 'Mirpur-10' });
  const { data: home } = await post('package_create', { name: 'Home 10', billAmount: FEE });
  const place = { area: area.id, zone: zone.id, package: home.id, monthlyFee: FEE };
  const register = async (name: string, code: string, mobileNo: string): Promise<Customer> => {
    const { data } = await post('customer_reg', { ...place, name, code, mobileNo });
    return { id: data.id, code, name };
  };
  const many = async (count: number, name: string, code: string, from: number, phones = count) => {
    const made: Customer[] = [];
    for (let index = 0; index < count; index += 1) {
      const mobile = mobileOf(from + (index % phones));
      made.push(await register(`${name} ${index + 1}`, `${code}${index + 101}`, mobile));
    }
    return made;
  };
  return {
    strong: await many(STRONG, 'Karim', 'KA', 0),
    family: await many(FAMILIES * 2, 'Begum', 'BE', 100, FAMILIES),
    found: await many(FOUND + 1, 'Shilpi', 'SH', 200),
    torn: await many(2, 'Rahman', 'RA', 300),
  };
}

/** A moment of a day in November's statement, one after the other. */
const moment = (day: string, index: number): string => {
  const minutes = String(index % 60).padStart(2, '0');
  return `${day} ${String(9 + Math.floor(index / 60)).padStart(2, '0')}:${minutes}:00`;
};

const lineOf = (day: string, index: number, line: Omit<StatementLine, 'at' | 'number'>) => ({
  at: moment(day, index),
  number: `CJU0P${day.slice(8)}${String(100 + index)}`,
  ...line,
});

/** Sixty lines of one day: what the owner drops on the screen. */
function firstStatement(day: string): StatementLine[] {
  const { strong, family, torn } = customers;
  const stranger = (index: number) => `018990${String(10_000 + index)}`;
  const lines: Omit<StatementLine, 'at' | 'number'>[] = [
    ...strong.map(({ code }, index) => ({ in: FEE, from: stranger(index), reference: code })),
    // A family's phone pays for two of them, one after the other.
    ...family.map((_, index) => ({ in: FEE, from: mobileOf(100 + (index % FAMILIES)) })),
    ...Array.from({ length: FOUND }, (_, index) => ({ in: FEE, from: stranger(100 + index) })),
    { in: 123, from: stranger(200), reference: 'wrong number' },
    { in: 456, from: stranger(201) },
    { in: FEE, from: stranger(202), reference: torn.map(({ code }) => code).join(' ') },
    { out: 20_000, reference: 'settlement to bank' },
  ];
  return lines.map((line, index) => lineOf(day, index, line));
}

async function writeFileOf(name: string, lines: readonly StatementLine[], opening: number) {
  const file = join(folder, name);
  await writeFile(file, statementCsv(lines, opening));
  return file;
}

/** Imports a file on the screen and returns what the screen says of it. */
async function importFile(file: string): Promise<Locator> {
  await page.goto('/statement-import?id=13');
  await page.locator('input[type=file]').setInputFiles(file);
  return page.getByRole('region', { name: 'What the statement brings' });
}

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const dialog = () => page.getByRole('dialog');
const accountLine = () =>
  page
    .getByRole('list', { name: 'Accounts and their statements' })
    .getByRole('listitem')
    .filter({ has: button(page, 'bKash') });

/** Opens the inbox and waits for its rows. */
async function openInbox(state = '') {
  await page.goto(`/arrivals${state}`);
  await page.getByRole('table', { name: 'Arrivals' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
}

it('a statement of 60 lines is dropped, and the same file again changes nothing', async () => {
  const day = daysAgo(3);
  const lines = firstStatement(day);
  expect(lines.length).toBe(60);
  const file = await writeFileOf('bkash-1.csv', lines, 0);
  const brings = await importFile(file);
  await brings.getByText('Opening and closing balance agree with the lines.').waitFor();
  await button(page, 'Import 60 new lines').click();
  await page.getByText('60 new arrivals').waitFor();

  const again = await importFile(file);
  await again.getByText('This file was imported before.').waitFor();
  await button(page, 'Import 0 new lines').click();
  await page.getByText('Nothing changed: all lines are known.').waitFor();
});

it('45 strong ones are confirmed at once by three keys', async () => {
  await openInbox();
  await button(page, 'Confirm 45 strong: ৳31,500.00').waitFor();
  await page.keyboard.press('a');
  await answerYes(page, '45 arrivals, ৳31,500.00 in all');
  await page.getByText('45 arrivals are confirmed: ৳31,500.00.').waitFor();
  await tab('Matched').getByText('45').waitFor();
});

it('8 likely ones are chosen by the keyboard, three found, two set aside', async () => {
  await openInbox('?tab=proposed');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let index = 0; index < FAMILIES * 2; index += 1) {
    const left = FAMILIES * 2 - index;
    await dialog().getByText(`${left} left`).waitFor();
    await dialog()
      .getByRole('button', { name: /^Confirm ৳700.00 for Begum/ })
      .waitFor();
    await pressOnceMeant('Enter');
  }
  await dialog().getByText('All done').waitFor();
  await page.keyboard.press('Enter');

  await openInbox();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let index = 0; index < FOUND; index += 1) {
    await dialog()
      .getByText(`${FOUND + 4 - index} left`)
      .waitFor();
    await dialog().getByText('Nobody is proposed.').waitFor();
    await pressOnceMeant('f');
    await dialog()
      .getByRole('combobox')
      .fill(`Shilpi ${index + 1}`);
    await page.getByRole('option', { name: `Shilpi ${index + 1}` }).waitFor();
    await page.keyboard.press('Enter');
    await button(dialog(), `Confirm ৳700.00 for Shilpi ${index + 1}`).waitFor();
    await page.keyboard.press('Enter');
  }
  for (const reason of ['Wrong transfer, sent back', 'The owner’s own money']) {
    await dialog().getByText('Nobody is proposed.').waitFor();
    await pressOnceMeant('s');
    await dialog().getByRole('textbox', { name: 'Reason' }).fill(reason);
    await page.keyboard.press('Enter');
    await dialog().getByRole('textbox', { name: 'Reason' }).waitFor({ state: 'hidden' });
  }
  // Two strong reasons name two customers: it waits for a person.
  await dialog().getByText('Conflict').first().waitFor();
  await expect.poll(() => button(dialog(), 'Confirm').isDisabled()).toBe(true);
  await pressOnceMeant('j');
});

/** The dialog ignores a key that comes so soon that it was meant for the arrival before. */
async function pressOnceMeant(key: string) {
  await page.waitForTimeout(300);
  await page.keyboard.press(key);
}

it('a settlement becomes a transfer to the bank', async () => {
  await dialog().getByText('settlement to bank').first().waitFor();
  await choose(dialog(), 'Transfer to or from', 'Bank');
  await button(dialog(), 'Enter and match').click();
  await page.getByText('The arrival is matched.').first().waitFor();
  await page.keyboard.press('Escape');
});

it('a wrong match is undone, and the arrival matched with the right customer', async () => {
  await openInbox('?tab=matched&search=Shilpi');
  await page.getByRole('row').filter({ hasText: 'Shilpi 3' }).click();
  await button(dialog(), 'Undo match').click();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('It was Shilpi 4');
  await page.keyboard.press('Enter');
  await page.getByText('The match is undone. The arrival is open again.').waitFor();
  await page.keyboard.press('Escape');

  await openInbox();
  await page.getByRole('row').filter({ hasText: '01899010102' }).click();
  await button(dialog(), 'Find a customer').click();
  await dialog().getByRole('combobox').fill('Shilpi 4');
  await page.getByRole('option', { name: 'Shilpi 4' }).waitFor();
  await page.keyboard.press('Enter');
  await button(dialog(), 'Confirm ৳700.00 for Shilpi 4').click();
  await page.getByText('The arrival is matched.').first().waitFor();
  await page.keyboard.press('Escape');
});

it('300 strong ones of another wallet are confirmed in at most 40 keys, from any screen', async () => {
  const NAGAD = 14;
  const { strong } = customers;
  const lines = Array.from({ length: 300 }, (_, index) => ({
    at: moment(daysAgo(2), index),
    number: `NGD${1000 + index}`,
    in: 10,
    from: `018880${String(10_000 + index)}`,
    reference: strong[index % STRONG]?.code ?? '',
  }));
  await bringStatement({ address: product.address, token }, NAGAD, statementCsv(lines, 0));
  await page.goto('/');
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset['keys'] = '0';
    window.addEventListener(
      'keydown',
      () => {
        const { dataset } = document.documentElement;
        dataset['keys'] = String(Number(dataset['keys']) + 1);
      },
      true,
    );
  });
  await page.keyboard.press('Control+k');
  await dialog().getByRole('combobox').waitFor();
  await page.keyboard.type('arrivals');
  await dialog().getByRole('option', { name: 'Arrivals' }).first().waitFor();
  await page.keyboard.press('Enter');
  await button(page, 'Confirm 300 strong: ৳3,000.00').waitFor();
  await page.keyboard.press('a');
  await answerByEnter(page);
  await page.getByText('300 arrivals are confirmed: ৳3,000.00.').waitFor();
  const keys = Number(await page.evaluate(() => document.documentElement.dataset['keys']));
  expect(keys).toBeGreaterThan(0);
  expect(keys).toBeLessThanOrEqual(40);
});

it('a later statement leaves a gap, the one between closes it, and the difference has names', async () => {
  const first = closingOf(firstStatement(daysAgo(3)), 0);
  const between = [lineOf(daysAgo(2), 0, { in: FEE, reference: customers.found[2]?.code ?? '' })];
  const last = [lineOf(daysAgo(1), 0, { in: FEE, reference: customers.torn[1]?.code ?? '' })];
  const second = closingOf(between, first);
  const brings = await importFile(await writeFileOf('bkash-3.csv', last, second));
  await brings.getByText(/something is missing: the balance moved by ৳700.00/).waitFor();
  await button(page, 'Import 1 new line').click();
  await page.getByText('1 new arrival').waitFor();
  await openInbox();
  await accountLine()
    .getByText(/Equal to the statement until .*, and differs since|Differs/)
    .waitFor();
  await button(page, 'Compare bKash with its statement').click();
  const difference = dialog().getByRole('region', { name: 'Difference' });
  await difference.getByText(/^Gaps between statements/).waitFor();
  await difference.getByText(/^Open arrivals/).waitFor();
  await difference.getByText(/^Arrivals set aside/).waitFor();
  await page.keyboard.press('Escape');

  await importFile(await writeFileOf('bkash-2.csv', between, first));
  await button(page, 'Import 1 new line').click();
  await page.getByText('1 new arrival').waitFor();
  await openInbox();
  await button(page, 'Confirm 2 strong: ৳1,400.00').click();
  await answerYes(page, '2 arrivals, ৳1,400.00 in all');
  await page.getByText('2 arrivals are confirmed: ৳1,400.00.').waitFor();

  await button(page, 'Compare bKash with its statement').click();
  await difference.getByText('Open arrivals (1)').waitFor();
  await difference.getByText('Arrivals set aside (2)').waitFor();
  expect(await difference.getByText(/^Gaps between/).count()).toBe(0);
  await page.keyboard.press('Escape');
  const books = await product.command('books');
  expect(books.code, books.output).toBe(0);
});
