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
async function tally(calls: number, call: (index: number) => Promise<{ statusCode: number }>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < calls; index += 1) {
    const { statusCode } = await call(index);
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

describe('an address', () => {
  it('tries 300 tokens a minute and no more; others go on', async () => {
    const guess = (index: number) =>
      send({ url: '/billing-api/api/area', address: '10.1.0.1', token: `guess-${index}` });
    expect(await tally(310, guess)).toEqual({ 401: 300, 429: 10 });
    const other = await send({ url: '/billing-api/api/area', address: '10.1.0.2', token: 'guess' });
    expect(other.statusCode).toBe(401);
    const right = await send({
      url: '/billing-api/api/area',
      address: '10.1.0.1',
      token: admin.token,
    });
    expect(right.statusCode).toBe(200);
  });

  it('looks at 30 public pages a minute, whether there is such a document or not', async () => {
    const guess = (index: number) =>
      send({ url: `/p/${String(index).padStart(10, '0')}`, address: '10.2.0.1' });
    expect(await tally(35, guess)).toEqual({ 404: 30, 429: 5 });
  });

  it('cannot choose under which address it is counted', async () => {
    const guess = (index: number) =>
      testApp.app.inject({
        url: `/p/${String(index).padStart(10, '0')}`,
        remoteAddress: '10.2.0.2',
        headers: { 'x-forwarded-for': `10.9.0.${index}` },
      });
    expect(await tally(35, guess)).toEqual({ 404: 30, 429: 5 });
  });
});

describe('a session', () => {
  it('asks for 60 exports a minute and no more; other calls go on', async () => {
    const ask = () =>
      send({
        url: '/billing-api/api/reports/export_ticket',
        token: admin.token,
        payload: '{}',
      });
    const counts = await tally(65, ask);
    expect(counts[429]).toBe(5);
    const area = await send({ url: '/billing-api/api/area', token: admin.token });
    expect(area.statusCode).toBe(200);
  });
});

describe('a body', () => {
  it('of more than 2 MB is refused before it is read', async () => {
    const answer = await send({
      url: '/billing-api/api/area_create',
      token: admin.token,
      payload: JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errorMessage).toEqual({ request: ['The request is too large.'] });
  });

  it('nested a thousand deep is refused, not run over', async () => {
    const payload = `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const answer = await send({
      url: '/billing-api/api/area_create',
      token: admin.token,
      payload,
    });
    expect(answer.statusCode).toBe(422);
  });
});
