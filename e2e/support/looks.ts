import type { Browser, Page } from 'playwright-core';
import { type WatchedPage, openWatchedPage } from './watched-page.ts';

export const LANGUAGES = ['en', 'bn', 'de', 'es', 'fr', 'ja', 'zh'] as const;
const WIDTHS = [1440, 360] as const;
const THEMES = ['light', 'dark'] as const;

/** A combination of language, theme and width. */
export interface Look {
  language: string;
  theme: 'light' | 'dark';
  width: number;
}

/** Every language in both themes and both widths: 28 combinations. */
export const allLooks = (): Look[] =>
  LANGUAGES.flatMap((language) =>
    THEMES.flatMap((theme) => WIDTHS.map((width) => ({ language, theme, width }))),
  );

/** The look for a position in a list; over many positions all looks occur. */
export const lookForIndex = (index: number): Look => ({
  language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
  width: WIDTHS[index % 2] ?? 1440,
  theme: THEMES[Math.floor(index / 2) % 2] ?? 'light',
});

/** Opens a page that nobody has signed in to. */
export const openPage = (browser: Browser, address: string, width: number): Promise<WatchedPage> =>
  openWatchedPage(browser, address, { width, height: 800 });

/** Signs in with the look from the next load on, until the page is released. */
async function applyLook(page: Page, token: string, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
  await page.addInitScript(
    ([session, language]) => {
      localStorage.setItem('authToken', session);
      localStorage.setItem('i18nConfig', JSON.stringify({ selectedLang: language }));
    },
    [token, look.language] as const,
  );
}

/** Opens a signed-in page with a look. */
export async function openSignedInPage(
  browser: Browser,
  product: { address: string; token: string },
  look: Look,
): Promise<WatchedPage> {
  const watched = await openPage(browser, product.address, look.width);
  await applyLook(watched.page, product.token, look);
  return watched;
}

/** Whether the screen shows something and none of its parts is still loading; runs in the page. */
export function isLoaded(): boolean {
  return Boolean(
    document.querySelector('main, [role=main]')?.textContent?.trim() &&
      !document.querySelector('main [aria-busy="true"], main [data-waiting], main [data-pending]'),
  );
}

const waitUntilLoaded = (page: Page) => page.waitForFunction(isLoaded);

/** Opens a screen and waits until it has loaded its data. */
export async function openScreen({ page }: WatchedPage, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
  // Texts are measured in their own fonts.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

type Router = { history: { push(path: string): void }; load(): Promise<void> };

/** Opens another screen as a link does, without a reload; runs in the page. */
export async function followTo(path: string): Promise<void> {
  const router = Reflect.get(globalThis, '__TSR_ROUTER__') as Router;
  router.history.push(path);
  await router.load();
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Opens another screen as a link does, and waits until it has loaded. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate(followTo, path);
  await waitUntilLoaded(page);
}
