import type { Browser } from 'playwright-core';
import { type Look, openPage, applyLook } from './looks.ts';
import { AXE_KEY } from './page-faults.ts';
import type { WatchedPage } from './watched-page.ts';

/**
 * Pages that are reused by later tests, with their storage cleared but for axe. A new page would have
 * a process of its own and load all the code again, which takes a third of a test's time.
 */
export class PagePool {
  readonly #browser: Browser;
  readonly #product: { address: string; token: string };
  readonly #free: { width: number; watched: WatchedPage }[] = [];

  constructor(browser: Browser, product: { address: string; token: string }) {
    this.#browser = browser;
    this.#product = product;
  }

  /** Lends a page with the look; a page whose test failed is not reused. */
  async lend(look: Look, test: (watched: WatchedPage) => Promise<void>): Promise<void> {
    const watched = this.#takeFree(look.width) ?? (await this.#open(look.width));
    const applied = await applyLook(watched.page, this.#product.token, look);
    await test(watched);
    await applied.dispose();
    // Listeners of one test must not record the next test's screen.
    watched.page.removeAllListeners('request');
    this.#free.push({ width: look.width, watched });
  }

  #takeFree(width: number): WatchedPage | undefined {
    const at = this.#free.findIndex((page) => page.width === width);
    if (at === -1) return undefined;
    const [page] = this.#free.splice(at, 1);
    page?.watched.problems.splice(0);
    return page?.watched;
  }

  async #open(width: number): Promise<WatchedPage> {
    const watched = await openPage(this.#browser, this.#product.address, width);
    await watched.page.addInitScript((kept) => {
      localStorage.clear();
      for (const key of Object.keys(sessionStorage))
        if (key !== kept) sessionStorage.removeItem(key);
    }, AXE_KEY);
    return watched;
  }
}
