import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../server/config.ts';
import { databaseFolder } from '../../server/test-support/database-folder.ts';
import { SHORT_LIVED_FLAGS } from '../../server/test-support/short-lived.ts';

const { projectRoot } = readConfig({});
const READY = /ready (http:\/\/\S+)/;

export const ADMIN = { email: 'owner@example.com', password: 'a-long-password' };

export interface Product {
  address: string;
  dataDir: string;
  /** Process id of the server. */
  pid: number;
  /** Stops it gracefully and returns its exit code; deletes its data unless they are to be kept. */
  stop(options?: { keepsData?: boolean }): Promise<number | null>;
  /** Kills it with SIGKILL, like a power cut; its data remain for another start. */
  kill(): Promise<void>;
  /** Runs a command of the product on the same data; returns its output and exit code. */
  command(name: string, ...args: string[]): Promise<{ code: number | null; output: string }>;
}

export interface StartOptions {
  dataDir?: string;
  env?: Readonly<Record<string, string>>;
  /** Starts what is built, as it is; false builds first what is stale, as `npm start` does. */
  isBuilt?: boolean;
}

const newDataDir = (): Promise<string> => mkdtemp(join(databaseFolder, 'netkhata-e2e-'));

/** Copies the data folder of a stopped product; returns the copy's path. */
export async function copyData(dataDir: string): Promise<string> {
  const copy = await newDataDir();
  // `cp -a` keeps the ownership of PostgreSQL's files.
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy]);
  return copy;
}

/**
 * Starts the product on a free port, on a new data folder unless one is given. The tests of a run use
 * what its first start has built: a source that is edited meanwhile would be built under their feet.
 */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const { isBuilt = process.env.VITEST !== undefined } = options;
  const dataDir = options.dataDir ?? (await newDataDir());
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL started by root runs as another user. It must be able to enter this folder,
  // otherwise its database would be placed elsewhere and left behind.
  await chmod(dataDir, 0o711);
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const command = isBuilt ? [...SHORT_LIVED_FLAGS, 'server/dist/main.js'] : ['tools/start.mjs'];
  const server = spawn(process.execPath, command, { cwd: projectRoot, env });
  const address = await readyAddress(server);
  return {
    address,
    dataDir,
    pid: server.pid ?? 0,
    kill: async () => void (await waitForEnd(server, () => server.kill('SIGKILL'))),
    stop: async ({ keepsData = false } = {}) => {
      const code = await waitForEnd(server, () => server.kill('SIGTERM'));
      if (!keepsData) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
    command: async (name, ...args) => {
      const child = spawn(process.execPath, ['tools/run.mjs', name, ...args], {
        cwd: projectRoot,
        env,
      });
      let output = '';
      child.stdout.on('data', (text) => (output += text));
      child.stderr.on('data', (text) => (output += text));
      return { code: await waitForEnd(child), output };
    },
  };
}

function readyAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (text: Buffer) => {
      output += text.toString();
      const address = READY.exec(output)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.on('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
}

function waitForEnd(child: ChildProcess, ask: () => void = () => {}): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code));
    ask();
  });
}
