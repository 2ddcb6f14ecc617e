import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallInput } from '@netkhata/contract/endpoint';
import type { Api } from '@netkhata/contract/api';
import { api } from '@netkhata/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '../test-support/test-app.ts';
import { applyReport } from './apply-report.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { WRONG_KEY } from './open-gateway.ts';
import { recordOutcome } from './record-outcome.ts';
import { openSecretBox } from '../secrets/secret-box.ts';
import { queue, readRow, setGateway } from './sender-test-kit.ts';

const SECRET = 'tänzer&secret=7';
const testApp = await createTestApp();
const { database } = testApp;
const admin = await testApp.signIn();
const clerk = await testApp.signIn({ userType: '2' });

const asked: string[] = [];
let reply = '{"error":0,"data":{"request_id":"R1","balance":"12.5"}}';
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(reply);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

const form = (change: Record<string, unknown> = {}): CallInput<Api['smsGatewayUpdate']> => ({
  body: z.decode(api.smsGatewayUpdate.body, {
    kind: 'http',
    preset: 'own',
    http: {
      url: `${here}/send`,
      method: 'get',
      bodyKind: 'query',
      body: 'key={secret:apiKey}\nto={to}\ntext={text}',
      successAt: 'error',
      successIs: '0',
      idAt: 'data.request_id',
      codeAt: 'error',
      balanceUrl: `${here}/balance?key={secret:apiKey}`,
      balanceAt: 'data.balance',
      callbackIdAt: 'id',
      callbackAt: 'status',
      deliveredWords: 'delivered',
      failedWords: 'failed',
    },
    secrets: { apiKey: SECRET },
    pricePerPart: '0.35',
    dailyQuota: 5000,
    ...change,
  }),
});

beforeEach(async () => {
  await setGateway(database);
  asked.length = 0;
});

describe('the settings', () => {
  it('are kept, but for the secrets, of which only the names are told', async () => {
    await admin.call('smsGatewayUpdate', form());
    const settings = await admin.call('smsGateway');
    expect(settings).toMatchObject({
      kind: 'http',
      preset: 'own',
      secretsSet: ['apiKey'],
      pricePerPart: 35,
      dailyQuota: 5000,
      concurrent: 4,
      perSecond: 10,
      problem: null,
    });
    expect(settings.http?.url).toBe(`${here}/send`);
    expect(settings.callbackAddress).toMatch(/^\/sms-report\/[0-9a-f]{64}$/);
  });

  it('hold no secret in clear, nor does the audit trail, nor any answer', async () => {
    await admin.call('smsGatewayUpdate', form());
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(g::text || encode(secrets, 'escape'), '') from sms_gateway g)
        || (select string_agg(a::text, '') from audit_trail a)
        || coalesce((select string_agg(i::text, '') from idempotency_keys i), '') as all
    `.execute(database);
    expect(rows[0]?.all).toContain('smsGatewayUpdate');
    expect(rows[0]?.all).not.toContain(SECRET);
    expect(JSON.stringify((await admin.raw('GET', 'sms_gateway')).body)).not.toContain(SECRET);
  });

  it('keep a secret that is not sent again, and forget one that nothing uses', async () => {
    await admin.call('smsGatewayUpdate', form());
    await admin.call('smsGatewayUpdate', form({ secrets: { apiKey: '' } }));
    expect((await admin.call('smsGateway')).secretsSet).toEqual(['apiKey']);
    const other = { url: `${here}/send`, successAt: 'error' };
    await admin.call('smsGatewayUpdate', form({ http: other, secrets: {} }));
    expect((await admin.call('smsGateway')).secretsSet).toEqual([]);
  });

  it('say what is wrong, field by field', async () => {
    const http = {
      url: 'ftp://x',
      bodyKind: 'query',
      body: 'to={to}\nname={nobody}',
      successAt: '/(/',
      headers: 'X-Key: {secret:other}',
    };
    expect(await admin.attempt('smsGatewayUpdate', form({ http }))).toMatchObject({
      ok: false,
      status: 422,
      errorMessage: {
        'http.url': [expect.stringContaining('https://')],
        'http.body': ['Nothing is known of {nobody}.'],
        'http.successAt': [expect.any(String)],
        secrets: [expect.stringContaining('{secret:other}')],
      },
    });
  });

  it.each([
    [{ kind: 'smpp', smpp: null }, 'smpp.host'],
    [{ kind: 'smpp', smpp: { host: 'smsc.example', systemId: 'isp' } }, 'secrets'],
    [{ http: { url: 'https://x', successAt: 'a', bodyKind: 'json', body: '{"a":' } }, 'http.body'],
  ])('%j is refused', async (change, field) => {
    await sql`update sms_gateway set config = '{}', secrets = null`.execute(database);
    const outcome = await admin.attempt('smsGatewayUpdate', form(change));
    expect(outcome).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys((outcome as { errorMessage: object }).errorMessage)).toContain(field);
  });

  it('saved with another key say so, and lose nothing when saved as they are', async () => {
    await admin.call('smsGatewayUpdate', form());
    const sealed = openSecretBox({ key: 'another key', keyFile: '' }).seal({ apiKey: SECRET });
    await sql`update sms_gateway set secrets = ${sealed}`.execute(database);
    expect(await admin.call('smsGateway')).toMatchObject({ secretsSet: [], problem: WRONG_KEY });
    const body = { mobileNo: '01712345678', message: 'x' };
    expect(await admin.attempt('smsGatewayTest', { body })).toMatchObject({
      ok: false,
      status: 409,
      errorMessage: WRONG_KEY,
    });
    expect((await readGatewaySettings(database)).secrets).toEqual(sealed);
  });

  it('are for administrators; what sending costs is for all who send', async () => {
    expect((await clerk.attempt('smsGateway')).ok).toBe(false);
    await admin.call('smsGatewayUpdate', form());
    await sql`
      update sms_sending set day_count = 20,
        day = (now() at time zone (select time_zone from company))::date
    `.execute(database);
    expect(await clerk.call('smsState')).toEqual({
      kind: 'http',
      isStopped: false,
      pricePerPart: 35,
      dailyQuota: 5000,
      quotaLeft: 4980,
    });
    await admin.call('smsGatewayUpdate', form({ dailyQuota: null }));
    expect(await clerk.call('smsState')).toMatchObject({ dailyQuota: null, quotaLeft: null });
    expect((await admin.call('smsQueue')).quotaLeft).toBeNull();
  });
});

describe('a test', () => {
  const body = { mobileNo: '01712345678', message: 'Hello' };

  it('shows what was said, secrets blanked in every writing', async () => {
    await admin.call('smsGatewayUpdate', form());
    const { data } = await admin.call('smsGatewayTest', { body });
    expect(data).toMatchObject({ outcome: 'accepted', gatewayMessageId: 'R1' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('to=8801712345678&text=Hello');
    expect(data.exchange[0]).toContain('key=•••&to=8801712345678');
    expect(data.exchange.join('')).not.toMatch(/secret|t%C3%A4nzer/);
  });

  it('tells of a refusal', async () => {
    await admin.call('smsGatewayUpdate', form());
    reply = '{"error":417,"msg":"Insufficient balance"}';
    const { data } = await admin.call('smsGatewayTest', { body });
    expect(data).toMatchObject({ outcome: 'refused', code: '417' });
    reply = '{"error":0,"data":{"request_id":"R1","balance":"12.5"}}';
  });

  it('without a gateway says that there is none', async () => {
    await admin.call('smsGatewayUpdate', form({ kind: 'none' }));
    const { data } = await admin.call('smsGatewayTest', { body });
    expect(data).toMatchObject({ outcome: 'refused', reason: 'No gateway is set up.' });
  });
});

test('the balance is asked for, kept, and below its limit an alert', async () => {
  await admin.call('smsGatewayUpdate', form({ lowBalance: '20' }));
  expect((await admin.call('smsGatewayBalance', { body: {} })).data.text).toBe('12.5');
  expect((await admin.call('smsQueue')).balance).toBe('12.5');
  const alerts = () => sql`select kind from sms_alerts where ended_at is null`.execute(database);
  expect((await alerts()).rows).toEqual([{ kind: 'low_balance' }]);
  await admin.call('smsGatewayUpdate', form({ lowBalance: '10' }));
  await admin.call('smsGatewayBalance', { body: {} });
  expect((await alerts()).rows).toEqual([]);
});

test('the switch, the figures of the queue, and giving it up', async () => {
  await queue(database, 3);
  await admin.call('smsSwitch', { body: { isStopped: true } });
  expect((await clerk.call('smsState')).isStopped).toBe(true);
  expect(await admin.call('smsQueue')).toMatchObject({ queued: 3, sending: 0, unknown: 0 });
  expect((await admin.call('smsQueueDiscard', { body: {} })).data).toEqual({ discarded: 3 });
  expect(await admin.call('smsQueue')).toMatchObject({ queued: 0, failedToday: 3 });
});

test('today begins at midnight of the company, not of the database', async () => {
  const before = await admin.call('smsQueue');
  const ids = await queue(database, 4);
  // The first and the last instant of a day, of messages that went and of ones that did not.
  await sql`
    with today as (
      select date_trunc('day', now() at time zone time_zone) at time zone time_zone as start
      from company
    ), placed as (
      select id, start - (place % 2) * interval '1 millisecond' as at, place > 2 as has_failed
      from today, unnest(${ids}::bigint[]) with ordinality as message (id, place)
    )
    update sms_messages set
      status = case when has_failed then 'failed' else 'send' end,
      sent_at = case when not has_failed then at end,
      failed_at = case when has_failed then at end
    from placed where placed.id = sms_messages.id
  `.execute(database);
  expect(await admin.call('smsQueue')).toMatchObject({
    sentToday: before.sentToday + 1,
    failedToday: before.failedToday + 1,
  });
});

describe('a report', () => {
  async function sent(gatewayMessageId: string): Promise<number> {
    const [id = 0] = await queue(database, 1);
    await sql`
      update sms_messages set status = 'sending', attempt_token = gen_random_uuid()
      where id = ${id}
    `.execute(database);
    const { token } = await database
      .selectFrom('sms_messages')
      .select('attempt_token as token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const outcome = { kind: 'accepted', gatewayMessageId } as const;
    await recordOutcome(database, { id, token: token ?? '' }, { outcome, isPolled: false });
    return id;
  }
  const report = (gatewayMessageId: string, state: 'delivered' | 'failed' | 'pending') =>
    applyReport(database, { gatewayMessageId, state, detail: state.toUpperCase() });
  const statusOf = async (id: number) => (await readRow(database, id)).status;

  it.each([
    [['delivered'], 'delivered'],
    [['failed'], 'failed'],
    [['pending'], 'send'],
    [['delivered', 'failed'], 'delivered'],
    [['failed', 'delivered'], 'delivered'],
    [['delivered', 'delivered', 'pending'], 'delivered'],
  ] as const)('%j: %s', async (states, status) => {
    const id = await sent('A1');
    for (const state of states) await report('A1', state);
    expect(await statusOf(id)).toBe(status);
  });

  it('that overtakes the answer is kept for it', async () => {
    await report('B7', 'delivered');
    expect(await statusOf(await sent('B7'))).toBe('delivered');
  });

  it('of each part of a long message: delivered is what has arrived whole', async () => {
    await report('p2', 'delivered');
    const id = await sent('p1 p2 p3');
    await report('p1', 'delivered');
    await report('p1', 'delivered');
    expect(await statusOf(id)).toBe('send');
    await report('p3', 'delivered');
    expect(await statusOf(id)).toBe('delivered');
  });

  it('of one part that failed: the message failed', async () => {
    const id = await sent('q1 q2');
    await report('q1', 'delivered');
    await report('q2', 'failed');
    expect(await readRow(database, id)).toMatchObject({ status: 'failed', code: 'FAILED' });
  });

  describe('by callback', () => {
    const address = async () => (await admin.call('smsGateway')).callbackAddress;
    beforeEach(() => admin.call('smsGatewayUpdate', form()));

    it.each<[string, (id: string) => { query?: string; body?: string; type?: string }]>([
      ['in the address', (id) => ({ query: `?id=${id}&status=delivered` })],
      [
        'as a form',
        (id) => ({
          body: `id=${id}&status=delivered`,
          type: 'application/x-www-form-urlencoded',
        }),
      ],
      [
        'as JSON',
        (id) => ({ body: `{"id":"${id}","status":"Delivered"}`, type: 'application/json' }),
      ],
      [
        'as JSON of no type',
        (id) => ({ body: `{"id":"${id}","status":"delivered"}`, type: 'text/plain' }),
      ],
    ])('%s', async (_, made) => {
      const id = await sent('C1');
      const { query = '', body, type } = made('C1');
      const answer = await testApp.app.inject({
        method: body ? 'POST' : 'GET',
        url: (await address()) + query,
        ...(body && { payload: body, headers: { 'content-type': type } }),
      });
      expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
      expect(await statusOf(id)).toBe('delivered');
    });

    it('of a message that nobody knows, or with nothing in it, is thanked for', async () => {
      for (const query of ['?id=nobody&status=delivered', '', '?id=&status=']) {
        expect((await testApp.raw('GET', (await address()) + query)).status).toBe(200);
      }
    });

    it('at a guessed address changes nothing', async () => {
      const id = await sent('D1');
      const guessed = `/sms-report/${'0'.repeat(64)}?id=D1&status=delivered`;
      expect((await testApp.raw('GET', guessed)).status).toBe(404);
      expect(await statusOf(id)).toBe('send');
    });
  });
});

test('an administrator is told of a gateway in trouble until it is over, others are not', async () => {
  const kinds = async (client: typeof admin) =>
    (await client.call('notifications')).alerts.map(({ kind }) => kind);
  await sql`insert into sms_alerts (kind, detail) values ('failing', '417: No balance')`.execute(
    database,
  );
  expect(await kinds(admin)).toContain('sms_gateway_failing');
  expect(await kinds(clerk)).not.toContain('sms_gateway_failing');
  const { mark } = await admin.call('notifications');
  await admin.call('notificationsSeen', { body: { mark } });
  const { alerts } = await admin.call('notifications');
  expect(alerts.find(({ kind }) => kind === 'sms_gateway_failing')?.isUnread).toBe(false);
  await sql`update sms_alerts set ended_at = now()`.execute(database);
  expect(await kinds(admin)).not.toContain('sms_gateway_failing');
});
