import type { Browser } from 'playwright-core';
import { type Look, openPage, takeLook } from './looks.ts';
import type { WatchedPage } from './watched-page.ts';

/**
 * Pages that stay open for the next test, which finds nothing stored in them. A page of its own has
 * a process of its own, which would read all the code again: a third of what looking at it costs.
 */
export class KeptPages {
  readonly #browser: Browser;
  readonly #product: { address: string; token: string };
  readonly #free: { width: number; watched: WatchedPage }[] = [];

  constructor(browser: Browser, product: { address: string; token: string }) {
    this.#browser = browser;
    this.#product = product;
  }

  /** Lends a page in the look; one whose test has failed is not lent again. */
  async lend(look: Look, test: (watched: WatchedPage) => Promise<void>): Promise<void> {
    const watched = this.#takeFree(look.width) ?? (await this.#open(look.width));
    const taken = await takeLook(watched.page, this.#product.token, look);
    await test(watched);
    await taken.dispose();
    // What a test notes of its own screen, it must not note of the next one's.
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
    await watched.page.addInitScript(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    return watched;
  }
}
