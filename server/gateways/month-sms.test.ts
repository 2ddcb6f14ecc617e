import { api } from '@netkhata/contract/api';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import {
  type Smsc,
  SMSC_ACCOUNT,
  smppConfigFor,
  startSmsc,
} from '../test-support/sms-counterparts/smsc-process.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { openGateway, SMPP_PASSWORD } from './open-gateway.ts';
import { openSecretBox } from '../secrets/secret-box.ts';
import { startSender } from './sender.ts';

const BILL_SMS = [
  'প্রিয় করিম আক্তার (C1001), নভেম্বর ২০২৬ মাসের ইন্টারনেট বিল B2611-000001: ৭০০ টাকা।',
  'মোট বকেয়া ৭০০ টাকা। ঢাকা নেট',
].join(' ');
const RECEIPT_SMS = [
  'প্রিয় করিম আক্তার (C1001), ২১ নভেম্বর ২০২৬ তারিখে ৭০০ টাকা পেয়েছি।',
  'বর্তমান বকেয়া ০ টাকা। ধন্যবাদ। ঢাকা নেট',
].join(' ');

/** The same gateway access that the test app has. */
const access = {
  secrets: openSecretBox({ key: 'the key of the tests', keyFile: '' }),
  mayReachPrivateHosts: true,
};
const testApp = await createTestApp();
let smsc: Smsc;
const errors: string[] = [];

beforeAll(async () => {
  smsc = await startSmsc();
});
beforeEach(() => smsc.reset());
afterAll(() => smsc.stop());

const startSending = () =>
  startSender({
    database: testApp.database,
    log: { info: () => undefined, error: (_, message) => void errors.push(message) },
    open: (settings, options) => openGateway(access, settings, options),
    pollMs: 20,
  });

async function setUp(admin: TestClient): Promise<void> {
  const company = await admin.call('companySettings');
  const ours = {
    name: 'ঢাকা নেট',
    language: 'bn',
    smsOnGenerate: 'yes',
    discountLimit: '0',
    askAgainFrom: '100000',
  };
  await admin.call('companySettingsUpdate', {
    body: z.decode(api.companySettingsUpdate.body, { ...company, ...ours }),
  });
  await admin.call('smsGatewayUpdate', {
    body: z.decode(api.smsGatewayUpdate.body, {
      kind: 'smpp',
      smpp: smppConfigFor(smsc.port),
      secrets: { [SMPP_PASSWORD]: SMSC_ACCOUNT.password },
      pricePerPart: '0.25',
    }),
  });
}

it("sends the month's SMS in Bangla to the operator, and records its reports", async () => {
  const admin = await testApp.signIn();
  await setUp(admin);
  const karim = { name: 'করিম আক্তার', mobileNo: '০১৭১২-৩৪৫৬৭৮' };
  const customer = await registerTestCustomer(admin, karim);
  await generate(admin, '2026-11-21');
  await collectAll(admin, customer.id, { sendSms: 'yes' });

  // Reports arrive before the responses that carry their messages' ids, and each of them twice.
  await smsc.behave({ reports: { beforeAnswer: true, copies: 2 } });
  const sender = await startSending();
  onTestFinished(() => sender.stop());
  const history = async () => {
    const query = { search: null, type: null, page: null };
    const { rows } = await admin.call('smsHistory', { query });
    return rows.map((row) => [row.type, row.sms_body, row.sms_status, row.parts, row.cost]);
  };
  const whole = [
    ['payment', RECEIPT_SMS, 'delivered', 2, 50],
    ['bill', BILL_SMS, 'delivered', 2, 50],
  ];
  await expect.poll(history).toEqual(whole);
  const { received } = await smsc.state();
  const address = { to: '8801712345678', from: 'NETKHATA', parts: 2 };
  expect(received).toHaveLength(2);
  expect(received).toContainEqual({ ...address, text: BILL_SMS });
  expect(received).toContainEqual({ ...address, text: RECEIPT_SMS });
  await expect.poll(async () => (await smsc.state()).unconfirmed).toBe(0);
  expect(errors).toEqual([]);
});

it('a test of the connection shows the exchange, without the password', async () => {
  const admin = await testApp.signIn();
  await setUp(admin);
  await smsc.behave({});
  const body = { mobileNo: '01712345678', message: 'পরীক্ষা' };
  const { data } = await admin.call('smsGatewayTest', { body });
  expect(data).toMatchObject({ outcome: 'accepted', gatewayMessageId: expect.any(String) });
  expect(data.exchange.map((line) => line.split(' ', 2).join(' '))).toEqual([
    '> bind_transceiver',
    '< bind_transceiver_resp',
    '> submit_sm',
    '< submit_sm_resp',
    '> unbind',
    '< unbind_resp',
  ]);
  expect(data.exchange.join()).not.toContain(SMSC_ACCOUNT.password);
  expect((await smsc.state()).received.at(-1)).toMatchObject({ text: 'পরীক্ষা' });
});
