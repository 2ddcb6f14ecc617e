import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN, startProduct } from '../e2e/support/product.ts';
import { seedMonth } from '../e2e/support/seed-month.ts';
import { readConfig } from '../server/config.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { measureArrivalShown } from './measure-arrival-shown.ts';
import { measureQuickSearch } from './measure-search.ts';
import {
  measureEvents,
  measureHeap,
  measureList,
  measureOpening,
  measureSecondVisit,
  type WebBench,
  type WebMeasurement,
} from './measure-web.ts';
import { PROFILES } from './web-page.ts';

/* `npm run bench:web`: measures the web client against a minimal page with the same rows. */

const CUSTOMERS = 600;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function seedCustomers(address: string, token: string): Promise<void> {
  const register = async (position: number): Promise<void> => {
    const answer = await fetch(`${address}/billing-api/api/customer_reg`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Abdul Karim ${position}`,
        mobileNo: `017${String(10_000_000 + position)}`,
        area: 1,
        zone: 1,
        monthlyFee: 700,
      }),
    });
    if (!answer.ok) throw new Error(`A customer was refused: ${await answer.text()}`);
  };
  for (let from = 0; from < CUSTOMERS; from += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, position) => register(from + position)));
  }
}

async function measureAll(bench: WebBench): Promise<WebMeasurement[]> {
  return [
    await measureOpening(bench, PROFILES.plain),
    await measureOpening(bench, PROFILES.office),
    await measureOpening(bench, PROFILES.phone),
    await measureEvents(bench, PROFILES.plain),
    await measureEvents(bench, PROFILES.busy),
    ...(await measureList(bench)),
    ...(await measureQuickSearch(bench)),
    await measureSecondVisit(bench),
    await measureHeap(bench),
    await measureArrivalShown(bench),
  ];
}

const rounded = (value: number): number => Number(value.toPrecision(3));

function lineOf({ what, unit, product, bare, most }: WebMeasurement): string {
  const figures = `${rounded(product)} ${unit}`.padEnd(12);
  const ratio =
    bare === null ? '' : `bare ${rounded(bare)} ${unit}, ${(product / bare).toFixed(1)} x`;
  const target = most === null ? '' : `at most ${most}: ${product <= most ? 'met' : 'MISSED'}`;
  return `${what.padEnd(62)} ${figures} ${ratio.padEnd(28)} ${target}`.trimEnd();
}

const [product, browser] = await Promise.all([startProduct(), launchBrowser({ isMeasured: true })]);
try {
  const token = await seedMonth(product.address, ADMIN);
  await seedCustomers(product.address, token);
  const results = await measureAll({ browser, product: { address: product.address, token } });
  for (const result of results) print(lineOf(result));
  const folder = join(readConfig({}).projectRoot, 'bench');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'results-web.json'), `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await browser.close();
  await product.stop();
}
