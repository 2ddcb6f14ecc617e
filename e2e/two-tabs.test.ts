import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';

const SHOTS = process.env['SHOTS'];

/** The same record open in two tabs: the later save undoes nothing of the earlier one. */
describe('a record in two tabs', () => {
  let product: Product;
  let browser: Browser;
  let token: string;
  let customer: number;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
    ({ token } = await callProduct(product.address, 'auth/login', { body: ADMIN }));
    const body = { name: 'Abdul Karim', mobileNo: '01712345678', monthlyFee: 700 };
    const saved = await callProduct(product.address, 'customer_reg', { token, body });
    customer = saved.data.id;
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
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
    page.getByRole('region', { name: 'Somebody else changed this meanwhile. Nothing was saved.' });
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
    await second.getByRole('button', { name: 'Take theirs: Phone' }).click();
    expect(await field(second, 'Phone').inputValue()).toBe('01711111111');
  });
});
