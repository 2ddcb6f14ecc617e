import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemsForTurn } from './support/breadth.ts';
import { launchBrowser } from './support/browser.ts';
import { openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { releasePage } from './support/watched-page.ts';

const SHOTS = process.env['SHOTS'];

let product: Product;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
  ({ token } = await callProduct(product.address, 'auth/login', { body: ADMIN }));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const post = (path: string, body: object) => callProduct(product.address, path, { token, body });
const made = async (path: string, body: object) => (await post(path, body)).data.id;

/** The same record open in two tabs: the later save undoes nothing of the earlier one. */
describe('a record in two tabs', () => {
  let customer: number;

  beforeAll(async () => {
    const body = { name: 'Nasrin Islam', mobileNo: '01812345678', monthlyFee: 700 };
    customer = await made('customer_reg', body);
  });

  const tab = async (path: string, look: { theme: 'light' | 'dark'; width: number }) => {
    const opened = await openSignedInPage(
      browser,
      { address: product.address, token },
      { language: 'en', ...look },
    );
    await opened.page.goto(`${product.address}${path}`);
    return opened.page;
  };
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = (page: Page) =>
    page.getByRole('region', { name: 'Somebody else changed this. Nothing was saved.' });
  const shot = async (page: Page, name: string) => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
  };
  const stored = async (): Promise<unknown> => {
    const answer = await fetch(`${product.address}/billing-api/api/customer_record/${customer}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.json();
  };

  it('a customer: the fee of one and the address of the other are both kept', async () => {
    const path = `/customer-edit/${customer}`;
    const first = await tab(path, { theme: 'light', width: 1366 });
    const second = await tab(path, { theme: 'dark', width: 360 });
    await field(second, 'Address').waitFor();
    await field(first, 'Monthly Fee').fill('950');
    await save(first);
    await first.waitForURL('**/customer-list');
    await field(second, 'Address').fill('House 7, Road 3');
    await save(second);
    await second.waitForURL('**/customer-list');
    expect(await stored()).toMatchObject({ monthlyFee: 950, address: 'House 7, Road 3' });
    await Promise.all([first, second].map(releasePage));
  });

  it.each([
    ['light', 1366],
    ['dark', 360],
  ] as const)(
    'a fee that both changed is chosen by the keyboard (%s, %i)',
    async (theme, width) => {
      const path = `/customer-edit/${customer}`;
      const first = await tab(path, { theme: 'light', width: 1366 });
      const second = await tab(path, { theme, width });
      await field(second, 'Monthly Fee').waitFor();
      const fee = width + 1;
      await field(first, 'Monthly Fee').fill(String(fee));
      await save(first);
      await first.waitForURL('**/customer-list');
      await field(second, 'Monthly Fee').fill(String(fee + 1));
      await save(second);
      await notice(second).waitFor();
      await shot(second, `customer-${theme}-${width}`);
      expect(await notice(second).innerText()).toContain((fee + 1).toLocaleString('en'));
      // The notice has the focus: the first stop after it keeps one's own value.
      await second.keyboard.press('Tab');
      await second.keyboard.press('Enter');
      await notice(second).waitFor({ state: 'detached' });
      expect(await stored()).toMatchObject({ monthlyFee: fee });
      // And then Save has it.
      await second.waitForFunction(() => document.activeElement?.getAttribute('type') === 'submit');
      await second.keyboard.press('Enter');
      await second.waitForURL('**/customer-list');
      expect(await stored()).toMatchObject({ monthlyFee: fee + 1 });
      await Promise.all([first, second].map(releasePage));
    },
  );

  it('company settings: what the other one stored is taken', async () => {
    const first = await tab('/settings-company', { theme: 'light', width: 1366 });
    const second = await tab('/settings-company', { theme: 'dark', width: 1366 });
    await field(second, 'Phone').waitFor();
    await field(first, 'Phone').fill('01711111111');
    await save(first);
    await first.getByText('Settings saved').first().waitFor();
    await field(second, 'Phone').fill('01722222222');
    await save(second);
    await notice(second).waitFor();
    await shot(second, 'company-dark-1366');
    await second.getByRole('button', { name: 'Use theirs: Phone' }).click();
    expect(await field(second, 'Phone').inputValue()).toBe('01711111111');
    await Promise.all([first, second].map(releasePage));
  });
});

/** The panel of conflicts on each kind of form, as people of three languages see it. */
describe('what somebody else changed', () => {
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const customer = { name: 'Abdul Karim', mobileNo: '01712345678', monthlyFee: 700 };
    ids['customer'] = await made('customer_reg', customer);
    ids['package'] = await made('package_create', { name: 'Home 20', billAmount: 700 });
    ids['profile'] = await made('network_profile_create', {
      name: 'home-20',
      rateDown: 20_000,
      rateUp: 20_000,
    });
  });

  let turn = 0;
  /** Path, typed fields, and what the other one saves meanwhile. */
  const FORMS: Record<string, () => [string, Record<string, string>, string, object]> = {
    customer: () => [
      `/customer-edit/${ids['customer']}`,
      { monthlyFee: '800', name: 'Abdul Karim Mia', address: 'House 9, Road 11, Mirpur' },
      'customer_update',
      {
        customerId: ids['customer'],
        name: 'Md. Abdul Karim',
        mobileNo: '01712345678',
        monthlyFee: 950 + turn,
        address: `House ${turn}, Section 12, Block C, Pallabi, Mirpur, Dhaka 1216`,
      },
    ],
    package: () => [
      `/setup-package?id=${ids['package']}`,
      { billAmount: '800', speed: '20 Mbps' },
      'package_update',
      { id: ids['package'], name: 'Home 20', speed: `${100 + turn} Mbps`, billAmount: 900 + turn },
    ],
    profile: () => [
      `/setup-network-profile?id=${ids['profile']}`,
      { rateDown: '30', pool: 'pool-2' },
      'network_profile_update',
      {
        id: ids['profile'],
        name: 'home-20',
        rateDown: 40_000 + turn,
        rateUp: 20_000,
        pool: `pool-9${turn}`,
      },
    ],
    company: () => [
      '/settings-company',
      { phone: '01722222222', discountLimit: '500' },
      'company_settings_update',
      { name: 'Sky Net', discountLimit: 900 + turn, phone: `017111110${10 + turn}` },
    ],
  };
  const LOOKS = (['en', 'de', 'bn'] as const).flatMap((language) => [
    { language, theme: 'light', width: 1366 } as const,
    { language, theme: 'dark', width: 360 } as const,
  ]);

  it.each(
    // In turn from the last one on: over the forms every language, theme and width occurs.
    Object.keys(FORMS).flatMap((form, index) =>
      itemsForTurn(LOOKS, index * (LOOKS.length - 1)).map((look) => [form, look] as const),
    ),
  )('%s stands readable: %o', async (form, look) => {
    // Each time it is another value.
    turn += 1;
    const [path, typed, call, theirs] = FORMS[form]!();
    const watched = await openSignedInPage(browser, { address: product.address, token }, look);
    const { page } = watched;
    await page.goto(`${product.address}${path}`);
    for (const [name, value] of Object.entries(typed)) {
      await page.locator(`form [name="${name}"]`).first().fill(value);
    }
    await post(call, theirs);
    await page.locator('form [type="submit"]').first().click();
    const panel = page.locator('section[tabindex="-1"]');
    await panel.waitFor();
    if (SHOTS) {
      await page.screenshot({
        path: `${SHOTS}/held-${form}-${look.language}-${look.theme}-${look.width}.png`,
      });
    }
    const faults = (await pageFaults(watched)).filter((fault) => !fault.includes('409'));
    await releasePage(page);
    expect({ form, look, faults }).toEqual({ form, look, faults: [] });
  });
});
