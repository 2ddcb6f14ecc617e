/**
 * Plays Amazon SNS: serves the certificates it signs with, counts how often each was fetched, and
 * takes confirmations of subscriptions. Makes keys and certificates itself. Forked by
 * sns-process.ts; ends with its parent.
 */
import { createSign, generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';

const HOST = 'sns.ap-southeast-1.amazonaws.com';
const DAY_MS = 86_400_000;

/** One DER element: tag, length, content. */
function der(tag, ...contents) {
  const content = Buffer.concat(contents.map((each) => Buffer.from(each)));
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...contents) => der(0x30, ...contents);
const SHA256_RSA = sequence(
  der(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]),
  der(0x05),
);
const commonName = (name) =>
  sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), der(0x0c, Buffer.from(name)))));
const time = (instant) =>
  der(0x18, Buffer.from(`${instant.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));

/** A self-signed certificate of an RSA key, valid for a year around an instant. */
function makeCertificate({ privateKey, publicKey }, { validAt, name }) {
  const at = new Date(validAt).getTime();
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1 + Math.floor(Math.random() * 100)]),
    SHA256_RSA,
    commonName(name),
    sequence(time(new Date(at - 180 * DAY_MS)), time(new Date(at + 180 * DAY_MS))),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey);
  const whole = sequence(body, SHA256_RSA, der(0x03, [0], signature));
  const pem = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return new X509Certificate(
    `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
  ).toString();
}

const keys = new Map();
const certificates = new Map();
const fetched = {};
const confirmed = [];

/** Makes a key with a certificate at a path of its own; kinds other than `rsa` are refused. */
function addKey({ name, validAt, bits = 2048 }) {
  const pair = generateKeyPairSync('rsa', { modulusLength: bits });
  const path = `/SimpleNotificationService-${name}.pem`;
  keys.set(name, { privateKey: pair.privateKey, url: `https://${HOST}${path}` });
  certificates.set(path, makeCertificate(pair, { validAt, name: HOST }));
}

const ORDER = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: 'Message MessageId SubscribeURL Timestamp Token TopicArn Type'.split(
    ' ',
  ),
};

/** A message as SNS sends it, signed with a key; `change` is done to it after it was signed. */
function signed({
  key,
  version = '2',
  type = 'Notification',
  topic,
  at,
  content,
  subject,
  change,
}) {
  const { privateKey, url } = keys.get(key);
  const token = randomUUID();
  const fields = {
    Type: type,
    MessageId: randomUUID(),
    TopicArn: topic,
    Message: content,
    Timestamp: new Date(at).toISOString(),
    SignatureVersion: version,
    SigningCertURL: url,
    ...(subject && { Subject: subject }),
    ...(type !== 'Notification' && {
      Token: token,
      SubscribeURL: `https://${HOST}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=${token}`,
    }),
  };
  const text = ORDER[type]
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${name}\n${fields[name]}\n`)
    .join('');
  const algorithm = version === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
  const signature = createSign(algorithm).update(text).sign(privateKey, 'base64');
  return JSON.stringify({ ...fields, Signature: signature, ...change });
}

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://sns');
  const certificate = certificates.get(url.pathname);
  if (certificate !== undefined) {
    fetched[url.pathname] = (fetched[url.pathname] ?? 0) + 1;
    response.end(certificate);
    return;
  }
  if (url.searchParams.get('Action') === 'ConfirmSubscription') {
    confirmed.push(url.searchParams.get('TopicArn'));
    response.end('<ConfirmSubscriptionResponse/>');
    return;
  }
  response.writeHead(404).end('<ErrorResponse/>');
});

const answers = {
  addKey: (options) => addKey(options),
  signed: (options) => signed(options),
  state: () => ({ fetched, confirmed }),
};

process.on('message', ({ id, name, options }) => {
  process.send({ id, result: answers[name](options) ?? null });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send({ origin: `http://127.0.0.1:${server.address().port}` });
});
