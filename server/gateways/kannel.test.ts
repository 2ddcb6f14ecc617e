import type { AddressInfo } from 'node:net';
import { api } from '@netkhata/contract/api';
import type { HttpConfig } from '@netkhata/contract/gateway-config';
import { message } from '@netkhata/contract/messages';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { registerTestCustomer } from '../test-support/scenario.ts';
import {
  hasKannel,
  KANNEL_ACCOUNT,
  type Kannel,
  startKannel,
} from '../test-support/sms-counterparts/kannel-process.ts';
import {
  type Smsc,
  SMSC_ACCOUNT,
  startSmsc,
} from '../test-support/sms-counterparts/smsc-process.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { openHttpGateway } from './http/http-gateway.ts';
import { openGateway } from './open-gateway.ts';
import { openSecretBox } from '../secrets/secret-box.ts';
import { startSender } from './sender.ts';

const BANGLA = 'প্রিয় রহিম, আপনার বিল ৳৭০০। ক্ষমা করবেন 😀';
const TO = '8801712345678';

/** Polls with a long timeout, for a busy machine. */
const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000 });

/** Settings for a self-hosted Kannel; see docs/sms.md. */
const kannelConfig = (url: string): HttpConfig => ({
  url,
  method: 'get',
  headers: null,
  bodyKind: 'query',
  body: [
    'username={user}',
    'password={secret:password}',
    'from={sender}',
    'to={to}',
    'text={text}',
    'coding={gsm:0|2}',
    'charset=UTF-8',
    'smsc={route}',
    'dlr-mask=19',
    'dlr-url={reportAddress}?id={uid}&status=%d',
  ].join('\n'),
  words: { user: KANNEL_ACCOUNT.username, sender: 'NETKHATA', route: 'FAKE' },
  timeoutSeconds: 5,
  successAt: '/^(0|3):/',
  successIs: null,
  // Kannel returns no id; its reports carry ours.
  idAt: '{uid}',
  codeAt: 'http',
  reasonAt: '/.+/',
  retryCodes: '503',
  unknownCodes: null,
  balanceUrl: null,
  balanceBody: null,
  balanceAt: null,
  reportUrl: null,
  reportAt: null,
  callbackRowsAt: null,
  callbackIdAt: 'id',
  callbackAt: 'status',
  deliveredWords: '1',
  failedWords: '2,16',
});

const testApp = hasKannel ? await createTestApp() : undefined;

/** Starts an HTTP server for Kannel's callbacks and a sender. Returns an administrator's client. */
async function startProduct(kannelAddress: string): Promise<TestClient> {
  if (!testApp) throw new Error('there is no product without Kannel');
  const { app, database, signIn } = testApp;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const admin = await signIn();
  const company = { name: 'ISP', publicAddress: `http://127.0.0.1:${port}`, discountLimit: '0' };
  await admin.call('companySettingsUpdate', {
    body: z.decode(api.companySettingsUpdate.body, company),
  });
  const http = kannelConfig(kannelAddress);
  await admin.call('smsGatewayUpdate', {
    body: z.decode(api.smsGatewayUpdate.body, {
      kind: 'http',
      http: { ...http, words: { ...http.words, route: 'SMPP' } },
      secrets: { password: KANNEL_ACCOUNT.password },
    }),
  });
  const access = {
    secrets: openSecretBox({ key: 'the key of the tests', keyFile: '' }),
    mayReachPrivateHosts: true,
  };
  const sender = await startSender({
    database,
    log: { info: () => undefined, error: () => undefined },
    open: (settings, options) => openGateway(access, settings, options),
    pollMs: 20,
  });
  onTestFinished(() => sender.stop());
  return admin;
}

describe.skipIf(!hasKannel)(
  'Kannel as an HTTP gateway (needs Debian packages kannel, kannel-extras)',
  () => {
    let kannel: Kannel;
    let smsc: Smsc;

    beforeAll(async () => {
      smsc = await startSmsc();
      kannel = await startKannel({ smsc: { ...SMSC_ACCOUNT, port: smsc.port } });
    });
    afterAll(async () => {
      await kannel?.stop();
      await smsc?.stop();
    });

    const send = (body: string, words: Record<string, string> = {}, password?: string) => {
      const config = kannelConfig(kannel.address);
      const gateway = openHttpGateway({
        config: { ...config, words: { ...config.words, ...words } },
        secrets: { password: password ?? KANNEL_ACCOUNT.password },
        limits: { concurrent: 4, perSecond: 100 },
        reportAddress: 'http://127.0.0.1:9/nobody',
        installation: 'test-',
        mayReachPrivateHosts: true,
      });
      return gateway.send({ id: 1, mobileNo: TO, body });
    };

    it.each([
      ['Bangla', BANGLA],
      ['GSM-7', 'Tk 700 & more @ [home] ~ 100%'],
    ])('%s reaches its fake SMSC unchanged', async (_, text) => {
      expect(await send(text)).toEqual({ kind: 'accepted', gatewayMessageId: 'test-1' });
      const whole = { from: 'NETKHATA', to: TO, text };
      await eventually(async () => expect(await kannel.received()).toContainEqual(whole));
    });

    it.each([
      ['Bangla', BANGLA.repeat(3), 2],
      ['GSM-7', 'Tk 700 [home] '.repeat(15), 2],
    ])('a long one in %s is forwarded by SMPP and arrives complete', async (_, text, parts) => {
      expect(await send(text, { route: 'SMPP' })).toMatchObject({ kind: 'accepted' });
      const whole = { from: 'NETKHATA', to: TO, text, parts };
      await eventually(async () => expect((await smsc.state()).received).toContainEqual(whole));
    });

    it('its reports are recorded in the history', async () => {
      const admin = await startProduct(kannel.address);
      const customer = await registerTestCustomer(admin, { mobileNo: '01712345678' });
      await smsc.behave({ reports: { delayMs: 100 } });
      const body = { customer: [customer.id], zone: null, message: BANGLA };
      await admin.call('customerSmsSend', { body });
      await eventually(async () => {
        const query = { search: null, type: null, page: null };
        const { rows } = await admin.call('smsHistory', { query });
        expect(rows).toMatchObject([{ sms_body: BANGLA, sms_status: 'delivered' }]);
      });
    });

    it('a wrong password is reported with its answer', async () => {
      expect(await send('x', {}, 'wrong')).toEqual({
        kind: 'refused',
        code: '403',
        reason: message('foreign.words', { words: 'Authorization failed for sendsms' }),
      });
    });
  },
);
