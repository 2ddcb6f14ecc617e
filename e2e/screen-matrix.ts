import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { readConfig } from '../server/config.ts';
import { launchBrowser } from './support/browser.ts';
import { everyScreen } from './support/every-screen.ts';
import { allLooks, type Look, openScreen, openSignedInPage } from './support/looks.ts';
import { pageFaults } from './support/page-faults.ts';
import { ADMIN, startProduct } from './support/product.ts';
import { seedMoney } from './support/seed-money.ts';
import { seedMonth } from './support/seed-month.ts';
import { releasePage } from './support/watched-page.ts';

/*
 * `npm run screens [-- --only /bill] [-- --language bn]`: opens every screen in every language,
 * light and dark, on a desktop and a phone. Writes the faults and a screenshot of each to
 * e2e/screenshots.
 */

const { projectRoot } = readConfig({});
const PICTURES = join(projectRoot, 'e2e', 'screenshots');
/** More parallel pages would overload two cores. */
const AT_ONCE = 3;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Visit {
  path: string;
  look: Look;
}

const pictureName = ({ path, look }: Visit): string =>
  `${path.replaceAll(/[^\w-]+/g, '_').replace(/^_/, '')}-${look.language}-${look.theme}-${look.width}.png`;

async function visit(
  browser: Browser,
  product: { address: string; token: string },
  { path, look }: Visit,
): Promise<string[]> {
  const watched = await openSignedInPage(browser, product, look);
  try {
    await openScreen(watched, path);
    await watched.page.waitForLoadState('networkidle');
    await watched.page.screenshot({ path: join(PICTURES, pictureName({ path, look })) });
    return await pageFaults(watched);
  } catch (failure) {
    return [`did not open: ${String(failure).split('\n')[0]}`];
  } finally {
    await releasePage(watched.page);
  }
}

function chosenVisits(): Visit[] {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, language: { type: 'string' } },
  });
  return everyScreen()
    .filter((path) => path.includes(values.only))
    .flatMap((path) => allLooks().map((look) => ({ path, look })))
    .filter(({ look }) => values.language === undefined || look.language === values.language);
}

async function visitAll(visits: readonly Visit[]): Promise<{ visit: Visit; faults: string[] }[]> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  try {
    const token = await seedMonth(product.address, ADMIN);
    await seedMoney(product.address, token);
    const found: { visit: Visit; faults: string[] }[] = [];
    const waiting = [...visits];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const faults = await visit(browser, { address: product.address, token }, next);
        if (faults.length > 0) found.push({ visit: next, faults });
        const done = visits.length - waiting.length;
        if (done % 100 === 0) print(`${done} of ${visits.length}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return found;
  } finally {
    await browser.close();
    await product.stop();
  }
}

const visits = chosenVisits();
await rm(PICTURES, { recursive: true, force: true });
await mkdir(PICTURES, { recursive: true });
const found = await visitAll(visits);
for (const {
  visit: { path, look },
  faults,
} of found) {
  print(`${path} ${look.language} ${look.theme} ${look.width}`);
  for (const fault of faults) print(`  ${fault}`);
}
await writeFile(join(PICTURES, 'faults.json'), `${JSON.stringify(found, null, 2)}\n`);
const faulty = [...new Set(found.map(({ visit: { path } }) => path))];
if (faulty.length > 0) print(`faults on: ${faulty.join(', ')}`);
print(
  `${visits.length - found.length} of ${visits.length} without a fault; pictures in ${PICTURES}`,
);
process.exitCode = found.length === 0 ? 0 : 1;
