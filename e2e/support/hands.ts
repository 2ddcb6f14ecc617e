import type { BrowserContext, Page } from 'playwright-core';

/** What hands did on a page: keys that went down, presses of a mouse or a finger. */
export interface Hands {
  keys: number;
  presses: number;
  /** How often the printer was asked for. */
  prints: number;
}

const ATTRIBUTE = 'counted-hands';

/** Counts what the browser itself tells of keys and presses, from now on in every page. */
export async function countHands(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    const counted = { keys: 0, presses: 0, prints: 0 };
    Reflect.set(globalThis, name, counted);
    const count = (event: Event) => {
      if (!event.isTrusted) return;
      if (event.type === 'keydown') counted.keys += 1;
      // Enter on a button is told of as a click too, of no finger.
      else if ((event as MouseEvent).detail > 0) counted.presses += 1;
    };
    addEventListener('keydown', count, { capture: true });
    addEventListener('click', count, { capture: true });
    // There is no printer: that it is asked for is all.
    globalThis.print = () => {
      counted.prints += 1;
    };
  }, ATTRIBUTE);
}

export const handsOf = (page: Page): Promise<Hands> =>
  page.evaluate((name) => ({ ...(Reflect.get(globalThis, name) as Hands) }), ATTRIBUTE);

/** What hands did meanwhile. */
export async function handsDuring(page: Page, work: () => Promise<void>): Promise<Hands> {
  const before = await handsOf(page);
  await work();
  const after = await handsOf(page);
  return {
    keys: after.keys - before.keys,
    presses: after.presses - before.presses,
    prints: after.prints - before.prints,
  };
}
