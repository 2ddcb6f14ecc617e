/**
 * Plays bKash's tokenized checkout as it is documented: tokens of which it gives two an hour, payments
 * that are created, agreed to on its page, executed once and asked for, refunds; and what may go wrong
 * with each. Forked by bkash-checkout-process.ts; ends with its parent.
 */
import { createServer } from 'node:http';

const KEYS = {
  appKey: 'app-key',
  appSecret: 'app-secret',
  username: 'shop',
  password: 'pass&word',
};
const TOKENS_AN_HOUR = 2;

let tokens = new Set();
let tokenCalls = 0;
let serial = 0;
/** By paymentID. */
const payments = new Map();
const invoices = new Set();
/** How often each call came. */
const counts = {};
/**
 * What the next call of a path does instead: `before` breaks off, `after` does it and breaks off, `held`
 * does nothing until it is let go.
 */
let faults = {};
let held = [];

const next = () => (serial += 1);
const ok = (fields) => ({ statusCode: '0000', statusMessage: 'Successful', ...fields });
const no = (statusCode, statusMessage) => ({ statusCode, statusMessage });

const nameOf = (path) => path.replace('/v1/tokenized/checkout/', '');

function giveToken(headers, body) {
  tokenCalls += 1;
  if (tokenCalls > TOKENS_AN_HOUR) return { status: 429, body: { message: 'Too Many Requests' } };
  const isKnown =
    headers.username === KEYS.username &&
    headers.password === KEYS.password &&
    body.app_key === KEYS.appKey &&
    body.app_secret === KEYS.appSecret;
  if (!isKnown) return { body: no('2001', 'Invalid App Key') };
  const id_token = `token-${next()}`;
  tokens.add(id_token);
  return {
    body: ok({
      id_token,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: `refresh-${id_token}`,
    }),
  };
}

function create(body) {
  const { payerReference, callbackURL, amount, merchantInvoiceNumber } = body;
  if (!/^\d+\.\d\d$/.test(amount) || Number(amount) <= 0) return no('2006', 'Invalid Amount');
  if (body.mode !== '0011' || body.currency !== 'BDT' || body.intent !== 'sale') {
    return no('2065', 'Mandatory field missing');
  }
  if (!payerReference || !callbackURL) return no('2065', 'Mandatory field missing');
  if (/[<>&]/.test(merchantInvoiceNumber + payerReference)) return no('2031', 'Invalid Invoice');
  if (invoices.has(merchantInvoiceNumber)) return no('2029', 'Duplicate for all transactions');
  invoices.add(merchantInvoiceNumber);
  const paymentID = `TR0011${String(next()).padStart(6, '0')}`;
  payments.set(paymentID, {
    paymentID,
    callbackURL,
    merchantInvoiceNumber,
    payerReference,
    amount,
    currency: 'BDT',
    intent: 'sale',
    mode: '0011',
    transactionStatus: 'Initiated',
    verificationStatus: 'Incomplete',
    customerMsisdn: '01999888777',
  });
  return ok({
    paymentID,
    bkashURL: `${origin()}/pay/${paymentID}`,
    callbackURL,
    amount,
    intent: 'sale',
    currency: 'BDT',
    transactionStatus: 'Initiated',
    merchantInvoiceNumber,
  });
}

/** What the record of a payment shows. */
function shown(payment) {
  const { callbackURL: _url, ...rest } = payment;
  return rest;
}

function execute({ paymentID }) {
  const payment = payments.get(paymentID);
  if (!payment) return no('2033', 'Transaction not found');
  if (payment.transactionStatus === 'Completed') {
    return no('2062', 'The payment has already been completed');
  }
  if (payment.verificationStatus !== 'Complete') return no('2056', 'Invalid Payment State');
  if (payment.isPoor) {
    payment.transactionStatus = 'Failed';
    return no('2023', 'Insufficient Balance');
  }
  Object.assign(payment, {
    transactionStatus: 'Completed',
    trxID: payment.trxID ?? `CHK${String(next()).padStart(7, '0')}`,
    paymentExecuteTime: payment.executeTime ?? '',
  });
  return ok(shown(payment));
}

function status({ paymentID }) {
  const payment = payments.get(paymentID);
  return payment ? ok(shown(payment)) : no('2033', 'Transaction not found');
}

/** Without an amount it is asked whether a payment was refunded. */
function refund({ paymentID, trxID, amount, sku, reason }) {
  const payment = payments.get(paymentID);
  if (!payment || payment.trxID !== trxID) return no('2033', 'Transaction not found');
  const done = () =>
    ok({
      originalTrxID: trxID,
      refundTrxID: payment.refundTrxID,
      transactionStatus: 'Completed',
      amount: payment.refunded,
      currency: 'BDT',
      completedTime: payment.executeTime ?? '',
    });
  if (amount === undefined) return payment.refundTrxID ? done() : no('2074', 'Refund not found');
  if (!sku || !reason) return no('2065', 'Mandatory field missing');
  if (payment.refundTrxID) return no('2075', 'The transaction has already been refunded');
  if (payment.cannotRefund) return no('2071', 'Refund is not allowed: the period is over');
  Object.assign(payment, { refundTrxID: `RF${String(next()).padStart(8, '0')}`, refunded: amount });
  return done();
}

const CALLS = { create, execute, 'payment/status': status, 'payment/refund': refund };

function answer(path, headers, body) {
  const name = nameOf(path);
  counts[name] = (counts[name] ?? 0) + 1;
  if (name.startsWith('token/')) return giveToken(headers, body);
  if (!tokens.has(headers.authorization) || headers['x-app-key'] !== KEYS.appKey) {
    return { status: 401, body: { message: 'Unauthorized' } };
  }
  const call = CALLS[name];
  return call ? { body: call(body) } : { status: 404, body: { message: 'Not Found' } };
}

/** bKash's own page: the customer agrees or goes back, and comes back to the shop. */
function page(request, response) {
  const [, , paymentID, act] = request.url.split('/');
  const payment = payments.get(paymentID);
  if (!payment) return response.writeHead(404).end();
  if (!act) {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const links = ['success', 'cancel'].map(
      (each) => `<p><a href="/pay/${paymentID}/${each}">${each}</a></p>`,
    );
    return response.end(
      `<!doctype html><html lang="en"><title>bKash</title><link rel="icon" href="data:,">
        <h1>Pay ${payment.amount}</h1>${links.join('')}`,
    );
  }
  if (act === 'success') payment.verificationStatus = 'Complete';
  const back = `${payment.callbackURL}?paymentID=${paymentID}&status=${act}&signature=x`;
  return response.writeHead(302, { location: back }).end();
}

async function answerCall({ url, headers }, text, response) {
  const name = nameOf(url);
  const fault = faults[name];
  if (fault === 'before') return response.destroy();
  if (fault === 'held') await new Promise((letGo) => held.push(letGo));
  const told = answer(url, headers, JSON.parse(text || '{}'));
  if (fault === 'after') return response.destroy();
  if (fault === 'busy') return response.writeHead(503).end('Service Unavailable');
  response.writeHead(told.status ?? 200, { 'content-type': 'application/json' });
  return response.end(JSON.stringify({ ...told.body, ...faults.change?.[name] }));
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return page(request, response);
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part) => (text += part));
  request.on('end', () => void answerCall(request, text, response));
});
const origin = () => `http://127.0.0.1:${server.address().port}`;

const ACTS = {
  /** The customer agrees on bKash's page. */
  agree: ({ paymentID, ...change }) => {
    Object.assign(payments.get(paymentID), { verificationStatus: 'Complete', ...change });
  },
  /** The payment whose customer comes back to an address that ends so; null where there is none. */
  find: ({ back }) => [...payments.values()].find(({ callbackURL }) => callbackURL.endsWith(back)),
  /** Another payment of the record; `paymentID` names it. */
  change: ({ paymentID, ...change }) => void Object.assign(payments.get(paymentID), change),
  /** What goes wrong from now on; nothing where it is empty. */
  fail: (now) => void (faults = now),
  /** How many calls are held. */
  held: () => held.length,
  letGo: () => {
    for (const letGo of held) letGo();
    held = [];
  },
  /** An hour has passed. */
  newHour: () => void (tokenCalls = 0),
  endTokens: () => void (tokens = new Set()),
  state: () => ({ counts, payments: [...payments.values()] }),
};

process.on('message', ({ id, name, options }) => {
  process.send({ id, result: ACTS[name](options ?? {}) ?? null });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ origin: origin(), keys: KEYS }));
