import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../server/config.ts';
import { type PostgresPair, startPostgresPair } from '../server/test-support/postgres-pair.ts';
import { ADMIN, type Product, startProduct } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';

const { projectRoot } = readConfig({});
let folder: string;
let pair: PostgresPair;
let old: Product | undefined;
let moved: Product | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nk-move-'));
  // PostgreSQL started by root runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  // Another version than the embedded one, where one is installed.
  pair = await startPostgresPair({ folder: join(folder, 'pg'), isSystemPreferred: true });
  old = await startEmptyProduct();
});

afterAll(async () => {
  await moved?.stop();
  await old?.stop();
  await pair?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Signs in to a product as its owner. */
async function signIn(product: Product | undefined) {
  const address = product?.address ?? '';
  const { token } = await callProduct(address, 'auth/login', { body: ADMIN });
  return (path: string, body: object) => callProduct(address, path, { token, body });
}

/** Runs a command of the product on the external database. */
function runOnExternal(...words: string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: pair.primary.url };
  const child = spawn(process.execPath, ['tools/run.mjs', ...words], { cwd: projectRoot, env });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}

it('moves from the embedded database to an external one by backup and restore', async () => {
  const file = join(folder, 'move.tar.gz');
  const before = await signIn(old);
  const customer = { mobileNo: '01712345678', monthlyFee: '700', connectionDate: '2025-01-15' };
  await before('customer_reg', { ...customer, name: 'মিজানুর রহমান' });
  await before('bill_generate', { billDate: '2026-11-21' });
  const backup = await old?.command('backup', '--to', file);
  expect(backup).toMatchObject({
    code: 0,
    output: expect.stringContaining('read again and whole'),
  });

  const cut = join(folder, 'cut.tar.gz');
  await writeFile(cut, (await readFile(file)).subarray(0, -100));
  const refused = await runOnExternal('restore', cut);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was restored'),
  });

  const keyless = await runOnExternal('restore', file);
  expect(keyless).toMatchObject({
    code: 1,
    output: expect.stringContaining('its key is not here'),
  });
  const line = /[0-9a-f]{8}(-[0-9a-f]{8}){7}/.exec(backup?.output ?? '')?.[0] ?? '';
  const restored = await runOnExternal('restore', file, '--key', line);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('agree to the paisa'),
  });
  const again = await runOnExternal('restore', file, '--key', line);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });

  moved = await startProduct({
    dataDir: join(folder, 'data'),
    env: { DATABASE_URL: pair.primary.url },
  });
  const after = await signIn(moved);
  const list = JSON.stringify(await after('customer_dt?page=1&per_page=10', {}));
  expect(list).toContain('মিজানুর রহমান');
  const { data } = await after('bill_generate', { billDate: '2026-11-21' });
  expect(data).toMatchObject({ created: 0, alreadyBilled: 1 });
});
