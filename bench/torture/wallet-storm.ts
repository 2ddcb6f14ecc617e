import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Biller,
  type BillerConnection,
  startBiller,
} from '../../server/test-support/wallet-counterparts/biller-process.ts';
import {
  type BkashCheckout,
  type CheckoutCall,
  type CheckoutFaults,
  startBkashCheckout,
  type WalletPayment,
} from '../../server/test-support/wallet-counterparts/bkash-checkout-process.ts';
import { oneIn, oneOf, randomInt } from './chance.ts';
import type { StormUser } from './storm-scene.ts';

const ASK_AGAIN_MS = 100;
/** Of the most frequent: an address has its limits. */
const TOO_OFTEN = 429;
const BUSY = 503;

/** Money that a wallet tells of by itself or was asked about, once it is acknowledged. */
export interface ToldMoney {
  number: string;
  taka: number;
}

/** A wallet whose customers pay bills in its app, and on the customer's page. */
export interface StormWallet {
  /** One payment of a bill that the wallet tells of, until it is answered, now and then at once. */
  payBill(customer: { code: string }, money: ToldMoney): Promise<boolean>;
  /** A customer begins to pay on the page, and agrees or not; returns what bKash took. */
  payOnPage(user: StormUser, customer: { id: number }): Promise<ToldMoney | undefined>;
  /** Gives the money of an arrival back through bKash; whether it did, at once or later. */
  giveBack(user: StormUser, arrivalId: number): Promise<boolean>;
  /** Every customer comes back once more, and refunds are tried again, so that nothing is left open. */
  settle(user: StormUser): Promise<void>;
  faults(): string[];
  /** What bKash's own records say of the payments on the page. */
  payments(): Promise<WalletPayment[]>;
  stop(): Promise<void>;
}

/** Sets up a biller's calls and a checkout into an account, which both wallets then use. */
export async function startStormWallet(options: {
  addressOf: () => string;
  accountId: number;
  user: StormUser;
}): Promise<StormWallet> {
  const { addressOf, accountId, user } = options;
  const [biller, bkash] = [startBiller(), await startBkashCheckout()];
  const made = await user.ask('account_connection_create', {
    accountId,
    kind: 'biller',
    billerForm: 'bkash',
    networks: '127.0.0.1',
    takesAdvance: 'yes',
  });
  const checkout = await user.ask('account_connection_create', {
    accountId,
    kind: 'checkout',
    checkoutHost: 'own',
    baseUrl: bkash.baseUrl,
    takesAdvance: 'yes',
    ...bkash.keys,
  });
  for (const connection of [made, checkout]) {
    await user.ask('account_connection_switch', { id: connection?.id, isOn: 'yes' });
  }
  // bKash gives two tokens an hour: the first one is kept before anything is killed.
  await user.ask('account_connection_test', { id: checkout?.id });
  const { pathname } = new URL(String(made?.address), addressOf());
  const connectionOf = (): BillerConnection => ({
    form: 'bkash',
    port: Number(new URL(addressOf()).port),
    path: pathname,
    key: String(made?.secret),
    userName: String(made?.userName),
  });
  const page = new CustomerPages(addressOf, bkash, String(checkout?.id));
  return {
    payBill: (customer, money) => payBill({ biller, connectionOf }, customer, money),
    payOnPage: (asking, customer) => page.pay(asking, customer),
    giveBack: (asking, arrivalId) => page.giveBack(asking, arrivalId),
    settle: (asking) => page.settle(asking),
    faults: () => page.faults,
    payments: async () => (await bkash.state()).payments,
    stop: async () => void (await Promise.all([biller.stop(), bkash.stop()])),
  };
}

/** As a wallet does: the same call until it is answered. */
async function payBill(
  { biller, connectionOf }: { biller: Biller; connectionOf: () => BillerConnection },
  { code }: { code: string },
  { number, taka }: ToldMoney,
): Promise<boolean> {
  for (;;) {
    const call = {
      act: 'pay',
      connection: connectionOf(),
      code,
      amount: taka.toFixed(2),
      number,
    } as const;
    const times = oneIn(4) ? 3 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => biller.call(call)));
    const answered = answers.filter(({ status }) => status === 200);
    if (answered.some(({ body }) => body.Error_Code === '00')) return true;
    // What was not possible now may be later; a refusal is one.
    if (answered.some(({ body }) => body.Error_Code !== '10')) return false;
    const isTooOften = answers.some(({ status }) => status === TOO_OFTEN);
    await sleep(isTooOften ? 10 * ASK_AGAIN_MS : ASK_AGAIN_MS);
  }
}

/** Customers who pay on their pages, and come back whatever was killed meanwhile. */
class CustomerPages {
  readonly #addressOf: () => string;
  readonly #bkash: BkashCheckout;
  readonly #way: string;
  /** Where customers who were led on to the wallet come back to. */
  readonly #returns: string[] = [];
  /** Arrivals whose refund bKash was asked for, and did not answer. */
  readonly #asked = new Set<number>();
  readonly faults: string[] = [];

  constructor(addressOf: () => string, bkash: BkashCheckout, way: string) {
    this.#addressOf = addressOf;
    this.#bkash = bkash;
    this.#way = way;
  }

  async pay(user: StormUser, { id }: { id: number }): Promise<ToldMoney | undefined> {
    const owed = await user.ask('customer_bill_list', { customer: id });
    const [bill] = (owed?.billData ?? []) as { id: number; balance: number }[];
    if (!bill || bill.balance <= 0) return undefined;
    const { shortCode } = (await user.ask(`bill_details/${bill.id}`)) ?? {};
    const page = await this.#visit(`/p/${String(shortCode)}`);
    const token = /name="token" value="([\w-]{22})"/.exec(await page.text())?.[1];
    // Somebody has paid meanwhile.
    if (token === undefined) return undefined;
    const amount = (randomInt(100, 90_000) / 100).toFixed(2);
    const form = { token, with: this.#way, amount };
    await this.#fail(['create']);
    await this.#visit(`/p/${String(shortCode)}/pay`, form);
    const back = `/p/${String(shortCode)}/paid/${token}`;
    const payment = await this.#bkash.find(back);
    if (!payment) return undefined;
    this.#returns.push(back);
    if (oneIn(6)) return undefined;
    await this.#bkash.agree({ paymentID: payment.paymentID });
    await this.#fail(['execute', 'payment/status']);
    await Promise.all(Array.from({ length: randomInt(1, 4) }, () => this.#visit(back)));
    await this.#bkash.fail({});
    const after = await this.#bkash.find(back);
    return after?.trxID === undefined
      ? undefined
      : { number: after.trxID, taka: Number(after.amount) };
  }

  async giveBack(user: StormUser, id: number): Promise<boolean> {
    await this.#fail(['payment/refund']);
    const state = await this.#refund(user, id);
    await this.#bkash.fail({});
    return state !== undefined;
  }

  async #refund(user: StormUser, id: number): Promise<unknown> {
    const given = await user.ask('checkout_refund', { id, reason: 'storm' });
    if (given?.state === 'asked') this.#asked.add(id);
    else this.#asked.delete(id);
    return given?.state;
  }

  async settle(user: StormUser): Promise<void> {
    await this.#bkash.fail({});
    for (const back of this.#returns) await this.#visit(back);
    for (const id of this.#asked) await this.#refund(user, id);
    if (this.#asked.size > 0)
      this.faults.push(`${this.#asked.size} refunds stay without an answer`);
  }

  /** One in three times one of the calls breaks off, before or after it was done. */
  async #fail(calls: readonly Exclude<CheckoutCall, `token/${string}`>[]): Promise<void> {
    const faults: CheckoutFaults = oneIn(3)
      ? { [oneOf(calls)]: oneOf(['before', 'after', 'busy'] as const) }
      : {};
    await this.#bkash.fail(faults);
  }

  /** From an address of one's own, until it is answered. */
  async #visit(path: string, form?: Record<string, string>): Promise<Response> {
    for (;;) {
      try {
        const answer = await fetch(new URL(path, this.#addressOf()), {
          method: form ? 'POST' : 'GET',
          redirect: 'manual',
          headers: {
            'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 250)).join('.'),
          },
          ...(form && { body: new URLSearchParams(form) }),
          signal: AbortSignal.timeout(60_000),
        });
        const isPassing = answer.status === BUSY || answer.status === TOO_OFTEN;
        if (!isPassing && answer.status >= 500) this.faults.push(`${path}: ${answer.status}`);
        if (!isPassing) return answer;
      } catch {
        // Killed: the browser loads the page again.
      }
      await sleep(ASK_AGAIN_MS);
    }
  }
}
