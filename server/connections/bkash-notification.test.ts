import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, TEST_GATEWAYS } from '../test-support/test-app.ts';
import { type SignedOptions, startSns } from '../test-support/wallet-counterparts/sns-process.ts';

const NOW = '2026-11-21T10:00:00+06:00';
const TOPIC = 'arn:aws:sns:ap-southeast-1:123456789012:isp-payments';
const BKASH = 13;

const sns = await startSns();
afterAll(() => sns.stop());
await sns.addKey({ name: 'good', validAt: NOW });
await sns.addKey({ name: 'other', validAt: NOW });
await sns.addKey({ name: 'expired', validAt: '2020-01-01T00:00:00Z' });
await sns.addKey({ name: 'short', validAt: NOW, bits: 1024 });

const testApp = await createTestApp(NOW, TEST_GATEWAYS, sns.origin);
const { database } = testApp;
const admin = await testApp.signIn();
const made = await admin.call('accountConnectionCreate', {
  body: { accountId: BKASH, kind: 'bkash_notification', topic: TOPIC },
});
const { id, address } = made.data;
const switchTo = (isOn: boolean) => admin.call('accountConnectionSwitch', { body: { id, isOn } });
beforeEach(async () => {
  testApp.clock.set(NOW);
  await switchTo(true);
});

let numbers = 0;
/** A payment of 500 taka whose number no other test uses. */
const payment = (change: Record<string, unknown> = {}) => {
  numbers += 1;
  return {
    dateTime: '20261121095800',
    debitMSISDN: '8801712345678',
    creditOrganizationName: 'ISP',
    creditShortCode: '01700000000',
    trxID: `8N${String(numbers).padStart(8, '0')}`,
    transactionStatus: 'Completed',
    transactionType: '10003126',
    amount: '500.00',
    currency: 'BDT',
    transactionReference: 'C00042',
    ...change,
  };
};

type Message = Partial<SignedOptions> & { payment?: Record<string, unknown> };
const messageOf = ({ payment: paid = payment(), ...options }: Message = {}) =>
  sns.signed({ key: 'good', topic: TOPIC, at: NOW, content: JSON.stringify(paid), ...options });
async function send(body: string): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: address,
    payload: body,
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const arrivals = async () =>
  (
    await sql<Record<string, unknown>>`
      select trx_id, amount_paisa, direction, state, reference, counterparty_mobile,
        occurred_at = '2026-11-21T09:58:00+06:00' as is_then, account_id
      from arrivals order by id
    `.execute(database)
  ).rows;
const calls = () => admin.call('accountConnectionCalls', { params: { id } });

describe.each(['1', '2'] as const)('a notification signed by version %s', (version) => {
  it('becomes an arrival, and once more changes nothing', async () => {
    const paid = payment();
    const body = await messageOf({ version, payment: paid, subject: 'Payment' });
    const before = (await arrivals()).length;
    expect(await send(body)).toEqual({ status: 200, body: { result: 'taken' } });
    expect(await send(body)).toEqual({ status: 200, body: { result: 'known' } });
    const all = await arrivals();
    expect(all).toHaveLength(before + 1);
    expect(all.at(-1)).toEqual({
      trxId: paid.trxID,
      amountPaisa: 50_000,
      direction: 'in',
      state: 'open',
      reference: 'C00042',
      counterpartyMobile: '01712345678',
      isThen: true,
      accountId: BKASH,
    });
    const [latest, first] = await calls();
    expect([first?.outcome, latest?.outcome]).toEqual(['taken', 'known']);
    expect(first?.arrivalId).toBe(latest?.arrivalId);
  });
});

it('ten at the same moment are one arrival', async () => {
  const paid = payment();
  const bodies = [await messageOf({ payment: paid }), await messageOf({ payment: paid })];
  const before = (await arrivals()).length;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => send(bodies[index % 2] as string)),
  );
  expect(answers.map(({ body }) => body.result as string).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 'known'),
    'taken',
  ]);
  expect(await arrivals()).toHaveLength(before + 1);
});

it('the certificate is fetched once for all that it signed', async () => {
  await send(await messageOf());
  await send(await messageOf());
  expect((await sns.state()).fetched['/SimpleNotificationService-good.pem']).toBe(1);
});

describe('is refused by name, and nothing arrives:', () => {
  const DAY_LATER = '2026-11-22T10:00:00+06:00';
  it.each<[what: string, reason: RegExp, made: () => Promise<string>]>([
    ['what is no message', /no message of Amazon SNS/, async () => 'trxID=1'],
    [
      'a message without a signature',
      /no message of Amazon SNS/,
      () => messageOf({ change: { Signature: null } }),
    ],
    [
      'a forged amount',
      /signature is wrong/,
      () => messageOf({ change: { Message: JSON.stringify(payment({ amount: '90000' })) } }),
    ],
    ['a forged subject', /signature is wrong/, () => messageOf({ change: { Subject: 'x' } })],
    [
      'another key than the certificate says',
      /signature is wrong/,
      async () => {
        const { SigningCertURL } = JSON.parse(await messageOf()) as Record<string, string>;
        return messageOf({ key: 'other', change: { SigningCertURL } });
      },
    ],
    [
      'a signature by the other version',
      /signature is wrong/,
      () => messageOf({ version: '1', change: { SignatureVersion: '2' } }),
    ],
    ['no signature', /signature is wrong/, () => messageOf({ change: { Signature: '' } })],
    [
      'a certificate of another host',
      /not at an address of Amazon SNS but at sns.example.com/,
      () =>
        messageOf({
          change: { SigningCertURL: 'https://sns.example.com/SimpleNotificationService-good.pem' },
        }),
    ],
    [
      'a host that only ends alike',
      /not at an address of Amazon SNS/,
      () =>
        messageOf({
          change: {
            SigningCertURL:
              'https://sns.ap-southeast-1.amazonaws.com.evil.bd/SimpleNotificationService-good.pem',
          },
        }),
    ],
    [
      'a bucket of the same provider',
      /not at an address of Amazon SNS/,
      () =>
        messageOf({
          change: {
            SigningCertURL: 'https://evil.s3.amazonaws.com/SimpleNotificationService-good.pem',
          },
        }),
    ],
    [
      'another path of the right host',
      /not at an address of Amazon SNS/,
      () =>
        messageOf({
          change: { SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/?Action=Publish' },
        }),
    ],
    [
      'a certificate without TLS',
      /not at an address of Amazon SNS/,
      () =>
        messageOf({
          change: {
            SigningCertURL:
              'http://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-good.pem',
          },
        }),
    ],
    [
      'a certificate that is not there',
      /could not be fetched: .*404/,
      () =>
        messageOf({
          change: {
            SigningCertURL:
              'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-none.pem',
          },
        }),
    ],
    ['an expired certificate', /certificate is not valid now/, () => messageOf({ key: 'expired' })],
    ['a short key', /certificate is not valid now/, () => messageOf({ key: 'short' })],
    [
      'another topic',
      /another topic: arn:aws:sns:ap-southeast-1:999999999999:evil/,
      () => messageOf({ topic: 'arn:aws:sns:ap-southeast-1:999999999999:evil' }),
    ],
    [
      'a replay a day later',
      /sent at 2026-11-20T.*here it is 2026-11-21T.*clock/,
      () => messageOf({ at: '2026-11-20T10:00:00+06:00' }),
    ],
    [
      'a message of tomorrow',
      /sent at 2026-11-22T.*check this machine's clock/,
      () => messageOf({ at: DAY_LATER }),
    ],
  ])('%s', async (_, reason, make) => {
    const before = await arrivals();
    const answer = await send(await make());
    expect(answer).toEqual({
      status: 403,
      body: { result: 'refused', reason: expect.stringMatching(reason) },
    });
    expect(await arrivals()).toEqual(before);
    expect((await calls())[0]).toMatchObject({ outcome: 'refused', arrivalId: null });
  });

  it('all of it, while our clock is a day off', async () => {
    testApp.clock.set(DAY_LATER);
    const answer = await send(await messageOf());
    expect(answer.body.reason).toMatch(/here it is 2026-11-22T.*check this machine's clock/);
  });

  it('all of it, while it is switched off', async () => {
    await switchTo(false);
    expect(await send(await messageOf())).toEqual({
      status: 403,
      body: { result: 'refused', reason: 'The connection is switched off.' },
    });
  });

  it('another amount with a number that is known', async () => {
    const paid = payment();
    await send(await messageOf({ payment: paid }));
    const before = await arrivals();
    const again = await send(await messageOf({ payment: { ...paid, amount: '700.00' } }));
    expect(again.body).toEqual({ result: 'known', reason: expect.stringMatching(/came before/) });
    expect(await arrivals()).toEqual(before);
  });
});

describe('is kept as unread, and nothing arrives:', () => {
  it.each<[string, RegExp, object]>([
    ['a failed payment', /status is Failed/, { transactionStatus: 'Failed' }],
    ['another currency', /currency is USD/, { currency: 'USD' }],
    ['no amount', /no known form/, { amount: '' }],
    ['a negative amount', /no known form/, { amount: '-5' }],
    ['no number', /no known form/, { trxID: ' - ' }],
    ['a day that no month has', /no known form/, { dateTime: '20261131095800' }],
  ])('%s', async (_, reason, change) => {
    const before = await arrivals();
    const body = await messageOf({ payment: payment(change as Record<string, unknown>) });
    expect(await send(body)).toEqual({
      status: 200,
      body: { result: 'unknown', reason: expect.stringMatching(reason) },
    });
    expect(await arrivals()).toEqual(before);
    const { rows } = await sql<{ body: string; kind: string }>`
      select body, kind from unread_texts order by id desc limit 1
    `.execute(database);
    expect(rows[0]).toEqual({ kind: 'notification', body: JSON.parse(body).Message });
  });
});

describe('a subscription', () => {
  const confirmation = (change: Partial<SignedOptions> = {}) =>
    messageOf({ type: 'SubscriptionConfirmation', content: 'Confirm', ...change });

  it('is confirmed with SNS', async () => {
    expect(await send(await confirmation())).toEqual({
      status: 200,
      body: { result: 'tested', reason: 'The subscription is confirmed.' },
    });
    expect((await sns.state()).confirmed).toEqual([TOPIC]);
  });

  it.each<[string, Partial<SignedOptions>]>([
    ['that is not signed', { change: { Token: 'forged' } }],
    ['to another host', { change: { SubscribeURL: 'https://evil.example.com/' } }],
    ['of another topic', { topic: 'arn:aws:sns:ap-southeast-1:999999999999:evil' }],
  ])('%s is not', async (_, change) => {
    const before = (await sns.state()).confirmed.length;
    expect((await send(await confirmation(change))).status).toBe(403);
    expect((await sns.state()).confirmed).toHaveLength(before);
  });
});

it('a guessed address is nobody’s', async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/wallet/bkash/${'A'.repeat(16)}`,
    payload: await messageOf(),
  });
  expect([answer.statusCode, answer.json()]).toEqual([404, { result: 'refused' }]);
});
