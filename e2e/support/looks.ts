import type { Browser, Disposable, Page } from 'playwright-core';
import { type WatchedPage, openWatchedPage } from './watched-page.ts';

export const LANGUAGES = ['en', 'bn', 'de', 'es', 'fr', 'ja', 'zh'] as const;
const WIDTHS = [1440, 360] as const;
const THEMES = ['light', 'dark'] as const;

/** One way to see a screen. */
export interface Look {
  language: string;
  theme: 'light' | 'dark';
  width: number;
}

/** Every language in both themes and both widths: 28 looks. */
export const everyLook = (): Look[] =>
  LANGUAGES.flatMap((language) =>
    THEMES.flatMap((theme) => WIDTHS.map((width) => ({ language, theme, width }))),
  );

/** The look that goes with a position: over a list of screens all of them come up. */
export const lookAt = (index: number): Look => ({
  language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
  width: WIDTHS[index % 2] ?? 1440,
  theme: THEMES[Math.floor(index / 2) % 2] ?? 'light',
});

/** A page of a browser that never was here before. */
export const openPage = (browser: Browser, address: string, width: number): Promise<WatchedPage> =>
  openWatchedPage(browser, address, { width, height: 800 });

/** Signs in and chooses the look from the next load on, for as long as it is not disposed of. */
export async function takeLook(page: Page, token: string, look: Look): Promise<Disposable> {
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
  return page.addInitScript(
    ([session, language]) => {
      localStorage.setItem('authToken', session);
      localStorage.setItem('i18nConfig', JSON.stringify({ selectedLang: language }));
    },
    [token, look.language] as const,
  );
}

/** A page of a browser that never was here before, signed in, in a look. */
export async function openSignedInPage(
  browser: Browser,
  product: { address: string; token: string },
  look: Look,
): Promise<WatchedPage> {
  const watched = await openPage(browser, product.address, look.width);
  await takeLook(watched.page, product.token, look);
  return watched;
}

/** Until something stands on the screen, and nothing of it waits for its part of the data. */
const untilRead = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main, [role=main]')?.textContent?.trim() &&
      !document.querySelector('main [aria-busy="true"], main [data-waiting], main [data-pending]'),
  );

/** Opens a screen and waits until it has read what it shows. */
export async function openScreen({ page }: WatchedPage, path: string): Promise<void> {
  await page.goto(path);
  await untilRead(page);
  // Texts are measured in the faces that they are read in.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

type Router = { history: { push(path: string): void }; load(): Promise<void> };

/** Goes on to another screen as a link does, nothing loaded anew, until it has all it asks for. */
export async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as Router;
    router.history.push(to);
    await router.load();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, path);
  await untilRead(page);
}
