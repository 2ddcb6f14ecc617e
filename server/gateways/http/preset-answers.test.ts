import { message } from '@netkhata/contract/messages';
import { describe, expect, it } from 'vitest';
import { httpConfigProblems } from './check-http-config.ts';
import { httpPresets } from './http-presets.ts';
import {
  answerWith,
  here,
  open,
  presetOf,
  lastRequest,
  send,
} from '../../test-support/preset-test-kit.ts';
import { reportsIn } from './report-words.ts';

const words = (text: string) => message('foreign.words', { words: text });
const mim = (statusCode: string, responseResult: string) => ({
  statusCode,
  status: statusCode === '200' ? 'Success' : 'Failed',
  trxnId: statusCode === '200' ? 'T99' : null,
  responseResult,
});
const ssl = (status_code: number) => ({ status: 'FAILED', status_code, error_message: 'No.' });
const infobip = (groupName: string, name: string) => ({
  messages: [
    { to: '8801712345678', messageId: 'M1', status: { groupName, name, description: 'D' } },
  ],
});

describe('an answer that accepts the message', () => {
  it.each([
    [
      'sms_net_bd',
      { error: 0, msg: 'Request successfully submitted', data: { request_id: 12345 } },
      '12345',
    ],
    [
      'sms_net_bd',
      { error: '0', msg: 'Request successfully submitted', data: { request_id: '7' } },
      '7',
    ],
    ['bulksmsbd', { response_code: 202, message_id: 88, success_message: 'SMS Submitted' }, '88'],
    ['bulksmsbd', { response_code: '202' }, null],
    [
      'ssl_wireless',
      {
        status: 'SUCCESS',
        status_code: 200,
        smsinfo: [{ sms_status: 'SUCCESS', csms_id: 'abc-42', reference_id: 'R5' }],
      },
      'R5',
    ],
    ['mim_sms', mim('200', 'SMS Send Successfully'), 'T99'],
    [
      'greenweb',
      [{ to: '+8801712345678', message: 'x', status: 'SENT', statusmsg: 'SMS Sent' }],
      null,
    ],
    ['elitbuzz', 'SMS SUBMITTED: ID - elitbuzz5f0c1', 'elitbuzz5f0c1'],
    ['infobip', infobip('PENDING', 'PENDING_ACCEPTED'), 'M1'],
  ])('%s %j', async (key, reply, id) => {
    expect(await send(key, reply)).toEqual({ kind: 'accepted', gatewayMessageId: id });
  });

  it('twilio', async () => {
    expect(await send('twilio', { sid: 'SM1', status: 'queued', error_code: null }, 201)).toEqual({
      kind: 'accepted',
      gatewayMessageId: 'SM1',
    });
  });
});

describe('an answer that refuses the message', () => {
  const codes = (
    key: string,
    list: (number | string)[],
    reply: (code: number | string) => unknown,
  ) => list.map((code) => [key, String(code), reply(code)] as const);

  it.each([
    ...codes(
      'sms_net_bd',
      [400, 403, 404, 405, 410, 411, 412, 413, 414, 415, 416, 417, 420, 421],
      (error) => ({ error, msg: 'No.' }),
    ),
    ...codes(
      'bulksmsbd',
      [1001, 1002, 1003, 1005, 1006, 1007, 1011, 1012, 1013, 1021, '1007'],
      (response_code) => ({ response_code, error_message: 'No.' }),
    ),
    ...codes('bulksmsbd', ['1007'], (code) => code),
    ...codes('ssl_wireless', [4001, 4002, 4003, 4005, 4020, 4022, 4025, 4026, 4027, 4030], (code) =>
      ssl(Number(code)),
    ),
    ...codes('mim_sms', ['205', '206', '208', '209', '216', '221', '401'], (code) =>
      mim(String(code), 'No.'),
    ),
    ...codes('elitbuzz', ['1002', '1003', '1007'], (code) => code),
    ...codes('elitbuzz', ['1007'], (code) => `Error: ${code}`),
  ])('%s %s: failed', async (key, code, reply) => {
    expect(await send(key, reply)).toMatchObject({ kind: 'refused', code });
  });

  it('GreenWeb reports it in words', async () => {
    const reply = [{ to: 'x', message: 'x', status: 'FAILED', statusmsg: 'Insufficient balance' }];
    expect(await send('greenweb', reply)).toEqual({
      kind: 'refused',
      code: 'FAILED',
      reason: words('Insufficient balance'),
    });
  });

  it('SSL Wireless accepts the call, but not the message', async () => {
    const reply = {
      status: 'SUCCESS',
      status_code: 200,
      smsinfo: [{ sms_status: 'FAILED', status_message: 'Invalid MSISDN' }],
    };
    expect(await send('ssl_wireless', reply)).toMatchObject({
      kind: 'refused',
      reason: words('Invalid MSISDN'),
    });
  });

  it.each([
    [infobip('REJECTED', 'REJECTED_NOT_ENOUGH_CREDITS'), 200, 'REJECTED_NOT_ENOUGH_CREDITS'],
    [
      infobip('UNDELIVERABLE', 'UNDELIVERABLE_REJECTED_OPERATOR'),
      200,
      'UNDELIVERABLE_REJECTED_OPERATOR',
    ],
    [
      { requestError: { serviceException: { messageId: 'UNAUTHORIZED', text: 'T' } } },
      401,
      'UNAUTHORIZED',
    ],
  ])('Infobip %#', async (reply, status, code) => {
    expect(await send('infobip', reply, status)).toMatchObject({ kind: 'refused', code });
  });

  it.each([21_211, 21_610, 20_003, 30_003, 30_008])('Twilio %i', async (code) => {
    const reply = { code, message: 'M', status: 400 };
    expect(await send('twilio', reply, 400)).toMatchObject({ kind: 'refused', code: String(code) });
  });
});

describe('an answer that allows a retry', () => {
  it.each([
    ['sms_net_bd', 200, { error: 409, msg: 'Server error' }, '409'],
    ['ssl_wireless', 200, ssl(5000), '5000'],
    ['ssl_wireless', 200, ssl(4029), '4029'],
    ['ssl_wireless', 200, ssl(4031), '4031'],
    ['mim_sms', 200, mim('500', 'Internal'), '500'],
    ['mim_sms', 500, mim('500', 'Internal'), '500'],
    [
      'infobip',
      429,
      { requestError: { serviceException: { messageId: 'TOO_MANY_REQUESTS' } } },
      'TOO_MANY_REQUESTS',
    ],
    ['twilio', 429, { code: 20_429, message: 'Too Many Requests', status: 429 }, '20429'],
    ['bulksmsbd', 503, '<h1>Service Unavailable</h1>', 'http 503'],
  ])('%s %i', async (key, status, reply, code) => {
    expect(await send(key, reply, status)).toMatchObject({ kind: 'retry', code });
  });
});

describe('an answer with an unknown outcome', () => {
  it.each([
    ['sms_net_bd', 502, '<h1>Bad Gateway</h1>'],
    ['mim_sms', 504, ''],
    ['bulksmsbd', 500, 'oops'],
    ['greenweb', 200, '<html>Under maintenance</html>'],
    // Duplicate id: of an attempt that got no response, or another installation's.
    ['ssl_wireless', 200, ssl(4023)],
  ])('%s %i', async (key, status, reply) => {
    expect((await send(key, reply, status)).kind).toBe('unknown');
  });
});

it('reports a duplicate at SSL Wireless with its own text, else with ours', async () => {
  const of = (fields: object) =>
    send('ssl_wireless', { status: 'FAILED', status_code: 4023, smsinfo: [], ...fields });
  expect(await of({ error_message: 'Duplicate CSMS ID' })).toEqual({
    kind: 'unknown',
    reason: words('4023: Duplicate CSMS ID'),
  });
  expect(await of({})).toEqual({
    kind: 'unknown',
    reason: message('gateway.answeredCode', { code: '4023' }),
  });
});

it.each([
  ['elitbuzz', '<html>Moved</html>'],
  ['elitbuzz', 'SMS SUBMITTED: ID - 5'],
  ['sms_net_bd', { error: 410, msg: 'Expired' }],
])('a redirect that is not followed says nothing of a message: %s %j', async (key, reply) => {
  expect(await send(key, reply, 302)).toEqual({
    kind: 'unknown',
    reason: message('gateway.answeredNothing', { status: 302 }),
  });
});

it('an answer with a byte order mark is read', async () => {
  const reply = `\uFEFF${JSON.stringify({ error: 0, data: { request_id: 12345 } })}`;
  expect(await send('sms_net_bd', reply)).toEqual({ kind: 'accepted', gatewayMessageId: '12345' });
});

it.each([404, 401])('a page of another server (%i) is not an acceptance', async (status) => {
  expect(await send('elitbuzz', '<html></html>', status)).toMatchObject({
    kind: 'refused',
    code: `http ${status}`,
  });
});

describe('the balance', () => {
  it.each([
    ['sms_net_bd', { error: 0, data: { balance: '1234.56' } }, '1234.56', 1234.56],
    ['bulksmsbd', { balance: 999 }, '999', 999],
    ['mim_sms', { statusCode: '200', responseResult: '999.54' }, '999.54', 999.54],
    ['greenweb', [{ response: 'BDT 72.5' }], 'BDT 72.5', 72.5],
    ['elitbuzz', 'Your Balance is:BDT 1,250.50', '1,250.50', 1250.5],
    ['infobip', { balance: 47.79, currency: 'EUR' }, '47.79', 47.79],
    ['twilio', { balance: '12.3', currency: 'USD' }, '12.3', 12.3],
  ])('of %s', async (key, reply, text, amount) => {
    answerWith(reply);
    expect(await open(key).readBalance?.()).toEqual({ text, amount });
  });

  it('that is missing in the answer is none', async () => {
    answerWith({ error: 405 });
    await expect(open('sms_net_bd').readBalance?.()).rejects.toThrow(/no balance/);
  });
});

describe('delivery reports', () => {
  it.each([
    ['sms_net_bd', { data: { recipients: [{ number: '880', status: 'Delivered' }] } }, 'delivered'],
    ['sms_net_bd', { data: { recipients: [{ number: '880', status: 'Failed' }] } }, 'failed'],
    ['sms_net_bd', { data: { recipients: [{ number: '880', status: 'Sent' }] } }, 'pending'],
    ['elitbuzz', 'x - Delivered', 'delivered'],
  ])('that %s returns when polled', async (key, reply, state) => {
    answerWith(reply);
    const [report] = (await open(key).pollReports?.(['77'])) ?? [];
    expect(lastRequest.url).toContain('77');
    expect(report).toMatchObject({ gatewayMessageId: '77', state });
  });

  it('that Infobip sends, several in one call', () => {
    const result = (messageId: string, name: string) => ({ messageId, status: { name } });
    const fields = {
      results: [
        result('a', 'DELIVERED_TO_HANDSET'),
        result('b', 'UNDELIVERABLE_NOT_DELIVERED'),
        result('c', 'DELIVERED_TO_OPERATOR'),
        { broken: true },
      ],
    };
    expect(reportsIn(fields, presetOf('infobip').config).map(({ state }) => state)).toEqual([
      'delivered',
      'failed',
      'pending',
    ]);
  });

  it.each([
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
    ['sent', 'pending'],
  ])('that Twilio sends: %s', (MessageStatus, state) => {
    expect(reportsIn({ MessageSid: 'SM1', MessageStatus }, presetOf('twilio').config)).toEqual([
      { gatewayMessageId: 'SM1', state, detail: MessageStatus },
    ]);
  });
});

it.each(httpPresets.filter(({ key }) => key !== 'own').map((preset) => [preset.key, preset]))(
  'preset %s is complete once its fields are filled in',
  (_, { config, fields }) => {
    const named = (isSecret: boolean) =>
      Object.fromEntries(
        fields
          .filter((field) => field.isSecret === isSecret)
          .map(({ name }) => [name, /panel|base/.test(name) ? here : 'x']),
      );
    expect(httpConfigProblems({ ...config, words: named(false) }, named(true))).toEqual({});
    expect(httpConfigProblems({ ...config, words: named(false) }, {})).toHaveProperty('secrets');
  },
);
