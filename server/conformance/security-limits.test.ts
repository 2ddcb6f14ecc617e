import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';

const testApp = await createTestApp();
const admin = await testApp.signIn();

const send = (request: { url: string; address?: string; token?: string; payload?: string }) =>
  testApp.app.inject({
    method: request.payload === undefined ? 'GET' : 'POST',
    url: request.url,
    remoteAddress: request.address ?? '10.0.0.1',
    headers: {
      ...(request.token && { authorization: `Bearer ${request.token}` }),
      ...(request.payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.payload !== undefined && { payload: request.payload }),
  });

/** Makes so many calls, and counts the responses by status. */
async function countStatuses(
  calls: number,
  call: (index: number) => Promise<{ statusCode: number }>,
) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < calls; index += 1) {
    const { statusCode } = await call(index);
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

describe('a client address', () => {
  it('may try 300 tokens a minute; other addresses are unaffected', async () => {
    const guess = (index: number) =>
      send({ url: '/billing-api/api/area', address: '10.1.0.1', token: `guess-${index}` });
    expect(await countStatuses(310, guess)).toEqual({ 401: 300, 429: 10 });
    const other = await send({ url: '/billing-api/api/area', address: '10.1.0.2', token: 'guess' });
    expect(other.statusCode).toBe(401);
    const right = await send({
      url: '/billing-api/api/area',
      address: '10.1.0.1',
      token: admin.token,
    });
    expect(right.statusCode).toBe(200);
  });

  it('may open 30 public pages a minute, whether the document exists or not', async () => {
    const guess = (index: number) =>
      send({ url: `/p/${String(index).padStart(10, '0')}`, address: '10.2.0.1' });
    expect(await countStatuses(35, guess)).toEqual({ 404: 30, 429: 5 });
  });

  it('cannot choose the address it is counted under', async () => {
    const guess = (index: number) =>
      testApp.app.inject({
        url: `/p/${String(index).padStart(10, '0')}`,
        remoteAddress: '10.2.0.2',
        headers: { 'x-forwarded-for': `10.9.0.${index}` },
      });
    expect(await countStatuses(35, guess)).toEqual({ 404: 30, 429: 5 });
  });
});

describe('a client session', () => {
  it('may request 60 exports a minute; other calls are unaffected', async () => {
    const ask = () =>
      send({
        url: '/billing-api/api/reports/export_ticket',
        token: admin.token,
        payload: '{}',
      });
    const counts = await countStatuses(65, ask);
    expect(counts[429]).toBe(5);
    const area = await send({ url: '/billing-api/api/area', token: admin.token });
    expect(area.statusCode).toBe(200);
  });
});

describe('a request body', () => {
  it('of more than 2 MB is refused before it is read', async () => {
    const answer = await send({
      url: '/billing-api/api/area_create',
      token: admin.token,
      payload: JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errorMessage).toEqual({ request: ['The request is too large.'] });
  });

  it('nested a thousand levels deep is refused without a stack overflow', async () => {
    const payload = `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const answer = await send({
      url: '/billing-api/api/area_create',
      token: admin.token,
      payload,
    });
    expect(answer.statusCode).toBe(422);
  });
});
