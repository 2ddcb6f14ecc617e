import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './support/browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

test("renders Bangla in the page's own font, with joined conjuncts", async () => {
  const files = '../node_modules/@fontsource-variable/noto-sans-bengali/files';
  const name = 'noto-sans-bengali-bengali-wght-normal.woff2';
  const font = await readFile(join(import.meta.dirname, files, name), 'base64');
  const page = await browser.newPage();
  await page.setContent(
    `<style>@font-face { font-family: Bangla; src: url(data:font/woff2;base64,${font}) }
       span { font: 40px Bangla }</style><span>ক</span><span>ক্ষ</span><span>কষ</span>`,
  );
  const states = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map((face) => face.status);
  });
  expect(states).toEqual(['loaded']);
  const widths = await page.evaluate(() =>
    [...document.querySelectorAll('span')].map((span) => span.getBoundingClientRect().width),
  );
  const [letter = 0, conjunct = 0, twoLetters = 0] = widths;
  expect(letter).toBeGreaterThan(10);
  expect(conjunct).toBeLessThan(twoLetters);
});
