import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { declareDemo } from '../setup/declare-demo.ts';
import { DEMO_SENDS_NOTHING, openGateway } from './open-gateway.ts';
import { claimMessages } from './claim-messages.ts';
import { registerSender } from './abandoned-messages.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { queue, readRow, setGateway, until } from '../test-support/sender-test-kit.ts';
import { startSender } from './sender.ts';
import { createTestApp, TEST_SECRETS } from '../test-support/test-app.ts';
import { beginSms } from '../sms/outbox-attempts.ts';

const { database, signIn } = await createTestApp();
const admin = await signIn();
const http = { url: 'http://127.0.0.1:9/send', successAt: 'http' };
const smpp = { host: '127.0.0.1', systemId: 'isp' };
const save = (kind: string) =>
  admin.raw('POST', 'sms_gateway_update', { kind, http, smpp, secrets: { smppPassword: 'x' } });
/** Saves a gateway of this kind. Returns the status and the names of the rejected fields. */
const saved = async (kind: string) => {
  const { status, body } = await save(kind);
  return [status, ...Object.keys(body.errorMessage ?? {})];
};
const access = { secrets: TEST_SECRETS, mayReachPrivateHosts: true };
const kindIs = (kind: string) => sql`update sms_gateway set kind = ${kind}`.execute(database);
const constraintOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { constraint?: string }) => error.constraint,
  );

/** Puts a real gateway into a demo, which only the database's owner can do. */
async function forceGateway(): Promise<void> {
  await sql`alter table sms_gateway disable trigger sms_gateway_guard_demo`.execute(database);
  await sql`update sms_gateway set config = ${JSON.stringify({ http })}::jsonb`.execute(database);
  await kindIs('http');
  await sql`update sms_gateway set is_stopped = false, version = version + 1`.execute(database);
  await sql`alter table sms_gateway enable trigger sms_gateway_guard_demo`.execute(database);
}

describe('a real installation', () => {
  it('cannot have a test gateway, in the product and in the database', async () => {
    await setGateway(database);
    expect(await saved('test')).toEqual([422, 'kind']);
    expect(await constraintOf(kindIs('test'))).toBe('test_gateway');
  });

  it('cannot become a demo while it has a real gateway', async () => {
    await setGateway(database);
    await kindIs('smpp');
    expect(await constraintOf(declareDemo(database))).toBe('demo_gateway');
  });
});

describe('a demo', () => {
  beforeAll(async () => {
    await sql`update sms_gateway set kind = 'none'`.execute(database);
    await declareDemo(database);
  });

  it('accepts no gateway but the test one, in the product and in the database', async () => {
    await kindIs('none');
    for (const kind of ['http', 'smpp']) {
      expect(await saved(kind)).toEqual([422, 'kind']);
      expect(await constraintOf(kindIs(kind))).toBe('demo_gateway');
    }
    expect((await admin.call('smsState')).isDemo).toBe(true);
    expect((await admin.call('smsGateway')).isDemo).toBe(true);
  });

  it('cannot become a real installation', async () => {
    const back = sql`update company set is_demo = false`.execute(database);
    expect(await constraintOf(back)).toBe('demo_stays');
  });

  it('sends nothing where somebody inserted a real gateway anyway', async () => {
    const [id] = await queue(database, 1);
    await forceGateway();
    const settings = await readGatewaySettings(database);
    expect(settings).toMatchObject({ kind: 'http', isStopped: false });
    const opened = openGateway(access, settings, { publicAddress: null, isDemo: true });
    expect(opened.problem).toBe(DEMO_SENDS_NOTHING);
    const senderId = await registerSender(database);
    const claim = await claimMessages(database, { id: senderId, free: 10 });
    expect(claim.messages).toEqual([]);
    // A sender of an earlier version that has already claimed the message.
    const token = '00000000-0000-4000-8000-000000000001';
    await sql`update sms_messages set claimed_by = ${senderId}, claimed_at = now(),
      attempt_token = ${token}::uuid where id = ${id}`.execute(database);
    expect(await beginSms(database, { id: id as number, token }, 'http')).toBe(false);
    const test = await admin.raw('POST', 'sms_gateway_test', {
      mobileNo: '01712345678',
      message: 'Test',
    });
    expect(test.status).toBe(409);
  });

  it('delivers to its test gateway, and sends nothing out', async () => {
    await sql`delete from sms_messages`.execute(database);
    const [id] = await queue(database, 1);
    expect(await saved('test')).toEqual([200]);
    const sender = await startSender({
      database,
      log: { info: () => undefined, error: () => undefined },
      open: (settings, options) => openGateway(access, settings, options),
      pollMs: 10,
    });
    try {
      await until(async () => expect((await readRow(database, id)).status).toBe('delivered'));
    } finally {
      await sender.stop();
    }
  });
});
