import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../server/config.ts';
import { moveSample } from '../server/test-support/move-test-kit.ts';
import { launchBrowser } from './support/browser.ts';
import { button } from './support/day-screens.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import type { WatchedPage } from './support/watched-page.ts';

const SAMPLE = join(readConfig({}).projectRoot, 'server', 'moving', 'sample');
const NOVEMBER = '2026-11-30';
const PATIENCE = { timeout: 60_000 };

interface Customer {
  code: string;
  status: string;
  monthlyFee: number;
  category: string;
  /** Above zero the customer owes. */
  openingBalance: number;
  /** The first unpaid day. */
  paidUntil: string | null;
  /** Sum of the instalments still to be billed, in taka. */
  future_installments: number;
}

let product: Product;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let token: string;
let folder: string;
let expected: Customer[];

beforeAll(async () => {
  [product, browser, folder] = await Promise.all([
    startEmptyProduct(),
    launchBrowser(),
    mkdtemp(join(tmpdir(), 'nk-move-in-')),
  ]);
  ({ token } = await callProduct(product.address, 'auth/login', { body: ADMIN }));
  const at = { address: product.address, token };
  watched = await openSignedInPage(browser, at, { language: 'en', theme: 'light', width: 1366 });
  ({ page } = watched);
  expected = JSON.parse(await readFile(join(SAMPLE, 'expected.customers.json'), 'utf8'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Assigns areas to all customers, except a few for which the product has to ask. */
async function writeAreas(): Promise<string> {
  const lines = expected.slice(4).map(({ code }, index) => `${code},Ward ${1 + (index % 9)},North`);
  const file = join(folder, 'areas.csv');
  await writeFile(file, ['username,area,zone', ...lines, ''].join('\n'));
  return file;
}

async function writeCutDump(): Promise<string> {
  const file = join(folder, 'cut-in-a-row.sql');
  await writeFile(file, moveSample('damaged/cut-in-a-row.sql'));
  return file;
}

const step = (name: string) => page.getByRole('tab', { name: new RegExp(name) });

/** Waits until the server has recalculated after the last change. */
async function waitForRehearsal(): Promise<void> {
  await page
    .getByText('Reading the files and preparing the preview.')
    .waitFor({ state: 'hidden', ...PATIENCE });
}

const countOf = (label: string, count: number) =>
  page.getByRole('button', { name: `${label}: ${count}`, exact: true });

/** Ten invalid cells and their corrections, with which ten more rows are accepted. */
const MENDS: readonly { label: string; value: string }[] = [
  { label: 'Mobile No of Sumaiya Pharmacy', value: '01712000001' },
  { label: 'Mobile No of Md. Sadia Chowdhury', value: '01712000002' },
  { label: 'Name of masud.savar68', value: 'Masud Rana' },
  { label: 'Name of tanvir.mirpur64', value: 'Tanvir Ahmed' },
  { label: 'Name of 01353890312', value: 'Nasrin Sultana' },
  { label: 'Name of shamima.mirpur38', value: 'Shamima Akter' },
  { label: 'Billing Cycle of Ayesha Islam', value: '1' },
  { label: 'Billing Cycle of Sumaiya Hossain', value: '1' },
  { label: 'Code of Imran Sultana', value: 'imran.savar76' },
  { label: 'Code of Lipi Hossain', value: 'lipi.mirpur31' },
];

interface ListedCustomer {
  code: string;
  balance: number | string;
}

/** Balances by customer code, from the customer list. */
async function readBalances(): Promise<Map<string, number>> {
  const answer = await callProduct(product.address, 'customer_dt?page=1&per_page=500', {
    token,
    body: {},
  });
  const { data } = (answer as unknown as { data: { data: { data: ListedCustomer[] } } }).data;
  return new Map(data.data.map(({ code, balance }) => [code, Number(balance)]));
}

/** Active customers who have paid at most until a day of November are billed for November. */
const isBilledInNovember = ({ status, category, paidUntil }: Customer): boolean =>
  status === 'active' && category !== 'complimentary' && (paidUntil ?? '') <= NOVEMBER;

it('a provider moves in: files, questions, mends, control, acceptance, and November', async () => {
  await page.goto('/customer-import');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      join(SAMPLE, 'phpnuxbill.sql'),
      join(SAMPLE, 'ppp-secret.ros7.rsc'),
      await writeAreas(),
      await writeCutDump(),
    ]);
  const files = page.getByRole('list', { name: 'Files' });
  await files.getByText('399 customers').waitFor(PATIENCE);
  await files.getByText('300 secrets').waitFor(PATIENCE);
  await files.getByText(`${expected.length - 4} lines`).waitFor(PATIENCE);
  await files.getByText('The file ends in the middle').waitFor(PATIENCE);
  await button(page, 'Remove cut-in-a-row.sql').click();
  await waitForRehearsal();

  // All state is on the server: a reload loses nothing.
  await page.reload();
  await files.getByText('300 secrets').waitFor();
  await button(page, 'Continue: Questions').click();
  await answerQuestions();
  await mendTenRows();
  await compareFigures();
  await accept();

  const after = await readBalances();
  const found = expected.map(({ code }) => [code, after.get(code)]);
  expect(found).toEqual(expected.map(({ code, openingBalance }) => [code, openingBalance]));
  expect(after.size).toBe(expected.length + MENDS.length);

  await runNovember();
  expect(watched.problems).toEqual([]);
});

async function answerQuestions(): Promise<void> {
  const areas = page.getByRole('region', { name: 'Customers without an area' });
  await areas.getByRole('textbox', { name: 'Area' }).fill('Savar Bazar');
  await button(areas, 'Save').click();
  await areas.getByText('Answered').waitFor(PATIENCE);
  const router = page.getByRole('region', { name: 'Only on the router' });
  await router.getByText('66 secrets are in no customer list').waitFor();
  expect(await router.getByRole('radio', { name: 'Nobody' }).isChecked()).toBe(true);
  const packages = page.getByRole('region', { name: 'Books and router differ: Package' });
  await packages.getByRole('radio', { name: 'Use the old system' }).waitFor();
  await waitForRehearsal();
}

async function mendTenRows(): Promise<void> {
  await step('Preview').click();
  await countOf('To import', 354).waitFor();
  await countOf('Rejected', 27).waitFor();
  await countOf('Skipped', 18).waitFor();
  for (const { label, value } of MENDS) {
    const cell = page.getByRole('textbox', { name: label, exact: true });
    await cell.fill(value);
    await cell.press('Enter');
  }
  await waitForRehearsal();
  await countOf('To import', 364).waitFor(PATIENCE);
  await countOf('Rejected', 17).waitFor();
}

async function compareFigures(): Promise<void> {
  await step('Check totals').click();
  const figure = (name: string) => page.getByRole('textbox', { name: `${name} in the old system` });
  await figure('Customers').fill('398');
  await figure('Sum of balances').fill('60570');
  await figure('Active users').fill('300');
  await figure('All users').fill('431');
  await figure('Secrets on the router').fill('300');
  await figure('Disabled secrets').fill('21');
  await button(page, 'Compare').click();
  await page.getByText('Different', { exact: true }).waitFor();
  // While a figure differs, accepting requires a reason.
  await step('Import').click();
  await button(page, 'Import 364 customers').click();
  await page.getByText('This field is required.').waitFor();
  await step('Check totals').click();
  await figure('Customers').fill('399');
  await button(page, 'Compare').click();
  await page.getByText('Different', { exact: true }).waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText('Match', { exact: true }).count()).toBe(6);
  await page.getByRole('textbox', { name: 'Balance of Cash in Hand' }).fill('12500.50');
  await page.getByRole('textbox', { name: 'Balance of Bank' }).fill('275000');
  const save = button(page, 'Save');
  await save.click();
  // Nothing is left to save.
  await expect.poll(() => save.isDisabled()).toBe(true);
}

async function accept(): Promise<void> {
  await step('Import').click();
  await page.getByText('৳2,87,500.50').waitFor(PATIENCE);
  await button(page, 'Import 364 customers').click();
  await button(page.getByRole('dialog'), 'Yes').click();
  await page.getByText('364 customers imported.').waitFor(PATIENCE);
  const books = page.getByRole('region', { name: 'Books after the import' });
  await books.getByText('All match').waitFor(PATIENCE);
  // The result page has its own address.
  await page.reload();
  await page.getByText('364 customers imported.').waitFor();
}

/** Bills November in the browser, and adds up the expected bills from the files. */
async function runNovember(): Promise<void> {
  const before = await readBalances();
  await page.getByRole('link', { name: 'Generate the first bills' }).click();
  await page.getByRole('textbox', { name: 'Bill Date', exact: true }).fill('30/11/2026');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Make \d+ bills$/ }).click();
  await page.getByText(/\d+ bills created, 0 already there/).waitFor(PATIENCE);
  const after = await readBalances();
  const billed = expected.map((customer) => {
    const owed = (after.get(customer.code) ?? 0) - (before.get(customer.code) ?? 0);
    return [customer.code, owed] as const;
  });
  expect(billed.filter(([, owed]) => owed !== 0).map(([code]) => code)).toEqual(
    expected.filter(isBilledInNovember).map(({ code }) => code),
  );
  for (const [index, customer] of expected.entries()) {
    const { monthlyFee, future_installments: instalments } = customer;
    if (!isBilledInNovember(customer) || instalments > 0) continue;
    expect(billed[index]).toEqual([customer.code, monthlyFee]);
  }
}

it('the command reports the same on the same files, and is no laxer than the screen', async () => {
  const sample = (name: string) => join(SAMPLE, name);
  const move = (...words: string[]) => product.command('move-in', ...words);
  const files = [sample('phpnuxbill.sql'), sample('ppp-secret.ros7.rsc'), await writeAreas()];
  const figures = ['--control', 'customers=৩৯৯', '--control', 'balances=৳60,570.00'];
  const report = join(folder, 'report.json');
  const dry = await move(...files, ...figures, '--dry-run', '--report', report);
  expect(dry.code, dry.output).toBe(0);
  const output = dry.output.replaceAll(/ +/g, ' ');
  // Includes the answers and corrections made in the browser.
  expect(output).toContain('\nto import 364 (');
  expect(output).toContain('\nrejected 17\nskipped 18\n');
  expect(output).toContain('\ncustomers 399 | 399 match\nbalances 60570.00 | 60570.00 match\n');
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ come_in: 364 });

  const differs = await move(...files, '--control', 'customers=398');
  expect([differs.code, differs.output]).toEqual([3, expect.stringContaining('Enter a reason.')]);
  const nobody = join(folder, 'nobody.csv');
  await writeFile(nobody, 'Code,Name,Mobile,Bill\n');
  const empty = await move(nobody);
  expect([empty.code, empty.output]).toEqual([1, expect.stringContaining('no row below them')]);
});

it('takes the move back once no bill depends on it', async () => {
  await page.goto('/customer-import');
  const earlier = page.getByRole('table', { name: 'Earlier imports' });
  await earlier.getByRole('row', { name: 'Imported' }).getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await button(page, 'Undo import').click();
  await dialog.getByText(/^Bills: \d+$/).waitFor();
  await button(dialog, 'Close').last().click();
  await dialog.waitFor({ state: 'hidden' });
  await callProduct(product.address, 'bill_run_undo', { token, body: { id: 1 } });
  await button(page, 'Undo import').click();
  await dialog.getByText(/364 customers are removed\./).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The files were of the wrong day');
  await button(dialog, 'Undo import').click();
  await page.getByText(/^Undone by .*: The files were of the wrong day$/).waitFor(PATIENCE);
  await page.goto('/customer-list');
  await page.getByText('No Records Found.').waitFor();
  expect(await readBalances()).toEqual(new Map());
  expect(watched.problems).toEqual([]);
});
