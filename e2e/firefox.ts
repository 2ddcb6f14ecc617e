import { setTimeout as sleep } from 'node:timers/promises';
import { addStyle, cutColumns } from './support/cut-columns.ts';
import { everyScreen, hasShell } from './support/every-screen.ts';
import { ENTER, Firefox, findFirefox, type FirefoxPage } from './support/firefox.ts';
import { followTo, isLoaded, LANGUAGES } from './support/looks.ts';
import { ADMIN, startProduct } from './support/product.ts';
import { seedAtCounter } from './support/seed-counter.ts';
import { seedLongNames } from './support/seed-long-names.ts';
import { callProduct, seedMonth } from './support/seed-month.ts';

/*
 * `npm run firefox`: in the Firefox of this machine no list cuts a column at 1366 pixels, in any
 * language, and the counter takes a payment by its eight keys. Every other browser test runs in
 * Chromium. Prints each fault with the screen and the language; without a Firefox it says so.
 */

const LAPTOP = { width: 1366, height: 768 };
/** Fonts of another machine; its scroll bars are Firefox's own (support/firefox.ts). */
const LARGER_TEXTS = 'html { overflow-y: scroll; font-size: 105%; }';
/** How long a confirmation does not take Enter yet, so that it is read. */
const ENTER_REST_MS = 300;

type Seeded = { address: string; token: string };

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs in the page, before its own code. */
function signIn(token: string, language: string): void {
  if (!location.protocol.startsWith('http')) return;
  localStorage.setItem('authToken', token);
  localStorage.setItem('i18nConfig', JSON.stringify({ selectedLang: language }));
  globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
}

async function openSignedIn(firefox: Firefox, product: Seeded, language: string, path: string) {
  const page = await firefox.open(LAPTOP);
  await page.atStart(signIn, product.token, language);
  await page.goto(product.address + path);
  await page.until('a loaded screen', isLoaded);
  return page;
}

const roomOfScrollBar = (page: FirefoxPage) =>
  page.evaluate(() => innerWidth - document.documentElement.clientWidth);

const hasList = (): boolean => document.querySelector('main table') !== null;

/** Returns the faults of every list in one language. */
async function listFaults(firefox: Firefox, product: Seeded, language: string): Promise<string[]> {
  const page = await openSignedIn(firefox, product, language, '/dashboard');
  await page.evaluate(addStyle, LARGER_TEXTS);
  const faults: string[] = [];
  let lists = 0;
  for (const path of everyScreen().filter(hasShell)) {
    const found = await page
      .evaluate(followTo, path)
      .then(() => page.until('a loaded screen', isLoaded))
      .then(() => page.evaluate(cutColumns))
      .catch((error: Error) => [`did not open: ${error.message}`]);
    if (await page.evaluate(hasList)) lists += 1;
    faults.push(...found.map((fault) => `${path} ${language}: ${fault}`));
  }
  const bar = await roomOfScrollBar(page);
  print(`${language}: ${lists} lists, scroll bar of ${bar} px, ${faults.length} faults`);
  if (lists === 0) faults.push(`no list was found: ${language}`);
  if (bar === 0) faults.push(`the scroll bar takes no room, which proves little: ${language}`);
  return faults;
}

const isIn = (selector: string): boolean => document.activeElement?.matches(selector) ?? false;
const isShown = (text: string): boolean => document.body.textContent.includes(text);
const hasPrinted = (): boolean => document.body.hasAttribute('data-printed');
const isYesFocused = (): boolean =>
  document.activeElement?.closest('[role=dialog]') !== null &&
  document.activeElement?.textContent === 'Yes';

/** The counter's main way: four digits, Enter for the customer, the payment and the question. */
async function counterFaults(firefox: Firefox, product: Seeded): Promise<string[]> {
  const customer = await seedAtCounter(product, {
    name: 'Abdul at the counter',
    digits: '4672',
    fee: 1200,
    months: 3,
  });
  const page = await openSignedIn(firefox, product, 'en', '/payment-collection');
  await page.until('the cursor in the customer field', isIn, 'input[name=customer]');
  await page.type(customer.digits);
  await page.type(ENTER);
  await page.until('the cursor in the amount', isIn, 'input[name=paymentAmount]');
  await page.type(ENTER);
  await page.until('the question', isYesFocused);
  if (!(await page.evaluate(isShown, '৳3,600.00'))) return ['the question does not say the amount'];
  await sleep(ENTER_REST_MS);
  await page.type(ENTER);
  await page.until('the receipt', isShown, 'Payment collected successfully.');
  await page.until('the ways to give the receipt', isShown, 'WhatsApp');
  await page.until('the cursor back in the customer field', isIn, 'input[name=customer]');
  await page.type(ENTER);
  await page.until('the printed receipt', hasPrinted);
  const { billData } = await callProduct(product.address, 'customer_bill_list', {
    token: product.token,
    body: { customer: customer.id },
  });
  return billData.length === 0 ? [] : [`${billData.length} bills are unpaid after the payment`];
}

async function faultsIn(firefox: Firefox): Promise<string[]> {
  const product = await startProduct();
  try {
    const token = await seedMonth(product.address, ADMIN);
    const seeded = { address: product.address, token };
    await seedLongNames(seeded);
    const faults = await counterFaults(firefox, seeded).catch(({ message }: Error) => [message]);
    const ofCounter = faults.map((fault) => `the counter: ${fault}`);
    print(`the counter by keyboard: ${ofCounter.length} faults`);
    const ofLists: string[] = [];
    for (const language of LANGUAGES)
      ofLists.push(...(await listFaults(firefox, seeded, language)));
    return [...ofCounter, ...ofLists, ...firefox.problems.map((text) => `console: ${text}`)];
  } finally {
    await product.stop();
  }
}

async function prove(program: string): Promise<void> {
  const firefox = await Firefox.launch(program);
  print(firefox.version);
  try {
    const faults = await faultsIn(firefox);
    for (const fault of faults) print(`fault: ${fault}`);
    print(`${faults.length} faults in ${firefox.version}`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await firefox.close();
  }
}

const program = findFirefox();
if (program) await prove(program);
else print('not run: Firefox: there is none (apt-get install firefox-esr, or FIREFOX_PATH)');
