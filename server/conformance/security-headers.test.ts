import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { createTestApp } from '../test-support/test-app.ts';

const testApp = await createTestApp();
const admin = await testApp.signIn();

const headersOf = async (url: string, method: 'GET' | 'POST' = 'GET', token?: string) => {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { origin: 'https://evil.test', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { payload: {} }),
  });
  return { status: answer.statusCode, headers: answer.headers };
};

const ANSWERS: [number, string, 'GET' | 'POST', boolean][] = [
  [200, '/billing-api/api/area', 'GET', true],
  [200, '/billing-api/docs', 'GET', true],
  [200, '/billing-api/openapi.json', 'GET', true],
  [401, '/billing-api/docs', 'GET', false],
  [401, '/billing-api/api/area', 'GET', false],
  [401, '/report/customer_collection_excel_export/1', 'GET', false],
  [422, '/billing-api/api/auth/login', 'POST', false],
  [404, '/billing-api/api/nothing', 'GET', false],
  [404, '/billing-api/api/user_details/999', 'GET', true],
  [404, '/p/0123456789', 'GET', false],
  [404, '/sms-report/none', 'POST', false],
  [404, '/wallet/text/none', 'POST', false],
  [404, '/no/such/page', 'GET', false],
  [404, '/%ff', 'GET', false],
  [200, '/healthz', 'GET', false],
];

const PRIVATE = /^\/(billing-api|report)\//;

describe('every answer carries the security headers', () => {
  it.each(ANSWERS)('%i %s', async (status, url, method, isSignedIn) => {
    const answer = await headersOf(url, method, isSignedIn ? admin.token : undefined);
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe|\*|https?:/);
    if (PRIVATE.test(url)) expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

it('an API answer may load and run nothing if a browser shows it', async () => {
  const { headers } = await headersOf('/billing-api/api/area', 'GET', admin.token);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
});

it('an uploaded picture is served as a picture and as nothing else', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = await testApp.app.inject({
    method: 'POST',
    url: '/billing-api/api/profile_picture',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' },
    payload: Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
  });
  const { file } = upload.json().data;
  const { headers } = await headersOf(`/billing-api/api/uploads/${file}`, 'GET', admin.token);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `inline; filename*=UTF-8''${file}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

describe('strict transport', () => {
  const protocolHeader = async (trustedProxies: string | undefined, protocol: string) => {
    const { database } = testApp;
    const app = await buildApp({
      database,
      clock: systemClock,
      logLevel: 'silent',
      trustedProxies,
    });
    const answer = await app.inject({
      url: '/healthz',
      headers: { 'x-forwarded-proto': protocol },
    });
    await app.close();
    return answer.headers['strict-transport-security'];
  };

  it('is sent behind a trusted proxy with TLS, and only there', async () => {
    const expectedHeader = 'max-age=31536000; includeSubDomains';
    expect(await protocolHeader('loopback', 'https')).toBe(expectedHeader);
    expect(await protocolHeader('loopback', 'http')).toBeUndefined();
    expect(await protocolHeader(undefined, 'https')).toBeUndefined();
  });
});

it('a preflight of another origin is answered like any unknown address', async () => {
  const answer = await testApp.app.inject({
    method: 'OPTIONS',
    url: '/billing-api/api/area',
    headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

it('a form or plain text of another origin reaches no call', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/billing-api/api/area_create',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      payload: '{"name":"Forged"}',
    });
    expect(answer.statusCode).toBe(422);
  }
});
