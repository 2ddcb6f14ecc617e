import { afterEach, expect, it } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { openWebFramework } from './web-framework.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The client address that a server sees for a request. */
async function addressSeen(
  trustedProxies: string | number | undefined,
  request: { from: string; forwardedFor: string },
): Promise<string> {
  const app = openWebFramework({ logLevel: 'silent', trustedProxies });
  closing.push(() => app.close());
  app.get('/', ({ ip }) => ({ ip }));
  const answer = await app.inject({
    url: '/',
    remoteAddress: request.from,
    headers: { 'x-forwarded-for': request.forwardedFor },
  });
  return answer.json().ip;
}

const claimed = { from: '203.0.113.9', forwardedFor: '198.51.100.1' };
const proxied = { from: '127.0.0.1', forwardedFor: '198.51.100.1' };

it('trusts no forwarded client address by default', async () => {
  expect(await addressSeen(undefined, proxied)).toBe('127.0.0.1');
  expect(await addressSeen(undefined, claimed)).toBe('203.0.113.9');
});

it('trusts only the configured proxies', async () => {
  expect(await addressSeen('loopback', proxied)).toBe('198.51.100.1');
  expect(await addressSeen('loopback', claimed)).toBe('203.0.113.9');
  expect(await addressSeen('10.0.0.0/8, 203.0.113.9', claimed)).toBe('198.51.100.1');
});

it('counts chained proxies, so that a client cannot forge its address', async () => {
  const row = { from: '10.0.0.5', forwardedFor: '192.0.2.66, 198.51.100.1' };
  expect(await addressSeen(1, row)).toBe('198.51.100.1');
  expect(await addressSeen(2, row)).toBe('192.0.2.66');
});

it('gives each request an id of its own, or takes up one that can stand in a log', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const app = openWebFramework({ logLevel: 'info', logTo });
  closing.push(() => app.close());
  answerErrors(app);
  app.get('/', () => {
    throw new Error('broken');
  });
  const idOf = async (given?: string, url = '/') => {
    const answer = await app.inject({
      url,
      headers: given === undefined ? {} : { 'x-request-id': given },
    });
    return String(answer.headers['x-request-id']);
  };
  const made = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
  expect(await idOf('proxy-1:a.b_c')).toBe('proxy-1:a.b_c');
  for (const odd of [undefined, '', 'a b', 'ä', 'x'.repeat(65), '<script>'])
    expect(await idOf(odd)).toMatch(made);
  expect(await idOf()).not.toBe(await idOf());
  expect(await idOf('proxy-2', '/%zz')).toBe('proxy-2');
  // The reference that a user sees is the id in the log.
  const failed = await app.inject({
    url: '/?secret=hidden-1',
    headers: { 'x-request-id': 'proxy-3', authorization: 'Bearer hidden-2', 'api-key': 'hidden-3' },
  });
  expect(failed.statusCode).toBe(500);
  expect(failed.json().errorMessage).toContain('proxy-3');
  const line = lines.map((each) => JSON.parse(each)).find(({ reqId }) => reqId === 'proxy-3');
  expect(line).toMatchObject({
    msg: 'request failed',
    err: { message: 'broken' },
    req: { method: 'GET', path: '/' },
  });
  // Such as a forwarding phone's, which is in its address.
  expect(lines.join('')).not.toContain('hidden');
});
