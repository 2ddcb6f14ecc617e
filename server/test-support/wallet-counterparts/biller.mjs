/**
 * Plays a wallet that lets its customers pay bills: asks what a customer owes and tells what they
 * paid, in SSLCOMMERZ's form or bKash's. Forked by biller-process.ts; ends with its parent.
 */
import { request } from 'node:http';

/** One POST of JSON from one of this machine's own addresses. */
const post = ({ port, path, body, headers = {}, from = '127.0.0.1' }) =>
  new Promise((resolve, reject) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        localAddress: from,
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => {
          let read = text;
          try {
            read = JSON.parse(text);
          } catch {
            // What is no JSON is shown as it is.
          }
          resolve({ status: answer.statusCode, body: read });
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });

/** The two calls as each form documents them. */
const FORMS = {
  sslcommerz: {
    paths: { query: '/api/v1/bill/query', pay: '/api/v1/bill/payment/confirm' },
    headers: ({ key }) => (key === null ? {} : { 'api-key': key }),
    login: () => ({ service_type: 'isp' }),
    query: ({ code }) => ({ customer_no: code, mobile_no: '01712345678', bill_month: '2026-11' }),
    pay: ({ code, amount, number, at }) => ({
      customer_no: code,
      mobile_no: '01712345678',
      amount,
      transaction_id: number,
      ...(at && { paid_at: at }),
    }),
  },
  bkash: {
    paths: { query: '/query', pay: '/pay' },
    headers: () => ({}),
    login: ({ userName, key }) => ({ username: userName, password: key }),
    query: ({ code }) => ({ Customer_num: code, Bill_month: '112026' }),
    pay: ({ code, amount, number, at }) => ({
      Customer_num: code,
      Bill_month: '112026',
      amount,
      User_Mobile_Number: '8801712345678',
      Trxid: number,
      ...(at && { Paytime: at }),
    }),
  },
};

function call({ act, connection, change, body, ...sent }) {
  const form = FORMS[connection.form];
  return post({
    port: connection.port,
    path: connection.path + (sent.path ?? form.paths[act]),
    headers: form.headers(connection),
    body: body ?? { ...form.login(connection), ...form[act](sent), ...change },
    from: sent.from,
  });
}

const ACTS = {
  call,
  /** The same call several times at the same moment. */
  together: ({ calls }) => Promise.all(calls.map(call)),
  /** It was booked, and the answer was lost on the way: the wallet calls again. */
  async afterTimeOut(options) {
    await call(options);
    return call(options);
  },
};

process.on('message', ({ id, name, options }) => {
  Promise.resolve(ACTS[name](options)).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, result: { status: 0, body: String(error) } }),
  );
});
process.on('disconnect', () => process.exit());
