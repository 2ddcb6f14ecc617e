import type { BrowserContext, Page } from 'playwright-core';

/** Number of user actions on a page: key presses, and clicks or taps. */
export interface UserActions {
  keys: number;
  presses: number;
  /** How often printing was requested. */
  prints: number;
}

const ATTRIBUTE = 'counted-hands';

/** Counts trusted key and click events in every page opened from now on. */
export async function countActions(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    const counted = { keys: 0, presses: 0, prints: 0 };
    Reflect.set(globalThis, name, counted);
    const count = (event: Event) => {
      if (!event.isTrusted) return;
      if (event.type === 'keydown') counted.keys += 1;
      // Enter on a button also fires a click, with `detail` 0.
      else if ((event as MouseEvent).detail > 0) counted.presses += 1;
    };
    addEventListener('keydown', count, { capture: true });
    addEventListener('click', count, { capture: true });
    // Replaces printing by a counter.
    globalThis.print = () => {
      counted.prints += 1;
    };
  }, ATTRIBUTE);
}

export const readActions = (page: Page): Promise<UserActions> =>
  page.evaluate((name) => ({ ...(Reflect.get(globalThis, name) as UserActions) }), ATTRIBUTE);

/** The user actions during some work. */
export async function actionsDuring(page: Page, work: () => Promise<void>): Promise<UserActions> {
  const before = await readActions(page);
  await work();
  const after = await readActions(page);
  return {
    keys: after.keys - before.keys,
    presses: after.presses - before.presses,
    prints: after.prints - before.prints,
  };
}
