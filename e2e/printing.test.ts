import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { openScreen, openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { type PdfPage, pdfPages } from './support/pdf-text.ts';
import { callProduct } from './support/seed-month.ts';
import { type SeededProduct, startSeededProduct } from './support/seeded-product.ts';
import { releasePage } from './support/watched-page.ts';

let product: SeededProduct;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), launchBrowser()]);
  ({ token } = product);
  await callProduct(product.address, 'payment_received', {
    token,
    body: {
      customer: 2,
      account: 11,
      paymentAmount: 700,
      billData: [{ id: 2, balance: 700, payAmount: 700, isSelect: 1 }],
    },
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

type Paper = 'A4' | 'A5' | '80 mm' | '58 mm';

/** The printed PDFs of a screen, with one paper size after another. */
async function printScreen(
  path: string,
  papers: readonly Paper[],
  { prepare }: { prepare?: (page: Page) => Promise<unknown> } = {},
) {
  const look = { language: 'en', theme: 'dark', width: 1440 } as const;
  const watched = await openSignedInPage(browser, { address: product.address, token }, look);
  await prepare?.(watched.page);
  await openScreen(watched, path);
  const choice = watched.page.getByLabel('Paper', { exact: true });
  const printed: PdfPage[][] = [];
  for (const paper of papers) {
    await choice.selectOption({ label: paper });
    // A letter that comes while the page is printed makes the receipt longer than its strip.
    await watched.page.evaluate(() => document.fonts.ready);
    // Offline, because everything that is printed must be loaded already.
    await watched.page.context().setOffline(true);
    printed.push(await pdfPages(await watched.page.pdf({ preferCSSPageSize: true })));
  }
  await releasePage(watched.page);
  return printed;
}

/** Spaces are removed, because the printer decides where runs of glyphs end. */
const withoutSpaces = (page: PdfPage) => ({ ...page, text: page.text.replaceAll(' ', '') });

const BILL = ['Previous Due', 'Total Bill Amount', '-000001', '01712345678', '700'];
const PAYMENT = ['Amount Received', '300', 'Three Hundred Taka Only', '400'];

describe.concurrent.each([
  ['/bill-details/1', BILL],
  ['/payment-details/1', PAYMENT],
] as const)('printing %s', (path, words) => {
  it('on A4 and A5: one page of its size, with every figure', async () => {
    const sizes = (await printScreen(path, ['A4', 'A5'])).map((pages) => {
      expect(pages).toHaveLength(1);
      for (const word of words) expect(pages[0]?.text).toContain(word);
      // The application around the receipt is not printed.
      expect(pages[0]?.text).not.toContain('Dashboard');
      return [pages[0]?.widthMm, pages[0]?.heightMm];
    });
    expect(sizes).toEqual([
      [210, 297],
      [148, 210],
    ]);
  });

  it('on a roll of 80 mm: one strip as long as the receipt, also when chosen just before', async () => {
    const prepare = (page: Page) =>
      // Simulates printing before the browser reports the new size.
      page.addInitScript(() => {
        ResizeObserver.prototype.observe = () => undefined;
      });
    const [plain = []] = await printScreen(path, ['80 mm']);
    expect(plain).toHaveLength(1);
    expect(plain[0]?.widthMm).toBe(80);
    for (const word of words) expect(plain[0]?.text).toContain(word);
    const [early = []] = await printScreen(path, ['80 mm'], { prepare });
    expect(early.map(withoutSpaces)).toEqual(plain.map(withoutSpaces));
  });
});

describe.concurrent('on a roll of 58 mm', () => {
  /** The paper is in the company's language, whatever language the screen is in. */
  const inLanguage = (language: string) => (page: Page) =>
    page.route('**/company_settings', async (route) => {
      const response = await route.fetch();
      const settings = await response.json();
      await route.fulfill({ response, json: { ...settings, language } });
    });

  it.each([
    ['/payment-details/1', 'bn'],
    ['/bill-details/1', 'bn'],
    ['/payment-details/1', 'de'],
  ])('%s in the language %s fits between the edges', async (path, language) => {
    const [pages = []] = await printScreen(path, ['58 mm'], { prepare: inLanguage(language) });
    expect(pages).toHaveLength(1);
    const [strip] = pages;
    expect(strip?.widthMm).toBe(58);
    expect(strip?.text).toContain('01712345678');
    // Another language than the screen's.
    expect(strip?.text).not.toMatch(/Money Receipt|Bill Number/);
    expect(strip?.leftMm).toBeGreaterThan(1.5);
    expect(strip?.rightMm).toBeGreaterThan(1.5);
  });

  // Beside other tests a poll belongs to none unless it is this test's own.
  it('waits for a font that comes late: the strip is measured in what is printed', async (test) => {
    const look = { language: 'en', theme: 'light', width: 1440 } as const;
    const { page } = await openSignedInPage(browser, { address: product.address, token }, look);
    await inLanguage('de')(page);
    const held: Route[] = [];
    await page.route('**/inter-latin-wght*', (route) => void held.push(route));
    await page.goto('/payment-details/1', { waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    await page.getByLabel('Paper', { exact: true }).selectOption({ label: '58 mm' });
    const asked: string[] = [];
    await page.exposeFunction('noteAsked', (when: string) => void asked.push(when));
    await page.evaluate(() => {
      const letters = () => document.fonts.check('13px "Inter Receipt"', 'Quittung');
      window.print = () => void Reflect.get(window, 'noteAsked')(letters() ? 'loaded' : 'missing');
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(asked).toEqual([]);
    await page.unroute('**/inter-latin-wght*');
    for (const route of held) await route.continue();
    await test.expect.poll(() => asked).toEqual(['loaded']);
    const pages = await pdfPages(await page.pdf({ preferCSSPageSize: true }));
    await page.context().close();
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('Quittung');
  });
});

/** A list with both rows selected and its print dialog open. */
async function openPrintDialog(path: string, width = 1440) {
  const look = { language: 'en', theme: 'dark', width } as const;
  const watched = await openSignedInPage(browser, { address: product.address, token }, look);
  const { page } = watched;
  await openScreen(watched, path);
  // On a phone the checkboxes appear on request.
  if (width < 768) await page.getByRole('button', { name: 'Select rows' }).click();
  for (const row of await page.getByRole('checkbox', { name: /^Select \d/ }).all()) {
    await row.check();
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('button', { name: 'Print 2 receipts', disabled: false }).waitFor();
  return watched;
}

/** The printed PDFs of both rows of a list, with one paper size after another. */
async function printFromList(path: string, papers: readonly Paper[]) {
  const { page } = await openPrintDialog(path);
  const printed: PdfPage[][] = [];
  for (const paper of papers) {
    await page.getByLabel('Paper', { exact: true }).selectOption({ label: paper });
    printed.push(await pdfPages(await page.pdf({ preferCSSPageSize: true })));
  }
  await releasePage(page);
  return printed;
}

describe.concurrent('printing the chosen rows of a list', () => {
  const bill = (name: string, number: string) => [name, number, 'Total Bill Amount', '700', 'Scan'];

  it('bills on A4 and A5: each on a page of its own', async () => {
    const sizes = (await printFromList('/bill-list', ['A4', 'A5'])).map((pages) => {
      const [latest, first] = pages;
      for (const word of bill('Nasrin Islam', '-000002')) expect(latest?.text).toContain(word);
      for (const word of bill('01712345678', '-000001')) expect(first?.text).toContain(word);
      expect(pages.map(({ text }) => text).join(' ')).not.toContain('Dashboard');
      return pages.map(({ widthMm, heightMm }) => [widthMm, heightMm]);
    });
    const [a4, a5] = [
      [210, 297],
      [148, 210],
    ];
    expect(sizes).toEqual([
      [a4, a4],
      [a5, a5],
    ]);
  });

  it('payments on a roll of 80 mm: a strip each, as long as its receipt', async () => {
    const [[latest, first, ...others] = []] = await printFromList('/payment-list', ['80 mm']);
    expect(others).toEqual([]);
    expect([latest?.widthMm, first?.widthMm]).toEqual([80, 80]);
    for (const word of ['Nasrin Islam', 'Receipt No 2', 'Seven Hundred Taka Only']) {
      expect(latest?.text).toContain(word);
    }
    for (const word of ['01712345678', 'Receipt No 1', 'Three Hundred Taka Only']) {
      expect(first?.text).toContain(word);
    }
    // The receipt with an unpaid remainder has more lines.
    expect(first?.heightMm).toBeGreaterThan(latest?.heightMm ?? Infinity);
  });

  it.each([1440, 360])('has no layout fault on a screen of %i px', async (width) => {
    const watched = await openPrintDialog('/bill-list', width);
    const inDialog = await pageFaults(watched);
    // Content behind a dialog is meant to be covered.
    expect(inDialog.filter((fault) => !fault.includes('Modal-overlay'))).toEqual([]);
    await watched.page.keyboard.press('Escape');
    await watched.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await pageFaults(watched)).toEqual([]);
    await releasePage(watched.page);
  });
});
