import { afterEach, expect, it } from 'vitest';
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
