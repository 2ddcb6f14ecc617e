import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { openWatchedPage, releasePage } from './support/watched-page.ts';

let browser: Browser;
/** Answers every call with an empty page. */
let server: Server;

beforeAll(async () => {
  browser = await launchBrowser();
  server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end('<title>empty</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

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

const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`;

test('a released page comes back without anything of the test before', async () => {
  const address = addressOf(server.address() as AddressInfo);
  const first = await openWatchedPage(browser, address);
  const { page } = first;
  const context = page.context();
  const heard: string[] = [];
  await page.addInitScript(() => Reflect.set(globalThis, 'ofPage', true));
  await context.addInitScript(() => Reflect.set(globalThis, 'ofContext', true));
  await page.route('**/routed', (route) => route.fulfill({ body: 'routed' }));
  await context.route('**/routed-too', (route) => route.fulfill({ body: 'routed' }));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  page.on('request', (request) => heard.push(request.url()));
  context.on('response', (response) => heard.push(response.url()));
  page.on('pageerror', ({ message }) => heard.push(message));
  await page.goto('/first');
  await (await context.newPage()).goto('/second-tab');
  await page.evaluate(() => {
    localStorage.setItem('key', 'left');
    sessionStorage.setItem('key', 'left');
    document.cookie = 'key=left; path=/';
    addEventListener('pagehide', () => localStorage.setItem('late', 'left'));
    addEventListener('beforeunload', (event) => event.preventDefault());
    reportError(new Error('of the first test'));
  });
  // Only a page that was touched asks before it is left.
  await page.mouse.click(10, 10);
  await context.setOffline(true);
  await releasePage(page);

  const second = await openWatchedPage(browser, address, { width: 1000, height: 700 });
  heard.splice(0);
  expect(second.page).toBe(page);
  expect(context.pages()).toEqual([page]);
  await second.page.goto('/second');
  const found = await page.evaluate(async () => ({
    scripts: ['ofPage', 'ofContext'].filter((name) => Reflect.has(globalThis, name)),
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    cookie: document.cookie,
    routed: await Promise.all(
      ['/routed', '/routed-too'].map(
        async (path) => (await (await fetch(path)).text()) === 'routed',
      ),
    ),
    isPrinted: matchMedia('print').matches,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
  }));
  expect(found).toEqual({
    scripts: [],
    stored: [],
    cookie: '',
    routed: [false, false],
    isPrinted: false,
    isDark: false,
    width: 1000,
  });
  await page.evaluate(() => reportError(new Error('of the second test')));
  expect({ heard, first: first.problems, second: second.problems }).toEqual({
    heard: [],
    first: ['Error: of the first test'],
    second: ['Error: of the second test'],
  });
});
