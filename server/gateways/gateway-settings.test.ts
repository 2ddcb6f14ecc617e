import { englishOf } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSecretBox } from '../secrets/secret-box.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { SECRET, startGatewayTest } from '../test-support/gateway-test-kit.ts';
import { WRONG_KEY } from './open-gateway.ts';

const { testApp, admin, clerk, here, requestedUrls, answer, form } = await startGatewayTest();
const { database } = testApp;

describe('the gateway settings', () => {
  it('are stored; of secrets only the names are returned', async () => {
    await admin.call('smsGatewayUpdate', form({ concurrent: null, perSecond: null }));
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

  it('have no secret in clear in the database, the audit trail or any answer', async () => {
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

  it('keep a secret that is not sent again, and drop one that nothing uses', async () => {
    await admin.call('smsGatewayUpdate', form());
    await admin.call('smsGatewayUpdate', form({ secrets: { apiKey: '' } }));
    expect((await admin.call('smsGateway')).secretsSet).toEqual(['apiKey']);
    const other = { url: `${here}/send`, successAt: 'error' };
    await admin.call('smsGatewayUpdate', form({ http: other, secrets: {} }));
    expect((await admin.call('smsGateway')).secretsSet).toEqual([]);
  });

  it('are refused field by field', async () => {
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
  ])('are refused with %j', async (change, field) => {
    await sql`update sms_gateway set config = '{}', secrets = null`.execute(database);
    const outcome = await admin.attempt('smsGatewayUpdate', form(change));
    expect(outcome).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys((outcome as { errorMessage: object }).errorMessage)).toContain(field);
  });

  it('encrypted with another key say so, and lose nothing when saved unchanged', async () => {
    await admin.call('smsGatewayUpdate', form());
    const sealed = openSecretBox({ key: 'another key', keyFile: '' }).seal({ apiKey: SECRET });
    await sql`update sms_gateway set secrets = ${sealed}`.execute(database);
    expect(await admin.call('smsGateway')).toMatchObject({
      secretsSet: [],
      problem: englishOf(WRONG_KEY),
    });
    const body = { mobileNo: '01712345678', message: 'x' };
    expect(await admin.attempt('smsGatewayTest', { body })).toMatchObject({
      ok: false,
      status: 409,
      errorMessage: englishOf(WRONG_KEY),
    });
    expect((await readGatewaySettings(database)).secrets).toEqual(sealed);
  });

  it('are for administrators; the price is for everybody who sends', async () => {
    expect((await clerk.attempt('smsGateway')).ok).toBe(false);
    await admin.call('smsGatewayUpdate', form());
    await sql`
      update sms_sending set day_count = 20,
        day = (now() at time zone (select time_zone from company))::date
    `.execute(database);
    expect(await clerk.call('smsState')).toEqual({
      kind: 'http',
      isDemo: false,
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

describe('a test of the gateway', () => {
  const body = { mobileNo: '01712345678', message: 'Hello' };

  it('shows the exchange, with secrets blanked in every encoding', async () => {
    await admin.call('smsGatewayUpdate', form());
    const { data } = await admin.call('smsGatewayTest', { body });
    expect(data).toMatchObject({ outcome: 'accepted', gatewayMessageId: 'R1' });
    expect(requestedUrls).toHaveLength(1);
    expect(requestedUrls[0]).toContain('to=8801712345678&text=Hello');
    expect(data.exchange[0]).toContain('key=•••&to=8801712345678');
    expect(data.exchange.join('')).not.toMatch(/secret|t%C3%A4nzer/);
  });

  it('reports a refusal', async () => {
    await admin.call('smsGatewayUpdate', form());
    answer('{"error":417,"msg":"Insufficient balance"}');
    const { data } = await admin.call('smsGatewayTest', { body });
    expect(data).toMatchObject({ outcome: 'refused', code: '417' });
  });

  it('reports a missing gateway', async () => {
    await admin.call('smsGatewayUpdate', form({ kind: 'none' }));
    const { data } = await admin.call('smsGatewayTest', { body });
    expect(data).toMatchObject({ outcome: 'refused', reason: 'No gateway is set up.' });
  });
});
