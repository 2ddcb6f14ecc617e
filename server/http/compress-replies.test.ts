import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { compressReplies } from './compress-replies.ts';
import { openWebFramework } from './web-framework.ts';

const long = { rows: Array.from({ length: 1_500 }, (_, id) => ({ id, name: `করিম ${id}` })) };
const app = openWebFramework({ logLevel: 'silent' });
compressReplies(app);
app.get('/long', async () => long);
app.get('/short', async () => ({ rows: [] }));
app.get('/file', async (_request, reply) => reply.type('text/csv').send('a,b\n'.repeat(9_000)));

afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('a long reply', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0', 'gzip', gunzipSync],
    ['br;q=0, GZIP', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, encoding, open) => {
    const reply = await get('/long', accepted);
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
    expect(reply.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 3);
    expect(JSON.parse(open(reply.rawPayload).toString())).toEqual(long);
  });

  it.each([undefined, '', 'identity', 'br;q=0'])(
    'is sent uncompressed where %j is accepted',
    async (accepted) => {
      const reply = await get('/long', accepted);
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.json()).toEqual(long);
    },
  );
});

it('does not compress short replies and files', async () => {
  for (const url of ['/short', '/file']) {
    const reply = await get(url, 'br, gzip');
    expect(reply.headers).not.toHaveProperty('content-encoding');
  }
});
