import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECRET, startGatewayTest } from '../test-support/gateway-test-kit.ts';

const { testApp, admin, here, requestedUrls, answer, form } = await startGatewayTest();
const { database } = testApp;

const httpOf = () => ({
  url: `${here}/send`,
  bodyKind: 'query' as const,
  body: 'key={secret:apiKey}\nto={to}\ntext={text}',
  successAt: 'error',
  successIs: '0',
  codeAt: 'error',
  reasonAt: 'msg',
  idAt: 'id',
});
const SMPP = { host: 'smsc.example', port: 2775, systemId: 'isp' };

const save = (change: Record<string, unknown>) => admin.attempt('smsGatewayUpdate', form(change));
const refusal = async (change: Record<string, unknown>) => {
  const outcome = await save(change);
  return outcome.ok ? 'saved' : (outcome.errorMessage as Record<string, string[]>)['secrets'];
};
const AGAIN = [expect.stringMatching(/^Enter (apiKey|smppPassword) again: stored secrets do not/)];

beforeEach(async () => {
  await sql`update sms_gateway set config = '{}', secrets = null, kind = 'none'`.execute(database);
  expect((await save({ http: httpOf(), secrets: { apiKey: SECRET } })).ok).toBe(true);
});

describe('a stored secret of an HTTP gateway', () => {
  it.each([
    ['another host', { url: 'https://thief.example/send' }],
    ['another scheme', { url: 'https://127.0.0.1/send' }],
    ['another port', { url: 'http://127.0.0.1:1/send' }],
    ['a user in the address', { url: 'http://127.0.0.1@thief.example/send' }],
    ['a word that is the host', { url: '{base}/send', words: { base: 'https://thief.example' } }],
    ['a host that a message decides', { url: 'http://127.0.0.{id}/send' }],
    ['an address for the balance', { balanceUrl: 'https://thief.example/?k={secret:apiKey}' }],
    ['an address for reports', { reportUrl: 'https://thief.example/?k={secret:apiKey}' }],
    ['the text of a message', { body: 'to={to}\ntext={secret:apiKey}' }],
    ['a header', { headers: 'X-Key: {secret:apiKey}' }],
    ['credentials', { headers: 'Authorization: Basic {basic:user:apiKey}', words: { user: 'u' } }],
  ])('does not follow to %s', async (_, change) => {
    const http = { ...httpOf(), ...change };
    expect(await refusal({ http, secrets: {} })).toEqual(AGAIN);
    expect(await refusal({ http, secrets: { apiKey: '' } })).toEqual(AGAIN);
    expect((await admin.call('smsGateway')).http?.url).toBe(`${here}/send`);
    // Whoever knows it may send it anywhere.
    expect(await refusal({ http, secrets: { apiKey: 'typed again' } })).toBe('saved');
  });

  it.each([
    ['the path', { url: 'PATH' }],
    ['the other fields', { body: 'key={secret:apiKey}\nto={to}\ntext={text}\ntype=unicode' }],
    ['how the answer is read', { successAt: 'status', reasonAt: 'message', timeoutSeconds: 9 }],
    ['a word that is no address', { words: { sender: 'ISP' } }],
  ])('stays when %s changes', async (_, change) => {
    const url = 'url' in change ? `${here}/other` : `${here}/send`;
    expect(await refusal({ http: { ...httpOf(), ...change, url }, secrets: {} })).toBe('saved');
    expect((await admin.call('smsGateway')).secretsSet).toEqual(['apiKey']);
  });

  it('is not the password of an SMPP connection of the same name', async () => {
    const http = { ...httpOf(), body: 'key={secret:smppPassword}\nto={to}\ntext={text}' };
    await save({ http, secrets: { smppPassword: SECRET } });
    expect(await refusal({ kind: 'smpp', smpp: SMPP, secrets: {} })).toEqual(AGAIN);
  });
});

describe('the stored password of an SMPP connection', () => {
  it.each([
    ['host', { host: 'thief.example' }],
    ['port', { port: 2776 }],
    ['scheme', { isTls: true }],
    ['certificate', { caCertificate: 'MINE' }],
  ])('does not follow to another %s', async (_, change) => {
    const smpp = { kind: 'smpp', http: null, smpp: SMPP };
    expect(await refusal({ ...smpp, secrets: { smppPassword: SECRET } })).toBe('saved');
    expect(await refusal({ ...smpp, secrets: {} })).toBe('saved');
    const elsewhere = { ...smpp, smpp: { ...SMPP, ...change } };
    expect(await refusal({ ...elsewhere, secrets: {} })).toEqual(AGAIN);
    // Nor while another kind of gateway is in use.
    expect(await refusal({ ...elsewhere, kind: 'none', secrets: {} })).toEqual(AGAIN);
  });
});

it('a gateway that sends the secret back shows it to nobody', async () => {
  const encoded = Buffer.from(`isp:${SECRET}`).toString('base64');
  answer(
    JSON.stringify({
      error: 7,
      id: SECRET,
      msg: `bad key ${encodeURIComponent(SECRET)} ${encoded}`,
    }),
  );
  const body = { mobileNo: '01712345678', message: 'Hello' };
  const { data } = await admin.call('smsGatewayTest', { body });
  expect(requestedUrls).toHaveLength(1);
  expect(data.reason).toContain('bad key ••• ');
  answer(JSON.stringify({ error: 0, id: SECRET }));
  const accepted = await admin.call('smsGatewayTest', { body });
  expect(accepted.data.gatewayMessageId).toBe('•••');
  const shown = JSON.stringify([data, accepted.data]);
  expect(shown).not.toContain(SECRET);
  expect(shown).not.toContain(encoded);
});
