import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serveWeb } from './web-files.ts';
import { openWebFramework } from './web-framework.ts';

const folder = await mkdtemp(join(tmpdir(), 'netkhata-web-'));
await mkdir(join(folder, '.vite'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<head></head><body>the page</body>');
await writeFile(join(folder, 'assets', 'bill-list.js'), 'const bills = 1;');
const manifest = { 'features/bills/bill-table.tsx': { file: 'assets/bill-list.js' } };
await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
const screens = { 'bill-list': 'assets/bill-list.js' };
await writeFile(join(folder, '.vite', 'screens.json'), JSON.stringify(screens));
const app = openWebFramework({ logLevel: 'silent' });
await serveWeb(app, folder);

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the built web', () => {
  it("answers every path of its router with the page, which names the screen's files", async () => {
    for (const url of ['/', '/no-such-screen']) {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toBe('<head></head><body>the page</body>');
    }
    const page = await get('/bill-list?page=2');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(
      '<link rel="modulepreload" crossorigin href="/assets/bill-list.js">',
    );
  });

  it('sends a page again only when it has changed', async () => {
    const { headers } = await get('/bill-list');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/bill-list', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await get('/', { 'if-none-match': String(headers['etag']) });
    expect(other.statusCode).toBe(200);
  });

  it('caches hashed files for ever, and has no page for a missing file', async () => {
    expect((await get('/assets/bill-list.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/assets/gone.js')).statusCode).toBe(404);
  });
});
