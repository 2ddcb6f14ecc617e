import { createHash, randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/browser.ts';
import { everyScreen } from './support/every-screen.ts';
import { openScreen, openSignedInPage } from './support/looks.ts';
import { ADMIN, startProduct } from './support/product.ts';
import { seedMoney } from './support/seed-money.ts';
import { seedMonth } from './support/seed-month.ts';
import { releasePage } from './support/watched-page.ts';

/*
 * `npm run moved-controls [-- --only /bill] [-- --seed 7]`: opens every screen with answers that are
 * late, each by its own time, and names what a user could have been about to press when an answer
 * moved it.
 */

/** More parallel pages would overload two cores. */
const AT_ONCE = 3;
const WIDTHS = [1366, 360];
const SEEDS = 1_000_000;

/** An answer is late by one of eight times, which its address and the seed decide. */
const LATE_BY_MS = Array.from({ length: 8 }, (_, index) => 120 + index * 90);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Notes in `moved` each control that moved after it was seen; runs in the page. */
function watchControls(): void {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button]';
  /** Half of the smallest target that WCAG 2.2 allows (2.5.8): a press there misses it. */
  const MISSED_BY_PX = 12;
  const SEEN_FOR_FRAMES = 2;
  const moved: string[] = [];
  Reflect.set(globalThis, 'moved', moved);
  let wereFontsLoading = false;
  let seen = new Map<Element, { left: number; top: number; frames: number }>();

  const isSeen = (element: Element, { width, top, bottom }: DOMRect): boolean =>
    width > 1 &&
    bottom > 0 &&
    top < innerHeight &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
    return `${element.tagName.toLowerCase()} ${name || element.getAttribute('name')}`.slice(0, 50);
  }

  function look(): void {
    // A face of Bangla letters that comes late moves text too; `font-display` answers for that.
    if (wereFontsLoading) seen.clear();
    wereFontsLoading = document.fonts.status === 'loading';
    const now: typeof seen = new Map();
    for (const element of document.querySelectorAll(CONTROLS)) {
      const box = element.getBoundingClientRect();
      if (!isSeen(element, box)) continue;
      const before = seen.get(element);
      const right = Math.round(box.left - (before?.left ?? box.left));
      const down = Math.round(box.top - (before?.top ?? box.top));
      if (before && before.frames >= SEEN_FOR_FRAMES && Math.hypot(right, down) > MISSED_BY_PX) {
        moved.push(`${nameOf(element)}: ${right} px to the right, ${down} px down`);
      }
      now.set(element, { left: box.left, top: box.top, frames: (before?.frames ?? 0) + 1 });
    }
    seen = now;
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

/** Lets each answer of the server come late. */
async function delayAnswers(page: Page, seed: number): Promise<void> {
  await page.route('**/billing-api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const place = createHash('sha256').update(`${seed} ${pathname}`).digest()[0] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, LATE_BY_MS[place % LATE_BY_MS.length]));
    await route.continue().catch(() => undefined);
  });
}

interface Visit {
  path: string;
  width: number;
  seed: number;
}

async function visit(
  browser: Browser,
  product: { address: string; token: string },
  { path, width, seed }: Visit,
): Promise<string[]> {
  const watched = await openSignedInPage(browser, product, {
    language: 'en',
    theme: 'light',
    width,
  });
  const { page } = watched;
  try {
    await page.addInitScript(watchControls);
    await delayAnswers(page, seed);
    await openScreen(watched, path);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => Reflect.get(globalThis, 'moved') as string[]);
  } catch (failure) {
    return [`did not open: ${String(failure).split('\n')[0]}`];
  } finally {
    await releasePage(page);
  }
}

function chosenVisits(): Visit[] {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, seed: { type: 'string' } },
  });
  const seed = Number(values.seed ?? randomInt(SEEDS));
  print(`seed ${seed}`);
  return everyScreen()
    .filter((path) => path.includes(values.only))
    .flatMap((path) => WIDTHS.map((width) => ({ path, width, seed })));
}

const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
const visits = chosenVisits();
const waiting = [...visits];
let faulty = 0;
try {
  const token = await seedMonth(product.address, ADMIN);
  await seedMoney(product.address, token);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const moved = await visit(browser, { address: product.address, token }, next);
      if (moved.length === 0) continue;
      faulty += 1;
      print([`${next.path} ${next.width} px`, ...moved].join('\n  '));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
} finally {
  await browser.close();
  await product.stop();
}
print(`${visits.length - faulty} of ${visits.length} moved no control`);
process.exitCode = visits.length > 0 && faulty === 0 ? 0 : 1;
