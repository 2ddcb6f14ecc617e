import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { fixedClock } from '../clock.ts';
import { sweepCheckouts } from '../connections/checkout/sweep-checkouts.ts';
import { BKASH, openArrivalTest } from './arrival-test-kit.ts';
import { generate } from './scenario.ts';
import { TEST_GATEWAYS } from './test-app.ts';
import {
  type CheckoutCall,
  startBkashCheckout,
} from './wallet-counterparts/bkash-checkout-process.ts';

/** When each test of a checkout begins. */
export const START = '2026-11-21T10:00:00+06:00';
/** The public address of the company. */
export const PUBLIC = 'https://pay.sonali.test';

/** Opens the app with a checkout into the bKash account, off and without keys, and its wallet. */
export async function openCheckoutTest() {
  const arrivals = await openArrivalTest();
  const { app, owner, customer } = arrivals;
  const { database } = app;
  const bkash = await startBkashCheckout();
  afterAll(() => bkash.stop());

  const { data: made } = await owner.call('accountConnectionCreate', {
    body: { accountId: BKASH, kind: 'checkout', checkoutHost: 'own', baseUrl: bkash.baseUrl },
  });
  const { id } = made;
  const set = (body: object) => owner.call('accountConnectionUpdate', { body: { id, ...body } });
  const calls = () => owner.call('accountConnectionCalls', { params: { id } });
  const shown = async () =>
    (await owner.call('accountConnections')).find((connection) => connection.id === id);

  /** Sets the clock of the app, and of what `sweep` does. */
  let now = START;
  const at = (instant: string) => {
    now = instant;
    app.clock.set(instant);
  };
  const sweep = () =>
    sweepCheckouts({ database, clock: { now: () => fixedClock(now).now() }, ...TEST_GATEWAYS });

  let addresses = 0;
  const ask = async (url: string, fields?: Record<string, string>, remoteAddress?: string) => {
    addresses += 1;
    const answer = await app.app.inject({
      url,
      method: fields ? 'POST' : 'GET',
      headers: fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
      remoteAddress: remoteAddress ?? `10.6.${Math.floor(addresses / 250)}.${addresses % 250}`,
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    });
    return {
      status: answer.statusCode,
      html: answer.body,
      to: answer.headers.location ?? '',
      policy: String(answer.headers['content-security-policy']),
    };
  };

  /** A customer who owes a month of 700 taka, and the code of the bill's page. */
  async function owing(fields: Record<string, unknown> = {}) {
    const payer = await customer({ monthlyFee: '700', ...fields });
    await generate(owner, '2026-11-05');
    const { billData } = await owner.call('customerBills', { params: { id: payer.id } });
    const billId = billData[0]?.id as number;
    const { shortCode } = await owner.call('billDetails', { params: { id: billId } });
    return { ...payer, pageCode: shortCode };
  }
  const tokenOf = (html: string): string =>
    /name="token" value="([\w-]{22})"/.exec(html)?.[1] ?? '';
  const form = async (pageCode: string, change: Record<string, string> = {}) => ({
    token: tokenOf((await ask(`/p/${pageCode}`)).html),
    with: String(id),
    amount: '700.00',
    ...change,
  });

  /** Sends the form of a page, and returns what the wallet knows of the attempt. */
  async function begin(pageCode: string, change: Record<string, string> = {}) {
    const fields = await form(pageCode, change);
    const sent = await ask(`/p/${pageCode}/pay?lang=en`, fields);
    if (sent.to !== `/p/${pageCode}/pay/${fields.token}?lang=en`) {
      throw new Error(`It was answered ${sent.status} ${sent.to}`);
    }
    const payment = (await bkash.state()).payments.at(-1);
    if (!payment) throw new Error('The wallet knows of no payment');
    const back = (status = 'success') =>
      ask(`/p/${pageCode}/paid/${fields.token}?paymentID=${payment.paymentID}&status=${status}`);
    return { ...fields, pageCode, paymentID: payment.paymentID, payment, back };
  }
  const outcome = ({ pageCode, token }: { pageCode: string; token: string }) =>
    ask(`/p/${pageCode}?lang=en&attempt=${token}`);
  const stateOf = async ({ token }: { token: string }) => {
    const { rows } = await sql<{ state: string; steps: string[] }>`
    select state, array(select state from checkout_steps where attempt_id = checkout_attempts.id
      order by id) as steps
    from checkout_attempts where form_token = ${token}
  `.execute(database);
    return rows[0];
  };
  const balance = async (customerId: number): Promise<number> => {
    const { rows } = await sql<{ balance: number }>`
    select balance_paisa::int as balance from customer_balances where customer_id = ${customerId}
  `.execute(database);
    return rows[0]?.balance ?? Number.NaN;
  };
  const paymentsOf = async (customerId: number) =>
    (
      await sql<{ amount: number; isApproved: boolean; collectedBy: number | null; trxId: string }>`
      select amount_paisa::int as amount, approved_at is not null as is_approved, collected_by, trx_id
      from payments where customer_id = ${customerId} and deleted_at is null order by id
    `.execute(database)
    ).rows;
  const countOf = async (call: CheckoutCall) => (await bkash.state()).counts[call] ?? 0;

  /** A payment on the page, and its arrival. */
  async function paid(trxID: string) {
    const ower = await owing();
    const attempt = await begin(ower.pageCode);
    await bkash.agree({ paymentID: attempt.paymentID, trxID });
    await attempt.back();
    const { id: arrivalId } = await arrivals.arrival(trxID);
    return { ower, arrivalId, paymentID: attempt.paymentID };
  }
  /** Gives keys and public address, and switches it on. */
  const switchOn = async () => {
    await sql`update company set public_address = ${PUBLIC}`.execute(database);
    await set(bkash.keys);
    await owner.call('accountConnectionSwitch', { body: { id, isOn: true } });
  };
  /** Nothing fails, at the beginning of an hour with its tokens. */
  const reset = async () => {
    at(START);
    await bkash.fail({});
    await bkash.newHour();
  };
  return {
    ...arrivals,
    database,
    bkash,
    id,
    made,
    set,
    calls,
    shown,
    at,
    sweep,
    ask,
    owing,
    form,
    begin,
    outcome,
    stateOf,
    balance,
    paymentsOf,
    paid,
    countOf,
    switchOn,
    reset,
  };
}
