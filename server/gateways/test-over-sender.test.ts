import { api } from '@netkhata/contract/api';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, DEFAULT_INSTANT, TEST_GATEWAYS } from '../test-support/test-app.ts';
import { queue, readRow, setGateway, until } from '../test-support/sender-test-kit.ts';
import {
  SMSC_ACCOUNT,
  smppConfigFor,
  startSmsc,
} from '../test-support/sms-counterparts/smsc-process.ts';
import { openGateway } from './open-gateway.ts';
import { startSender } from './sender.ts';

const smsc = await startSmsc();
const access = { ...TEST_GATEWAYS, senderConnection: {} };
const { database, ...testApp } = await createTestApp(DEFAULT_INSTANT, access);
const admin = await testApp.signIn();
afterAll(() => smsc.stop());
const body = { mobileNo: '01712345678', message: 'Hello' };
const log = { info: () => undefined, error: () => undefined };
const save = () =>
  admin.call('smsGatewayUpdate', {
    body: z.decode(api.smsGatewayUpdate.body, {
      kind: 'smpp',
      smpp: smppConfigFor(smsc.port),
      secrets: { smppPassword: SMSC_ACCOUNT.password },
    }),
  });

beforeEach(async () => {
  await setGateway(database);
  await smsc.reset();
});

it('a test message goes over the connection of the sender, which answers its report', async () => {
  await smsc.behave({ reports: {} });
  await save();
  const sender = await startSender({
    database,
    log,
    pollMs: 20,
    connection: access.senderConnection,
    open: (settings, options) => openGateway(access, settings, options),
  });
  try {
    const { data } = await admin.call('smsGatewayTest', { body });
    expect(data).toMatchObject({ outcome: 'accepted', gatewayMessageId: expect.any(String) });
    expect(data.exchange.map((line) => line.split(' ', 2).join(' '))).toEqual([
      '> submit_sm',
      '< submit_sm_resp',
    ]);
    await until(async () => expect((await smsc.state()).unconfirmed).toBe(0));
    expect((await smsc.state()).counts).toMatchObject({ binds: 1, submits: 1, reportsSent: 1 });

    // Settings saved a moment ago are the ones that are tested.
    await smsc.behave({});
    await save();
    await admin.call('smsGatewayTest', { body });
    expect((await smsc.state()).counts).toMatchObject({ binds: 2, submits: 2 });
    const [id = 0] = await queue(database, 1);
    await until(async () => expect((await readRow(database, id)).status).toBe('send'));
  } finally {
    await sender.stop();
  }
});

it('a process without a sender has the one of another process send it', async () => {
  // Its connection is not known to the process that is asked.
  const elsewhere = { ...TEST_GATEWAYS, senderConnection: {} };
  await save();
  const sender = await startSender({
    database,
    log,
    pollMs: 20,
    connection: elsewhere.senderConnection,
    open: (settings, options) => openGateway(elsewhere, settings, options),
  });
  try {
    const { data } = await admin.call('smsGatewayTest', { body });
    expect(data).toMatchObject({ outcome: 'accepted', gatewayMessageId: expect.any(String) });
    expect(data.exchange.map((line) => line.split(' ', 2).join(' '))).toEqual([
      '> submit_sm',
      '< submit_sm_resp',
    ]);
    expect((await smsc.state()).counts).toMatchObject({ binds: 1, submits: 1 });
    const { rows } = await sql`select from sms_tests`.execute(database);
    expect(rows).toEqual([]);
  } finally {
    await sender.stop();
  }
});

it('a process without a sender connects by itself', async () => {
  await save();
  const { data } = await admin.call('smsGatewayTest', { body });
  expect(data.outcome).toBe('accepted');
  expect(data.exchange[0]).toContain('bind_transceiver');
  expect((await smsc.state()).counts).toMatchObject({ binds: 1, submits: 1 });
});
