import { WALLETS } from '@netkhata/domain/wallets';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText, optionalYesNo, requiredText, serverMessage } from './wire.ts';
import { taka } from './wire-formats.ts';
import { optionalWord, pathId, requiredId, requiredWord } from './wire-choices.ts';

/** How a wallet tells of arrivals by itself, or is asked for them. */
export const CONNECTION_KINDS = [
  'forwarded_texts',
  'bkash_notification',
  'biller',
  'checkout',
] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** Whose form the calls of a biller's connection have. */
export const BILLER_FORMS = ['sslcommerz', 'bkash'] as const;
export type BillerForm = (typeof BILLER_FORMS)[number];

/** Where a checkout calls bKash: its place for trying, the live one, or another address. */
export const CHECKOUT_HOSTS = ['sandbox', 'live', 'own'] as const;
export type CheckoutHost = (typeof CHECKOUT_HOSTS)[number];

/** Keys of a checkout, which the wallet gives; they are kept encrypted and never returned. */
export const CHECKOUT_KEYS = ['appKey', 'appSecret', 'username', 'password'] as const;

/**
 * What became of a call of a connection; a biller's query is `answered`, and so is what a checkout
 * asks.
 */
export const CALL_OUTCOMES = [
  'taken',
  'known',
  'unknown',
  'refused',
  'tested',
  'answered',
] as const;

/** What a connection is set to; a field that is left out stays as it is. */
const settings = z.partial(
  z.object({
    /** Wallet whose texts are taken. */
    wallet: optionalWord(WALLETS),
    /** ARN of the topic that bKash publishes on. */
    topic: optionalText(300),
    billerForm: optionalWord(BILLER_FORMS),
    /**
     * Networks that a biller calls from: addresses or CIDR blocks, with spaces, commas or lines
     * between. Nobody calls from elsewhere.
     */
    networks: optionalText(2000),
    /** Whether more than what is due may be paid, by a biller or on the customer's page. */
    takesAdvance: optionalYesNo,
    checkoutHost: optionalWord(CHECKOUT_HOSTS),
    /** Base of the calls of a checkout, with its version, where the host is its own. */
    baseUrl: optionalText(300),
    /** Keys of a checkout; empty keeps the stored one. */
    appKey: optionalText(200),
    appSecret: optionalText(200),
    username: optionalText(200),
    password: optionalText(200),
  }),
);

const connection = z.object({
  id: z.int(),
  accountId: z.int(),
  account: z.string(),
  kind: z.enum(CONNECTION_KINDS),
  wallet: z.nullable(z.enum(WALLETS)),
  topic: z.nullable(z.string()),
  billerForm: z.nullable(z.enum(BILLER_FORMS)),
  /** CIDR blocks; empty where none was named, and for other kinds. */
  networks: z.array(z.string()),
  takesAdvance: z.boolean(),
  checkoutHost: z.nullable(z.enum(CHECKOUT_HOSTS)),
  baseUrl: z.nullable(z.string()),
  /** Whether all keys of a checkout are stored; false for other kinds. */
  hasKeys: z.boolean(),
  isOn: z.boolean(),
  /**
   * Where the wallet or the phone calls; a path where the company has no public address. A biller's
   * calls lie under it. Of a checkout where the wallet is called.
   */
  address: z.string(),
  /** Name that a biller sends beside the key, in bKash's form. */
  userName: z.nullable(z.string()),
  /** The stored secret cannot be read with this installation's key. */
  isKeyLost: z.boolean(),
  /** The first call that was taken; null while it was never tried for real. An instant in UTC. */
  firstSuccessAt: z.nullable(z.string()),
  lastCallAt: z.nullable(z.string()),
});

/**
 * The secret is shown this once; only its encrypted form is kept. Null where calls are signed
 * instead, and for a checkout, whose keys the wallet gives.
 */
const withSecret = {
  kind: 'saved',
  schema: z.object({
    id: z.int(),
    address: z.string(),
    secret: z.nullable(z.string()),
    userName: z.nullable(z.string()),
  }),
} as const;

/** How far an attempt of a customer to pay on their page has come. */
const CHECKOUT_STATES = [
  'begun',
  'not_created',
  'created',
  'executing',
  'completed',
  'to_check',
  'failed',
  'expired',
] as const;

const REFUND_STATES = ['asked', 'done', 'to_check', 'refused'] as const;

const checkoutAttempt = z.object({
  id: z.int(),
  /** An instant in UTC, as of the steps. */
  at: z.string(),
  customerId: z.int(),
  /** Name and code; null of a customer who was removed. */
  customer: z.nullable(z.string()),
  amount: taka,
  state: z.enum(CHECKOUT_STATES),
  /** Our number of it at the wallet, and the wallet's. */
  invoiceNo: z.string(),
  walletPaymentId: z.nullable(z.string()),
  /** What the wallet's record says was paid. */
  number: z.nullable(z.string()),
  paid: z.nullable(taka),
  arrivalId: z.nullable(z.int()),
  paymentId: z.nullable(z.int()),
  refund: z.nullable(z.enum(REFUND_STATES)),
  steps: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      state: z.enum(CHECKOUT_STATES),
      reason: z.nullable(z.string()),
      reasonMessage: z.nullable(serverMessage),
    }),
  ),
});

export const accountConnections = {
  accountConnections: endpoint({
    method: 'GET',
    path: 'account_connections',
    access: 'account_connections',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(connection) },
  }),
  /** The last hundred calls of a connection, newest first. */
  accountConnectionCalls: endpoint({
    method: 'GET',
    path: 'account_connection_calls/{id}',
    access: 'account_connections',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          id: z.int(),
          /** An instant in UTC. */
          at: z.string(),
          /** The caller's network address; of a checkout the host that was called. */
          from: z.nullable(z.string()),
          outcome: z.enum(CALL_OUTCOMES),
          reason: z.nullable(z.string()),
          reasonMessage: z.nullable(serverMessage),
          arrivalId: z.nullable(z.int()),
        }),
      ),
    },
  }),
  /** The last hundred attempts of customers to pay by a checkout, newest first, with their steps. */
  checkoutAttempts: endpoint({
    method: 'GET',
    path: 'checkout_attempts/{id}',
    access: 'account_connections',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'data', schema: z.array(checkoutAttempt) },
  }),
  /** Makes a connection, switched off, with an address and a secret of its own. */
  accountConnectionCreate: endpoint({
    method: 'POST',
    path: 'account_connection_create',
    access: 'account_connections',
    effect: 'write',
    reach: 'books',
    // The secret in the reply is not kept for a repeated call.
    transactions: 'own',
    body: z.extend(settings, {
      accountId: requiredId,
      kind: requiredWord(CONNECTION_KINDS),
    }),
    reply: withSecret,
  }),
  accountConnectionUpdate: endpoint({
    method: 'POST',
    path: 'account_connection_update',
    access: 'account_connections',
    effect: 'write',
    reach: 'books',
    body: z.extend(settings, { id: requiredId }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  accountConnectionSwitch: endpoint({
    method: 'POST',
    path: 'account_connection_switch',
    access: 'account_connections',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, isOn: optionalYesNo }),
    reply: { kind: 'saved', schema: z.object({ isOn: z.boolean() }) },
  }),
  /** Replaces the secret; the old one is refused from then on. */
  accountConnectionSecret: endpoint({
    method: 'POST',
    path: 'account_connection_secret',
    access: 'account_connections',
    effect: 'write',
    reach: 'books',
    transactions: 'own',
    body: z.object({ id: requiredId }),
    reply: withSecret,
  }),
  /**
   * Says what would become of a text or a notification, what a biller's query for a customer's code
   * would answer, or whether the wallet takes the keys of a checkout, which needs no sample; nothing
   * is kept but the call.
   */
  accountConnectionTest: endpoint({
    method: 'POST',
    path: 'account_connection_test',
    access: 'account_connections',
    effect: 'write',
    reach: 'books',
    // A checkout asks the wallet.
    transactions: 'own',
    body: z.object({ id: requiredId, sample: z.optional(optionalText(1600)) }),
    reply: {
      kind: 'saved',
      schema: z.object({
        outcome: z.enum(CALL_OUTCOMES),
        told: z.string(),
        toldMessage: serverMessage,
      }),
    },
  }),
  /**
   * Gives the money of a payment on the customer's page back through the wallet, and deletes the
   * payment. `asked`: the wallet has not answered yet; `to_check`: the money is given back, and the
   * payment could not be deleted any more. Deleting payments (`payments_manage`) must be allowed, too.
   */
  checkoutRefund: endpoint({
    method: 'POST',
    path: 'checkout_refund',
    access: 'match_arrivals',
    effect: 'write',
    reach: 'books',
    // It asks the wallet.
    transactions: 'own',
    /** The arrival of the payment. */
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: {
      kind: 'saved',
      schema: z.object({ id: z.int(), state: z.enum(['asked', 'done', 'to_check']) }),
    },
  }),
};
