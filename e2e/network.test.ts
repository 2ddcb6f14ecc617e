import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../server/test-support/free-port.ts';
import {
  hasFreeRadius,
  type RadiusProcess,
  startFreeRadius,
} from '../server/test-support/radius/freeradius-process.ts';
import { type Nas, startNas } from '../server/test-support/radius/nas.ts';
import { count, logIn, type RadiusServer } from '../server/test-support/radius/radius-client.ts';
import { launchBrowser } from './support/browser.ts';
import { answerByEnter, answerYes } from './support/day-screens.ts';
import { openSignedInPage } from './support/looks.ts';
import { ADMIN, type Product, startProduct } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { daysAgo } from './support/today.ts';

const SECRET = 'correct-horse-battery';

if (!hasFreeRadius) {
  process.stderr.write('FreeRADIUS is not installed: the way from router to login is left out.\n');
}

describe.skipIf(!hasFreeRadius)('from a router to an online customer', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let folder: string;
  let nas: Nas;
  let radius: RadiusProcess | undefined;
  let server: RadiusServer;

  async function openPage(): Promise<void> {
    const { token } = await callProduct(product.address, 'auth/login', { body: ADMIN });
    const look = { language: 'en', theme: 'light', width: 1366 } as const;
    ({ page, problems } = await openSignedInPage(
      browser,
      { address: product.address, token },
      look,
    ));
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'netkhata-radius-'));
    // FreeRADIUS started by root runs as another user, who must be able to enter.
    await chmod(folder, 0o711);
    server = { port: await freePort('udp'), acctPort: await freePort('udp'), secret: SECRET };
    [product, browser, nas] = await Promise.all([
      startEmptyProduct(),
      launchBrowser(),
      startNas(SECRET),
    ]);
    await openPage();
  });

  afterAll(async () => {
    await radius?.stop();
    await browser?.close();
    await product?.stop();
    await nas?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

  it('sets up the router on the screens', async () => {
    await page.goto('/setup-router');
    await field('Name').fill('Mirpur core');
    await field('Address').fill('127.0.0.1');
    await field('RADIUS secret').fill(SECRET);
    await field('CoA port').fill(String(nas.port));
    await save();
    await page.getByText('Router created.').first().waitFor();

    await page.goto('/setup-network-profile');
    await field('Name').fill('home-10');
    await field('Download, Mbit/s').fill('10');
    await field('Upload, Mbit/s').fill('5.5');
    await field('Address pool').fill('homes');
    await save();
    await page.getByText('Network profile created.').first().waitFor();

    await page.goto('/setup-package');
    await field('Name').fill('Home 10');
    await field('Bill Amount').fill('700');
    await page.getByRole('combobox', { name: 'Network Profile' }).selectOption('home-10');
    await save();
    await page.getByText('Package created').first().waitFor();

    await page.goto('/customer-reg');
    await field('Name').fill('Abdul Karim');
    await field('Mobile No').fill('01712345678');
    await page.getByRole('combobox', { name: 'Package' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Access Router' }).selectOption('Mirpur core');
    await field('PPPoE User Name').fill('karim');
    await field('PPPoE Password').fill('p4ss');
    await save();
    await page.getByText('Customer registered').first().waitFor();
  });

  it('lets the customer log in once FreeRADIUS has its folder', async () => {
    const ports = ['--auth-port', String(server.port), '--acct-port', String(server.acctPort)];
    const written = await product.command('radius', '--config', folder, ...ports);
    expect(written, written.output).toMatchObject({ code: 0 });
    expect(written.output).toContain('1 routers, 1 subscribers');
    // The database listens for FreeRADIUS only after a restart.
    await product.stop({ keepsData: true });
    product = await startProduct({ dataDir: product.dataDir });
    radius = await startFreeRadius(folder);
    const again = await product.command('radius', '--config', folder, ...ports);
    expect(again.output).toContain('Nothing has changed.');

    const reply = await logIn(server, { name: 'karim', password: 'p4ss' });
    expect(reply).toMatchObject({
      code: 'accept',
      isSigned: true,
      attributes: { 'Mikrotik-Rate-Limit': '5500k/10000k', 'Framed-Pool': 'homes' },
    });
    const session = { name: 'karim', class: reply?.attributes['Class'] };
    await count(server, { status: 'Start', ...session });
    const octets = [20_000_000, 1_500_000_000] as const;
    await count(server, { status: 'Interim-Update', ...session, seconds: 300, octets });
  });

  it('shows who is online, and ends the session at the router', async () => {
    await openPage();
    await page.goto('/customer-details/1?tab=network');
    await page.getByText('Online', { exact: true }).first().waitFor();
    await page.getByText('1.5 GB').first().waitFor();
    await page.getByText('10.20.0.9').first().waitFor();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect
      .poll(() => nas.asked)
      .toEqual([{ username: 'karim', sessionId: '81100001', isSigned: true }]);
    await count(server, { status: 'Stop', name: 'karim', seconds: 400, cause: 6 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Disconnected by the office').first().waitFor();
    await page.getByText('Offline', { exact: true }).first().waitFor();

    await page.goto('/setup-router?id=1');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Packets: works').waitFor();
    await page.getByText('FreeRADIUS: works').waitFor();
    await page.getByText('CoA: works').waitFor();
  });

  /** Logs in and starts accounting for the new session. */
  async function goOnline(session: string) {
    const reply = await logIn(server, { name: 'karim', password: 'p4ss' });
    const known = { name: 'karim', session, class: reply?.attributes['Class'] };
    await count(server, { status: 'Start', ...known });
    return reply;
  }

  const untilDisconnectRequested = (session: string) =>
    expect
      .poll(() => nas.asked.at(-1))
      .toEqual({ username: 'karim', sessionId: session, isSigned: true });
  const endedByOffice = (session: string) =>
    count(server, { status: 'Stop', name: 'karim', session, seconds: 60, cause: 6 });

  it('walls a customer with an unpaid month once a person approves it', async () => {
    const { token } = await callProduct(product.address, 'auth/login', { body: ADMIN });
    const post = (path: string, body: object) =>
      callProduct(product.address, path, { token, body });
    // Always after the latest time, whenever this test runs.
    const rules = { graceDays: 16, floor: 0, latestTime: '00:00', smsDaysBefore: null };
    const days = { daysOff: [], zones: [], holidays: [] };
    await post('suspension_settings_update', { ...rules, ...days });
    await post('customer_update', {
      customerId: 1,
      name: 'Abdul Karim',
      mobileNo: '01712345678',
      connectionDate: daysAgo(90),
    });
    await post('bill_generate', { billDate: daysAgo(20) });
    expect(await goOnline('81100002')).toMatchObject({ code: 'accept' });

    await page.goto('/suspensions');
    const list = page.getByRole('table', { name: 'Customers to suspend' });
    await list.getByRole('link', { name: 'Abdul Karim' }).waitFor();
    await list.getByText('online now').waitFor();
    await page
      .getByRole('textbox', { name: 'Reason for suspending today' })
      .fill('Agreed by phone');
    await page.getByRole('button', { name: 'Suspend 1', exact: true }).click();
    await answerYes(page, 'Suspend 1 customer, who owes ৳700.00?');
    await page.getByText('Nobody to suspend').waitFor();
    await untilDisconnectRequested('81100002');
    await endedByOffice('81100002');

    expect(await goOnline('81100003')).toMatchObject({
      code: 'accept',
      isSigned: true,
      attributes: {
        'Mikrotik-Rate-Limit': '64k/64k',
        'Mikrotik-Address-List': 'suspended',
        'Session-Timeout': '900',
      },
    });
  });

  it('restores the customer after a cash payment at the counter', async () => {
    await page.goto('/payment-collection');
    await page.getByRole('main').getByRole('combobox').first().fill('5678');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^Connection suspended since/).waitFor();
    await page.locator('input[name=paymentAmount]:focus').waitFor();
    await page.keyboard.press('Enter');
    await answerByEnter(page);
    await page.getByText('Payment collected successfully.').first().waitFor();
    await page.getByText('The suspension is lifted.').waitFor();
    await untilDisconnectRequested('81100003');
    await endedByOffice('81100003');
    expect(await goOnline('81100004')).toMatchObject({
      code: 'accept',
      attributes: { 'Mikrotik-Rate-Limit': '5500k/10000k', 'Framed-Pool': 'homes' },
    });
    // Once each, and no session besides that of the router test.
    const requests = nas.asked.filter(({ username }) => username === 'karim');
    const ended = ['81100001', '81100002', '81100003'];
    expect(requests.map(({ sessionId }) => sessionId)).toEqual(ended);
  });

  it('shows all of it in the customer’s timeline', async () => {
    await page.goto('/customer-details/1?tab=network');
    const story = page.getByRole('list', { name: 'Earlier suspensions' }).getByRole('listitem');
    await story.getByText('Limited', { exact: true }).waitFor();
    await story.getByText(/decided by/).waitFor();
    await story.getByText('Paid', { exact: true }).waitFor();
    await page.getByText('Not suspended', { exact: true }).waitFor();
    await page.getByText('Online', { exact: true }).first().waitFor();
    await expect
      .poll(() => page.getByText('Disconnected by the office').count())
      .toBeGreaterThanOrEqual(3);
    await story.getByRole('link', { name: 'The payment' }).click();
    await page.waitForURL(/\/payment-details\/1$/);
    expect(problems).toEqual([]);
  });
});
