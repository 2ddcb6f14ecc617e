import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '@netkhata/contract/auth';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { afterAll, beforeAll, expect, test } from 'vitest';

const projectRoot = join(import.meta.dirname, '..', '..');

let dataDir: string;
let dev: ChildProcess;
let output = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'netkhata-dev-'));
  // PostgreSQL started by root runs as another user, who has to reach it.
  await chmod(dataDir, 0o711);
  const env = { ...process.env, DATA_DIR: dataDir };
  dev = spawn(process.execPath, ['tools/dev.mjs', '--empty'], { cwd: projectRoot, env });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => (output += text));
});

afterAll(async () => {
  dev.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

const printed = (pattern: RegExp): string => pattern.exec(output)?.[1] ?? `no ${pattern.source}`;

test('serves the page to be replaced hot, the API behind it, and stops all of it', async () => {
  await expect.poll(() => output).toContain('Ctrl-C stops everything.');
  const address = printed(/Open (\S+)/);
  const page = await fetch(`${address}/customer-list`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('/@vite/client');
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' });

  const email = printed(/^ +(\S+@\S+) +Super Admin/m);
  const signedIn = await fetch(`${address}${API_PREFIX}${auth.signIn.path}`, {
    method: auth.signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: printed(/Password: (\S+)/) }),
  });
  expect(signedIn.status).toBe(200);

  const inspector = printed(/Inspector of the server: (\S+)/);
  const [target] = (await (await fetch(`http://${inspector}/json/list`)).json()) as object[];
  expect(target).toMatchObject({ url: expect.stringContaining('dev-server/main.js') });

  const ended = new Promise((resolve) => dev.on('exit', resolve));
  dev.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(fetch(`http://${inspector}/json/list`)).rejects.toThrow('fetch failed');
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});
