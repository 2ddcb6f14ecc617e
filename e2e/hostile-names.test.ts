import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { triesAll } from './support/breadth.ts';
import { launchBrowser } from './support/browser.ts';
import { everyScreen } from './support/every-screen.ts';
import { navigateTo, openScreen, openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import type { WatchedPage } from './support/watched-page.ts';
import { today } from './support/today.ts';

/** For names, notes, labels and messages; would run a script if inserted into a page unescaped. */
const HOSTILE = `"'><img src=x onerror=hurt()><script>hurt()</script><svg onload=hurt()>{{7*7}}`;
const LINK = 'javascript:hurt()';

let product: Product;
let browser: Browser;
let token: string;

const post = (path: string, body: object) => callProduct(product.address, path, { token, body });

beforeAll(async () => {
  [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
  token = (await callProduct(product.address, 'auth/login', { body: ADMIN })).token;
  await seedHostile();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function seedHostile(): Promise<void> {
  const company = await read('company_settings');
  const settings = { ...company, name: HOSTILE, address: HOSTILE };
  await expect(post('company_settings_update', { ...settings, website: LINK })).rejects.toThrow(
    '422',
  );
  await post('company_settings_update', settings);
  const { data: area } = await post('area_create', { name: HOSTILE.slice(0, 100) });
  const { data: zone } = await post('zone_create', { name: HOSTILE.slice(0, 100) });
  const { data: home } = await post('package_create', {
    name: HOSTILE.slice(0, 100),
    speed: '<b onclick=hurt()>10</b>',
    billAmount: 700,
  });
  const { data: customer } = await post('customer_reg', {
    name: HOSTILE,
    mobileNo: '01712345678',
    address: HOSTILE,
    remarks: HOSTILE,
    pppoeUserName: '<i>"hurt()',
    pppoePassword: HOSTILE.slice(0, 60),
    area: area.id,
    zone: zone.id,
    package: home.id,
    monthlyFee: 700,
  });
  const { data: label } = await post('label_create', { name: '<img src=x onerror=hurt()>' });
  await post('label_put_on', { label: label.id, customer: customer.id });
  await post('bill_generate', { billDate: today() });
  const payment = await post('payment_received', {
    customer: customer.id,
    account: 11,
    paymentAmount: 300,
    note: HOSTILE,
    billData: [{ id: 1, balance: 700, payAmount: 300, isSelect: 1 }],
  });
  await post('send_payment_sms', { paymentId: payment.data.id, smsMessage: HOSTILE });
  await post('send_sms_customer', {
    customer: customer.id,
    message: HOSTILE.replace('{{7*7}}', ' {name}'),
  });
  await post('profile_update', { name: HOSTILE.slice(0, 120) });
}

async function read(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.address}/billing-api/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

/** Traces of executed hostile texts in the page; runs in the page. */
function findTraces(): string[] {
  const elements = document.querySelectorAll(
    'img[src="x"], [onerror], [onload], [onclick], svg[onload], a[href^="javascript" i]',
  );
  return [
    ...[...elements].map((element) => element.outerHTML.slice(0, 120)),
    ...[...document.scripts].map(({ text }) => text).filter((text) => text.includes('hurt')),
    ...(document.body.innerText.includes('{{49}}') ? ['a template was run'] : []),
  ];
}

/** A page that records every script that a text has run. */
async function openGuardedPage(): Promise<{ watched: WatchedPage; found: string[] }> {
  const look = { language: 'en', theme: 'light', width: 1440 } as const;
  const watched = await openSignedInPage(browser, { address: product.address, token }, look);
  const { page } = watched;
  const found: string[] = [];
  await page.exposeFunction('hurt', () => void found.push('a text was run'));
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) found.push(message.text());
  });
  return { watched, found };
}

const showsHostile = async (page: Page) => (await page.content()).includes('onerror=hurt()');

/** One page for all screens; with `npm run breadth` a new page for each screen. */
let sharedPage: Awaited<ReturnType<typeof openGuardedPage>> | undefined;

async function goTo(path: string): Promise<Awaited<ReturnType<typeof openGuardedPage>>> {
  if (sharedPage && !triesAll) {
    await navigateTo(sharedPage.watched.page, path);
    return sharedPage;
  }
  await sharedPage?.watched.page.context().close();
  sharedPage = await openGuardedPage();
  await openScreen(sharedPage.watched, path);
  return sharedPage;
}

let shownCount = 0;

it.each(everyScreen())('%s shows hostile texts as plain text', async (path) => {
  const { watched, found } = await goTo(path);
  if (await showsHostile(watched.page)) shownCount += 1;
  // A script that runs late is reported by the next screen.
  expect([...found.splice(0), ...(await watched.page.evaluate(findTraces))]).toEqual([]);
});

it('most screens showed the hostile texts', () => {
  expect(sharedPage?.found).toEqual([]);
  expect(shownCount).toBeGreaterThan(15);
});

it('the public pages of a bill and a receipt show hostile texts as plain text', async () => {
  const bill = await read('bill_details/1');
  const payment = await read('payment_details/1');
  for (const code of [bill, payment].map(({ shortCode }) => String(shortCode))) {
    const { watched, found } = await openGuardedPage();
    await watched.page.goto(`/p/${code}`);
    found.push(...(await watched.page.evaluate(findTraces)));
    expect({ found, shows: await showsHostile(watched.page) }).toEqual({ found: [], shows: true });
  }
});
