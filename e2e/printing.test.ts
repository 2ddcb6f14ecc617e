import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { openScreen, signedInPage } from './support/looks.ts';
import { pdfPages } from './support/pdf-text.ts';
import { ADMIN, type Product, startProduct } from './support/product.ts';
import { seedMonth } from './support/seed-month.ts';

let product: Product;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  token = await seedMonth(product.address, ADMIN);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** What comes out of the printer for a screen, with this paper chosen on it. */
async function printed(path: string, paper: 'A4' | 'A5' | '80 mm') {
  const look = { language: 'en', theme: 'dark', width: 1440 } as const;
  const watched = await signedInPage(browser, { address: product.address, token }, look);
  await openScreen(watched, path);
  const choice = watched.page.getByLabel('Paper', { exact: true });
  await choice.selectOption({ label: paper });
  // Offline too: everything that is printed is there already.
  await watched.page.context().setOffline(true);
  const pages = await pdfPages(await watched.page.pdf({ preferCSSPageSize: true }));
  await watched.page.context().close();
  return pages;
}

const BILL = ['Previous Due', 'Total Bill Amount', '-000001', '01712345678', '700'];
const PAYMENT = ['Amount Received', '300', 'Three Hundred Taka Only', '400'];

describe.each([
  ['/bill-details/1', BILL],
  ['/payment-details/1', PAYMENT],
] as const)('printing %s', (path, words) => {
  it.each([
    ['A4', 210, 297],
    ['A5', 148, 210],
  ] as const)('on %s: one page of its size, with every figure', async (paper, width, height) => {
    const pages = await printed(path, paper);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ widthMm: width, heightMm: height });
    for (const word of words) expect(pages[0]?.text).toContain(word);
    // The application around the receipt stays on the screen.
    expect(pages[0]?.text).not.toContain('Dashboard');
  });

  it('on a roll of 80 mm: one strip as long as the receipt', async () => {
    const pages = await printed(path, '80 mm');
    expect(pages).toHaveLength(1);
    expect(pages[0]?.widthMm).toBe(80);
    for (const word of words) expect(pages[0]?.text).toContain(word);
  });
});
