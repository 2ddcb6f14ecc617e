import { gateways } from '@netkhata/contract/gateways';
import { type Message, message } from '@netkhata/contract/messages';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/use-text.ts';
import { type SentRequest, answer, refusal } from '../../test-support/answers.ts';
import { renderSignedIn } from '../../test-support/signed-in.tsx';
import type { GatewayRecord } from './gateway-values.ts';
import { SmsGateway } from './sms-gateway.tsx';

const texts = {
  headers: null,
  words: {},
  timeoutSeconds: 20,
  successIs: '0',
  idAt: 'id',
  codeAt: null,
  reasonAt: null,
  retryCodes: null,
  unknownCodes: null,
  balanceUrl: null,
  balanceBody: null,
  balanceAt: null,
  reportUrl: null,
  reportAt: null,
  callbackRowsAt: null,
  callbackIdAt: null,
  callbackAt: null,
  deliveredWords: null,
  failedWords: null,
};
const alpha = {
  key: 'alpha',
  name: 'Alpha SMS',
  fields: [
    { name: 'apiKey', label: 'API key', isSecret: true, isRequired: true },
    { name: 'senderId', label: 'Sender ID', isSecret: false, isRequired: false },
  ],
  config: {
    ...texts,
    url: 'https://sms.example/send',
    method: 'post' as const,
    bodyKind: 'form' as const,
    body: 'key={secret:apiKey}\nfrom={senderId}\nto={to}\ntext={text}',
    successAt: 'error',
  },
};
const own = {
  key: 'own',
  name: '',
  fields: [],
  config: { ...alpha.config, url: 'https://', body: null, successAt: 'http' },
};
const presets = answer(gateways.smsGatewayPresets, [alpha, own]);
const none: GatewayRecord = {
  kind: 'none',
  isDemo: false,
  preset: null,
  http: null,
  smpp: null,
  secretsSet: [],
  pricePerPart: paisa(0),
  dailyQuota: null,
  lowBalance: null,
  concurrent: 4,
  perSecond: 10,
  isStopped: false,
  callbackAddress: 'https://isp.example/sms-report/abc',
  problem: null,
  problemMessage: null,
};
const set: GatewayRecord = {
  ...none,
  kind: 'http',
  preset: 'alpha',
  http: alpha.config,
  secretsSet: ['apiKey'],
};
const queue = answer(gateways.smsQueue, {
  queued: 3,
  sending: 1,
  unknown: 2,
  sentToday: 1250,
  failedToday: 4,
  dailyQuota: null,
  quotaLeft: null,
  failuresInRow: 0,
  balance: null,
  balanceAt: null,
});
const saved = answer(gateways.smsGatewayUpdate, {
  heading: 'Gateway saved',
  message: '',
  data: {},
});
const triedWith = (reason: string, reasonMessage: Message | null = null) =>
  answer(gateways.smsGatewayTest, {
    heading: 'Test sent',
    message: '',
    data: {
      outcome: 'refused',
      gatewayMessageId: null,
      code: '417',
      reason,
      reasonMessage,
      exchange: ['POST https://sms.example/send', 'HTTP 200\n\n{"error":417}'],
    },
  });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const of = (record: GatewayRecord) => answer(gateways.smsGateway, record);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the settings of the gateway', () => {
  it('say that nothing is sent without one', async () => {
    await renderSignedIn(<SmsGateway />, { answers: [of(none), presets, queue] });
    expect(await screen.findByText(/No gateway is set up/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Send a test' })).toBeNull();
  });

  it('take a preset, show only the fields it needs, and send all of them', async () => {
    const { user, requests } = await renderSignedIn(<SmsGateway />, {
      answers: [of(none), presets, queue, saved],
    });
    await user.selectOptions(await screen.findByLabelText('Connection type'), 'http');
    await user.selectOptions(field('Provider'), 'alpha');
    await user.type(field('API key'), 'k-1');
    await user.type(field('Sender ID'), 'SKYNET');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Gateway saved')).toBeTruthy();
    expect(requests.find(({ path }) => path === 'sms_gateway_update')?.body).toMatchObject({
      kind: 'http',
      preset: 'alpha',
      http: { url: 'https://sms.example/send', words: { senderId: 'SKYNET' }, successIs: '0' },
      smpp: null,
      secrets: { apiKey: 'k-1' },
    });
  });

  it('never show a stored secret, and keep it when it is left empty', async () => {
    await renderSignedIn(<SmsGateway />, { answers: [of(set), presets, queue] });
    expect((await screen.findByLabelText<HTMLInputElement>('API key')).value).toBe('');
    expect(field('API key').required).toBe(false);
    expect(screen.getByText(/A value is stored/)).toBeTruthy();
  });

  it('of a custom gateway ask for the values and secrets that its templates name', async () => {
    const { user } = await renderSignedIn(<SmsGateway />, { answers: [of(none), presets, queue] });
    await user.selectOptions(await screen.findByLabelText('Connection type'), 'http');
    await user.selectOptions(field('Provider'), 'own');
    await user.click(field('Fields'));
    await user.paste('user={account}\npass={secret:pin}\nto={to}\ntype={gsm:a|b}');
    expect(field('account').type).toBe('text');
    expect(field('pin').type).toBe('password');
    expect(screen.queryByLabelText('to')).toBeNull();
    expect(screen.queryByLabelText('gsm')).toBeNull();
  });

  it('keep a draft without what may hold a key, and go on from it', async () => {
    const http = { ...alpha.config, url: 'https://sms.example/send?key=k-77' };
    const answers = [of({ ...set, http }), presets, queue, saved];
    const first = await renderSignedIn(<SmsGateway />, { answers });
    await first.user.type(await screen.findByLabelText('API key'), 'k-78');
    await first.user.type(field('Sender ID'), 'k-79');
    await first.user.type(field('Messages per day'), '500');
    cleanup();
    expect(localStorage).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).toContain('500');
    expect(JSON.stringify({ ...localStorage })).not.toContain('k-7');
    const { user, requests } = await renderSignedIn(<SmsGateway />, { answers });
    await screen.findByText(/^You were changing these settings, .* keys are not kept/);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('Messages per day').value).toBe('500');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Gateway saved');
    const sent = requests.find(({ path }) => path === 'sms_gateway_update')?.body;
    expect(sent).toMatchObject({ dailyQuota: 500, http: { url: http.url } });
    expect(sent?.['openedWith']).toMatchObject({ dailyQuota: null, http: { url: http.url } });
    expect(localStorage).toHaveLength(0);
  });

  it('go on with the preset that was chosen', async () => {
    const answers = [of(none), presets, queue, saved];
    const first = await renderSignedIn(<SmsGateway />, { answers });
    await first.user.selectOptions(await screen.findByLabelText('Connection type'), 'http');
    await first.user.selectOptions(field('Provider'), 'alpha');
    cleanup();
    const { user, requests } = await renderSignedIn(<SmsGateway />, { answers });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await user.type(field('API key'), 'k-1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Gateway saved');
    expect(requests.find(({ path }) => path === 'sms_gateway_update')?.body).toMatchObject({
      preset: 'alpha',
      http: { url: 'https://sms.example/send', body: alpha.config.body, successIs: '0' },
    });
  });

  it('show the server’s message beside its field', async () => {
    const no = refusal(gateways.smsGatewayUpdate, {
      status: 422,
      errorMessage: { 'http.url': ['Must be an address.'], secrets: ['Enter the key.'] },
    });
    const { user } = await renderSignedIn(<SmsGateway />, {
      answers: [of(set), presets, queue, no],
    });
    await user.click(await screen.findByText('Advanced'));
    await user.type(field('Address'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText('Must be an address.');
    expect(field('Address').getAttribute('aria-invalid')).toBe('true');
    expect(field('API key').getAttribute('aria-invalid')).toBe('true');
  });

  it('of SMPP send the connection and no HTTP fields', async () => {
    const { user, requests } = await renderSignedIn(<SmsGateway />, {
      answers: [of(none), presets, queue, saved],
    });
    await user.selectOptions(await screen.findByLabelText('Connection type'), 'smpp');
    await user.type(field('Host'), 'smsc.example');
    await user.type(field('System ID'), 'isp');
    await user.type(field('Password'), 'pw');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => requests.some(({ body }) => body['kind'] === 'smpp')).toBe(true);
    expect(requests.find(({ path }) => path === 'sms_gateway_update')?.body).toMatchObject({
      kind: 'smpp',
      http: null,
      smpp: { host: 'smsc.example', port: 2775, systemId: 'isp', isTls: 'no' },
      secrets: { smppPassword: 'pw' },
    });
  });
});

it('the switch stops sending at once', async () => {
  const stopped = answer(gateways.smsSwitch, {
    heading: 'Sending stopped',
    message: '',
    data: { isStopped: true },
  });
  const { user, requests } = await renderSignedIn(<SmsGateway />, {
    answers: [of(set), presets, queue, stopped],
  });
  await user.click(await screen.findByRole('switch', { name: 'Stop sending' }));
  await screen.findByText('Sending stopped');
  expect(requests.find(({ path }) => path === 'sms_switch')?.body).toEqual({ isStopped: 'yes' });
});

it.each([
  ['Send them', 'send'],
  ['Discard them', 'discard'],
])('sending begins after the answer %s where messages wait', async (button, waiting) => {
  const data = {
    waitingSms: { count: 3, oldestAt: '2026-11-20T08:00:00+06:00', parts: 4, cost: 1.4 },
  };
  const no = refusal(gateways.smsSwitch, { status: 409, heading: 'Not possible', data });
  const yes = answer(gateways.smsSwitch, {
    heading: 'Sending resumed',
    message: '',
    data: { isStopped: false },
  });
  const on = { ...no, reply: (sent: SentRequest) => (sent.body.waiting ? yes : no).reply(sent) };
  const { user, requests } = await renderSignedIn(<SmsGateway />, {
    answers: [of({ ...set, isStopped: true }), presets, queue, on],
  });
  await user.click(await screen.findByRole('switch', { name: 'Stop sending' }));
  expect(await screen.findByText(/3 messages are queued, the oldest since .*1\.40/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByText('Sending resumed');
  const sent = requests.filter(({ path }) => path === 'sms_switch').map(({ body }) => body);
  expect(sent).toEqual([{ isStopped: 'no' }, { isStopped: 'no', waiting }]);
});

it('a demo offers only its test gateway, and says that nothing is sent out', async () => {
  await renderSignedIn(<SmsGateway />, {
    answers: [of({ ...none, isDemo: true }), presets, queue],
  });
  expect(await screen.findByText(/This demo sends no real SMS/)).toBeTruthy();
  expect(screen.queryByText(/No gateway is set up/)).toBeNull();
});

it('waiting messages are discarded only after a confirmation with their number', async () => {
  const done = answer(gateways.smsQueueDiscard, {
    heading: 'Messages cancelled',
    message: '',
    data: { discarded: 3 },
  });
  const { user, requests } = await renderSignedIn(<SmsGateway />, {
    answers: [of(set), presets, queue, done],
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel queued messages' }));
  await screen.findByText(/cancel 3 queued messages/);
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(requests.map(({ path }) => path)).not.toContain('sms_queue_discard');
  await user.click(screen.getByRole('button', { name: 'Cancel queued messages' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Messages cancelled')).toBeTruthy();
});

it('shows faults in the language of the user', async () => {
  const problem = 'No gateway is set up.';
  const { user } = await renderSignedIn(<SmsGateway />, {
    answers: [
      of({ ...set, problem, problemMessage: message('gateway.none') }),
      presets,
      queue,
      triedWith('The gateway answered 417.', message('gateway.answeredCode', { code: '417' })),
    ],
  });
  await user.type(await screen.findByLabelText('Mobile number'), '01712345678');
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText(/417 · The gateway answered 417\./)).toBeTruthy();
  await act(() => showLanguage('de'));
  expect(await screen.findByText('Es ist kein Gateway eingerichtet.')).toBeTruthy();
  expect(await screen.findByText(/417 · Das Gateway antwortete 417\./)).toBeTruthy();
});

it('a test shows the outcome and the exchange', async () => {
  const { user } = await renderSignedIn(<SmsGateway />, {
    answers: [of(set), presets, queue, triedWith('Insufficient balance')],
  });
  await user.type(await screen.findByLabelText('Mobile number'), '01712345678');
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('Rejected')).toBeTruthy();
  expect(screen.getByText(/417 · Insufficient balance/)).toBeTruthy();
  expect(screen.getByText(/"error":417/)).toBeTruthy();
});
