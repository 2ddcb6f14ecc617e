import { startCounterpart } from './counterpart-process.ts';

export type CheckoutCall =
  | 'token/grant'
  | 'token/refresh'
  | 'create'
  | 'execute'
  | 'payment/status'
  | 'payment/refund';

/**
 * What goes wrong with a call: it breaks off before anything was done, or after all of it was; nothing
 * is done until it is let go; or the wallet is busy. `change` are fields that are answered otherwise.
 */
export type CheckoutFaults = Partial<Record<CheckoutCall, 'before' | 'after' | 'held' | 'busy'>> & {
  change?: Partial<Record<CheckoutCall, Record<string, string>>>;
};

export interface WalletPayment {
  paymentID: string;
  callbackURL: string;
  merchantInvoiceNumber: string;
  payerReference: string;
  amount: string;
  transactionStatus: string;
  trxID?: string;
  refundTrxID?: string;
}

/** A counterpart that plays bKash's tokenized checkout, a process of its own. */
export interface BkashCheckout {
  /** The base of its calls. */
  baseUrl: string;
  keys: { appKey: string; appSecret: string; username: string; password: string };
  /** The customer agrees on bKash's page; further fields of the record are set. */
  agree(payment: { paymentID: string } & Record<string, unknown>): Promise<void>;
  /** The payment whose customer comes back to an address that ends so. */
  find(back: string): Promise<WalletPayment | null>;
  change(payment: { paymentID: string } & Record<string, unknown>): Promise<void>;
  fail(faults: CheckoutFaults): Promise<void>;
  /** How many calls are held. */
  held(): Promise<number>;
  letGo(): Promise<void>;
  /** Two more tokens are given. */
  newHour(): Promise<void>;
  /** Refuses the tokens that it gave. */
  endTokens(): Promise<void>;
  state(): Promise<{ counts: Partial<Record<CheckoutCall, number>>; payments: WalletPayment[] }>;
  stop(): Promise<void>;
}

export async function startBkashCheckout(): Promise<BkashCheckout> {
  const { child, ask, stop } = startCounterpart('bkash-checkout.mjs');
  const { origin, keys } = await new Promise<{ origin: string; keys: BkashCheckout['keys'] }>(
    (resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`bKash ended with ${code}`)));
      child.once('message', (message) => resolve(message as never));
    },
  );
  return {
    baseUrl: `${origin}/v1`,
    keys,
    agree: (payment) => ask('agree', payment),
    find: (back) => ask('find', { back }),
    change: (payment) => ask('change', payment),
    fail: (faults) => ask('fail', faults),
    held: () => ask('held'),
    letGo: () => ask('letGo'),
    newHour: () => ask('newHour'),
    endTokens: () => ask('endTokens'),
    state: () => ask('state'),
    stop,
  };
}
