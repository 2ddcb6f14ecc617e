import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWebServer } from './web-server.ts';

test('two that are started together with one port take two', async () => {
  const options = {
    projectRoot: join(import.meta.dirname, '..', '..'),
    host: '127.0.0.1',
    port: 3000,
    serverAddress: () => Promise.resolve(undefined),
  };
  const both = await Promise.all([startWebServer(options), startWebServer(options)]);
  try {
    expect(new Set(both.map(({ address }) => address)).size).toBe(2);
    for (const { address } of both) {
      expect((await fetch(`${address}/billing-api/docs`)).status).toBe(503);
    }
  } finally {
    await Promise.all(both.map(({ vite }) => vite.close()));
  }
});
