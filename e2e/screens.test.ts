import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { ADMIN, type Product, startProduct } from './support/product.ts';
import { seedMonth } from './support/seed-month.ts';
import { type WatchedPage, watchedPage } from './support/watched-page.ts';

const LANGUAGES = ['en', 'bn', 'de', 'es', 'fr', 'ja', 'zh'];
const WIDTHS = [1440, 360];
const THEMES = ['light', 'dark'] as const;

/** Every screen of the side menu and those behind it, on a machine with one month in it. */
const SCREENS = [
  '/dashboard',
  '/setup-area',
  '/setup-zone',
  '/setup-package',
  '/customer-reg',
  '/customer-network',
  '/customer-search',
  '/customer-list',
  '/customer-details/1',
  '/customer-details/1?tab=bills',
  '/customer-details/1?tab=payments',
  '/customer-edit/1',
  '/user-create',
  '/user-list',
  '/user-edit/1',
  '/bill-generates',
  '/bill-create',
  '/bill-list',
  '/bill-details/1',
  '/bill-edit/1',
  '/payment-collection',
  '/payment-list',
  '/payment-details/1',
  '/sms-send-zonewise',
  '/sms-send-customer',
  '/sms-template',
  '/sms-history',
  '/settings-company',
  '/settings-roles',
  '/settings-audit',
  '/user/profile',
  '/report-customer-collection',
  '/report-customer-due',
  '/no-such-screen',
];

/** WCAG 2.2 AA, as axe checks it. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

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

/** A signed-in page in a language, theme and width. */
async function openPage(look: {
  language: string;
  theme: 'light' | 'dark';
  width: number;
}): Promise<WatchedPage> {
  const watched = await watchedPage(browser, product.address, { width: look.width, height: 800 });
  await watched.page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
  await watched.page.addInitScript(
    ([session, language]) => {
      localStorage.setItem('authToken', session);
      localStorage.setItem('i18nConfig', JSON.stringify({ selectedLang: language }));
    },
    [token, look.language] as const,
  );
  return watched;
}

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

async function axeFindings({ page }: WatchedPage): Promise<string[]> {
  await page.evaluate(axe.source);
  const result = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run(o: object): Promise<AxeResult> } }).axe.run({
        runOnly: tags,
      }),
    AXE_TAGS,
  );
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

const isWiderThanPage = ({ page }: WatchedPage): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

describe('every screen', () => {
  it.each(SCREENS.map((path, index) => [path, index] as const))('%s', async (path, index) => {
    const look = {
      language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
      width: WIDTHS[index % 2] ?? 1440,
      theme: THEMES[Math.floor(index / 2) % 2] ?? 'light',
    };
    const watched = await openPage(look);
    await watched.page.goto(path);
    await watched.page.locator('main, [role=main]').first().waitFor();
    await watched.page.waitForLoadState('networkidle');
    expect(await watched.page.locator('html').getAttribute('lang')).toBe(look.language);
    // The error page alone stands without the shell's top bar.
    const hasTopBar = (await watched.page.getByRole('banner').count()) > 0;
    expect(hasTopBar).toBe(path !== '/no-such-screen');
    expect({ look, findings: await axeFindings(watched) }).toEqual({ look, findings: [] });
    expect({ look, isWide: await isWiderThanPage(watched) }).toEqual({ look, isWide: false });
    expect({ look, problems: watched.problems }).toEqual({ look, problems: [] });
    await watched.page.context().close();
  });
});
