import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../server/config.ts';
import { databaseFolder } from '../server/test-support/database-folder.ts';

const { projectRoot } = readConfig({});
const other = createServer();
let dataDir: string;
let port: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(databaseFolder, 'netkhata-e2e-'));
  await chmod(dataDir, 0o711);
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  port = (other.address() as { port: number }).port;
  return async () => {
    other.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});

/** Starts the product and waits for its end. Returns the exit code and what it said on stderr. */
function startAndFail(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: projectRoot,
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    child.stdout.resume();
    child.on('close', (code) => resolve({ code, said }));
  });
}

const isPostgresThere = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

test('a taken port ends the start with one line, and nothing stays running', async () => {
  const { code, said } = await startAndFail({ PORT: String(port) });
  expect(said).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program: end that one, or set PORT\n`,
  );
  expect(code).toBe(1);
  expect(await readdir(join(dataDir, 'postgres'))).toContain('PG_VERSION');
  expect(isPostgresThere()).toBe(false);
});

test('a wrong setting ends the start with one line', async () => {
  const { code, said } = await startAndFail({ PORT: 'x', LOG_LEVEL: 'y' });
  expect(said).toMatch(/^Wrong settings of the environment: PORT must .*; LOG_LEVEL must .*\n$/);
  expect(code).toBe(1);
});
