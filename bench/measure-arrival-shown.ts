import { API_PREFIX } from '@netkhata/contract/documentation';
import type { WebBench, WebMeasurement } from './measure-web.ts';
import { openMeasuredPage, PROFILES } from './web-page.ts';

const BKASH = 13;
const ROUNDS = 20;
/** What the wallet tells comes at another moment of the screen's second each time. */
const STEP_MS = 137;
const SECOND_MS = 1000;

/**
 * Time from the call of a phone that forwards the wallet's text to the arrival's row on the open inbox of
 * somebody who does nothing: the longest of all.
 */
export async function measureArrivalShown(bench: WebBench): Promise<WebMeasurement> {
  const { browser, product } = bench;
  const send = await connectPhone(product);
  const opened = await openMeasuredPage(browser, product, {
    profile: PROFILES.plain,
    side: 'product',
  });
  const took: number[] = [];
  try {
    const { page } = opened;
    await page.goto('/arrivals?size=100');
    for (let round = 0; round < ROUNDS; round += 1) {
      const number = `CKSHOWN${String(round).padStart(3, '0')}`;
      await page.waitForTimeout(SECOND_MS + ((round * STEP_MS) % SECOND_MS));
      const from = performance.now();
      const shown = page.getByText(number, { exact: true }).first().waitFor();
      await Promise.all([shown, send(number)]);
      took.push(performance.now() - from);
    }
  } finally {
    await opened.close();
  }
  const what = `a wallet's text on the open inbox, longest of ${ROUNDS}`;
  return { what, unit: 'ms', product: Math.max(...took), bare: null, most: 2000 };
}

/** Connects a phone that forwards texts, and returns what sends one with a transaction number. */
async function connectPhone({ address, token }: WebBench['product']) {
  const call = async <Result>(path: string, body: object): Promise<Result> => {
    const answer = await fetch(`${address}${API_PREFIX}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as Result;
  };
  const { data } = await call<{ data: { id: number; address: string; secret: string } }>(
    'account_connection_create',
    { accountId: BKASH, kind: 'forwarded_texts', wallet: 'bkash' },
  );
  await call('account_connection_switch', { id: data.id, isOn: true });
  const url = `${new URL(data.address, address).pathname}?secret=${data.secret}`;
  return async (number: string): Promise<void> => {
    const answer = await fetch(`${address}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: 'bKash', text: textOf(number) }),
    });
    const told = await answer.text();
    if (!told.includes('taken')) throw new Error(`The text was not taken: ${told}`);
  };
}

/** A text of a payment that came just now. */
function textOf(number: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', ...options }).format(new Date());
  const at = `${format({ dateStyle: 'short' })} ${format({ timeStyle: 'short' })}`;
  return `You have received Tk 500.00 from 01712345678. Fee Tk 0.00. Balance Tk 1,117.78. TrxID ${number} at ${at}`;
}
